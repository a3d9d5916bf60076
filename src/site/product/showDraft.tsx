import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { readDraft } from '#data/unpublishedProduct.ts';
import { makerLines } from '#domain/prices/privateBuyers.ts';
import { availabilityOf } from '#domain/products/availability.ts';
import { RenderFailure } from '#ui/RenderFailure.tsx';
import { activateProduct } from './activateProduct.ts';
import { ProductView } from './ProductView.tsx';
import { mediaFrom } from './productMedia.ts';

/** D9: shows an admin the unpublished product in `place`. For anybody else, and when it fails, everything stays. */
export async function showDraft(place: HTMLElement, slug: string): Promise<void> {
	const draft = await readDraft(slug).catch((error) => {
		console.error('The unpublished product could not be read', error);
		return undefined;
	});
	if (!draft) return;
	const { product, brand, categoryPath, file } = draft;
	document.title = document.title.replace(/^[^|]+/, `${product.title} `);
	const isForPrivateBuyers = place.hasAttribute('data-private-buyers');
	place.className = '';
	// Drawn at once, so that its script finds it.
	flushSync(() =>
		createRoot(place).render(
			<RenderFailure>
				<ProductView
					product={product}
					availability={availabilityOf(product, new Date().toISOString())}
					brand={brand}
					categoryPath={categoryPath}
					contactPhone={place.dataset.phone ?? ''}
					media={mediaFrom(file)}
					asksBuyerKind={isForPrivateBuyers}
					maker={brand ? makerLines(brand, isForPrivateBuyers) : []}
				/>
			</RenderFailure>,
		),
	);
	const view = place.querySelector<HTMLElement>('[data-product]');
	if (view) activateProduct(view);
}
