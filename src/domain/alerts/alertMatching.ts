/**
 * Which alerts a machine meets (S4, S5): with the rules of the list's filters (`fitOf`, the terms of a search), so that what
 * a filter shows is what its alert finds. A tested equality, with three exceptions that are meant: an alert knows no stock
 * status, finds nothing once its category or brand is removed, and its search forgives no typing errors.
 *
 * 10,000 alerts against 100 machines take a tenth to a third of the million comparisons: alerts with the same criteria are
 * one, a machine is compared only with those of its own categories, brand and condition, and each question ('price_to 30000',
 * a search) is answered once for each machine. PocketBase's JS VM is some 50 times slower than a browser: criteria are read
 * once, when an alert is stored (`matcherOf`).
 */

import { matchesTerms, readQuery, type SearchTerm } from '../catalogue/searchTerms.ts';
import { anyFit, type FitChoice, type FitFilter, fitFilters, fitOf } from '../measures/fit.ts';
import type { AlertCriteria } from './alertCriteria.ts';
import type { AlertReason, Offer } from './alertNews.ts';
import type { AlertSubject } from './alertSubject.ts';

/** Criteria as a machine is compared with them: nothing is left to be worked out when an index is built. */
type Matcher = [
	version: number,
	/** `bucketKey`. */
	bucket: string,
	/** `fitName` of each filter in use. */
	fits: readonly string[],
	/** The terms of the search as JSON, '' for none. */
	terms: string,
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
		bucketKey(criteria.category, criteria.brand, criteria.condition),
		// The price first: it says most.
		fitFilters.filter((filter) => criteria[filter] !== '').map((filter) => fitName(filter, criteria[filter])),
		read.state === 'terms' ? JSON.stringify(read.terms) : '',
	];
	return JSON.stringify(matcher);
}

function bucketKey(category: string, brand: string, condition: string): string {
	return `${category} ${brand} ${condition}`;
}

/** 'price_to 30000'. */
function fitName(filter: FitFilter, value: string | number): string {
	return `${filter} ${value}`;
}

/** Whether a kept matcher is of this version. Others are to be written again, with `matcherOf`, before they are used. */
export function isCurrentMatcher(matcher: string): boolean {
	return matcher.startsWith(`[${matcherVersion},`);
}

/** A filter with its value. */
interface FitQuestion {
	filter: FitFilter;
	choice: FitChoice;
}

/** Alerts with the same criteria. */
interface Group {
	ids: string[];
	/** Places of their filters in the index. */
	fits: readonly number[];
}

/** Alerts of one category, brand and condition, or of any of them, by their first question. */
interface Bucket {
	/** By the place of their search in the index. */
	bySearch: Map<number, Group[]>;
	/** Without search, by the place of their first filter; -1 for none. */
	byFit: Map<number, Group[]>;
}

export interface AlertIndex {
	buckets: ReadonlyMap<string, Bucket>;
	/** Every question once, however many alerts ask it. */
	fits: readonly FitQuestion[];
	/** Terms, as JSON until they are first asked for. */
	searches: (string | readonly SearchTerm[])[];
	/** How many questions were answered and alerts compared, for measurements. */
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
	const fitPlaces = new Map<string, number>();
	const searchPlaces = new Map<string, number>();
	for (const [place, [, key, names, terms]] of matchers.entries()) {
		let bucket = buckets.get(key);
		if (!bucket) {
			bucket = { bySearch: new Map(), byFit: new Map() };
			buckets.set(key, bucket);
		}
		const fits = names.map((name) => placeIn(fitPlaces, name));
		const group: Group = { ids: lists[place] ?? [], fits };
		if (terms === '') {
			add(bucket.byFit, fits[0] ?? -1, group);
			continue;
		}
		add(bucket.bySearch, placeIn(searchPlaces, terms), group);
	}
	return {
		buckets,
		fits: [...fitPlaces.keys()].map(readFitName),
		searches: [...searchPlaces.keys()],
		comparisons: 0,
	};
}

/** The place of a text among those that are known, its own if it is new. */
function placeIn(places: Map<string, number>, text: string): number {
	let place = places.get(text);
	if (place === undefined) {
		place = places.size;
		places.set(text, place);
	}
	return place;
}

function add(groups: Map<number, Group[]>, question: number, group: Group): void {
	const known = groups.get(question);
	if (known) known.push(group);
	else groups.set(question, [group]);
}

function readFitName(name: string): FitQuestion {
	const [filter, value] = name.split(' ') as [FitFilter, string];
	const isNumber = filter !== 'door' && filter !== 'power_supply';
	return { filter, choice: { ...anyFit, [filter]: isNumber ? Number(value) : value } };
}

/** The ids of the alerts that a machine meets, each once, in no order. */
export function alertsFor(subject: AlertSubject, index: AlertIndex): string[] {
	const found: string[] = [];
	const questions = questionsFor(subject, index);
	for (const category of ['', ...subject.categories])
		for (const brand of ['', ...subject.brands])
			for (const condition of ['', subject.condition]) {
				const bucket = index.buckets.get(bucketKey(category, brand, condition));
				if (!bucket) continue;
				for (const [fit, groups] of bucket.byFit)
					if (fit < 0 || questions.fits(fit)) addMatches(groups, questions, index, found);
				for (const [search, groups] of bucket.bySearch)
					if (questions.has(search)) addMatches(groups, questions, index, found);
			}
	return found;
}

interface Questions {
	fits: (place: number) => boolean;
	has: (place: number) => boolean;
}

function addMatches(groups: readonly Group[], { fits }: Questions, index: AlertIndex, found: string[]): void {
	index.comparisons += groups.length;
	for (const group of groups) {
		let isMet = true;
		for (const place of group.fits)
			if (!fits(place)) {
				isMet = false;
				break;
			}
		if (isMet) for (const id of group.ids) found.push(id);
	}
}

/** Answers each question of an index once for a machine, when it is first asked. */
function questionsFor(subject: AlertSubject, index: AlertIndex): Questions {
	const [unknown, yes, no] = [0, 1, 2];
	const fitAnswers = new Uint8Array(index.fits.length);
	const searchAnswers = new Uint8Array(index.searches.length);
	const has = (place: number): boolean => {
		const asked = index.searches[place] ?? [];
		const terms: readonly SearchTerm[] = typeof asked === 'string' ? JSON.parse(asked) : asked;
		index.searches[place] = terms;
		index.comparisons += 1;
		return matchesTerms(subject.text, terms);
	};
	return {
		fits: (place) => {
			if (fitAnswers[place] === unknown) {
				const { filter, choice } = index.fits[place] as FitQuestion;
				fitAnswers[place] = fitOf(filter, choice, subject) === 'fits' ? yes : no;
				index.comparisons += 1;
			}
			return fitAnswers[place] === yes;
		},
		has: (place) => {
			if (searchAnswers[place] === unknown) searchAnswers[place] = has(place) ? yes : no;
			return searchAnswers[place] === yes;
		},
	};
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
