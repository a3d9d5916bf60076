/** Products as alerts are compared with them: with the words and addresses of their categories and brands (S4). */

import { indexText } from '../catalogue/searchTerms.ts';
import type { FitSubject } from '../measures/fit.ts';
import type { Measures } from '../measures/measure.ts';
import { searchedMeasures } from '../measures/measureTable.ts';
import { pathTo } from '../products/category.ts';
import type { Condition } from '../products/labels.ts';
import { memoized } from '../text/memoized.ts';
import { type Slugged, slugsOf } from './alertCriteria.ts';

/** A machine as alerts see it. */
export interface AlertSubject extends FitSubject {
	/** Slugs of its category and of those above, former ones too. */
	categories: readonly string[];
	brands: readonly string[];
	condition: Condition;
	/** What a search looks through (`indexText`). */
	text: string;
}

export interface WatchedProduct extends Measures {
	title: string;
	short_description: string;
	sku: string;
	category_id: string;
	brand_id: string;
	condition: Condition;
	price: number | null;
}

/** Categories and brands as they are stored. */
export interface StoredCatalogue {
	categories: readonly (Slugged & { id: string; parent_id: string; name: string })[];
	brands: readonly (Slugged & { id: string; name: string })[];
}

/** What a category or brand gives each of its products. */
interface Heritage {
	slugs: readonly string[];
	text: string;
}

export interface WatchedCatalogue {
	category: (id: string) => Heritage;
	brand: (id: string) => Heritage;
}

/** More than any product's words. */
const textMax = 20_000;

/** The catalogue for `subjectOf`, which reads each category and brand once. */
export function watchedCatalogue({ categories, brands }: StoredCatalogue): WatchedCatalogue {
	return {
		category: memoized((id) => {
			const path = pathTo(id, categories);
			return {
				slugs: path.flatMap((category) => slugsOf(category, categories)),
				text: indexText(
					path.map(({ name }) => name),
					textMax,
				),
			};
		}),
		brand: memoized((id) => {
			const found = brands.find((brand) => brand.id === id);
			return { slugs: found ? slugsOf(found, brands) : [], text: found ? indexText([found.name]) : '' };
		}),
	};
}

/** A product among the categories and brands of the catalogue. Takes a product's searched texts as the list does (L3). */
export function subjectOf(product: WatchedProduct, catalogue: WatchedCatalogue): AlertSubject {
	const { width, depth, height, voltage, energy_source, price, condition } = product;
	const category = catalogue.category(product.category_id);
	const brand = catalogue.brand(product.brand_id);
	const own = indexText([product.title, product.short_description, product.sku, ...searchedMeasures(product)], textMax);
	return {
		...{ width, depth, height, voltage, energy_source, price, condition },
		categories: category.slugs,
		brands: brand.slugs,
		text: `${own} ${brand.text} ${category.text}`,
	};
}
