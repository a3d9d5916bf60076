/**
 * What a visitor has chosen, as an address and back (L2): /produkter?kategori=kylbankar&skick=begagnad&sida=2. A
 * category's own page (/produkter/kylbankar) is the choice of that category.
 */
import { categoryPageUrl, listPageUrl } from '#data/addresses.ts';
import { type Choice, everything, type SortOrder, sortOrders, sortOrderWord, stockChoices } from '#domain/catalogue.ts';
import { conditionLabels, conditions, stockStatusLabels } from '#domain/labels.ts';
import { slugOf } from '#domain/slug.ts';

export interface Place {
	choice: Choice;
	/** From 1. */
	page: number;
}

/** Swedish words for values in addresses, made of their labels: 'begagnad', 'i-lager', 'pris-lag-till-hog'. */
const conditionWords = wordsFor(conditions, conditionLabels);
const stockWords = wordsFor(stockChoices, stockStatusLabels);
const sortWords: ReadonlyMap<SortOrder, string> = new Map(sortOrders.map((order) => [order, sortOrderWord(order)]));

function wordsFor<V extends string>(values: readonly V[], labels: Record<V, string>): ReadonlyMap<V, string> {
	return new Map(values.map((value) => [value, slugOf(labels[value])]));
}

/** Reads an address; what it does not understand is as if it was not there. */
export function placeOf(path: string, query: string): Place {
	const [, category = '', page = ''] = /^\/produkter(?:\/(?!sida\/)([^/]+))?(?:\/sida\/(\d+))?$/.exec(path) ?? [];
	const values = new URLSearchParams(query);
	const text = (name: string) => values.get(name)?.trim() ?? '';
	return {
		choice: {
			search: text('sok').slice(0, 100),
			category: text('kategori') || category,
			brand: text('varumarke'),
			condition: valueFor(conditionWords, text('skick')) ?? '',
			stock_status: valueFor(stockWords, text('lager')) ?? '',
			sort: valueFor(sortWords, text('sortering')) ?? 'default',
		},
		page: Math.max(1, Math.min(100_000, Number.parseInt(text('sida') || page, 10) || 1)),
	};
}

/** Takes the Swedish word and the value's own name. */
function valueFor<V extends string>(words: ReadonlyMap<V, string>, text: string): V | undefined {
	return [...words].find(([value, word]) => text === word || text === value)?.[0];
}

/**
 * The address of a choice. `path` is where the visitor is: on the page of the chosen category he stays, so that
 * heading and text do not change under him.
 */
export function addressOf({ choice, page }: Place, path = '/produkter'): string {
	const isOwnPage = choice.category !== '' && `${path}/`.startsWith(`${categoryPageUrl({ slug: choice.category })}/`);
	if (isEverything(choice)) return listPageUrl(page);
	const values = new URLSearchParams();
	const add = (name: string, value: string | undefined) => value && values.set(name, value);
	add('sok', choice.search);
	if (!isOwnPage) add('kategori', choice.category);
	add('varumarke', choice.brand);
	add('skick', choice.condition && conditionWords.get(choice.condition));
	add('lager', choice.stock_status && stockWords.get(choice.stock_status));
	add('sortering', choice.sort === 'default' ? '' : sortWords.get(choice.sort as SortOrder));
	if (isOwnPage && values.size === 0) return categoryPageUrl({ slug: choice.category }, page);
	if (page > 1) values.set('sida', String(page));
	const own = isOwnPage ? categoryPageUrl({ slug: choice.category }) : '/produkter';
	return values.size > 0 ? `${own}?${values}` : own;
}

function isEverything(choice: Choice): boolean {
	return Object.entries(everything).every(([name, value]) => choice[name as keyof Choice] === value);
}
