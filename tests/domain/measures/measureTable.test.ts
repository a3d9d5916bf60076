import { describe, expect, test } from 'vitest';
import { type Measures, noMeasures } from '#domain/measures/measure.ts';
import {
	hasMeasures,
	measureLines,
	measureRows,
	searchedMeasures,
	type TableFacts,
	withoutTableLines,
} from '#domain/measures/measureTable.ts';

const oven: Measures = {
	width: 880,
	depth: 800,
	height: 1060,
	weight: 135.5,
	power: 18.5,
	voltage: '400v_3ph',
	fuse: '32',
	energy_source: 'electricity',
	connections: ['cold_water', 'drain'],
	year_made: 2017,
};
const rows = (measures: TableFacts) =>
	measureRows(measures).map(({ label, value }) => `${label}: ${value.replaceAll('\u00a0', ' ')}`);

describe('J5: the refrigerant in the table', () => {
	const { refrigerant, refrigerant_charge } = { refrigerant: 'r404a', refrigerant_charge: 1.2 } as const;

	test('stands among the connections, with its charge where that is known', () => {
		expect(rows({ ...noMeasures, refrigerant, refrigerant_charge, year_made: 2017 })).toEqual([
			'Köldmedium: R404A, 1,2 kg (4,7 ton CO₂e)',
			'Tillverkningsår: 2017',
		]);
		expect(rows({ ...noMeasures, refrigerant, refrigerant_charge: null })).toEqual(['Köldmedium: R404A']);
		expect(rows({ ...noMeasures, refrigerant: 'other', refrigerant_charge })).toEqual([
			'Köldmedium: Annat köldmedium, 1,2 kg',
		]);
	});

	test('is what a lead keeps, and what a search finds', () => {
		const facts = { ...noMeasures, refrigerant, refrigerant_charge };
		expect(measureLines(facts)).toBe('Köldmedium: R404A, 1,2 kg (4,7 ton CO₂e)');
		expect(searchedMeasures(facts)).toEqual(['R404A, 1,2\u00a0kg (4,7\u00a0ton\u00a0CO₂e)']);
	});
});

describe('M2: the table of measures and connections', () => {
	test('says all that is given', () =>
		expect(rows(oven)).toEqual([
			'Mått (B × D × H): 880 × 800 × 1 060 mm',
			'Vikt: 135,5 kg',
			'Effekt: 18,5 kW',
			'Elanslutning: 400 V 3-fas, 32 A',
			'Energikälla: El',
			'Anslutningar: Kallvatten, avlopp',
			'Tillverkningsår: 2017',
		]));
	test('says single measures by their names', () =>
		expect(rows({ ...noMeasures, width: 1200, height: 900 })).toEqual(['Bredd: 1 200 mm', 'Höjd: 900 mm']));
	test('says nothing where nothing is given', () => {
		expect(measureRows(noMeasures)).toEqual([]);
		expect(hasMeasures(noMeasures)).toBe(false);
	});
});

describe('M2: lines that the table says are not repeated', () => {
	test.each([
		'Mått: 880 × 800 × 1 060 mm',
		'Mått: 880x800x1060',
		'Mått (BxDxH): 88 x 80 x 106 cm',
		'Yttermått: 880 × 800 × 1 060 mm',
		'- Mått: 880 × 800 × 1 060 mm',
		'Bredd: 880 mm',
		'B: 88 cm',
		'Djup: 0,8 m',
		'Vikt: 135,5 kg',
		'Vikt: ca 135,5 kg',
		'Anslutning: 400 V 3N, 18,5 kW',
		'Anslutning: 400V 3-fas 32A',
		'El: 3x400 V, 18500 W',
		'Säkring: 3x32A',
		'Energikälla: El',
		'Effekt: 18,5 kW',
		'Årsmodell: 2017',
		'Anslutningar: kallvatten och avlopp',
	])('%s', (line) => {
		expect(withoutTableLines(`En ugn.\n\n${line}`, oven)).toBe('En ugn.');
		expect(withoutTableLines(`En ugn.\n\n${line}`, noMeasures)).toBe(`En ugn.\n\n${line}`);
	});

	test.each([
		'Mått: 880 × 800 × 1 060 mm, 1 620 mm med stativ',
		'Mått: 880 × 800 × 1 050 mm',
		'Mått: 800 × 880 × 1 060 mm',
		'Bredd: 800 mm',
		'Höjd: 850\u2013900 mm',
		'Anslutning: 400 V 3N, 18,5 kW (kan kopplas 230 V)',
		'Anslutning: 230 V',
		'Avlopp: 50 mm',
		'Vatten: 3/4" kallt, avlopp 50 mm',
		'Vikt: 120 kg/m',
		'Last: 135,5 kg',
		'Korg: 500 × 500 mm',
		'Årsmodell: 2017, renoverad 2024',
		'Ugnen är 880 mm bred och väger 135,5 kg.',
		'Köldmedium: R290',
		'Mått:',
		'18,5 kW',
	])('but not: %s', (line) => expect(withoutTableLines(`En ugn.\n\n${line}`, oven)).toBe(`En ugn.\n\n${line}`));

	test('and leave no gap behind', () =>
		expect(withoutTableLines('En ugn.\n\nMått: 880x800x1060\nVikt: 135,5 kg\n\nRing oss.', oven)).toBe(
			'En ugn.\n\nRing oss.',
		));
	test('a description of nothing else is empty', () =>
		expect(withoutTableLines('Mått: 880 × 800 × 1 060 mm\nVikt: 135,5 kg', oven)).toBe(''));
});
