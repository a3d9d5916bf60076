import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StoredProduct } from '#domain/product.ts';
import { ProductCard } from '../product/ProductCard.tsx';

interface Drawn {
	brandName: string | undefined;
	/** As bytes: a text keeps the hundreds of pieces that React has put it together of. */
	html: Buffer;
}

/** A card stands in the whole list, in its shelves and in a file of cards. Records are replaced, never changed. */
const known = new WeakMap<StoredProduct, Drawn>();

/** The HTML of a product's card in a list. `isFirst`: its photo is the largest thing that is seen first. */
export function drawnCard(product: StoredProduct, brandName: string | undefined, isFirst: boolean): string {
	const before = known.get(product);
	if (!isFirst && before && before.brandName === brandName) return before.html.toString();
	const html = renderToStaticMarkup(createElement(ProductCard, { product, brandName, headingLevel: 2, isFirst }));
	if (!isFirst) known.set(product, { brandName, html: Buffer.from(html) });
	return html;
}
