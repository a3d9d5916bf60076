import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { object, problemsOf } from '#domain/fields.ts';
import { noMeasures } from '#domain/measures/measure.ts';
import { measureFields, staffFields } from '#domain/measures/measureFields.ts';

const measured = object({ ...measureFields, ...staffFields });
const checked = (values: object) => z.parse(measured.schema, { ...measured.initial, ...values });

describe('M1: measures and connections as fields', () => {
	test('an empty form holds none', () =>
		expect(checked({})).toEqual({ ...noMeasures, serial_number: '', storage_location: '' }));

	test('what people write becomes numbers', () =>
		expect(
			checked({ width: '88 cm', depth: '0,8 m', height: '1 060 mm', weight: '135,5 kg', power: '6500 W' }),
		).toMatchObject({ width: 880, depth: 800, height: 1060, weight: 135.5, power: 6.5 }));

	test('what is stored stays: 0 is none, and a small number needs no unit', () =>
		expect(checked({ width: 88, depth: 0, height: 1060, weight: 0, power: 120, year_made: 0 })).toMatchObject({
			width: 88,
			depth: null,
			height: 1060,
			weight: null,
			power: 120,
			year_made: null,
		}));

	test('connections come each once, in order', () => {
		expect(checked({ connections: ['drain', 'cold_water', 'drain'] }).connections).toEqual(['cold_water', 'drain']);
		expect(checked({ connections: '' }).connections).toEqual([]);
		expect(checked({ connections: null }).connections).toEqual([]);
	});

	test('wrong values are refused in Swedish', () =>
		expect(
			problemsOf(measured, {
				...measured.initial,
				width: '88',
				depth: '850–900 mm',
				height: 50_000,
				weight: true,
				power: '6500',
				voltage: '380',
				fuse: '17',
				energy_source: 'ved',
				connections: ['stadsgas'],
				year_made: '1910',
			}),
		).toEqual({
			width: 'Ett tal utan enhet är millimeter. Skriv 88 cm eller 88 mm',
			depth: 'Ange ett enda värde, inte ett intervall',
			height: 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m',
			weight: 'Ange en vikt, till exempel 85 eller 85,5 kg',
			power: 'Ett tal utan enhet är kilowatt. Skriv 6500 W eller 6500 kW',
			voltage: 'Välj ett alternativ',
			fuse: 'Välj ett alternativ',
			energy_source: 'Välj ett alternativ',
			'connections.0': 'Välj ett alternativ',
			year_made: 'Året måste vara 1950 eller senare',
		}));
});
