/** Which products stand beside another on its page (D7, S2). */
import type { StoredCategory } from '#domain/products/category.ts';
import { remembered } from './remembered.ts';
import { type PublicProduct, productsIn, type Snapshot } from './snapshot.ts';

/**
 * D7: the next three of the same category in list order, round the end, so that one edit touches few pages. Beside what is
 * sold: those that are most like it and in stock (S2).
 */
export function relatedProducts(product: PublicProduct, snapshot: Snapshot): PublicProduct[] {
	if (product.availability?.state === 'sold') return likeSold(product, snapshot);
	const { productsByCategory, placeInCategory } = snapshot;
	const list = product.category_id ? (productsByCategory.get(product.category_id) ?? []) : [];
	const place = placeInCategory.get(product.id) ?? 0;
	const related: PublicProduct[] = [];
	for (let step = 1; step <= 3 && step < list.length; step += 1)
		related.push(list[(place + step) % list.length] as PublicProduct);
	return related;
}

/**
 * Three that are in stock and not reserved: of its own category, then of those around it, the nearest first; among these of
 * the same make before others, then by how near their prices are.
 */
function likeSold(product: PublicProduct, snapshot: Snapshot): PublicProduct[] {
	const found: PublicProduct[] = [];
	let category = snapshot.categoryById.get(product.category_id);
	while (category && found.length < 3) {
		const others = inStockIn(category, snapshot).filter((other) => !found.includes(other));
		found.push(...nearest(others, product));
		category = snapshot.categoryById.get(category.parent_id);
	}
	return found.slice(0, 3);
}

/** In one pass: of thousands of sold machines each looks through its category whenever that changes. */
function nearest(others: readonly PublicProduct[], product: PublicProduct): PublicProduct[] {
	const best: { other: PublicProduct; unlike: number }[] = [];
	for (const other of others) {
		const unlike = unlikeness(other, product);
		if (best.length === 3 && unlike >= (best[2]?.unlike ?? 0)) continue;
		const place = best.findIndex((one) => unlike < one.unlike);
		best.splice(place < 0 ? best.length : place, 0, { other, unlike });
		best.length = Math.min(best.length, 3);
	}
	return best.map(({ other }) => other);
}

function inStockIn(category: StoredCategory, snapshot: Snapshot): readonly PublicProduct[] {
	return knownInStock(category, [snapshot.products, snapshot.categories], () =>
		productsIn(category, snapshot).filter((one) => one.stock_status === 'in_stock' && !one.availability),
	);
}

/** Every page of a sold machine asks for it. */
const knownInStock = remembered<readonly PublicProduct[]>();

/** A price of half or twice as much counts 0.7, another make 1, and a price that is not given as much as that. */
function unlikeness(one: PublicProduct, other: PublicProduct): number {
	const isOtherMake = one.brand_id === '' || one.brand_id !== other.brand_id;
	return Number(isOtherMake) + (one.price && other.price ? Math.abs(Math.log(one.price / other.price)) : 1);
}
