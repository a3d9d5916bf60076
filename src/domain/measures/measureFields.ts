/** The measures and connections of a product as fields (M1): rules, Swedish messages and columns. */
import * as z from 'zod/mini';
import { type Field, field, optionalChoice, optionalInteger, text } from '../fields.ts';
import {
	type Connection,
	connections,
	energySources,
	fuses,
	lengthLimits,
	type Measures,
	powerLimits,
	type Reading,
	readLength,
	readPower,
	readWeight,
	voltages,
	weightLimits,
	yearLimits,
} from './measure.ts';

/** What everyone may see. */
export const measureFields = {
	/** Outer, in mm. */
	width: measure({ read: readLength, unit: 'mm', ...lengthLimits, onlyInt: true }),
	depth: measure({ read: readLength, unit: 'mm', ...lengthLimits, onlyInt: true }),
	height: measure({ read: readLength, unit: 'mm', ...lengthLimits, onlyInt: true }),
	/** kg. */
	weight: measure({ read: readWeight, unit: 'kg', ...weightLimits }),
	/** kW. */
	power: measure({ read: readPower, unit: 'kW', ...powerLimits }),
	voltage: optionalChoice(voltages),
	/** Ampere. */
	fuse: optionalChoice(fuses),
	energy_source: optionalChoice(energySources),
	connections: connectionChoices(),
	year_made: optionalInteger({
		...yearLimits,
		tooSmall: `Året måste vara ${yearLimits.min} eller senare`,
		tooLarge: `Året får vara högst ${yearLimits.max}`,
		invalid: 'Ange ett årtal, till exempel 2017',
	}),
	// biome-ignore lint/suspicious/noExplicitAny: what a form holds differs from field to field
} satisfies { [F in keyof Measures]: Field<Measures[F], any> };

/** What only staff may see: neither pages nor their files name it. */
export const staffFields = {
	serial_number: text({ max: 50 }),
	storage_location: text({ max: 100 }),
};

export const measureFieldLabels = {
	width: 'Bredd',
	depth: 'Djup',
	height: 'Höjd',
	weight: 'Vikt',
	power: 'Effekt',
	voltage: 'Spänning',
	fuse: 'Säkring',
	energy_source: 'Energikälla',
	connections: 'Anslutningar',
	year_made: 'Tillverkningsår',
	serial_number: 'Serienummer',
	storage_location: 'Plats i lagret',
} as const satisfies Record<keyof typeof measureFields | keyof typeof staffFields, string>;

/**
 * A number as people write it with its unit, or null for none (PocketBase stores 0). A number that is no text is in the
 * field's own unit.
 */
function measure(options: {
	read: (written: string) => Reading;
	unit: string;
	min: number;
	max: number;
	onlyInt?: boolean;
}): Field<number | null, string | number | null> {
	const { read, unit, min, max, onlyInt = false } = options;
	return field({
		rule: () =>
			z.transform((value: string | number | null, context): number | null => {
				const reading = read(typeof value === 'number' ? `${value} ${unit}` : (value ?? ''));
				if ('value' in reading) return reading.value;
				context.issues.push({ code: 'custom', message: reading.problem, input: value });
				return z.NEVER;
			}),
		column: { type: 'number', min, max, ...(onlyInt && { onlyInt }) },
		initial: '',
	});
}

/** Any of the connections, each once, in the order of the choices. */
function connectionChoices(): Field<readonly Connection[], readonly Connection[] | Connection | '' | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: readonly Connection[] | Connection | '' | null): unknown =>
					value === '' ? [] : (value ?? []),
				),
				z.pipe(
					z.array(z.enum(connections, 'Välj ett alternativ'), 'Ogiltig lista'),
					z.transform((given: Connection[]) => connections.filter((each) => given.includes(each))),
				),
			),
		column: { type: 'select', values: [...connections], maxSelect: connections.length },
		initial: [],
	});
}
