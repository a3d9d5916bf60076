/** The catalogue as browsers fetch it: one list per field instead of one object per product, which packs far smaller. */

import { energySources, voltages } from '../measures/measure.ts';
import { conditions, stockStatuses } from '../products/labels.ts';
import type { Catalogue, CatalogueBrand, CatalogueCategory, Entry } from './catalogue.ts';

export interface EncodedCatalogue {
	categories: readonly CatalogueCategory[];
	brands: readonly CatalogueBrand[];
	/** Per product in list order. */
	category: readonly number[];
	brand: readonly number[];
	/** Condition and stock in one number: places in `conditions` and `stockStatuses`. */
	state: readonly number[];
	/** 0 = no price. */
	price: readonly number[];
	/** mm; 0 = not given. A list that would hold nothing else is left out. */
	width?: readonly number[];
	depth?: readonly number[];
	height?: readonly number[];
	/** Voltage and energy source in one number, as in `state`; 0 = neither is given. */
	supply?: readonly number[];
	/** Places of products, newest first and in Swedish order of titles. */
	byNewest: readonly number[];
	byName: readonly number[];
}

/** In the order of their numbers in an encoded catalogue. */
const encodedVoltages = ['', ...voltages] as const;
const encodedSources = ['', ...energySources] as const;

export function encodeCatalogue({ entries, categories, brands }: Catalogue): EncodedCatalogue {
	const byRank = (rank: 'newest' | 'name') =>
		entries.toSorted((one, other) => one[rank] - other[rank]).map(({ place }) => place);
	return {
		categories,
		brands,
		category: entries.map(({ category }) => category),
		brand: entries.map(({ brand }) => brand),
		state: entries.map(
			({ condition, stock_status }) =>
				conditions.indexOf(condition) * stockStatuses.length + stockStatuses.indexOf(stock_status),
		),
		price: entries.map(({ price }) => price ?? 0),
		...given(
			'width',
			entries.map(({ width }) => width ?? 0),
		),
		...given(
			'depth',
			entries.map(({ depth }) => depth ?? 0),
		),
		...given(
			'height',
			entries.map(({ height }) => height ?? 0),
		),
		...given(
			'supply',
			entries.map(
				({ voltage, energy_source }) =>
					encodedVoltages.indexOf(voltage) * encodedSources.length + encodedSources.indexOf(energy_source),
			),
		),
		byNewest: byRank('newest'),
		byName: byRank('name'),
	};
}

/** The list by its name, unless it holds zeros alone. */
function given<N extends string>(name: N, list: readonly number[]): { [name in N]?: readonly number[] } {
	return list.some((value) => value !== 0) ? ({ [name]: list } as { [name in N]: readonly number[] }) : {};
}

export function decodeCatalogue(travelled: EncodedCatalogue): Catalogue {
	const { categories, brands, category, brand, state, price, width, depth, height, supply, byNewest, byName } =
		travelled;
	const entries = category.map((ofCategory, place): Entry => {
		const ofState = state[place] ?? 0;
		const ofSupply = supply?.[place] ?? 0;
		return {
			place,
			category: ofCategory,
			brand: brand[place] ?? -1,
			condition: conditions[Math.floor(ofState / stockStatuses.length)] ?? 'new',
			stock_status: stockStatuses[ofState % stockStatuses.length] ?? 'in_stock',
			price: price[place] || null,
			width: width?.[place] || null,
			depth: depth?.[place] || null,
			height: height?.[place] || null,
			voltage: encodedVoltages[Math.floor(ofSupply / encodedSources.length)] ?? '',
			energy_source: encodedSources[ofSupply % encodedSources.length] ?? '',
			newest: 0,
			name: 0,
		};
	});
	for (const [rank, place] of byNewest.entries()) {
		const entry = entries[place];
		if (entry) entry.newest = rank;
	}
	for (const [rank, place] of byName.entries()) {
		const entry = entries[place];
		if (entry) entry.name = rank;
	}
	return { entries, categories, brands };
}
