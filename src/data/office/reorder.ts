import { client } from './client.ts';

/** Puts rows in this order, numbered from 1, in one write (B3, C3, C4). Answers the order that was stored. */
export async function saveOrder(collection: 'products' | 'categories' | 'brands', ids: string[]): Promise<string[]> {
	const answer: { ids: string[] } = await client.send('/api/rostfri/reorder', {
		method: 'POST',
		body: { collection, ids },
	});
	return answer.ids;
}
