/**
 * Keeps what is typed into the prebuilt form when the island's script cannot be fetched, where the form itself looks
 * for it once the page has been reloaded.
 */
import { productFromQuery, slugFromQuery } from './productFromQuery.ts';
import { saveUnsaved } from './unsavedInquiry.ts';

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
		const { consent, needsPickup, website, ...values } = Object.fromEntries(new FormData(form));
		const { name, email, phone, company, city, message } = values;
		if (name || email || phone || company || city || message) saveUnsaved(productId, { values, startedAt });
	});
});
