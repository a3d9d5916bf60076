/** The text that staff's search of products compares (M4): title, article number and measures, as src/domain reads them. */
import { type Measures, noMeasures } from '#domain/measure.ts';
import { measureFields } from '#domain/measureFields.ts';
import { searchedMeasures } from '#domain/measureTable.ts';
import { product as productEntity } from '#domain/product.ts';
import { indexText } from '#domain/searchTerms.ts';
import { execute, orUndefined, present, query } from '../database.ts';
import { clean } from '../merging.ts';
import { valuesOf } from '../record.ts';
import { isServing } from '../serverSettings.ts';

/**
 * Begins every text of this version. No term of a search holds a |. Another one, '||' say, makes the next start write
 * all texts again: needed when what is found, or how a search is read, changes.
 */
const versionMark = '| ';

const textMax = 8000;

/** The search text of a product with these values. */
export function searchTextOf(values: Record<string, unknown>): string {
	const measures: Measures = { ...noMeasures, ...clean(measureFields, measuresOf(values)) };
	const texts = [String(values.title), String(values.sku), ...searchedMeasures(measures)];
	return versionMark + indexText(texts, textMax - versionMark.length);
}

function measuresOf(values: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.keys(noMeasures).map((name) => [name, values[name]]));
}

/** Rows in one transaction. */
const slice = 500;

/**
 * At a start, writes the search texts that an earlier version of this code wrote, each once. By SQL: nothing that
 * visitors see changes, so nothing is published, and `updated` stays. A failure costs found products and no start.
 */
export function rewriteSearchTexts(e: core.BootstrapEvent) {
	e.next();
	const app: CoreApp = e.app;
	if (!isServing() || !orUndefined(() => app.findCollectionByNameOrId('products'))) return;
	try {
		while (rewriteSlice(app)) {}
	} catch (error) {
		app.logger().error('The search texts of products could not be written again', 'error', String(error));
	}
}

/** Whether there was anything to write. */
function rewriteSlice(app: CoreApp): boolean {
	const old = query(
		app,
		'SELECT id FROM products WHERE SUBSTR(search_text, 1, {:length}) != {:mark} LIMIT {:slice}',
		{ id: '' },
		{ length: versionMark.length, mark: versionMark, slice },
	);
	if (old.length === 0) return false;
	app.runInTransaction((tx) => {
		const records = tx.findRecordsByIds(
			'products',
			old.map(({ id }) => id),
		);
		for (const record of present(records))
			execute(tx, 'UPDATE products SET search_text = {:text} WHERE id = {:id}', {
				text: searchTextOf(valuesOf(record, productEntity)),
				id: record.id,
			});
	});
	return true;
}
