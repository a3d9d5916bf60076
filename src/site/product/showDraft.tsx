import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { readDraft } from '#data/unpublishedProduct.ts';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { activateProduct } from './activateProduct.ts';
import { ProductView } from './ProductView.tsx';
import { singlePhoto } from './photoSource.ts';

/** D9: shows an admin the unpublished product in `place`. For anybody else, and when it fails, everything stays. */
export async function showDraft(place: HTMLElement, slug: string): Promise<void> {
	const draft = await readDraft(slug).catch((error) => {
		console.error('The unpublished product could not be read', error);
		return undefined;
	});
	if (!draft) return;
	const { product, brand, categoryPath, file } = draft;
	document.title = document.title.replace(/^[^|]+/, `${product.title} `);
	place.className = '';
	// Drawn at once, so that its script finds it.
	flushSync(() =>
		createRoot(place).render(
			<RenderFailure>
				<ProductView
					product={product}
					brand={brand}
					categoryPath={categoryPath}
					contactPhone={place.dataset.phone ?? ''}
					media={{ photo: (name) => singlePhoto(file(name)), video: file }}
				/>
			</RenderFailure>,
		),
	);
	const view = place.querySelector<HTMLElement>('[data-product]');
	if (view) activateProduct(view);
}
