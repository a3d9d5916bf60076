/**
 * Measures and connections of a machine (M1): what they are counted in, how people's writing becomes numbers, and how
 * numbers are written in Swedish. Uses no Intl: an inquiry's email is written in PocketBase's JS VM.
 */

import { foldedWriting } from './foldedWriting.ts';
import type { MeasureUnit } from './measureUnits.ts';
import { measureAt } from './writtenMeasure.ts';

export const voltages = ['230v_1ph', '400v_3ph'] as const;
export type Voltage = (typeof voltages)[number];
export const voltageLabels = {
	'230v_1ph': '230\u00a0V 1-fas',
	'400v_3ph': '400\u00a0V 3-fas',
} as const satisfies Record<Voltage, string>;

/** Ampere. The sizes that fuses of an installation have (IEC 60269, as sold in Sweden). */
export const fuses = ['10', '13', '16', '20', '25', '32', '40', '50', '63', '80', '100'] as const;
export type Fuse = (typeof fuses)[number];
export function fuseLabel(fuse: Fuse): string {
	return `${fuse}\u00a0A`;
}

export const energySources = ['electricity', 'lpg', 'natural_gas', 'steam', 'none'] as const;
export type EnergySource = (typeof energySources)[number];
export const energySourceLabels = {
	electricity: 'El',
	lpg: 'Gasol',
	natural_gas: 'Naturgas',
	steam: 'Ånga',
	none: 'Utan',
} as const satisfies Record<EnergySource, string>;

export const connections = ['cold_water', 'hot_water', 'drain', 'ventilation'] as const;
export type Connection = (typeof connections)[number];
export const connectionLabels = {
	cold_water: 'Kallvatten',
	hot_water: 'Varmvatten',
	drain: 'Avlopp',
	ventilation: 'Ventilation',
} as const satisfies Record<Connection, string>;

/** What is known of a machine. null, '' and an empty list for what is not given. */
export interface Measures {
	/** Outer, in mm. */
	width: number | null;
	depth: number | null;
	height: number | null;
	/** kg. */
	weight: number | null;
	/** kW, at most two decimals. */
	power: number | null;
	voltage: Voltage | '';
	fuse: Fuse | '';
	energy_source: EnergySource | '';
	connections: readonly Connection[];
	year_made: number | null;
}

export const noMeasures: Measures = {
	width: null,
	depth: null,
	height: null,
	weight: null,
	power: null,
	voltage: '',
	fuse: '',
	energy_source: '',
	connections: [],
	year_made: null,
};

/** M6: a product that has none of these is 'utan mått'. They are what a kitchen asks first. */
export const keyMeasures = ['width', 'depth', 'height', 'power', 'voltage'] as const satisfies (keyof Measures)[];

/** A number read from writing, null for none, or why it cannot be read. */
export type Reading = { value: number | null } | { problem: string };

interface Quantity {
	unit: MeasureUnit;
	/** Of a number without unit. */
	bareUnit: string;
	/** How many of `unit` the value counts as one. */
	factor: number;
	decimals: number;
	/** In the value's own unit. */
	min: number;
	max: number;
	invalid: string;
	tooSmall: string;
	tooLarge: string;
	/** The message for a number alone that is so small or so large that another unit may be meant. */
	doubtful: (bare: string, value: number) => string | undefined;
}

/** mm. A product's smallest and largest outer measure: a shelf's board, a dishwasher of a central kitchen. */
export const lengthLimits = { min: 10, max: 20_000 } as const;
/** kg. */
export const weightLimits = { min: 0.1, max: 9999 } as const;
/** kW. */
export const powerLimits = { min: 0.01, max: 500 } as const;
/** When it was made. */
export const yearLimits = { min: 1950, max: 2100 } as const;

const length: Quantity = {
	unit: 'mm',
	bareUnit: 'mm',
	factor: 1,
	decimals: 0,
	...lengthLimits,
	invalid: 'Ange ett mått, till exempel 880, 88 cm eller 0,88 m',
	tooSmall: 'Måttet måste vara minst 10 mm',
	tooLarge: 'Måttet får vara högst 20 000 mm',
	doubtful: (bare, value) =>
		value < 100 ? `Ett tal utan enhet är millimeter. Skriv ${bare} cm eller ${bare} mm` : undefined,
};

const weight: Quantity = {
	unit: 'kg',
	bareUnit: 'kg',
	factor: 1,
	decimals: 2,
	...weightLimits,
	invalid: 'Ange en vikt, till exempel 85 eller 85,5 kg',
	tooSmall: 'Vikten måste vara minst 0,1 kg',
	tooLarge: 'Vikten får vara högst 9 999 kg',
	doubtful: () => undefined,
};

const power: Quantity = {
	unit: 'w',
	bareUnit: 'kW',
	factor: 1000,
	decimals: 2,
	...powerLimits,
	invalid: 'Ange en effekt, till exempel 18,5 kW eller 6500 W',
	tooSmall: 'Effekten måste vara minst 0,01 kW',
	tooLarge: 'Effekten får vara högst 500 kW',
	doubtful: (bare, value) =>
		value >= 100 ? `Ett tal utan enhet är kilowatt. Skriv ${bare} W eller ${bare} kW` : undefined,
};

/**
 * A length in whole mm, 10 to 20 000: '880', '88 cm', '0,88 m', '1 060 mm', '1.060', '24 tum'. A number alone is mm;
 * below 100 it needs a unit. A part of a millimetre is rounded.
 */
export function readLength(written: string): Reading {
	return read(written, length);
}

/** A weight in kg with at most two decimals, 0.1 to 9 999: '85', '85,5 kg', '120 kilo'. */
export function readWeight(written: string): Reading {
	return read(written, weight);
}

/** A power in kW with at most two decimals, 0.01 to 500: '18,5 kW', '6500 W', '18.5'. A number alone is kW, below 100. */
export function readPower(written: string): Reading {
	return read(written, power);
}

/** Longer than any measure, however it is written. */
const writtenMax = 60;

function read(written: unknown, quantity: Quantity): Reading {
	if (typeof written !== 'string' || written.length > writtenMax) return { problem: quantity.invalid };
	const text = foldedWriting(written)
		.replace(/^(?:ca|c:a|cirka)\.? ?/i, '')
		.replace(/\.$/, '')
		.trim();
	if (text === '' || /^0+(?:[.,]0+)?(?: ?[a-z]+)?$/i.test(text)) return { value: null };
	const bare = /^\d[\d .,]*$/.test(text) ? text : undefined;
	const whole = bare ? `${bare} ${quantity.bareUnit}` : text;
	const measure = measureAt(whole, 0);
	if (measure?.form === 'range' && measure.end === whole.length)
		return { problem: 'Ange ett enda värde, inte ett intervall' };
	// So many thousands that it is read as none.
	if (!measure && bare && bare.replace(/\D/g, '').length > 3)
		return { problem: quantity.doubtful(bare, Number.POSITIVE_INFINITY) ?? quantity.tooLarge };
	if (measure?.form !== 'single' || measure.end !== whole.length || measure.unit !== quantity.unit || measure.labels[0])
		return { problem: quantity.invalid };
	const precision = 10 ** quantity.decimals;
	const value = Math.round(((measure.values[0] ?? 0) / quantity.factor) * precision) / precision;
	const doubt = bare && quantity.doubtful(bare, value);
	if (doubt) return { problem: doubt };
	if (value < quantity.min) return { problem: quantity.tooSmall };
	if (value > quantity.max) return { problem: quantity.tooLarge };
	return { value };
}

/** '1 060', '18,5', '0,19': at most two decimals, and spaces that do not break. */
export function numberText(value: number): string {
	const [whole = '', decimals] = String(Math.round(value * 100) / 100).split('.');
	const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
	return decimals ? `${grouped},${decimals}` : grouped;
}

/** '1 060 mm'. */
export function lengthText(millimetres: number): string {
	return `${numberText(millimetres)}\u00a0mm`;
}

/** As a form holds it: '880', and '88 mm', which needs its unit. */
export function lengthInput(millimetres: number | null): string {
	if (!millimetres) return '';
	return millimetres < 100 ? lengthText(millimetres) : numberText(millimetres);
}

/** As a form holds it: '18,5', and '120 kW', which needs its unit. */
export function powerInput(kilowatts: number | null): string {
	if (!kilowatts) return '';
	return kilowatts >= 100 ? powerText(kilowatts) : numberText(kilowatts);
}

/** '880 × 800 × 1 060 mm': width, depth and height. undefined unless all three are given. */
export function dimensionsText({
	width,
	depth,
	height,
}: Pick<Measures, 'width' | 'depth' | 'height'>): string | undefined {
	if (!width || !depth || !height) return undefined;
	return `${numberText(width)} × ${numberText(depth)} × ${lengthText(height)}`;
}

/** '85 kg'. */
export function weightText(kilograms: number): string {
	return `${numberText(kilograms)}\u00a0kg`;
}

/** '18,5 kW'. */
export function powerText(kilowatts: number): string {
	return `${numberText(kilowatts)}\u00a0kW`;
}

/** '400 V 3-fas, 32 A', or the one of both that is given. '' for none. */
export function electricText({ voltage, fuse }: Pick<Measures, 'voltage' | 'fuse'>): string {
	return [voltage && voltageLabels[voltage], fuse && fuseLabel(fuse)].filter(Boolean).join(', ');
}

/** 'Kallvatten, avlopp', in the order of the choices. '' for none. */
export function connectionsText(given: readonly Connection[]): string {
	const names = connections.filter((connection) => given.includes(connection)).map((name) => connectionLabels[name]);
	return names.map((name, place) => (place ? name.toLowerCase() : name)).join(', ');
}
