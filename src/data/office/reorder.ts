import { client } from './client.ts';

/** Puts rows in this order, numbered from 1, in one write (B3, C3, C4). Returns the order that was stored. */
export async function saveOrder(collection: 'products' | 'categories' | 'brands', ids: string[]): Promise<string[]> {
	const { ids: stored } = await client.send<{ ids: string[] }>('/api/rostfri/reorder', {
		method: 'POST',
		body: { collection, ids },
	});
	return stored;
}
