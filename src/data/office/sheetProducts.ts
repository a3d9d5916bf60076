/** Products as spreadsheets hold them: what is exported, and what an import is compared with (X4, X5). */
import { object } from '#domain/fields.ts';
import { product, productValues } from '#domain/product.ts';
import type { ImportedProduct } from '#domain/spreadsheet/plan.ts';
import { client } from './client.ts';
import { conditions, type ProductFilter } from './productList.ts';
import { parseStored } from './storedRecord.ts';

const { document_details: _, ...values } = productValues.fields;
const sheetProduct = object({ ...values, images: product.fields.images });
const fields = ['id', 'created', 'updated', ...Object.keys(sheetProduct.fields)].join();

/** All products, those of a filter, or those with these ids; in the order of the public site. What is gone is left out. */
export async function readSheetProducts(source: 'all' | ProductFilter | readonly string[]): Promise<ImportedProduct[]> {
	const isFilter = source !== 'all' && !isIds(source);
	const rows = await client.collection('products').getFullList({
		batch: 1000,
		filter: isFilter ? conditions(source) : '',
		sort: 'sort_order,-created,id',
		fields,
	});
	// PocketBase takes about a hundred ids in one filter; the marked ones may be thousands.
	const ids = new Set(isIds(source) ? source : undefined);
	const wanted = isIds(source) ? rows.filter(({ id }) => ids.has(id)) : rows;
	return wanted.map((row) => parseStored(sheetProduct, row));
}

function isIds(source: 'all' | ProductFilter | readonly string[]): source is readonly string[] {
	return Array.isArray(source);
}
