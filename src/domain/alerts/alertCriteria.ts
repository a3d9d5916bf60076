/**
 * What an alert watches for (S4): the filter of a list, without stock status and order. Kept as the list's own address
 * says it, 'kategori=kylbankar&skick=begagnad', so that a stored alert is read by the parser of the pages. Runs in
 * PocketBase's JS VM.
 */
import { everything, type FilterState } from '../catalogue/catalogue.ts';
import { fromListParameters, toListParameters } from '../catalogue/listParameters.ts';
import { readQuery } from '../catalogue/searchTerms.ts';
import { anyFit, type FitChoice, fitLabel, type PowerSupply, powerSupplyLabels } from '../measures/fit.ts';
import { lengthText, numberText } from '../measures/measure.ts';
import { conditionLabels } from '../products/labels.ts';
import { cleanLine, cutText } from '../text/cleanText.ts';

/** '' for anything, as in the list. */
export type AlertCriteria = Omit<FilterState, 'stock_status' | 'sort'>;

export const noCriteria: AlertCriteria = { search: '', category: '', brand: '', condition: '', ...anyFit };

/** Characters of `criteriaQuery` at most: 100 of a search, each nine when encoded, and the rest. */
export const criteriaMax = 1500;

/** The criteria of a filter. What narrows nothing, a single letter say, is none of them. */
export function criteriaOf({ stock_status: _stock, sort: _sort, ...filter }: FilterState): AlertCriteria {
	const search = cleanLine(wellFormed(cutText(filter.search, 100)));
	return {
		...filter,
		search: readQuery(search).state === 'terms' ? search : '',
		category: slugOrNone(filter.category),
		brand: slugOrNone(filter.brand),
	};
}

function slugOrNone(slug: string): string {
	return /^[a-z0-9-]{1,120}$/.test(slug) ? slug : '';
}

/** Without halves of characters, which no address can hold. PocketBase's JS VM knows none of them in expressions. */
function wellFormed(text: string): string {
	return Array.from(text)
		.filter((character) => character.length === 2 || !isSurrogate(character.charCodeAt(0)))
		.join('');
}

function isSurrogate(code: number): boolean {
	return code >= 0xd800 && code <= 0xdfff;
}

/** Why these are no criteria of an alert; undefined when they are. An alert for everything would be a newsletter. */
export function criteriaProblem(criteria: AlertCriteria): string | undefined {
	const isAny = (Object.keys(noCriteria) as (keyof AlertCriteria)[]).every((name) => criteria[name] === '');
	return isAny ? 'Välj minst ett filter att bevaka' : undefined;
}

/** As an alert keeps them: the same criteria are the same text. At most `criteriaMax` characters. */
export function criteriaQuery(criteria: AlertCriteria): string {
	return toListParameters({ ...everything, ...criteria })
		.map(([name, value]) => `${name}=${encoded(value)}`)
		.join('&');
}

// A blank is a plus, as in the list's own addresses; apostrophes and brackets could end a link in a text.
function encoded(value: string): string {
	return encodeURIComponent(value)
		.replace(/%20/g, '+')
		.replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Reads the query of a list's address, with or without '?'. What it does not understand is as if it was not there. */
export function criteriaFromQuery(query: string): AlertCriteria {
	const values = new Map<string, string>();
	for (const pair of cutText(query, 4000).replace(/^\?/, '').split('&')) {
		const [name = '', ...value] = pair.split('=');
		// Of several, the first, as URLSearchParams gives it.
		if (!values.has(name)) values.set(name, decoded(value.join('=')));
	}
	return criteriaOf(fromListParameters((name) => values.get(name)));
}

function decoded(value: string): string {
	try {
		return decodeURIComponent(value.replace(/\+/g, ' '));
	} catch {
		return '';
	}
}

/** The list that shows what an alert finds: '/produkter?kategori=kylbankar'. */
export function criteriaUrl(criteria: AlertCriteria): string {
	return `/produkter?${criteriaQuery(criteria)}`;
}

/** A category or brand, as alerts find it. */
export interface Slugged {
	slug: string;
	former_slugs: readonly string[];
}

/** The record with a slug, or the one that had it before; undefined for none. As the site's redirects. */
export function withSlug<R extends Slugged>(slug: string, all: readonly R[]): R | undefined {
	return all.find((each) => each.slug === slug) ?? all.find(({ former_slugs }) => former_slugs.includes(slug));
}

/** Every slug that leads to a record: its own, and those of before that no other record has now. */
export function slugsOf<R extends Slugged>(record: R, all: readonly R[]): string[] {
	return [record.slug, ...record.former_slugs.filter((slug) => withSlug(slug, all) === record)];
}

/**
 * 'Bevaka liknande' on the page of a sold machine: all of its category; without one, all of its brand; without either,
 * what its title says. Its price and size are not asked for: the next one may be another.
 */
export function criteriaLike(machine: { category: string; brand: string; title: string }): AlertCriteria {
	const { category, brand, title } = machine;
	if (category) return criteriaOf({ ...everything, category });
	return criteriaOf({ ...everything, ...(brand ? { brand } : { search: title }) });
}

/** What the names of criteria are taken from. */
export interface CriteriaNames {
	categories: readonly (Slugged & { name: string })[];
	brands: readonly (Slugged & { name: string })[];
}

/**
 * Whether the category and brand of criteria still exist. A list whose category was removed shows everything; its alert
 * finds nothing, and ends (`removed`).
 */
export function criteriaExist({ category, brand }: AlertCriteria, { categories, brands }: CriteriaNames): boolean {
	return (
		(category === '' || withSlug(category, categories) !== undefined) &&
		(brand === '' || withSlug(brand, brands) !== undefined)
	);
}

/**
 * In words: 'Kylbänkar · Electrolux · högst 30 000 kr · begagnad · 400 V · ”gn 1/1”'. Before an address is confirmed, a
 * stranger may have written the words of the search: `hidesWords` says 'med egna sökord' instead.
 */
export function criteriaText(
	criteria: AlertCriteria,
	{ categories, brands }: CriteriaNames,
	{ hidesWords = false } = {},
): string {
	const { category, brand, condition, search } = criteria;
	const parts = [
		category && (withSlug(category, categories)?.name ?? 'Kategori som inte finns kvar'),
		brand && (withSlug(brand, brands)?.name ?? 'Varumärke som inte finns kvar'),
		priceText(criteria),
		condition && conditionLabels[condition].toLowerCase(),
		sizeText(criteria),
		criteria.door && lowerFirst(fitLabel('door', criteria)),
		criteria.power_supply && supplyText(criteria.power_supply),
		search && (hidesWords ? 'med egna sökord' : `”${search}”`),
	].filter(Boolean);
	const text = parts.join(' · ');
	return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function priceText({ price_from, price_to }: FitChoice): string {
	if (price_from !== '' && price_to !== '') return `${numberText(price_from)}–${numberText(price_to)}\u00a0kr`;
	if (price_from !== '') return `från ${numberText(price_from)}\u00a0kr`;
	return price_to === '' ? '' : `högst ${numberText(price_to)}\u00a0kr`;
}

function sizeText({ width_to, height_to }: FitChoice): string {
	return [
		width_to === '' ? '' : `högst ${lengthText(width_to)} bred`,
		height_to === '' ? '' : `högst ${lengthText(height_to)} hög`,
	]
		.filter(Boolean)
		.join(' · ');
}

/** '400 V': a kitchen that watches for a voltage knows its phases. */
function supplyText(supply: PowerSupply): string {
	if (supply === 'none') return 'utan anslutning';
	return lowerFirst(powerSupplyLabels[supply].replace(/ \d-fas$/, ''));
}

function lowerFirst(text: string): string {
	return text.slice(0, 1).toLowerCase() + text.slice(1);
}
