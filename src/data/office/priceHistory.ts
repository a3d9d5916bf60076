/** The prices that visitors have seen of a product (J3). The server writes them. */
import { type PriceEntry, priceEntry } from '#domain/prices/priceHistory.ts';
import { client } from './client.ts';
import { parseStored } from './storedRecord.ts';

/** Oldest first. */
export async function readPriceHistory(product_id: string): Promise<PriceEntry[]> {
	const rows = await client.collection('price_history').getFullList({
		filter: client.filter('product_id = {:product_id}', { product_id }),
		sort: 'public_from,id',
	});
	return rows.map((row) => {
		const { price, ...entry } = parseStored(priceEntry, row);
		return { ...entry, price: price ?? 0 };
	});
}
