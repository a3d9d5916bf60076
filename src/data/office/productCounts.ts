import { client } from './client.ts';

export interface WithProductCount {
	/** Products in it, published or not. */
	product_count: number;
}

/** Every row of what products belong to, in its order. A dealer has tens of each, so they come whole. */
export async function readWithProductCount<Row extends { id: string }>(
	collection: 'categories' | 'brands',
	counts: 'category_counts' | 'brand_counts',
): Promise<(Row & WithProductCount)[]> {
	const [rows, counted] = await Promise.all([
		client.collection(collection).getFullList<Row>({ sort: 'sort_order,-created,id' }),
		client.collection(counts).getFullList<WithProductCount & { id: string }>(),
	]);
	const countOf = new Map(counted.map(({ id, product_count }) => [id, product_count]));
	return rows.map((row) => ({ ...row, product_count: countOf.get(row.id) ?? 0 }));
}
