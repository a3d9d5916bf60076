/**
 * The filters of the list as the parameters of its address (L2): 'kategori=kylbankar&skick=begagnad&bredd-till=600'. Read
 * and written in one place, so that pages, the list in a browser and alerts mean the same by an address. Runs in
 * PocketBase's JS VM too, which has no URLSearchParams.
 */

import { fromFitParameters, toFitParameters } from '../measures/fit.ts';
import { conditionLabels, conditions, stockStatusLabels } from '../products/labels.ts';
import { slugOf } from '../text/slug.ts';
import { type FilterState, stockChoices } from './catalogue.ts';
import { type SortOrder, sortOrders, sortOrderWord } from './sortOrders.ts';

/** Swedish words for values in addresses, made of their labels: 'begagnad', 'i-lager', 'pris-lag-till-hog'. */
const conditionWords = wordsFor(conditions, conditionLabels);
const stockWords = wordsFor(stockChoices, stockStatusLabels);
const sortWords: ReadonlyMap<SortOrder, string> = new Map(sortOrders.map((order) => [order, sortOrderWord(order)]));

function wordsFor<V extends string>(values: readonly V[], labels: Record<V, string>): ReadonlyMap<V, string> {
	return new Map(values.map((value) => [value, slugOf(labels[value])]));
}

/** Reads the parameters of an address; what it does not understand is as if it was not there. */
export function fromListParameters(parameter: (name: string) => string | null | undefined): FilterState {
	const text = (name: string) => parameter(name)?.trim() ?? '';
	return {
		search: text('sok').slice(0, 100),
		category: text('kategori'),
		brand: text('varumarke'),
		condition: valueFor(conditionWords, text('skick')) ?? '',
		stock_status: valueFor(stockWords, text('lager')) ?? '',
		...fromFitParameters(parameter),
		sort: valueFor(sortWords, text('sortering')) ?? 'default',
	};
}

/** Takes the Swedish word and the value's own name. */
function valueFor<V extends string>(words: ReadonlyMap<V, string>, text: string): V | undefined {
	return [...words].find(([value, word]) => text === word || text === value)?.[0];
}

/** What an address says of the filters in use and the order, in the order of the filter bar. */
export function toListParameters(filter: FilterState): [name: string, value: string][] {
	const { search, category, brand, condition, stock_status, sort } = filter;
	const parameters: [string, string | undefined][] = [
		['sok', search],
		['kategori', category],
		['varumarke', brand],
		['skick', condition && conditionWords.get(condition)],
		['lager', stock_status && stockWords.get(stock_status)],
		...toFitParameters(filter),
		['sortering', sort === 'default' ? '' : sortWords.get(sort as SortOrder)],
	];
	return parameters.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}
