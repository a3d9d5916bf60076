import { describe, expect, test } from 'vitest';
import {
	anyFit,
	doors,
	type FitChoice,
	type FitSubject,
	fitFilters,
	fitLabel,
	fitOf,
	fitOfAll,
	fitting,
	fromFitParameters,
	leftOutTexts,
	offeredFit,
	powerSupplies,
	readFitLength,
	readKronor,
	toFitParameters,
} from '#domain/measures/fit.ts';

const chosen = (choice: Partial<FitChoice>): FitChoice => ({ ...anyFit, ...choice });
const aMachine = (machine: Partial<FitSubject> = {}): FitSubject => ({
	price: null,
	width: null,
	depth: null,
	height: null,
	voltage: '',
	energy_source: '',
	...machine,
});

describe('M3: what fits', () => {
	test.each<[Partial<FitChoice>, Partial<FitSubject>, string]>([
		[{ width_to: 600 }, { width: 600 }, 'fits'],
		[{ width_to: 600 }, { width: 601 }, 'misses'],
		[{ width_to: 600 }, { depth: 500 }, 'unknown'],
		[{ height_to: 2000 }, { height: 1999 }, 'fits'],
		[{ height_to: 2000 }, { height: 2050 }, 'misses'],
		[{ height_to: 2000 }, {}, 'unknown'],
		[{ price_from: 10_000 }, { price: 10_000 }, 'fits'],
		[{ price_from: 10_000 }, { price: 9999.5 }, 'misses'],
		[{ price_to: 10_000 }, { price: 10_000.5 }, 'misses'],
		[{ price_to: 10_000 }, { price: 0.5 }, 'fits'],
		[{ price_to: 10_000 }, { price: null }, 'unknown'],
		[{ price_from: 10_000 }, { price: null }, 'unknown'],
		// The smaller side and 20 mm to spare.
		[{ door: '80' }, { width: 1200, depth: 780 }, 'fits'],
		[{ door: '80' }, { width: 780, depth: 1200 }, 'fits'],
		[{ door: '80' }, { width: 1200, depth: 781 }, 'misses'],
		[{ door: '70' }, { width: 680, depth: 680 }, 'fits'],
		[{ door: '100' }, { width: 980, depth: 2000 }, 'fits'],
		[{ door: '80' }, { width: 700 }, 'fits'],
		[{ door: '80' }, { depth: 700 }, 'fits'],
		[{ door: '80' }, { width: 900 }, 'unknown'],
		[{ door: '80' }, { height: 500 }, 'unknown'],
		[{ power_supply: '400v_3ph' }, { voltage: '400v_3ph' }, 'fits'],
		[{ power_supply: '400v_3ph' }, { voltage: '230v_1ph' }, 'misses'],
		[{ power_supply: '230v_1ph' }, { energy_source: 'lpg', voltage: '230v_1ph' }, 'fits'],
		[{ power_supply: '230v_1ph' }, { energy_source: 'lpg' }, 'unknown'],
		[{ power_supply: '230v_1ph' }, { energy_source: 'none' }, 'misses'],
		[{ power_supply: 'lpg' }, { energy_source: 'lpg' }, 'fits'],
		[{ power_supply: 'lpg' }, { energy_source: 'electricity' }, 'misses'],
		[{ power_supply: 'lpg' }, { voltage: '230v_1ph' }, 'unknown'],
		[{ power_supply: 'electricity' }, { voltage: '400v_3ph' }, 'fits'],
		[{ power_supply: 'none' }, { voltage: '230v_1ph' }, 'misses'],
		[{ power_supply: 'none' }, { energy_source: 'none' }, 'fits'],
		[{ power_supply: 'steam' }, {}, 'unknown'],
	])('%j and a machine of %j: %s', (choice, machine, answer) => {
		const [filter] = Object.keys(choice) as (keyof FitChoice)[];
		expect(fitOf(filter as keyof FitChoice, chosen(choice), aMachine(machine))).toBe(answer);
	});

	test.each(fitFilters)('%s leaves nothing out where it is not chosen', (filter) =>
		expect(fitOf(filter, anyFit, aMachine())).toBe('fits'),
	);
});

describe('M3: machines that lack what is asked for', () => {
	const machines = [
		aMachine({ width: 600, depth: 600, price: 9000 }),
		aMachine({ width: 900, depth: 900, price: 9000 }),
		aMachine({ price: 9000 }),
		aMachine({ width: 600, depth: 600 }),
		aMachine(),
		// Too dear, whatever its measures are.
		aMachine({ price: 90_000 }),
	];
	test('are left out, and counted once each by what is lacking', () => {
		expect(fitting(machines, chosen({ width_to: 700, price_to: 10_000 }))).toEqual({
			fitting: [machines[0]],
			leftOut: { measures: 2, supply: 0, price: 1 },
		});
	});
	test('are all there where nothing is asked for', () =>
		expect(fitting(machines, anyFit)).toEqual({ fitting: machines, leftOut: { measures: 0, supply: 0, price: 0 } }));
	test('a machine that misses a filter says which', () =>
		expect(fitOfAll(chosen({ width_to: 700, door: '70', price_to: 1 }), aMachine({ width: 900, depth: 900 }))).toEqual({
			missed: ['width_to', 'door'],
			unknown: 'price_to',
		}));
	test('the list says how many', () => {
		expect(leftOutTexts({ measures: 1200, supply: 0, price: 1 })).toEqual([
			'1\u00a0200 maskiner utan angivna mått visas inte',
			'1 maskin med pris på förfrågan visas inte',
		]);
		expect(leftOutTexts({ measures: 1, supply: 2, price: 0 })).toEqual([
			'1 maskin utan angivna mått visas inte',
			'2 maskiner utan angiven anslutning visas inte',
		]);
		expect(leftOutTexts({ measures: 0, supply: 0, price: 0 })).toEqual([]);
	});
});

describe('M3: filters live in the address', () => {
	const read = (query: string) => {
		const values = new URLSearchParams(query);
		return fromFitParameters((name) => values.get(name));
	};
	test('in Swedish', () =>
		expect(
			new URLSearchParams(
				toFitParameters({
					price_from: 5000,
					price_to: 20_000,
					width_to: 600,
					height_to: 2000,
					door: '80',
					power_supply: '400v_3ph',
				}),
			).toString(),
		).toBe('pris-fran=5000&pris-till=20000&bredd-till=600&hojd-till=2000&dorr=80&el=400v'));
	test('and come back from it', () => {
		for (const price_from of ['', 1, 25_000] as const)
			for (const width_to of ['', 20, 300, 301, 600, 2500] as const)
				for (const door of ['', ...doors] as const)
					for (const power_supply of ['', ...powerSupplies] as const) {
						const choice = chosen({
							price_from,
							price_to: price_from,
							width_to,
							height_to: width_to,
							door,
							power_supply,
						});
						expect(read(String(new URLSearchParams(toFitParameters(choice))))).toEqual(choice);
					}
	});
	test.each([
		['bredd-till=60+cm', { width_to: 600 }],
		['bredd-till=60', { width_to: 600 }],
		['hojd-till=1+900+mm', { height_to: 1900 }],
		['pris-till=10.000+kr', { price_to: 10_000 }],
		['dorr=80cm', { door: '80' }],
		['el=400V', { power_supply: '400v_3ph' }],
		['el=400v_3ph', { power_supply: '400v_3ph' }],
		['pris-fran=-5&pris-till=abc&bredd-till=x&hojd-till=9e9&dorr=85&el=sol', {}],
		['', {}],
	] as const)('%s', (query, choice) => expect(read(query)).toEqual(chosen(choice)));
});

test.each([
	['60', 600],
	['60,5', 605],
	['300', 3000],
	['301', 301],
	['600', 600],
	['1 200', 1200],
	['120 cm', 1200],
	['0,6 m', 600],
	['', ''],
	['bred', ''],
])('a width of at most %j is %j mm', (written, length) => expect(readFitLength(written)).toBe(length));

test.each([
	['10 000', 10_000],
	['10\u00a0000 kr', 10_000],
	['10.000', 10_000],
	['9 995:-', 9995],
	['9995,50', 9995],
	['0', ''],
	['-1', ''],
	['gratis', ''],
	['1'.repeat(200), ''],
])('a price of %j is %j kronor', (written, kronor) => expect(readKronor(written)).toBe(kronor));

test.each([
	[{ price_from: 10_000 }, 'Från 10_000_kr'],
	[{ price_to: 500 }, 'Högst 500_kr'],
	[{ width_to: 1200 }, 'Högst 1_200_mm bred'],
	[{ height_to: 900 }, 'Högst 900_mm hög'],
	[{ door: '80' }, 'Går genom dörr 80_cm'],
	[{ power_supply: '400v_3ph' }, '400_V 3-fas'],
	[{ power_supply: 'lpg' }, 'Gasol'],
] as const)('%j is called %j', (choice, label) => {
	const [filter] = Object.keys(choice) as (keyof FitChoice)[];
	expect(fitLabel(filter as keyof FitChoice, chosen(choice))).toBe(label.replaceAll('_', '\u00a0'));
	expect(fitLabel(filter as keyof FitChoice, anyFit)).toBe('');
});

describe('M3: what a list offers to filter by', () => {
	test('only what at least one machine has', () => {
		expect(offeredFit([aMachine({ width: 600, price: 5 }), aMachine({ voltage: '400v_3ph' })])).toEqual({
			filters: ['price_from', 'price_to', 'width_to', 'door', 'power_supply'],
			supplies: ['400v_3ph', 'electricity'],
		});
		expect(offeredFit([aMachine({ height: 600 })])).toEqual({ filters: ['height_to'], supplies: [] });
	});
	test('the price alone where no machine has any measure, and nothing where none has a price either', () => {
		expect(offeredFit([aMachine({ price: 5 }), aMachine()])).toEqual({
			filters: ['price_from', 'price_to'],
			supplies: [],
		});
		expect(offeredFit([aMachine()])).toBeUndefined();
	});
});
