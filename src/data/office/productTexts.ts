/** What products say of their measures, and the measures that are read from it (M6). */
import { type Infer, object, type Stored } from '#domain/fields.ts';
import type { Measures } from '#domain/measures/measure.ts';
import { measureFields } from '#domain/measures/measureFields.ts';
import { product } from '#domain/products/product.ts';
import { anyOf, client, post } from './client.ts';
import { columnsOf, parseStored } from './storedRecord.ts';

const { title, short_description, long_description } = product.fields;
const readable = object({ title, short_description, long_description, ...measureFields });
export type ProductTexts = Stored<Infer<typeof readable>>;

const fields = columnsOf(readable);

/** As many ids as PocketBase takes in one filter. */
export const textsAtOnce = 100;

/** The texts and measures of at most `textsAtOnce` products, in the order of the ids. What is gone is left out. */
export async function readProductTexts(ids: readonly string[]): Promise<ProductTexts[]> {
	const { items } = await client.collection('products').getList(1, textsAtOnce, {
		filter: anyOf('id', ids),
		fields,
		skipTotal: true,
	});
	const products = new Map(items.map((row) => [row.id, parseStored(readable, row)]));
	return ids.flatMap((id) => products.get(id) ?? []);
}

/**
 * Writes measures into a product. Refused with 409 where one of them has been changed elsewhere since `base`, what was
 * read of the same fields.
 */
export async function saveMeasures(change: {
	id: string;
	base: Partial<Measures>;
	values: Partial<Measures>;
}): Promise<void> {
	await post('products/save', change);
}
