/** Products as spreadsheets hold them: what is exported, and what an import is compared with (X4, X5). */
import { object } from '#domain/fields.ts';
import { product, productValues } from '#domain/products/product.ts';
import type { ImportedProduct } from '#domain/spreadsheet/plan.ts';
import { client, siteOrder } from './client.ts';
import { conditions, type ProductFilter } from './productList.ts';
import { columnsOf, parseStored } from './storedRecord.ts';

const { document_details: _, ...values } = productValues.fields;
const { images, sold_at } = product.fields;
const sheetProduct = object({ ...values, images, sold_at });
const fields = columnsOf(sheetProduct);

/** As many as PocketBase gives at once. */
const perPage = 1000;

/**
 * All products, those of a filter, or those with these ids; in the order of the public site. What is gone is left out.
 * Each page is parsed by itself, so that the screen does not freeze.
 */
export async function readSheetProducts(source: 'all' | ProductFilter | readonly string[]): Promise<ImportedProduct[]> {
	const isFilter = source !== 'all' && !isIds(source);
	// PocketBase takes about a hundred ids in one filter; the marked ones may be thousands.
	const ids = isIds(source) ? new Set(source) : undefined;
	const found: ImportedProduct[] = [];
	for (let page = 1; ; page += 1) {
		const { items } = await client.collection('products').getList(page, perPage, {
			filter: isFilter ? conditions(source) : '',
			sort: siteOrder,
			fields,
			skipTotal: true,
		});
		for (const row of items) if (!ids || ids.has(row.id)) found.push(parseStored(sheetProduct, row));
		if (items.length < perPage) return found;
	}
}

function isIds(source: 'all' | ProductFilter | readonly string[]): source is readonly string[] {
	return Array.isArray(source);
}
