import { describe, expect, test } from 'vitest';
import { type AlertCriteria, noCriteria } from '#domain/alerts/alertCriteria.ts';
import { matcherOf } from '#domain/alerts/alertMatching.ts';
import type { AlertSubject } from '#domain/alerts/alertSubject.ts';
import { type DemandingAlert, demandOf, unmetAlerts, watchersText } from '#domain/alerts/demand.ts';
import { indexText } from '#domain/catalogue/searchTerms.ts';

const names = {
	categories: [
		{ slug: 'kylbankar', former_slugs: ['kylar'], name: 'Kylbänkar' },
		{ slug: 'ugnar', former_slugs: [], name: 'Ugnar' },
	],
	brands: [{ slug: 'rational', former_slugs: [], name: 'Rational' }],
};
let number = 0;
function anAlert(criteria: Partial<AlertCriteria>, email = `${number}@x.se`): DemandingAlert {
	number += 1;
	const whole = { ...noCriteria, ...criteria };
	const day = String((number % 28) + 1).padStart(2, '0');
	return {
		id: `a${number}`,
		email,
		criteria: whole,
		matcher: matcherOf(whole),
		confirmed_at: `2026-11-${day} 12:00:00.000Z`,
	};
}
const bench: AlertSubject = {
	categories: ['kylbankar', 'kylar'],
	brands: [],
	condition: 'used',
	price: 25_000,
	width: null,
	depth: null,
	height: null,
	voltage: '',
	energy_source: '',
	text: indexText(['Kylbänk']),
};
const demandFor = (alerts: DemandingAlert[], subjects: AlertSubject[], given: typeof names) =>
	demandOf(unmetAlerts(alerts, subjects), given);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('S5: whom any of many machines meets is left out, however late in the list it stands', () => {
	const alerts = [anAlert({ category: 'kylbankar' }), anAlert({ category: 'ugnar' }), anAlert({ price_to: 20_000 })];
	const dear = Array.from({ length: 40 }, () => ({ ...bench, price: 90_000 }));
	expect(unmetAlerts(alerts, [...dear, { ...bench, price: 15_000 }])).toEqual([alerts[1]]);
	expect(unmetAlerts(alerts, dear)).toEqual([alerts[1], alerts[2]]);
	expect(unmetAlerts(alerts, [])).toEqual(alerts);
});

describe("S5: 'Efterfrågat' is what is wanted and not in stock", () => {
	test('grouped by category, brand and words, the most wanted first', () => {
		const found = demandFor(
			[
				anAlert({ category: 'ugnar', price_to: 20_000 }),
				anAlert({ category: 'ugnar', price_to: 30_000, condition: 'used' }),
				anAlert({ brand: 'rational', search: 'SCC 101' }),
				anAlert({ brand: 'rational', search: 'scc101' }),
				anAlert({ brand: 'rational', search: 'scc-101' }),
				anAlert({ door: '70' }),
			],
			[],
			names,
		);
		expect(found.map(({ text, watchers }) => [plain(text), watchers])).toEqual([
			['Rational · ”SCC 101”', 3],
			['Ugnar', 2],
			['Alla maskiner', 1],
		]);
		expect(plain(found[1]?.budget ?? '')).toBe('högst 20 000–30 000 kr');
		expect(found[1]?.details.map(plain)).toEqual(['Högst 20 000 kr', 'Högst 30 000 kr · begagnad']);
		expect(found[2]?.details.map(plain)).toEqual(['Går genom dörr 70 cm']);
	});

	test('what a machine in stock meets is not wanted', () => {
		const found = demandFor(
			[anAlert({ category: 'kylbankar' }), anAlert({ category: 'kylbankar', price_to: 20_000 })],
			[bench],
			names,
		);
		expect(found.map(({ watchers, budget }) => [watchers, plain(budget)])).toEqual([[1, 'högst 20 000 kr']]);
	});

	test('an address counts once, and a renamed category is one', () => {
		const found = demandFor(
			[
				anAlert({ category: 'kylbankar', price_to: 1000 }, 'anna@x.se'),
				anAlert({ category: 'kylar', price_to: 2000 }, 'anna@x.se'),
			],
			[],
			names,
		);
		expect(found.map(({ text, watchers }) => [text, watchers])).toEqual([['Kylbänkar', 1]]);
		expect(JSON.stringify(found)).not.toContain('anna');
	});

	test('the editor says how many watch', () => {
		expect(watchersText(0)).toBe('');
		expect(watchersText(4)).toBe('4 bevakar en sådan maskin');
	});
});
