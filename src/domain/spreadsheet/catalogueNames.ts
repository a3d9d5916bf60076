/** Categories and brands by the names that a spreadsheet gives them: 'Ugnar > Kombiugnar', 'Kombiugnar', 'Skölja'. */

import { unaccented } from '../catalogue/search.ts';
import { cleanLine } from '../text/cleanText.ts';
import { memoized } from '../text/memoized.ts';

export interface NamedCategory {
	id: string;
	name: string;
	parent_id: string;
}

export interface NamedBrand {
	id: string;
	name: string;
}

type Found =
	| { id: string }
	/** The paths of all that are called so. */
	| { ambiguous: readonly string[] }
	/** The names that do not exist, outermost first, below a category that does; '' for none. */
	| { unknown: readonly string[]; parent_id: string };

export interface CatalogueNames {
	/** 'Ugnar > Kombiugnar'; undefined when there is no such category. */
	categoryPath: (id: string) => string | undefined;
	brandName: (id: string) => string | undefined;
	/** By path, by the end of a path, or by id. */
	findCategory: (written: string) => Found;
	findBrand: (written: string) => Found;
}

export const pathSeparator = ' > ';
/** Names of a path that are read. No shop's shelves are deeper. */
export const deepestPath = 10;

/** Looks up names of these categories and brands. Differences of case, spaces and accents do not matter. */
export function catalogueNames(categories: readonly NamedCategory[], brands: readonly NamedBrand[]): CatalogueNames {
	const byId = new Map(categories.map((category) => [category.id, category]));
	const paths = new Map(categories.map(({ id }) => [id, namesDownTo(id, byId)]));
	const whole = new NameIndex();
	const ends = new NameIndex();
	for (const [id, names] of paths) {
		whole.add(names.join(pathSeparator), id);
		for (let start = 1; start < names.length; start += 1) ends.add(names.slice(start).join(pathSeparator), id);
	}
	const brandNames = new Map(brands.map(({ id, name }) => [id, name]));
	const brandIndex = new NameIndex();
	for (const { id, name } of brands) brandIndex.add(name, id);

	const categoryPath = (id: string) => paths.get(id)?.join(pathSeparator);
	const brandName = (id: string) => brandNames.get(id);
	return {
		categoryPath,
		brandName,
		findCategory: memoized((written) => {
			const ids = whole.find(written) ?? (byId.has(written) ? [written] : undefined);
			if (ids) return foundOf(ids, (id) => categoryPath(id) ?? id);
			const names = pathNames(written);
			// The longest part of the path that exists.
			for (let count = names.length; count > 0; count -= 1) {
				const path = names.slice(0, count).join(pathSeparator);
				const part = foundOf(whole.find(path) ?? ends.find(path) ?? [], (id) => categoryPath(id) ?? id);
				if ('ambiguous' in part) return part;
				if ('id' in part) return count === names.length ? part : { unknown: names.slice(count), parent_id: part.id };
			}
			return { unknown: names, parent_id: '' };
		}),
		findBrand: memoized((written) => {
			const ids = brandIndex.find(written) ?? (brandNames.has(written) ? [written] : []);
			const found = foundOf(ids, (id) => brandName(id) ?? id);
			return 'unknown' in found ? { unknown: [cleanLine(written)], parent_id: '' } : found;
		}),
	};
}

/** The names of a written path, outermost first, one more than `deepestPath` at most: 'Ugnar > Kombiugnar', 'Ugnar » Kombiugnar', 'Ugnar / Kombiugnar'. */
function pathNames(written: string): string[] {
	return cleanLine(written)
		.split(/\s*[>›»→|]\s*|\s+[/\\]\s+/)
		.filter((name) => name !== '')
		.slice(0, deepestPath + 1);
}

/** A name without what people write in different ways: case, accents and spaces. */
export function foldedName(name: string): string {
	return unaccented(cleanLine(name).toLowerCase());
}

function foundOf(ids: readonly string[], nameOf: (id: string) => string): Found {
	const [id, ...others] = ids;
	if (id === undefined) return { unknown: [], parent_id: '' };
	return others.length > 0 ? { ambiguous: ids.map(nameOf) } : { id };
}

/** Ids by name. A name that is written exactly so is preferred to one that differs in case or accents. */
class NameIndex {
	readonly #exact = new Map<string, string[]>();
	readonly #folded = new Map<string, string[]>();

	add(name: string, id: string) {
		put(this.#exact, cleanLine(name), id);
		put(this.#folded, foldedName(name), id);
	}

	find(name: string): readonly string[] | undefined {
		return this.#exact.get(cleanLine(name)) ?? this.#folded.get(foldedName(name));
	}
}

function put(index: Map<string, string[]>, name: string, id: string) {
	const ids = index.get(name);
	if (ids) ids.push(id);
	else index.set(name, [id]);
}

/** A loop in the data ends where it began. */
function namesDownTo(id: string, byId: ReadonlyMap<string, NamedCategory>): string[] {
	const names: string[] = [];
	const seen = new Set<string>();
	for (let at = byId.get(id); at && !seen.has(at.id); at = byId.get(at.parent_id)) {
		seen.add(at.id);
		names.unshift(cleanLine(at.name));
	}
	return names;
}
