import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { object, problemsOf } from '#domain/fields.ts';
import {
	proposeRefrigerant,
	type Refrigerant,
	readCharge,
	refrigerantFields,
	refrigerantProblem,
	refrigerantStaffFields,
	refrigerantText,
	warmingPotential,
} from '#domain/products/refrigerant.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('J5: warming potentials are those of regulation (EU) 2024/573', () => {
	test.each([
		['r134a', 1430],
		['r290', 0],
		['r404a', 3922],
		['r407c', 1774],
		['r410a', 2088],
		['r448a', 1386],
		['r449a', 1396],
		['r452a', 2139],
		['r513a', 629],
		['r600a', 0],
		['r744', 1],
	] as const)('%s: %d', (refrigerant, potential) =>
		expect(Math.round(warmingPotential(refrigerant) ?? -1)).toBe(potential),
	);
	test('another refrigerant has an unknown one', () => expect(warmingPotential('other')).toBeUndefined());
});

describe('J5: a charge is taken as people write it', () => {
	test.each([
		['1,2 kg', 1.2],
		['1.2', 1.2],
		['120 g', 0.12],
		['120g', 0.12],
		['85 gram', 0.085],
		['0,085', 0.085],
		['25 kg', 25],
		['1 200 g', 1.2],
		['', null],
		['0', null],
	])('%j is %j kg', (written, value) => expect(readCharge(written)).toEqual({ value }));
	test.each([
		['120', 'Ett tal utan enhet är kilogram. Skriv 120 g eller 120 kg'],
		['5 g', 'Mängden måste vara minst 10 g'],
		['501 kg', 'Mängden får vara högst 500 kg'],
		['lite', 'Ange en mängd, till exempel 1,2 kg eller 120 g'],
		['-1', 'Ange en mängd, till exempel 1,2 kg eller 120 g'],
	])('%j: %s', (written, problem) => expect(readCharge(written)).toEqual({ problem }));

	test('as fields, what is stored stays and none is null', () => {
		const entity = object({ ...refrigerantFields, ...refrigerantStaffFields });
		const checked = (values: object) => z.parse(entity.schema, { ...entity.initial, ...values });
		expect(checked({})).toEqual({ refrigerant: '', refrigerant_charge: null, refrigerant_reason: '' });
		expect(checked({ refrigerant: 'r290', refrigerant_charge: 0.085 }).refrigerant_charge).toBe(0.085);
		expect(checked({ refrigerant_charge: 120 }).refrigerant_charge).toBe(120);
		expect(checked({ refrigerant_charge: 0 }).refrigerant_charge).toBeNull();
		expect(problemsOf(entity, { ...entity.initial, refrigerant: 'r22', refrigerant_charge: '120' })).toEqual({
			refrigerant: 'Välj ett alternativ',
			refrigerant_charge: 'Ett tal utan enhet är kilogram. Skriv 120 g eller 120 kg',
		});
	});
});

describe('J5: what the page says', () => {
	test.each([
		['r404a', 1.2, 'Köldmedium R404A, 1,2 kg (4,7 ton CO₂e)'],
		['r134a', 0.25, 'Köldmedium R134a, 250 g (0,4 ton CO₂e)'],
		['r134a', 0.05, 'Köldmedium R134a, 50 g (72 kg CO₂e)'],
		['r290', 0.08, 'Köldmedium R290 (propan), 80 g'],
		['r744', 5, 'Köldmedium R744 (koldioxid), 5 kg (5 kg CO₂e)'],
		['r404a', null, 'Köldmedium R404A'],
		['other', 1.5, 'Annat köldmedium, 1,5 kg'],
		['', 1.5, ''],
	] as const)('%s, %s kg: %s', (refrigerant, refrigerant_charge, text) =>
		expect(plain(refrigerantText({ refrigerant, refrigerant_charge }))).toBe(text),
	);
});

describe('J5: a new machine with a potential of 150 or more asks for a reason', () => {
	const problem = (refrigerant: Refrigerant | '', values: object = {}) =>
		plain(refrigerantProblem({ condition: 'new', refrigerant, refrigerant_reason: '', ...values })?.message);
	test('before it is published', () =>
		expect(problem('r404a')).toBe(
			'R404A har GWP 3 922. En ny maskin med GWP 150 eller mer får i regel inte släppas ut på marknaden (förordning (EU) 2024/573). Skriv varför den får säljas.',
		));
	test('also where the potential is unknown', () => expect(problem('other')).toContain('vilket köldmedium'));
	test('not with a reason, little potential, no refrigerant, or when used', () => {
		expect(problem('r404a', { refrigerant_reason: 'Säljs till export' })).toBeUndefined();
		expect(problem('r404a', { refrigerant_reason: ' ' })).toBeDefined();
		expect(problem('r290')).toBeUndefined();
		expect(problem('r744')).toBeUndefined();
		expect(problem('')).toBeUndefined();
		expect(problem('r404a', { condition: 'used' })).toBeUndefined();
		expect(problem('r404a', { condition: 'renovated' })).toBeUndefined();
	});
});

describe('J5: refrigerants are read from texts', () => {
	test.each([
		['Köldmedium R290, 80 g', 'r290', 0.08],
		['köldmedium R290 80 g', 'r290', 0.08],
		['Köldmedium: R-404A (1,2 kg)', 'r404a', 1.2],
		['R 134a', 'r134a', null],
		['Kyla: R600a/0,085 kg', 'r600a', 0.085],
		['Rymmer 600 liter.\nKöldmedium R452A, fyllning 950 g.', 'r452a', 0.95],
		['R290\nKöldmedium R290, 80 g', 'r290', 0.08],
	] as const)('%j', (text, refrigerant, refrigerant_charge) =>
		expect(proposeRefrigerant(text)).toMatchObject({ refrigerant, refrigerant_charge }),
	);
	test.each(['Modell KR404A', 'R22', 'R404A eller R290', 'CR134a', 'Kyl', ''])('%j says none', (text) =>
		expect(proposeRefrigerant(text)).toBeUndefined(),
	);
	test('two charges are none', () =>
		expect(proposeRefrigerant('Kyl: R290 80 g\nFrys: R290 120 g')?.refrigerant_charge).toBeNull());
	test('a name in another word before it does no harm', () => {
		expect(proposeRefrigerant('KR290 med R290, 80 g')?.refrigerant_charge).toBe(0.08);
		expect(proposeRefrigerant('Kyl R290, 80 g, frys R290, 120 g')?.refrigerant_charge).toBeNull();
	});
	test('the line that says it is given', () =>
		expect(proposeRefrigerant('Fin kyl.\nKöldmedium R290, 80 g')?.source).toBe('Köldmedium R290, 80 g'));
});
