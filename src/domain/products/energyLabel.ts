/**
 * Energy class and label (J4). An advertisement and a distance sale of a new product that has a label show its class and
 * the range of classes (regulation (EU) 2017/1369, art. 6), as an arrow in the colour of the class with the range beside
 * (delegated regulations (EU) 2019/2016–2019/2018, annexes on distance selling and advertisements). The label of
 * professional refrigerated cabinets still has the scale A+++ to G (delegated regulation (EU) 2015/1094): its classes
 * A+ and better have no place on the scale A to G, so that they are shown as text only.
 */
import type { Condition } from './labels.ts';

export const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type EnergyClass = (typeof energyClasses)[number];

/**
 * The arrows' colours. The delegated regulations give them as CMYK (2019/2018, annex III: A 100,0,100,0; B 70,0,100,0;
 * C 30,0,100,0; D 0,0,100,0; E 0,30,100,0; F 0,70,100,0; G 0,100,100,0); these are the values of the Commission's own
 * drawings for screens.
 */
export const energyClassColors = {
	A: '#00a651',
	B: '#50b848',
	C: '#bfd730',
	D: '#fff200',
	E: '#fdb913',
	F: '#f37021',
	G: '#ed1c24',
} as const satisfies Record<EnergyClass, string>;

type EnergyReading =
	/** On the scale from A to G: an arrow is shown. */
	| { kind: 'class'; energyClass: EnergyClass }
	/** 'A+' to 'A+++', or words: the text alone is shown. */
	| { kind: 'text'; text: string }
	| { kind: 'none' };

/** What `energy_class` holds, as people write it: 'A', 'a', 'B (A-G)', 'Klass C', 'A+'. */
export function readEnergyClass(written: string): EnergyReading {
	const folded = written.normalize('NFKC').trim();
	if (folded === '') return { kind: 'none' };
	const found =
		/^(?:energi)?(?:klass)?:? ?([a-g])(?: ?[([]?(?:skala )?a ?(?:-|\u2010|\u2013|\u2014|till) ?g[)\]]?)?$/i.exec(
			folded,
		);
	return found?.[1]
		? { kind: 'class', energyClass: found[1].toUpperCase() as EnergyClass }
		: { kind: 'text', text: folded };
}

/** The label to draw. Lengths in the units of `viewBox`; the range stands left of the arrow. */
interface EnergyLabel {
	energyClass: EnergyClass;
	/** 'A–G'. */
	range: string;
	color: string;
	/** For screen readers. */
	description: string;
	viewBox: { width: number; height: number };
	/** The box with the range: best class at the top, worst at the bottom, an arrow upwards between. */
	rangeBox: { x: number; y: number; width: number; height: number };
	best: { letter: EnergyClass; x: number; y: number };
	worst: { letter: EnergyClass; x: number; y: number };
	/** Points of SVG polygons: the arrow up in the range, and the arrow of the class. */
	rangeArrow: string;
	arrow: string;
	/** The letter of the class: white, bold, as large as the price at least (2019/2018, annex VII), edged in black. */
	letter: { x: number; y: number; size: number; color: '#ffffff'; stroke: '#000000'; strokeWidth: number };
	/** Black, 0.5 pt in the regulation. */
	border: { color: '#000000'; width: number };
}

/** undefined for a class that is not on the scale A to G. */
export function energyLabel(written: string): EnergyLabel | undefined {
	const reading = readEnergyClass(written);
	if (reading.kind !== 'class') return undefined;
	const { energyClass } = reading;
	return {
		energyClass,
		range: 'A–G',
		color: energyClassColors[energyClass],
		description: `Energiklass ${energyClass} på skalan A till G`,
		viewBox: { width: 76, height: 40 },
		rangeBox: { x: 1, y: 1, width: 20, height: 38 },
		best: { letter: 'A', x: 11, y: 13 },
		worst: { letter: 'G', x: 11, y: 36 },
		rangeArrow: '11,15 15,20 12.5,20 12.5,25 9.5,25 9.5,20 7,20',
		arrow: '21,1 57,1 75,20 57,39 21,39',
		letter: { x: 41, y: 30, size: 28, color: '#ffffff', stroke: '#000000', strokeWidth: 1 },
		border: { color: '#000000', width: 1 },
	};
}

/** Longer than any pasted address. */
const writtenMax = 300;

/** A registration number as digits: reads '1234567', 'EPREL 1234567', and addresses of EPREL. '' for none. */
export function readEprelNumber(written: string): { value: string } | { problem: string } {
	const problem = { problem: 'Ange EPREL-numret med bara siffror, till exempel 1234567' };
	if (written.length > writtenMax) return problem;
	const folded = written.normalize('NFKC').trim();
	if (folded === '') return { value: '' };
	const found =
		/^https:\/\/eprel\.ec\.europa\.eu\/(?:qr|screen\/product\/[a-z0-9]+)\/(\d{1,12})(?:[/?#].*)?$/i.exec(folded) ??
		/^(?:eprel(?:-?nummer|-?id)?[: -]{0,2})?(\d{1,12})$/i.exec(folded);
	const digits = found?.[1]?.replace(/^0+/, '');
	return digits ? { value: digits } : problem;
}

/**
 * Where the Commission shows a registered model; '' for none. This is the address of the labels' QR codes: it needs no
 * product group, unlike '/screen/product/{group}/{number}', to which it leads.
 */
export function eprelUrl(eprelNumber: string): string {
	return eprelNumber && `https://eprel.ec.europa.eu/qr/${eprelNumber}`;
}

/** What the editor says before publishing; undefined when there is nothing to say. Used machines need no label. */
export function energyAdvice(
	product: { condition: Condition; energy_class: string },
	category: { has_energy_label: boolean } | undefined,
): { field: 'energy_class'; text: string } | undefined {
	if (product.condition !== 'new' || !category?.has_energy_label || product.energy_class.trim()) return undefined;
	return {
		field: 'energy_class',
		text: 'Kategorin är energimärkt: en ny produkt ska visas med sin energiklass (förordning (EU) 2017/1369). Den står på energimärkningen och i EPREL.',
	};
}
