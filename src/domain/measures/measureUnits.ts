/** Units as people write them behind a number: 'kW', 'tum', 'liter', '3-fas'. */
import { isDigit, isWordCharacter } from './foldedWriting.ts';

/** What values are counted in: lengths in mm, power in W, voltage in V, current in A, weight in kg, volume in litres. */
export type MeasureUnit = 'mm' | 'w' | 'v' | 'a' | 'kg' | 'l' | 'hz' | 'c' | 'fas';

/** A unit where it stands in a text. */
export interface UnitText {
	unit: MeasureUnit;
	factor: number;
	written: string;
	end: number;
}

const unitWords: Record<string, [unit: MeasureUnit, factor: number]> = {
	mm: ['mm', 1],
	millimeter: ['mm', 1],
	cm: ['mm', 10],
	centimeter: ['mm', 10],
	dm: ['mm', 100],
	m: ['mm', 1000],
	meter: ['mm', 1000],
	'"': ['mm', 25.4],
	tum: ['mm', 25.4],
	tums: ['mm', 25.4],
	inch: ['mm', 25.4],
	inches: ['mm', 25.4],
	kw: ['w', 1000],
	kilowatt: ['w', 1000],
	w: ['w', 1],
	watt: ['w', 1],
	v: ['v', 1],
	volt: ['v', 1],
	volts: ['v', 1],
	vac: ['v', 1],
	'v~': ['v', 1],
	a: ['a', 1],
	amp: ['a', 1],
	ampere: ['a', 1],
	amperes: ['a', 1],
	kg: ['kg', 1],
	kilo: ['kg', 1],
	kilogram: ['kg', 1],
	l: ['l', 1],
	lit: ['l', 1],
	liter: ['l', 1],
	liters: ['l', 1],
	ltr: ['l', 1],
	hz: ['hz', 1],
	'°': ['c', 1],
	'°c': ['c', 1],
	grader: ['c', 1],
	fas: ['fas', 1],
	fasig: ['fas', 1],
	faser: ['fas', 1],
	phase: ['fas', 1],
	ph: ['fas', 1],
	n: ['fas', 1],
	nac: ['fas', 1],
	'~': ['fas', 1],
	'n~': ['fas', 1],
};

/** The largest values that a machine has. A larger number is read in another way: 'ugn 6 400 V' as '6' and '400 V'. */
export const largest: Record<MeasureUnit, number> = {
	mm: 30_000,
	w: 2_000_000,
	v: 1000,
	// The refrigerant 'R 134a' is none.
	a: 125,
	kg: 50_000,
	l: 50_000,
	hz: 400,
	c: 999,
	fas: 3,
};

/** The unit behind a number that ends at this place, or undefined. */
export function unitAt(folded: string, at: number): UnitText | undefined {
	const found = /^( ?-?)("|°c?|n?~|[a-z]{1,10}~?)/i.exec(folded.slice(at, at + 13));
	if (!found) return undefined;
	const gap = found[1] ?? '';
	let written = (found[2] ?? '').toLowerCase();
	let end = at + found[0].length;
	// '60cmx85cm', '230x400'.
	if (written.length > 1 && written.endsWith('x') && /^ ?[\dbdhlw]/i.test(folded.slice(end, end + 2))) {
		written = written.slice(0, -1);
		end -= 1;
	}
	const meaning = unitWords[written];
	if (!meaning) return undefined;
	// A hyphen parts a number from words ('3-fas', '20-liters'), and a model's number from its letter ('500-L').
	if (gap.includes('-') && (gap !== '-' || written.length < 2)) return undefined;
	const next = folded[end];
	// '230V50Hz', and the × of '60cmx85cm'.
	const isClosed =
		!/[a-z]$/.test(written) ||
		!isWordCharacter(next) ||
		(meaning[0] === 'v' && isDigit(next)) ||
		next?.toLowerCase() === 'x';
	// '120 kg/m' and '40 kg/hylla' are no weights, '400V/3N' is a voltage.
	const isRate = next === '/' && !/^\/ ?(?:\d|n\b|pe\b)/i.test(folded.slice(end, end + 4));
	if (!isClosed || isRate) return undefined;
	return { unit: meaning[0], factor: meaning[1], written, end };
}

/** The number in a unit, as '1.060' means 1060 mm and 1.06 m. */
export function numberIn(text: string, unit: UnitText | undefined): number {
	const [whole = '', sign, decimals] = /^(\d+)([.,])?(\d*)$/.exec(text)?.slice(1) ?? [];
	if (!sign) return Number(text);
	const isGroup = decimals?.length === 3 && whole.length <= 3 && !whole.startsWith('0');
	const countsSmall = !unit || (unit.factor === 1 && (unit.unit !== 'kg' || sign === '.'));
	return isGroup && countsSmall ? Number(whole + decimals) : Number(`${whole}.${decimals}`);
}
