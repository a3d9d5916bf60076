import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { receivePreviews } from '#data/preview.ts';
import { activateProduct } from './activateProduct.ts';
import { ProductView } from './ProductView.tsx';
import { singlePhoto } from './photoSource.ts';

/** Shows in `place` the product that the editor frames, as visitors will see it. Its links lead nowhere. */
export function showPreview(place: HTMLElement): void {
	const root = createRoot(place);
	receivePreviews(({ product, brand, categoryPath, files }) => {
		const file = (name: string) => files[name] ?? '';
		// Drawn at once, so that the gallery's script finds it.
		flushSync(() =>
			root.render(
				<ProductView
					product={product}
					brand={brand}
					categoryPath={categoryPath}
					media={{ photo: (name) => singlePhoto(file(name)), video: file }}
				/>,
			),
		);
		const view = place.querySelector<HTMLElement>('[data-product]');
		if (view) activateProduct(view);
	});
	addEventListener(
		'click',
		(event) => {
			if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
		},
		{ capture: true },
	);
}
