/**
 * Whether a machine fits where a visitor needs it (M3): its price, its width and height, the door on its way in, and
 * what it is connected to. Three answers: a machine that lacks the measure neither fits nor fails to.
 */
import {
	type EnergySource,
	energySourceLabels,
	energySources,
	lengthText,
	type Measures,
	numberText,
	readLength,
	type Voltage,
	voltageLabels,
	voltages,
} from './measure.ts';

/** cm, as doors are named in Sweden. */
export const doors = ['70', '80', '90', '100'] as const;
type Door = (typeof doors)[number];

/** Of the air that a machine needs in a door, both sides together. mm. */
const doorClearance = 20;

export type PowerSupply = Voltage | EnergySource;
/** In the order of the filter. */
export const powerSupplies: readonly PowerSupply[] = [...voltages, ...energySources];
export const powerSupplyLabels = { ...voltageLabels, ...energySourceLabels } as const satisfies Record<
	PowerSupply,
	string
>;

/** What a visitor has chosen. '' for anything, as every choice of the list. */
export interface FitChoice {
	/** Whole kronor, the price as it is shown. */
	price_from: number | '';
	price_to: number | '';
	/** mm, at most. */
	width_to: number | '';
	height_to: number | '';
	door: Door | '';
	power_supply: PowerSupply | '';
}

export const anyFit: FitChoice = {
	price_from: '',
	price_to: '',
	width_to: '',
	height_to: '',
	door: '',
	power_supply: '',
};

/** In the order of the filter bar. */
export const fitFilters = ['price_from', 'price_to', 'width_to', 'height_to', 'door', 'power_supply'] as const;
export type FitFilter = (typeof fitFilters)[number];

/** What a machine is judged by. */
export interface FitSubject extends Pick<Measures, 'width' | 'depth' | 'height' | 'voltage' | 'energy_source'> {
	/** Kronor, or null: price on request. */
	price: number | null;
}

/** 'unknown': what the filter asks for is not given. */
type Fit = 'fits' | 'misses' | 'unknown';

/** How a machine answers one filter. A filter that is not chosen is fitted by every machine. */
export function fitOf(filter: FitFilter, choice: FitChoice, machine: FitSubject): Fit {
	const value = choice[filter];
	if (value === '') return 'fits';
	return answers[filter](value as never, machine);
}

const answers: { [F in FitFilter]: (value: Exclude<FitChoice[F], ''>, machine: FitSubject) => Fit } = {
	price_from: (least, { price }) => (price === null ? 'unknown' : fits(price >= least)),
	price_to: (most, { price }) => atMost(price, most),
	width_to: (most, { width }) => atMost(width, most),
	height_to: (most, { height }) => atMost(height, most),
	door: (door, machine) => passesDoor(Number(door) * 10, machine),
	power_supply: hasSupply,
};

function fits(isRight: boolean): Fit {
	return isRight ? 'fits' : 'misses';
}

function atMost(measure: number | null, most: number): Fit {
	return measure === null ? 'unknown' : fits(measure <= most);
}

/**
 * Whether a machine goes through a door of so many mm with its smaller side first, upright. One side that goes through
 * is enough to know; one that does not says nothing of the other.
 */
function passesDoor(door: number, { width, depth }: Pick<FitSubject, 'width' | 'depth'>): Fit {
	const sides = [width, depth].filter((side) => side !== null);
	if (sides.some((side) => side + doorClearance <= door)) return 'fits';
	return sides.length === 2 ? 'misses' : 'unknown';
}

function hasSupply(supply: PowerSupply, { voltage, energy_source }: FitSubject): Fit {
	if (supply === '230v_1ph' || supply === '400v_3ph') {
		if (voltage !== '') return fits(voltage === supply);
		return energy_source === 'none' ? 'misses' : 'unknown';
	}
	if (energy_source !== '') return fits(energy_source === supply);
	// An oven of 400 V may burn gas too, but nothing of 230 V or 400 V needs nothing.
	if (voltage !== '') return supply === 'electricity' ? 'fits' : supply === 'none' ? 'misses' : 'unknown';
	return 'unknown';
}

/** How many machines a list leaves out for what is not known of them. */
export interface LeftOut {
	/** Without a measure that is asked for. */
	measures: number;
	/** Without voltage and energy source. */
	supply: number;
	/** 'Pris på förfrågan'. */
	price: number;
}

export const noneLeftOut: LeftOut = { measures: 0, supply: 0, price: 0 };

/** Which of these counts a machine belongs to that misses no filter and is left out: each machine to one. */
export function reasonOf(unknown: FitFilter): keyof LeftOut {
	if (unknown === 'price_from' || unknown === 'price_to') return 'price';
	return unknown === 'power_supply' ? 'supply' : 'measures';
}

/** How a machine answers all filters: the ones that it misses, and the first that it cannot answer. */
export function fitOfAll(choice: FitChoice, machine: FitSubject): { missed: FitFilter[]; unknown?: FitFilter } {
	const missed: FitFilter[] = [];
	let unknown: FitFilter | undefined;
	for (const filter of fitFilters) {
		const answer = fitOf(filter, choice, machine);
		if (answer === 'misses') missed.push(filter);
		// The measures come before the price: they are what the dealer can add.
		if (answer === 'unknown' && (unknown === undefined || reasonOf(unknown) === 'price')) unknown = filter;
	}
	return unknown === undefined ? { missed } : { missed, unknown };
}

/** The machines that fit, in their order, and how many of the others would if more were known of them. */
export function fitting<M extends FitSubject>(
	machines: readonly M[],
	choice: FitChoice,
): { fitting: M[]; leftOut: LeftOut } {
	const leftOut = { ...noneLeftOut };
	const found = machines.filter((machine) => {
		const { missed, unknown } = fitOfAll(choice, machine);
		if (missed.length === 0 && unknown) leftOut[reasonOf(unknown)] += 1;
		return missed.length === 0 && !unknown;
	});
	return { fitting: found, leftOut };
}

/** What the list says of those that it leaves out: '2 maskiner utan angivna mått visas inte'. Empty when none are. */
export function leftOutTexts({ measures, supply, price }: LeftOut): string[] {
	const said = (count: number, what: string) =>
		count > 0 ? [`${numberText(count)} ${count === 1 ? 'maskin' : 'maskiner'} ${what} visas inte`] : [];
	return [
		...said(measures, 'utan angivna mått'),
		...said(supply, 'utan angiven anslutning'),
		...said(price, 'med pris på förfrågan'),
	];
}

/** The filters that a catalogue has products for. */
export interface OfferedFit {
	filters: readonly FitFilter[];
	/** In the order of the filter. */
	supplies: readonly PowerSupply[];
}

/** What can be filtered by: only what at least one machine has. undefined where that is nothing. */
export function offeredFit(machines: readonly FitSubject[]): OfferedFit | undefined {
	const has = (isGiven: (machine: FitSubject) => boolean) => machines.some(isGiven);
	// One machine of each kind answers for all of them: every publish asks, among ten thousand.
	const kinds = new Map(machines.map((machine) => [`${machine.voltage} ${machine.energy_source}`, machine]));
	const supplies = powerSupplies.filter((power_supply) =>
		[...kinds.values()].some((machine) => fitOf('power_supply', { ...anyFit, power_supply }, machine) === 'fits'),
	);
	const isOffered: Record<FitFilter, boolean> = {
		price_from: has(({ price }) => price !== null),
		price_to: has(({ price }) => price !== null),
		width_to: has(({ width }) => width !== null),
		height_to: has(({ height }) => height !== null),
		door: has(({ width, depth }) => width !== null || depth !== null),
		power_supply: supplies.length > 0,
	};
	const filters = fitFilters.filter((filter) => isOffered[filter]);
	return filters.length > 0 ? { filters, supplies } : undefined;
}

/** What a filter in use is called where it can be taken away: 'Högst 600 mm bred'. '' where it is not in use. */
export function fitLabel(filter: FitFilter, choice: FitChoice): string {
	const value = choice[filter];
	if (value === '') return '';
	switch (filter) {
		case 'price_from':
			return `Från ${numberText(Number(value))}\u00a0kr`;
		case 'price_to':
			return `Högst ${numberText(Number(value))}\u00a0kr`;
		case 'width_to':
			return `Högst ${lengthText(Number(value))} bred`;
		case 'height_to':
			return `Högst ${lengthText(Number(value))} hög`;
		case 'door':
			return `Går genom dörr ${value}\u00a0cm`;
		case 'power_supply':
			return powerSupplyLabels[value as PowerSupply];
	}
}

/** The name of a filter in an address. */
export const fitParameters = {
	price_from: 'pris-fran',
	price_to: 'pris-till',
	width_to: 'bredd-till',
	height_to: 'hojd-till',
	door: 'dorr',
	power_supply: 'el',
} as const satisfies Record<FitFilter, string>;

const supplyWords: Record<PowerSupply, string> = {
	'230v_1ph': '230v',
	'400v_3ph': '400v',
	electricity: 'el',
	lpg: 'gasol',
	natural_gas: 'naturgas',
	steam: 'anga',
	none: 'utan',
};

/** What an address says of the filters in use: [['bredd-till', '600'], ['el', '400v']]. */
export function toFitParameters(choice: FitChoice): [name: string, value: string][] {
	return fitFilters.flatMap((filter): [string, string][] => {
		const value = choice[filter];
		if (value === '') return [];
		if (filter === 'power_supply') return [[fitParameters[filter], supplyWords[value as PowerSupply]]];
		const isShort = (filter === 'width_to' || filter === 'height_to') && Number(value) <= centimetresMax;
		return [[fitParameters[filter], isShort ? `${value}mm` : String(value)]];
	});
}

/** Reads an address; what it does not understand is as if it was not there. `parameter` gives a parameter's value. */
export function fromFitParameters(parameter: (name: string) => string | null | undefined): FitChoice {
	const text = (filter: FitFilter) => parameter(fitParameters[filter])?.trim() ?? '';
	const door = text('door').replace(/ ?cm$/i, '');
	const supply = text('power_supply').toLowerCase();
	return {
		price_from: readKronor(text('price_from')),
		price_to: readKronor(text('price_to')),
		width_to: readFitLength(text('width_to')),
		height_to: readFitLength(text('height_to')),
		door: doors.find((each) => each === door) ?? '',
		power_supply: powerSupplies.find((each) => supply === supplyWords[each] || supply === each) ?? '',
	};
}

/** A number alone that is no larger is cm: no kitchen looks for what is at most 60 mm wide. */
const centimetresMax = 300;

/** The length of a filter in mm: '60' and '60 cm' are 600, '600' and '600 mm' are 600. '' for what is none. */
export function readFitLength(written: string): number | '' {
	const isCentimetres = /^\d{1,3}([.,]\d)?$/.test(written) && Number(written.replace(',', '.')) <= centimetresMax;
	const read = readLength(isCentimetres ? `${written} cm` : written);
	return ('value' in read ? read.value : null) ?? '';
}

/** The highest price that a product can have; kronor. */
const kronorMax = 99_999_999;

/** Whole kronor as people write them: '10 000', '10.000 kr', '9 995:-'. '' for what is none. */
export function readKronor(written: string): number | '' {
	if (written.length > 30) return '';
	const digits = written.replace(/[\s\u00a0\u202f]/g, '').replace(/(?:kr|sek|:-|,-)$/i, '');
	const whole = /^\d{1,3}(?:\.\d{3})+$/.test(digits) ? digits.replace(/\./g, '') : digits.replace(/[.,]\d{1,2}$/, '');
	const kronor = /^\d{1,8}$/.test(whole) ? Number(whole) : 0;
	return kronor > 0 && kronor <= kronorMax ? kronor : '';
}
