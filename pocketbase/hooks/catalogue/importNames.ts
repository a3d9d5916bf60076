/** Creates the categories and brands that the rows of an import need, before its rows (X5). */

import type { Entity } from '#domain/fields.ts';
import { brand } from '#domain/products/brand.ts';
import { category } from '#domain/products/category.ts';
import { foldedName } from '#domain/spreadsheet/catalogueNames.ts';
import { labelOf } from '#domain/spreadsheet/columns.ts';
import type { NamesToCreate, NameToCreate } from '#domain/spreadsheet/importJob.ts';
import { newIdPrefix } from '#domain/spreadsheet/unknownNames.ts';
import { formatDate } from '#domain/text/dates.ts';
import { memoized } from '#domain/text/memoized.ts';
import { execute, query } from '../database.ts';
import { endChangeSet, orLeftOut, save, startSlice } from './importSlice.ts';
import type { Origin } from './versions.ts';

/** What has become of the categories and brands that rows need, by their folded paths. */
export type CreatedNames = Record<keyof NamesToCreate, ReadonlyMap<string, NameToCreate>>;

/**
 * Creates the categories and brands that are missing, and stores what has become of each. Returns undefined when `until`
 * comes first, or the import is stopped.
 */
export function createNames(app: CoreApp, id: string, until: number): CreatedNames | undefined {
	let names = storedNames(app, app.findRecordById('imports', id));
	// Folding a thousand names takes longer than a transaction may.
	const folded = memoized(foldedName);
	const isLeft = ({ id, problem }: NameToCreate) => id === '' && problem === '';
	while ([...names.categories, ...names.brands].some(isLeft)) {
		if (Date.now() >= until) return undefined;
		let isRunning = false;
		app.runInTransaction((tx) => {
			const slice = startSlice(tx, id);
			if (!slice) return;
			isRunning = true;
			const { job, end, origin } = slice;
			names = storedNames(tx, job);
			const byPath = new Map(names.categories.map((name) => [name.path, name]));
			const created = { categories: 0, brands: 0 };
			let settled = 0;
			// One at least: where there are many names, looking through them takes longer than a slice.
			const isOver = () => settled > 0 && Date.now() >= end;
			for (const collection of ['categories', 'brands'] as const) {
				const left = names[collection].filter(isLeft);
				if (left.length === 0 || isOver()) continue;
				const known = knownNames(tx, collection, folded);
				for (const name of left) {
					if (isOver()) break;
					settled += 1;
					const parent = name.parentPath === undefined ? undefined : byPath.get(name.parentPath);
					if (name.parentPath !== undefined && !parent?.id) {
						name.problem = `${name.parentPath} kunde inte skapas`;
						continue;
					}
					const parent_id = parent?.id ?? name.parent_id;
					const key = `${parent_id}/${folded(name.name)}`;
					name.id = known.get(key) ?? '';
					if (name.id === '') created[collection] += createName(tx, collection, name, parent_id, origin);
					if (name.id !== '') known.set(key, name.id);
				}
			}
			execute(
				tx,
				`UPDATE imports SET names = {:names}, created_categories = created_categories + {:categories},
					created_brands = created_brands + {:brands}, updated = {:now} WHERE id = {:id}`,
				{ id, names: JSON.stringify(names), ...created, now: formatDate() },
			);
			endChangeSet(tx, job, origin.changeSet, created.categories + created.brands);
		});
		if (!isRunning) return undefined;
	}
	const byFoldedPath = (list: readonly NameToCreate[]) => new Map(list.map((name) => [folded(name.path), name]));
	return { categories: byFoldedPath(names.categories), brands: byFoldedPath(names.brands) };
}

/** What has been deleted since, as by an undo before the import goes on, is to be created again. */
function storedNames(app: CoreApp, job: core.Record): NamesToCreate {
	const names: NamesToCreate = JSON.parse(job.getString('names'));
	for (const collection of ['categories', 'brands'] as const) {
		const sql = `SELECT id FROM ${collection} WHERE id IN (SELECT value FROM json_each({:ids}))`;
		const ids = JSON.stringify(names[collection].map(({ id }) => id));
		const stored = new Set(query(app, sql, { id: '' }, { ids }).map(({ id }) => id));
		for (const name of names[collection]) if (!stored.has(name.id)) name.id = '';
	}
	return names;
}

/** The values with the ids of categories and brands that have been created. */
export function withIds(
	values: Record<string, unknown>,
	{ categories, brands }: CreatedNames,
): { values: Record<string, unknown> } | { problem: string } {
	const resolved = { ...values };
	for (const [field, names] of [
		['category_id', categories],
		['brand_id', brands],
	] as const) {
		const value = values[field];
		if (typeof value !== 'string' || !value.startsWith(newIdPrefix)) continue;
		const name = value.slice(newIdPrefix.length);
		const found = names.get(foldedName(name));
		if (!found?.id) return { problem: `${labelOf(field)}: ${found?.problem || `${name} finns inte`}` };
		resolved[field] = found.id;
	}
	return { values: resolved };
}

/** The ids of what exists, also of what a colleague has created since the preview, by 'id of the parent/folded name'. */
function knownNames(
	tx: CoreApp,
	collection: keyof NamesToCreate,
	folded: (name: string) => string,
): Map<string, string> {
	const parent = collection === 'categories' ? 'parent_id' : "''";
	const [row] = query(
		tx,
		`SELECT json_group_array(json_array(${parent}, name, id)) AS list FROM (SELECT * FROM ${collection} ORDER BY rowid DESC)`,
		{ list: '' },
	);
	const list: [parent: string, name: string, id: string][] = JSON.parse(row?.list || '[]');
	return new Map(list.map(([parent, name, id]) => [`${parent}/${folded(name)}`, id]));
}

/** Creates one category or brand and fills in its id, or why that is refused. Returns how many it has created. */
function createName(
	tx: CoreApp,
	collection: keyof NamesToCreate,
	name: NameToCreate,
	parent_id: string,
	origin: Origin,
): number {
	const { state, reason } = orLeftOut(tx, () => {
		const record = new Record(tx.findCollectionByNameOrId(collection));
		const entity: Entity = collection === 'brands' ? brand : category;
		const values = { ...entity.initial, name: name.name, ...(collection === 'categories' && { parent_id }) };
		save(tx, record, values, origin);
		name.id = record.id;
		return { state: 'created', reason: '' };
	});
	if (state === 'created') return 1;
	name.problem = `${name.path} kunde inte skapas. ${reason}`;
	return 0;
}
