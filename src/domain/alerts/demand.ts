/** 'Efterfrågat' (S5): what visitors watch for and the dealer has not, for staff. */

import { readQuery } from '../catalogue/searchTerms.ts';
import { numberText } from '../measures/measure.ts';
import { type AlertCriteria, type CriteriaNames, criteriaText, noCriteria, withSlug } from './alertCriteria.ts';
import { alertIndex, alertsFor } from './alertMatching.ts';
import type { AlertSubject } from './alertSubject.ts';

/** An active alert as demand counts it. */
export interface DemandingAlert {
	id: string;
	email: string;
	criteria: AlertCriteria;
	matcher: string;
	/** As PocketBase writes it. */
	confirmed_at: string;
}

/** What several watch for: the same category, brand and words. Prices, measures and connections are their details. */
export interface Demand {
	/** 'Kylbänkar · ”gn 1/1”'; 'Alla maskiner' where only details are asked for. */
	text: string;
	/** How many addresses. */
	watchers: number;
	/** What they ask for beyond that, the most frequent first, at most `detailsMax`: 'Högst 30 000 kr · begagnad'. */
	details: string[];
	/** 'högst 20 000–30 000 kr': what they would pay at most; '' where none says. */
	budget: string;
	/** When the newest of these alerts was confirmed. */
	newest: string;
	/** Criteria of the group, for a link to the list or to a new product. */
	criteria: AlertCriteria;
}

const detailsMax = 3;

/**
 * The alerts that none of the machines for sale meets. `subjects` are all machines that are offered (`offerOf`), read one
 * by one. An alert that one has met is not compared again: most are met by the first machines.
 */
export function unmetAlerts<A extends { id: string; matcher: string }>(
	alerts: readonly A[],
	subjects: Iterable<AlertSubject>,
): A[] {
	const met = new Set<string>();
	const isUnmet = ({ id }: A) => !met.has(id);
	let left = [...alerts];
	let index = alertIndex(left);
	let compared = 0;
	let nextIndex = 8;
	for (const subject of subjects) {
		for (const id of alertsFor(subject, index)) met.add(id);
		compared += 1;
		if (compared < nextIndex) continue;
		left = left.filter(isUnmet);
		if (left.length === 0) break;
		index = alertIndex(left);
		nextIndex *= 2;
	}
	return left.filter(isUnmet);
}

/** Alerts that are not met (`unmetAlerts`), grouped, the most wanted first. */
export function demandOf(alerts: readonly DemandingAlert[], names: CriteriaNames): Demand[] {
	const groups = new Map<string, DemandingAlert[]>();
	for (const alert of alerts) {
		const { category, brand, search } = alert.criteria;
		const read = readQuery(search);
		const key = JSON.stringify([
			withSlug(category, names.categories)?.slug ?? category,
			withSlug(brand, names.brands)?.slug ?? brand,
			read.state === 'terms' ? read.terms : [],
		]);
		const group = groups.get(key);
		if (group) group.push(alert);
		else groups.set(key, [alert]);
	}
	return [...groups.values()]
		.map((group) => demand(group, names))
		.sort((one, other) => other.watchers - one.watchers || (one.newest < other.newest ? 1 : -1));
}

function demand(group: readonly DemandingAlert[], names: CriteriaNames): Demand {
	const [first] = group as [DemandingAlert];
	const { category, brand, search } = first.criteria;
	const criteria = { ...noCriteria, category, brand, search };
	const details = new Map<string, Set<string>>();
	for (const { email, criteria } of group) {
		const text = criteriaText({ ...criteria, category: '', brand: '', search: '' }, names);
		if (text === '') continue;
		const emails = details.get(text) ?? new Set();
		details.set(text, emails.add(email));
	}
	return {
		text: criteriaText(criteria, names) || 'Alla maskiner',
		watchers: new Set(group.map(({ email }) => email)).size,
		details: [...details]
			.sort(([, one], [, other]) => other.size - one.size)
			.slice(0, detailsMax)
			.map(([text]) => text),
		budget: budgetOf(group),
		newest:
			group
				.map(({ confirmed_at }) => confirmed_at)
				.sort()
				.at(-1) ?? '',
		criteria,
	};
}

function budgetOf(group: readonly DemandingAlert[]): string {
	const prices = group.flatMap(({ criteria }) => (criteria.price_to === '' ? [] : [criteria.price_to]));
	if (prices.length === 0) return '';
	const [least, most] = [Math.min(...prices), Math.max(...prices)];
	return `högst ${least === most ? '' : `${numberText(least)}–`}${numberText(most)}\u00a0kr`;
}

/** How many addresses a product meets, for the editor before publishing: '4 bevakar en sådan maskin'. '' for none. */
export function watchersText(watchers: number): string {
	return watchers === 0 ? '' : `${numberText(watchers)} bevakar en sådan maskin`;
}
