/** The text that staff's search of products compares (M4): title, article number and measures, as src/domain reads them. */

import { indexText } from '#domain/catalogue/searchTerms.ts';
import { type Measures, noMeasures } from '#domain/measures/measure.ts';
import { measureFields } from '#domain/measures/measureFields.ts';
import { searchedMeasures } from '#domain/measures/measureTable.ts';
import { execute, query } from '../database.ts';
import { isSame } from '../record.ts';

/**
 * Begins every text of this version. No term of a search holds a |. With another mark, '||' say, all texts are written
 * again: needed when what is found, or how a search is read, changes.
 */
const versionMark = '| ';

const textMax = 8000;

const searched = ['title', 'sku', ...Object.keys(noMeasures)];

/**
 * The search text of a product with these values, as its record has them: the one from before, if it is of this version
 * and nothing that is searched has changed. Making it takes a third of a save.
 */
export function searchTextOf(
	values: Record<string, unknown>,
	before?: { values: Record<string, unknown>; text: string },
): string {
	const isCurrent = before?.text.startsWith(versionMark);
	if (before && isCurrent && searched.every((name) => isSame(before.values[name], values[name]))) return before.text;
	const texts = [String(values.title), String(values.sku), ...searchedMeasures(measuresOf(values))];
	return versionMark + indexText(texts, textMax - versionMark.length);
}

/** PocketBase has no empty number: 0 means none. Not by the fields' rules: they take as long as all the rest. */
function measuresOf(values: Record<string, unknown>): Measures {
	const given = Object.entries(noMeasures).map(([name, none]) => [name, values[name] || none]);
	return { ...noMeasures, ...Object.fromEntries(given) };
}

/** Products whose texts are written in one transaction: an inquiry waits for no more. */
const slice = 25;
/** Milliseconds of a minute, at most. 10,000 products take some 20 s. */
const budgetMs = 40_000;
const isDone = 'search texts are of this version';

/**
 * Every minute until all are: writes the search texts of products that an earlier version of this code has written. By
 * SQL: nothing that visitors see changes, so nothing is published, and `updated` stays.
 */
export function rewriteSearchTexts(): void {
	const app: CoreApp = $app;
	if (app.store().get(isDone)) return;
	const end = Date.now() + budgetMs;
	while (Date.now() < end) {
		if (rewriteSlice(app)) continue;
		app.store().set(isDone, true);
		return;
	}
}

// -0 is a number with decimals to PocketBase's JS VM, and 0 a whole one.
const emptyRow: { id: string; [column: string]: string | number } = {
	id: '',
	title: '',
	sku: '',
	...Object.fromEntries(
		Object.entries(measureFields).map(([name, { column }]) => [name, column.type === 'number' ? -0 : '']),
	),
};

/** Whether there was anything to write. Reads columns instead of records, which take several times as long. */
function rewriteSlice(app: CoreApp): boolean {
	const isOld = 'SUBSTR(search_text, 1, {:length}) != {:mark}';
	const mark = { length: versionMark.length, mark: versionMark };
	const columns = Object.keys(emptyRow).join();
	const rows = query(app, `SELECT ${columns} FROM products WHERE ${isOld} LIMIT {:slice}`, emptyRow, {
		...mark,
		slice,
	});
	const texts = rows.map(({ id, connections = '', ...values }) => ({
		id,
		text: searchTextOf({ ...values, connections: JSON.parse(String(connections) || '[]') }),
	}));
	app.runInTransaction((tx) => {
		// A save in between has written its own.
		for (const { id, text } of texts)
			execute(tx, `UPDATE products SET search_text = {:text} WHERE id = {:id} AND ${isOld}`, { text, id, ...mark });
	});
	return rows.length > 0;
}
