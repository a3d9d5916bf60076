import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { object } from '#domain/fields.ts';
import { energyFields } from '#domain/products/energyFields.ts';
import {
	energyAdvice,
	energyClassColors,
	energyClasses,
	energyLabel,
	eprelUrl,
	readEnergyClass,
	readEprelNumber,
} from '#domain/products/energyLabel.ts';

describe('J4: the energy class stays a free text, of which A to G is drawn', () => {
	test.each([
		['A', 'A'],
		['a', 'A'],
		[' g ', 'G'],
		['B (A-G)', 'B'],
		['B (A–G)', 'B'],
		['B A-G', 'B'],
		['Klass C', 'C'],
		['klass: d', 'D'],
		['\uff21', 'A'],
	])('%j is class %s', (written, energyClass) =>
		expect(readEnergyClass(written)).toEqual({ kind: 'class', energyClass }),
	);

	test.each(['A+', 'A+++', 'H', 'A/B', 'okänd', 'A (A+++-G)'])('%j is text alone', (written) => {
		expect(readEnergyClass(written)).toEqual({ kind: 'text', text: written });
		expect(energyLabel(written)).toBeUndefined();
	});
	test('none is none', () => {
		expect(readEnergyClass(' ')).toEqual({ kind: 'none' });
		expect(energyLabel('')).toBeUndefined();
	});
});

describe('J4: the label as it is drawn', () => {
	test('an arrow in the colour of the class, with the range beside', () => {
		expect(energyLabel('b')).toMatchObject({
			energyClass: 'B',
			range: 'A–G',
			color: '#50b848',
			description: 'Energiklass B på skalan A till G',
		});
		expect(new Set(energyClasses.map((each) => energyClassColors[each])).size).toBe(7);
	});
	test('everything stands within the drawing, and range and arrow share an edge', () => {
		const label = energyLabel('A');
		if (!label) throw new Error('No label');
		const { viewBox, rangeBox, arrow, rangeArrow } = label;
		for (const point of `${arrow} ${rangeArrow}`.split(' ')) {
			const [x = -1, y = -1] = point.split(',').map(Number);
			expect(x >= 0 && x <= viewBox.width && y >= 0 && y <= viewBox.height).toBe(true);
		}
		expect(arrow.startsWith(`${rangeBox.x + rangeBox.width},`)).toBe(true);
	});
});

describe('J4: the registration in EPREL', () => {
	test.each([
		['1234567', '1234567'],
		['EPREL 1234567', '1234567'],
		['EPREL-nummer: 1234567', '1234567'],
		['https://eprel.ec.europa.eu/qr/1234567', '1234567'],
		[
			'https://eprel.ec.europa.eu/screen/product/refrigeratingappliancesdirectsalesfunction/1234567?navigatingfrom=qr',
			'1234567',
		],
		['', ''],
	])('%j is %j', (written, value) => expect(readEprelNumber(written)).toEqual({ value }));
	test.each(['0', '12 34', 'AB123', 'https://example.com/qr/1234567', '1'.repeat(13), '1'.repeat(400)])(
		'%j is refused',
		(written) =>
			expect(readEprelNumber(written)).toEqual({
				problem: 'Ange EPREL-numret med bara siffror, till exempel 1234567',
			}),
	);
	test('leads to the Commission by the number alone', () => {
		expect(eprelUrl('1234567')).toBe('https://eprel.ec.europa.eu/qr/1234567');
		expect(eprelUrl('')).toBe('');
	});
	test('is a field', () =>
		expect(z.parse(object(energyFields).schema, { eprel_number: 'EPREL 77' })).toEqual({ eprel_number: '77' }));
});

describe('J4: a new product of a category with energy label is pointed out', () => {
	const advice = (product: object, category?: object) =>
		energyAdvice({ condition: 'new', energy_class: '', ...product }, { has_energy_label: true, ...category })?.text;
	test('without class', () => expect(advice({})).toContain('ska visas med sin energiklass'));
	test('not with class, not when used, and not in other categories', () => {
		expect(advice({ energy_class: 'C' })).toBeUndefined();
		expect(advice({ condition: 'used' })).toBeUndefined();
		expect(advice({}, { has_energy_label: false })).toBeUndefined();
		expect(energyAdvice({ condition: 'new', energy_class: '' }, undefined)).toBeUndefined();
	});
});
