import { describe, expect, test } from 'vitest';
import {
	connectionsText,
	dimensionsText,
	electricText,
	lengthInput,
	lengthText,
	numberText,
	powerInput,
	powerText,
	readLength,
	readPower,
	readWeight,
	weightText,
} from '#domain/measures/measure.ts';

describe('M1: a length is taken as people write it', () => {
	test.each([
		['880', 880],
		['88 cm', 880],
		['88cm', 880],
		['0,88 m', 880],
		['0.88 m', 880],
		['1 060 mm', 1060],
		['1060', 1060],
		['1.060', 1060],
		['1,060', 1060],
		['1.060 mm', 1060],
		['1,06 m', 1060],
		['1.060 m', 1060],
		['1\u00a0060\u00a0mm', 1060],
		['1\u2009060\u202fmm', 1060],
		['10 000', 10_000],
		['59,5 cm', 595],
		['880 MM', 880],
		['880 millimeter', 880],
		['2 meter', 2000],
		['24 tum', 610],
		['24"', 610],
		['24\u201d', 610],
		['ca 880', 880],
		['ca. 88 cm', 880],
		['880.', 880],
		['45 mm', 45],
		['8\u00ad80', 880],
		['\uff18\uff18\uff10', 880],
		['88 \u339d', 880],
		['', null],
		[' ', null],
		['0', null],
		['0,0', null],
	])('%j is %j mm', (written, value) => expect(readLength(written)).toEqual({ value }));

	test.each([
		['850\u2013900 mm', 'Ange ett enda värde, inte ett intervall'],
		['850-900', 'Ange ett enda värde, inte ett intervall'],
		['850 till 900 mm', 'Ange ett enda värde, inte ett intervall'],
		['85 \u2014 90 cm', 'Ange ett enda värde, inte ett intervall'],
		['88', 'Ett tal utan enhet är millimeter. Skriv 88 cm eller 88 mm'],
		['0,88', 'Ett tal utan enhet är millimeter. Skriv 0,88 cm eller 0,88 mm'],
		['5 mm', 'Måttet måste vara minst 10 mm'],
		['25 m', 'Måttet får vara högst 20 000 mm'],
		['99 999', 'Måttet får vara högst 20 000 mm'],
		['1 000 000', 'Måttet får vara högst 20 000 mm'],
		['880 × 800', 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m'],
		['88 kg', 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m'],
		['-880', 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m'],
		['bred', 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m'],
		['8 80', 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m'],
		['880 mm 5', 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m'],
		['B 880', 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m'],
		['8'.repeat(500), 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m'],
	])('%j: %s', (written, problem) => expect(readLength(written)).toEqual({ problem }));
});

describe('M1: power is taken in kW and W', () => {
	test.each([
		['18,5 kW', 18.5],
		['18.5', 18.5],
		['18,5kw', 18.5],
		['6500 W', 6.5],
		['6 500 watt', 6.5],
		['6.500 W', 6.5],
		['350w', 0.35],
		['375 W', 0.38],
		['0,375', 0.38],
		['120 kW', 120],
		['', null],
		['0', null],
	])('%j is %j kW', (written, value) => expect(readPower(written)).toEqual({ value }));

	test.each([
		['6500', 'Ett tal utan enhet är kilowatt. Skriv 6500 W eller 6500 kW'],
		['350', 'Ett tal utan enhet är kilowatt. Skriv 350 W eller 350 kW'],
		['501 kW', 'Effekten får vara högst 500 kW'],
		['4 W', 'Effekten måste vara minst 0,01 kW'],
		['10\u201312 kW', 'Ange ett enda värde, inte ett intervall'],
		['18 kWh', 'Ange en effekt, till exempel 18,5 kW eller 6500 W'],
		['400 V', 'Ange en effekt, till exempel 18,5 kW eller 6500 W'],
	])('%j: %s', (written, problem) => expect(readPower(written)).toEqual({ problem }));
});

describe('M1: weight is taken in kg', () => {
	test.each([
		['85', 85],
		['85,5 kg', 85.5],
		['120 Kilo', 120],
		['1.060 kg', 1060],
		['25,4', 25.4],
		['1 060 kg', 1060],
	])('%j is %j kg', (written, value) => expect(readWeight(written)).toEqual({ value }));
	test.each([
		['0,01', 'Vikten måste vara minst 0,1 kg'],
		['10 000 kg', 'Vikten får vara högst 9 999 kg'],
		['120 kg/m', 'Ange en vikt, till exempel 85 eller 85,5 kg'],
		['80-90', 'Ange ett enda värde, inte ett intervall'],
	])('%j: %s', (written, problem) => expect(readWeight(written)).toEqual({ problem }));
});

describe('M2: measures are written in Swedish', () => {
	const plain = (text: string | undefined) => text?.replaceAll('\u00a0', '_');
	test.each([
		[880, '880'],
		[1060, '1_060'],
		[12_345_678, '12_345_678'],
		[18.5, '18,5'],
		[1060.25, '1_060,25'],
		[0.1 + 0.2, '0,3'],
	])('%d is %j', (value, text) => expect(plain(numberText(value))).toBe(text));
	test('dimensions stand together where all three are given', () => {
		expect(plain(dimensionsText({ width: 880, depth: 800, height: 1060 }))).toBe('880 × 800 × 1_060_mm');
		expect(dimensionsText({ width: 880, depth: 800, height: null })).toBeUndefined();
	});
	test('power, weight and connection', () => {
		expect(plain(powerText(18.5))).toBe('18,5_kW');
		expect(plain(weightText(85))).toBe('85_kg');
		expect(plain(lengthText(1060))).toBe('1_060_mm');
		expect(plain(electricText({ voltage: '400v_3ph', fuse: '32' }))).toBe('400_V 3-fas, 32_A');
		expect(plain(electricText({ voltage: '', fuse: '16' }))).toBe('16_A');
		expect(electricText({ voltage: '', fuse: '' })).toBe('');
		expect(connectionsText(['drain', 'cold_water'])).toBe('Kallvatten, avlopp');
		expect(connectionsText([])).toBe('');
	});
	test.each([10, 45, 99, 100, 880, 1060, 20_000])('a length of %d mm that is edited reads as itself', (value) =>
		expect(readLength(lengthInput(value))).toEqual({ value }),
	);
	test.each([0.01, 0.35, 18.5, 99.99, 100, 500])('a power of %d kW that is edited reads as itself', (value) =>
		expect(readPower(powerInput(value))).toEqual({ value }),
	);
});
