/**
 * Keeps what is typed into the prebuilt form when the island's script cannot be fetched, where the form itself looks
 * for it once the page has been reloaded.
 */
import { productFromQuery, slugFromQuery } from './productFromQuery.ts';
import { loadUnsaved, saveUnsaved, typedInto } from './unsavedInquiry.ts';

document.addEventListener('astro:hydration-error', ({ target }) => {
	const form = (target as HTMLElement).querySelector('form');
	if (!form) return;
	// The form waits unseen for its script (intresse.astro).
	delete document.documentElement.dataset.formWaits;
	const startedAt = Date.now();
	let productId: string | undefined;
	const slug = slugFromQuery(location.search);
	if (slug)
		productFromQuery(slug).then(
			(product) => {
				productId = product?.id;
			},
			() => {},
		);
	addEventListener('pagehide', () => {
		const { consent, ...typed } = typedInto(form);
		if (Object.keys(typed).length === 0) return;
		const kept = loadUnsaved(productId);
		saveUnsaved(productId, { startedAt, ...kept, values: { ...kept?.values, ...typed } });
	});
});
