/** Categories and brands with the number of products in each. */
import { client, siteOrder } from './client.ts';

export interface WithProductCount {
	/** Products in it, published or not. */
	product_count: number;
}

/** All categories, or all brands, in their order. A dealer has tens of each, so they are read whole. */
export async function readWithProductCount<Row extends { id: string }>(
	collection: 'categories' | 'brands',
	counts: 'category_counts' | 'brand_counts',
	parse: (row: unknown) => Row,
): Promise<(Row & WithProductCount)[]> {
	const [rows, counted] = await Promise.all([
		client.collection(collection).getFullList({ sort: siteOrder }),
		client.collection(counts).getFullList<WithProductCount & { id: string }>(),
	]);
	const countOf = new Map(counted.map(({ id, product_count }) => [id, product_count]));
	return rows.map((row) => ({ ...parse(row), product_count: countOf.get(row.id) ?? 0 }));
}
