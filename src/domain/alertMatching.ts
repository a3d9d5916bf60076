/**
 * Which alerts a machine meets (S4, S5): with the rules of the list's filters (`fitOf`, the terms of a search), so that what
 * a filter shows is what its alert finds. A tested equality, with three exceptions that are meant: an alert knows no stock
 * status, finds nothing once its category or brand is removed, and its search forgives no typing errors.
 *
 * 10,000 alerts against 100 machines take some thousand comparisons instead of a million: alerts with the same criteria are
 * one, and a machine meets only those of its own categories, brand and condition, and of those that search for words only
 * those that begin with three letters which stand in its texts. PocketBase's JS VM is some 50 times slower than a browser:
 * the criteria are read once, when an alert is stored (`matcherOf`).
 */
import { type AlertCriteria, fitsOf, type Slugged, slugsOf } from './alertCriteria.ts';
import { type AvailabilitySubject, availabilityOf, effectsOf } from './availability.ts';
import { pathTo } from './category.ts';
import { anyFit, type FitChoice, type FitFilter, type FitSubject, fitOf } from './fit.ts';
import type { Condition, StockStatus } from './labels.ts';
import type { Measures } from './measure.ts';
import { searchedMeasures } from './measureTable.ts';
import { indexText, matchesTerms, readQuery, type SearchTerm } from './searchTerms.ts';
import { momentAfter, pocketBaseMoment } from './swedishDay.ts';

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

export interface WatchedCatalogue {
	categories: readonly (Slugged & { id: string; parent_id: string; name: string })[];
	brands: readonly (Slugged & { id: string; name: string })[];
}

/** More than any product's words. */
const textMax = 20_000;

/** A product among the categories and brands of the catalogue. Takes a product's searched texts as the list does (L3). */
export function subjectOf(product: WatchedProduct, { categories, brands }: WatchedCatalogue): AlertSubject {
	const { width, depth, height, voltage, energy_source, price, condition } = product;
	const path = pathTo(product.category_id, categories);
	const brand = brands.find(({ id }) => id === product.brand_id);
	return {
		...{ width, depth, height, voltage, energy_source, price, condition },
		categories: path.flatMap((category) => slugsOf(category, categories)),
		brands: brand ? slugsOf(brand, brands) : [],
		text: indexText(
			[
				...[product.title, product.short_description, product.sku],
				...searchedMeasures(product),
				...(brand ? [brand.name] : []),
				...path.map(({ name }) => name),
			],
			textMax,
		),
	};
}

/** Criteria as a machine is compared with them. Only what is asked for. */
type Matcher = [
	version: number,
	category: string,
	brand: string,
	condition: Condition | '',
	fits: Partial<FitChoice>,
	terms: readonly SearchTerm[],
];

/** Another one when a matcher, or how a search is read, changes: matchers of another version are written again. */
const matcherVersion = 1;
/** Characters at most: longer ones, of a search that no person types, are refused by the column. */
export const matcherMax = 8000;

/** What an alert keeps beside its criteria, so that they are not read again at every match. */
export function matcherOf(criteria: AlertCriteria): string {
	const read = readQuery(criteria.search);
	const matcher: Matcher = [
		matcherVersion,
		criteria.category,
		criteria.brand,
		criteria.condition,
		fitsOf(criteria),
		read.state === 'terms' ? read.terms : [],
	];
	return JSON.stringify(matcher);
}

/** Whether a kept matcher is of this version. Others are to be written again, with `matcherOf`, before they are used. */
export function isCurrentMatcher(matcher: string): boolean {
	return matcher.startsWith(`[${matcherVersion},`);
}

/** Alerts with the same criteria. */
interface Group {
	ids: string[];
	filters: readonly FitFilter[];
	fits: FitChoice;
	terms: readonly SearchTerm[];
	/** Names the terms. */
	termsKey: string;
}

/** Alerts of one category, brand and condition, or of any of them. */
interface Bucket {
	wordless: Group[];
	/** By the first letters of what is searched for. */
	byLetters: Map<string, Group[]>;
}

export interface AlertIndex {
	buckets: ReadonlyMap<string, Bucket>;
	/** How many alerts were compared one by one, for measurements. */
	comparisons: number;
}

/** Active alerts by what a machine can meet. Their matchers are current (`isCurrentMatcher`); others are left out. */
export function alertIndex(alerts: readonly { id: string; matcher: string }[]): AlertIndex {
	const idsByMatcher = new Map<string, string[]>();
	for (const { id, matcher } of alerts) {
		const ids = idsByMatcher.get(matcher);
		if (ids) ids.push(id);
		else if (isCurrentMatcher(matcher)) idsByMatcher.set(matcher, [id]);
	}
	// Parsed as one text: PocketBase's JS VM takes long for each call.
	const matchers: Matcher[] = JSON.parse(`[${[...idsByMatcher.keys()].join()}]`);
	const lists = [...idsByMatcher.values()];
	const buckets = new Map<string, Bucket>();
	for (const [place, [, category, brand, condition, fits, terms]] of matchers.entries()) {
		const key = keyOf(category, brand, condition);
		const bucket: Bucket = buckets.get(key) ?? { wordless: [], byLetters: new Map() };
		buckets.set(key, bucket);
		const group: Group = {
			ids: lists[place] ?? [],
			filters: Object.keys(fits) as FitFilter[],
			fits: { ...anyFit, ...fits },
			terms,
			termsKey: terms.length > 0 ? JSON.stringify(terms) : '',
		};
		if (terms.length === 0) bucket.wordless.push(group);
		for (const letters of firstLetters(terms)) {
			const groups = bucket.byLetters.get(letters);
			if (groups) groups.push(group);
			else bucket.byLetters.set(letters, [group]);
		}
	}
	return { buckets, comparisons: 0 };
}

function keyOf(category: string, brand: string, condition: string): string {
	return `${category} ${brand} ${condition}`;
}

const lettersMax = 3;

/**
 * One of these stands in every text that has all terms: the beginnings of the alternatives of one term, the one whose
 * beginnings are longest.
 */
function firstLetters(terms: readonly SearchTerm[]): Set<string> {
	let best = new Set<string>();
	let bestLength = 0;
	for (const term of terms) {
		const beginnings = term.map((parts) => {
			const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), '');
			return longest.slice(0, lettersMax);
		});
		const length = Math.min(...beginnings.map((beginning) => beginning.length));
		if (length <= bestLength) continue;
		bestLength = length;
		best = new Set(beginnings);
	}
	return best;
}

/** The ids of the alerts that a machine meets, each once, in no order. */
export function alertsFor(subject: AlertSubject, index: AlertIndex): string[] {
	const found: string[] = [];
	const isFound = new Map<string, boolean>();
	let letters: Set<string> | undefined;
	for (const category of ['', ...subject.categories])
		for (const brand of ['', ...subject.brands])
			for (const condition of ['', subject.condition]) {
				const bucket = index.buckets.get(keyOf(category, brand, condition));
				if (!bucket) continue;
				addMatches(bucket.wordless, subject, index, isFound, found);
				if (bucket.byLetters.size === 0) continue;
				letters ??= lettersOf(subject.text);
				const groups = new Set<Group>();
				for (const [beginning, listed] of bucket.byLetters)
					if (letters.has(beginning)) for (const group of listed) groups.add(group);
				addMatches(groups, subject, index, isFound, found);
			}
	return found;
}

function addMatches(
	groups: Iterable<Group>,
	subject: AlertSubject,
	index: AlertIndex,
	isFound: Map<string, boolean>,
	found: string[],
): void {
	for (const group of groups) {
		index.comparisons += 1;
		if (!group.filters.every((filter) => fitOf(filter, group.fits, subject) === 'fits')) continue;
		if (group.termsKey !== '') {
			const isKnown = isFound.get(group.termsKey);
			const has = isKnown ?? matchesTerms(subject.text, group.terms);
			if (isKnown === undefined) isFound.set(group.termsKey, has);
			if (!has) continue;
		}
		for (const id of group.ids) found.push(id);
	}
}

/** Every one, two and three letters in a row. */
function lettersOf(text: string): Set<string> {
	const letters = new Set<string>();
	for (let at = 0; at < text.length; at += 1)
		for (let length = 1; length <= lettersMax; length += 1) letters.add(text.slice(at, at + length));
	return letters;
}

/** What is told of a machine. */
export const alertReasons = ['published', 'lowered'] as const;
export type AlertReason = (typeof alertReasons)[number];

/** Whether visitors can buy a machine, and for how much; kept of a product before its changes since the last match. */
export interface Offer {
	is_offered: boolean;
	/** Kronor, null: on request. */
	price: number | null;
}

/** Of a product as it is stored. What is 'Slutsåld' is listed, but is no news. */
export function offerOf(
	product: AvailabilitySubject & { is_published: boolean; stock_status: StockStatus; price: number | null },
	now: string,
): Offer {
	const { isListed } = effectsOf(availabilityOf(product, now));
	const is_offered = product.is_published && isListed && product.stock_status !== 'out_of_stock';
	return { is_offered, price: product.price || null };
}

/** So long after its first publishing a machine is still new: what is forgotten is often added a little later. Hours. */
const newHours = 24;

/** Why a machine is told of now; undefined when nothing is to be told. Published again counts as published. */
export function newsOf(
	before: Offer,
	after: Offer & { first_published_at: string },
	now: string,
): AlertReason | undefined {
	if (!after.is_offered) return undefined;
	if (!before.is_offered) return 'published';
	const { first_published_at } = after;
	const isNew =
		first_published_at !== '' && first_published_at > momentAfter(pocketBaseMoment(now), -newHours * 3_600_000);
	if (isNew) return 'published';
	if (after.price === null) return undefined;
	// 'Pris på förfrågan' is left out by every price filter: with a price the machine comes into some.
	return before.price === null || after.price < before.price ? 'lowered' : undefined;
}

/**
 * The alerts that a machine meets newly. `lowered` tells only those that did not find it at the price of before. Whom it
 * was told already is not known here: one row for each alert and machine (alert.ts), unique, remembers.
 */
export function newlyMet(subject: AlertSubject, reason: AlertReason, before: Offer, index: AlertIndex): string[] {
	const met = alertsFor(subject, index);
	if (reason === 'published') return met;
	const metBefore = new Set(alertsFor({ ...subject, price: before.price }, index));
	return met.filter((id) => !metBefore.has(id));
}
