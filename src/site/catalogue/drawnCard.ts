import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StoredProduct } from '#domain/product.ts';
import { ProductCard } from '../product/ProductCard.tsx';

interface Drawn {
	brandName: string | undefined;
	html: string;
}

/** A card stands in the whole list, in its shelves and in a file of cards. Records are replaced, never changed. */
const known = new WeakMap<StoredProduct, Drawn>();

/** The HTML of a product's card in a list. `isFirst`: its photo is the largest thing that is seen first. */
export function drawnCard(product: StoredProduct, brandName: string | undefined, isFirst: boolean): string {
	const draw = () => renderToStaticMarkup(createElement(ProductCard, { product, brandName, headingLevel: 2, isFirst }));
	if (isFirst) return draw();
	const before = known.get(product);
	if (before && before.brandName === brandName) return before.html;
	const html = draw();
	// React puts it together of hundreds of pieces, and each is kept until the whole has been read once.
	html.charCodeAt(0);
	known.set(product, { brandName, html });
	return html;
}
