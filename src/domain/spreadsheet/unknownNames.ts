/**
 * Categories and brands that a sheet names and the catalogue does not have (X5): what is to be created for them, in which order,
 * and why some cannot be.
 */
import { brand } from '../products/brand.ts';
import { type CatalogueNames, deepestPath, foldedName, pathSeparator } from './catalogueNames.ts';
import { faultOf } from './cellReading.ts';
import type { ImportOptions } from './plan.ts';
import type { RowReading } from './rowReading.ts';

/** A category or brand that the row needs and that the import creates first. */
export interface NeededNames {
	/** The `name` of one of `unknownCategories`. The id of what is created for it is the row's `category_id`. */
	newCategory?: string;
	/** The `name` of one of `unknownBrands`, for `brand_id`. */
	newBrand?: string;
}

export interface UnknownName {
	/** 'Ugnar > Kombiugnar'; the name of a brand. */
	name: string;
	/** What has to be created, outermost first, below the category `parent_id` ('' for none). A brand has one. */
	names: readonly string[];
	parent_id: string;
	rows: readonly number[];
}

/** A category to be created, after those above it in the list. */
export interface CategoryToCreate {
	/** 'Ugnar > Kombiugnar'. Compare it with what rows call it by `foldedName`. */
	path: string;
	name: string;
	/** The id of its parent, where that exists; '' for none. */
	parent_id: string;
	/** The path of its parent, where that is created too. */
	parentPath?: string;
}

/** Each category of a plan's `unknownCategories` once, parents first. */
export function categoriesToCreate(unknown: readonly UnknownName[]): CategoryToCreate[] {
	const found = new Map<string, CategoryToCreate>();
	for (const { name, names, parent_id } of unknown) {
		const path = name.split(pathSeparator);
		const known = path.slice(0, path.length - names.length);
		let parentPath: string | undefined;
		for (const each of names) {
			known.push(each);
			const key = foldedName(known.join(pathSeparator));
			const made = found.get(key) ?? {
				path: known.join(pathSeparator),
				name: each,
				parent_id: parentPath ? '' : parent_id,
				...(parentPath && { parentPath }),
			};
			found.set(key, made);
			parentPath = made.path;
		}
	}
	return [...found.values()];
}

/** The id of a category or brand; undefined where there is a fault. One that is to be created has the id ''. */
export function resolve(
	field: 'category_id' | 'brand_id',
	written: string,
	row: number,
	names: CatalogueNames,
	{ createCategories, createBrands }: ImportOptions,
	reading: RowReading,
	unknown: UnknownNames,
): string | undefined {
	if (written === '') return '';
	const isCategory = field === 'category_id';
	const found = isCategory ? names.findCategory(written) : names.findBrand(written);
	if ('id' in found) return found.id;
	if ('ambiguous' in found) {
		const isPath = new Set(found.ambiguous).size > 1;
		const advice = isPath ? `: ${found.ambiguous.join(', ')}. Skriv hela sökvägen` : '. Ge dem olika namn';
		const what = isCategory ? 'kategorier' : 'varumärken';
		reading.faults.push(faultOf(row, field, `Det finns ${found.ambiguous.length} ${what} som heter så${advice}`));
		return undefined;
	}
	const above = isCategory && found.parent_id ? names.categoryPath(found.parent_id) : undefined;
	const name = unknown.add([...(above ? [above] : []), ...found.unknown].join(pathSeparator), found, row);
	const isCreated = isCategory ? createCategories : createBrands;
	const isTooLong = found.unknown.length > deepestPath || found.unknown.some((each) => each.length > longestName);
	if (!isCreated || isTooLong || found.unknown.length === 0) {
		const what = isCategory ? 'Kategorin' : 'Varumärket';
		reading.faults.push(
			faultOf(row, field, isTooLong ? `${what} har ett för långt namn` : `${what} ${name} finns inte`),
		);
		return undefined;
	}
	if (isCategory) reading.needed.newCategory = name;
	else reading.needed.newBrand = name;
	return `${newIdPrefix}${name}`;
}

const longestName = Number(brand.fields.name.column.max);
/**
 * Stands before the name as the id of a category or brand that the import creates, until it has one. No id of
 * PocketBase's form begins so.
 */
export const newIdPrefix = 'new:';

/** Names that no record has, each once however it is written. */
export class UnknownNames {
	readonly #found = new Map<string, UnknownName & { rows: number[] }>();

	/** The name as the first row wrote it. */
	add(name: string, { unknown, parent_id }: { unknown: readonly string[]; parent_id: string }, row: number): string {
		const key = foldedName(name);
		const known = this.#found.get(key) ?? { name, names: unknown, parent_id, rows: [] };
		known.rows.push(row);
		this.#found.set(key, known);
		return known.name;
	}

	all(): UnknownName[] {
		return [...this.#found.values()];
	}
}
