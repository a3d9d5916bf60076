/**
 * What a visitor has chosen, as a URL and back (L2): /produkter?kategori=kylbankar&skick=begagnad&sida=2. A category's
 * own page (/produkter/kylbankar) is the filter of that category.
 */
import { categoryPageUrl, listPageUrl } from '#data/addresses.ts';
import {
	everything,
	type FilterState,
	type SortOrder,
	sortOrders,
	sortOrderWord,
	stockChoices,
} from '#domain/catalogue.ts';
import { fromFitParameters, toFitParameters } from '#domain/fit.ts';
import { conditionLabels, conditions, stockStatusLabels } from '#domain/labels.ts';
import type { StoredProduct } from '#domain/product.ts';
import { slugOf } from '#domain/slug.ts';

/** A page of the list in a URL. */
export interface ListLocation {
	filter: FilterState;
	/** From 1. */
	page: number;
}

/** Swedish words for values in URLs, made of their labels: 'begagnad', 'i-lager', 'pris-lag-till-hog'. */
const conditionWords = wordsFor(conditions, conditionLabels);
const stockWords = wordsFor(stockChoices, stockStatusLabels);
const sortWords: ReadonlyMap<SortOrder, string> = new Map(sortOrders.map((order) => [order, sortOrderWord(order)]));

function wordsFor<V extends string>(values: readonly V[], labels: Record<V, string>): ReadonlyMap<V, string> {
	return new Map(values.map((value) => [value, slugOf(labels[value])]));
}

/** Reads a URL; what it does not understand is as if it was not there. */
export function fromUrl(path: string, query: string): ListLocation {
	const [, category = '', page = ''] = /^\/produkter(?:\/(?!sida\/)([^/]+))?(?:\/sida\/(\d+))?$/.exec(path) ?? [];
	const values = new URLSearchParams(query);
	const text = (name: string) => values.get(name)?.trim() ?? '';
	return {
		filter: {
			search: text('sok').slice(0, 100),
			category: text('kategori') || category,
			brand: text('varumarke'),
			condition: valueFor(conditionWords, text('skick')) ?? '',
			stock_status: valueFor(stockWords, text('lager')) ?? '',
			...fromFitParameters((name) => values.get(name)),
			sort: valueFor(sortWords, text('sortering')) ?? 'default',
		},
		page: Math.max(1, Math.min(100_000, Number.parseInt(text('sida') || page, 10) || 1)),
	};
}

/** What the filter form says, whose names are those of URLs. */
export function fromForm(form: HTMLFormElement): FilterState {
	const values = new URLSearchParams();
	for (const [name, value] of new FormData(form)) values.set(name, String(value));
	return fromUrl('/produkter', String(values)).filter;
}

/** Takes the Swedish word and the value's own name. */
function valueFor<V extends string>(words: ReadonlyMap<V, string>, text: string): V | undefined {
	return [...words].find(([value, word]) => text === word || text === value)?.[0];
}

/**
 * The URL of a location. `path` is where the visitor is: on the page of the chosen category they stay, so that heading
 * and text do not change under them.
 */
export function toUrl({ filter, page }: ListLocation, path = '/produkter'): string {
	const isOwnPage = filter.category !== '' && `${path}/`.startsWith(`${categoryPageUrl({ slug: filter.category })}/`);
	if (isEverything(filter)) return listPageUrl(page);
	const values = new URLSearchParams();
	const add = (name: string, value: string | undefined) => value && values.set(name, value);
	add('sok', filter.search);
	if (!isOwnPage) add('kategori', filter.category);
	add('varumarke', filter.brand);
	add('skick', filter.condition && conditionWords.get(filter.condition));
	add('lager', filter.stock_status && stockWords.get(filter.stock_status));
	for (const [name, value] of toFitParameters(filter)) add(name, value);
	add('sortering', filter.sort === 'default' ? '' : sortWords.get(filter.sort as SortOrder));
	// Safari 16.4 does not count them.
	if (isOwnPage && String(values) === '') return categoryPageUrl({ slug: filter.category }, page);
	if (page > 1) values.set('sida', String(page));
	const base = isOwnPage ? categoryPageUrl({ slug: filter.category }) : '/produkter';
	return `${base}?${values}`;
}

function isEverything(filter: FilterState): boolean {
	return (Object.keys(everything) as (keyof FilterState)[]).every((name) => filter[name] === everything[name]);
}

/** The words of a product's condition and stock in URLs. */
export function wordsOf({ condition, stock_status }: Pick<StoredProduct, 'condition' | 'stock_status'>) {
	return { condition: slugOf(conditionLabels[condition]), stock_status: slugOf(stockStatusLabels[stock_status]) };
}
