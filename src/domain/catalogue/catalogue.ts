/**
 * The list of products as a visitor filters it: filter, count, sort (L1–L6, M3). Everything works on entries so small that
 * a phone holds ten thousand of them; what a card shows is fetched for the cards that are seen.
 */
import {
	anyFit,
	doors,
	type FitChoice,
	type FitSubject,
	fitFilters,
	fitOf,
	fitOfAll,
	type LeftOut,
	noneLeftOut,
	powerSupplies,
	reasonOf,
} from '../measures/fit.ts';
import { type Condition, conditions, type StockStatus, stockStatuses } from '../products/labels.ts';
import { comparisonOf, type SortedBy, type SortOrder } from './sortOrders.ts';

/** What a product is found and sorted by. */
export interface Entry extends FitSubject {
	/** Its place in the list's own order, counted from 0. */
	place: number;
	/** Place in the catalogue's categories and brands; -1 for none. */
	category: number;
	brand: number;
	condition: Condition;
	stock_status: StockStatus;
	/** Its place among all when the newest comes first, and in Swedish order of titles. */
	newest: number;
	name: number;
}

export interface CatalogueCategory {
	slug: string;
	name: string;
	/** Place of the category that this one stands below; -1 for none. */
	parent: number;
}

export interface CatalogueBrand {
	slug: string;
	name: string;
}

export interface Catalogue {
	entries: readonly Entry[];
	categories: readonly CatalogueCategory[];
	/** By name. */
	brands: readonly CatalogueBrand[];
}

/** L1: what is sold out is seen in the list, but visitors do not look for it. */
export const stockChoices = ['in_stock', 'on_order'] as const satisfies readonly StockStatus[];
type StockChoice = (typeof stockChoices)[number];

/** The places of the first `count` of those that are chosen from a list, in its order. */
export function firstPlaces<T>(list: readonly T[], count: number, isChosen: (item: T) => boolean): number[] {
	const places: number[] = [];
	for (const [place, item] of list.entries()) {
		if (places.length === count) break;
		if (isChosen(item)) places.push(place);
	}
	return places;
}

/** What a visitor has chosen. '' for anything. */
export interface FilterState extends FitChoice {
	search: string;
	/** Slugs. */
	category: string;
	brand: string;
	condition: Condition | '';
	stock_status: StockChoice | '';
	sort: SortOrder;
}

export const everything: FilterState = {
	search: '',
	category: '',
	brand: '',
	condition: '',
	stock_status: '',
	...anyFit,
	sort: 'default',
};

/** The filters of the list, in the order of the filter bar. Sorting is none. */
const filterNames = ['search', 'category', 'brand', 'condition', 'stock_status', ...fitFilters] as const;
export type FilterName = (typeof filterNames)[number];

/** L5: the filters in use. */
export function activeFilters(filter: FilterState): FilterName[] {
	return filterNames.filter((name) => filter[name] !== '');
}

/** How many products each choice of a filter would show, everything else staying as it is. By slug or value; '' = any. */
export type Counts = Record<CountedFilter, Map<string, number>>;
type CountedFilter = 'category' | 'brand' | 'condition' | 'stock_status' | 'door' | 'power_supply';

interface FilterResult {
	/** In the chosen order. */
	entries: Entry[];
	counts: Counts;
	/** The products that all filters would show if their measures, connection or price were given. */
	leftOut: LeftOut;
}

/**
 * The products of a filter in their order, and what every other choice would give. `found` has the places that the
 * search found; without it nothing is searched for. A category includes all below it (L2). A category or brand that
 * does not exist filters nothing: a link to one that was removed shows the list.
 */
export function filterCatalogue(catalogue: Catalogue, filter: FilterState, found?: ReadonlySet<number>): FilterResult {
	const { categories, brands } = catalogue;
	const ancestorsOf = categories.map((_, place) => ancestors(place, categories));
	const category = categories.findIndex(({ slug }) => slug === filter.category);
	const brand = brands.findIndex(({ slug }) => slug === filter.brand);

	const entries: Entry[] = [];
	const leftOut = { ...noneLeftOut };
	const tally = emptyTally(catalogue);
	const { any } = tally;
	const isFitAsked = fitFilters.some((name) => filter[name] !== '');
	const choicesOf = fitChoicesOf(catalogue.entries);

	for (const [place, entry] of catalogue.entries.entries()) {
		if (found && !found.has(entry.place)) continue;
		const isCategory = category < 0 || (ancestorsOf[entry.category]?.includes(category) ?? false);
		const isBrand = brand < 0 || entry.brand === brand;
		const isCondition = filter.condition === '' || entry.condition === filter.condition;
		const isStock = filter.stock_status === '' || entry.stock_status === filter.stock_status;
		const misses = Number(!isCategory) + Number(!isBrand) + Number(!isCondition) + Number(!isStock);
		if (misses > 1) continue;
		const { missed, unknown } = isFitAsked ? fitOfAll(filter, entry) : fitsAll;
		if (misses === 0) {
			if (missed.length === 0 && unknown) leftOut[reasonOf(unknown)] += 1;
			const choices = choicesOf[place];
			if (filter.door === '' ? missed.length === 0 && !unknown : fitsWithout('door', filter, entry)) {
				any.door += 1;
				for (const door of choices?.doors ?? none) tally.door[door] = (tally.door[door] ?? 0) + 1;
			}
			if (filter.power_supply === '' ? missed.length === 0 && !unknown : fitsWithout('power_supply', filter, entry)) {
				any.power_supply += 1;
				for (const supply of choices?.supplies ?? none)
					tally.power_supply[supply] = (tally.power_supply[supply] ?? 0) + 1;
			}
		}
		if (missed.length > 0 || unknown) continue;
		if (misses === 0) entries.push(entry);
		// One miss: choosing differently in that one filter would show it.
		if (misses === 0 || (misses === 1 && !isCategory)) {
			any.category += 1;
			for (const place of ancestorsOf[entry.category] ?? []) tally.category[place] = (tally.category[place] ?? 0) + 1;
		}
		if (misses === 0 || (misses === 1 && !isBrand)) {
			any.brand += 1;
			if (entry.brand >= 0) tally.brand[entry.brand] = (tally.brand[entry.brand] ?? 0) + 1;
		}
		if (misses === 0 || (misses === 1 && !isCondition)) {
			any.condition += 1;
			tally.condition.set(entry.condition, (tally.condition.get(entry.condition) ?? 0) + 1);
		}
		if (misses === 0 || (misses === 1 && !isStock)) {
			any.stock_status += 1;
			tally.stock_status.set(entry.stock_status, (tally.stock_status.get(entry.stock_status) ?? 0) + 1);
		}
	}

	return { entries: entries.sort(comparisonOf(filter.sort, sortedBy)), leftOut, counts: countsOf(catalogue, tally) };
}

/** How many products each choice shows, by its place among the choices of its filter; and `any` of them. */
type Tally = ReturnType<typeof emptyTally>;

function emptyTally({ categories, brands }: Catalogue) {
	const zeros = (choices: readonly unknown[]) => new Array<number>(choices.length).fill(0);
	return {
		category: zeros(categories),
		brand: zeros(brands),
		condition: new Map<Condition, number>(),
		stock_status: new Map<StockStatus, number>(),
		door: zeros(doors),
		power_supply: zeros(powerSupplies),
		any: { category: 0, brand: 0, condition: 0, stock_status: 0, door: 0, power_supply: 0 },
	};
}

function countsOf({ categories, brands }: Catalogue, { any, ...tally }: Tally): Counts {
	const named = <C>(total: number, choices: readonly C[], nameOf: (choice: C) => string, counts: readonly number[]) =>
		new Map([['', total], ...choices.map((choice, place) => [nameOf(choice), counts[place] ?? 0] as const)]);
	const slug = (group: { slug: string }) => group.slug;
	return {
		category: named(any.category, categories, slug, tally.category),
		brand: named(any.brand, brands, slug, tally.brand),
		condition: named(
			any.condition,
			conditions,
			String,
			conditions.map((one) => tally.condition.get(one) ?? 0),
		),
		stock_status: named(
			any.stock_status,
			stockStatuses,
			String,
			stockStatuses.map((one) => tally.stock_status.get(one) ?? 0),
		),
		door: named(any.door, doors, String, tally.door),
		power_supply: named(any.power_supply, powerSupplies, String, tally.power_supply),
	};
}

/** The answer of a machine of which nothing is asked. */
const fitsAll: ReturnType<typeof fitOfAll> = { missed: [] };

/** Whether a product fits all that is asked for but one filter. */
function fitsWithout(name: 'door' | 'power_supply', filter: FilterState, entry: Entry): boolean {
	const { missed, unknown } = fitOfAll({ ...filter, [name]: '' }, entry);
	return missed.length === 0 && !unknown;
}

/** By their places in `doors` and `powerSupplies`. */
interface FitChoices {
	doors: readonly number[];
	supplies: readonly number[];
}

const none: readonly number[] = [];
const doorChoices = doors.map((door): FitChoice => ({ ...anyFit, door }));
const supplyChoices = powerSupplies.map((power_supply): FitChoice => ({ ...anyFit, power_supply }));

/** By catalogue: they are the same for every choice of a visitor, who waits for the counts. */
const fitChoicesKnown = new WeakMap<readonly Entry[], readonly (FitChoices | undefined)[]>();

/** The doors that each product goes through, and what it can be connected to; undefined for one without measures. */
function fitChoicesOf(entries: readonly Entry[]): readonly (FitChoices | undefined)[] {
	const known = fitChoicesKnown.get(entries) ?? entries.map(fitChoicesOfOne);
	fitChoicesKnown.set(entries, known);
	return known;
}

function fitChoicesOfOne(entry: Entry): FitChoices | undefined {
	const { width, depth, voltage, energy_source } = entry;
	if (width === null && depth === null && voltage === '' && energy_source === '') return undefined;
	const fitted = (filter: 'door' | 'power_supply', choices: readonly FitChoice[]) =>
		choices.flatMap((choice, place) => (fitOf(filter, choice, entry) === 'fits' ? [place] : none));
	return { doors: fitted('door', doorChoices), supplies: fitted('power_supply', supplyChoices) };
}

const sortedBy: SortedBy<Entry> = {
	price: ({ price }) => price,
	newest: (one, other) => one.newest - other.newest,
	name: (one, other) => one.name - other.name,
};

/** A category and those above it. A loop in the data ends where it began. */
function ancestors(place: number, categories: readonly CatalogueCategory[]): number[] {
	const found: number[] = [];
	for (let at = place; at >= 0 && !found.includes(at); at = categories[at]?.parent ?? -1) found.push(at);
	return found;
}
