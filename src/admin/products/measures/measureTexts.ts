/** Measures and connections in words, field by field, for staff. */
import type { Field } from '#domain/fields.ts';
import {
	connectionsText,
	energySourceLabels,
	type Fuse,
	fuseLabel,
	fuses,
	lengthText,
	type Measures,
	powerText,
	voltageLabels,
	weightText,
} from '#domain/measures/measure.ts';
import { measureFieldLabels, measureFields } from '#domain/measures/measureFields.ts';
import type { Proposal } from '#domain/measures/measureProposals.ts';

type Texts = { [F in keyof Measures]: (value: NonNullable<Measures[F]>) => string };

const texts: Texts = {
	width: lengthText,
	depth: lengthText,
	height: lengthText,
	weight: weightText,
	power: powerText,
	voltage: (voltage) => voltage && voltageLabels[voltage],
	fuse: (fuse) => (isFuse(fuse) ? fuseLabel(fuse) : ''),
	energy_source: (source) => source && energySourceLabels[source],
	connections: connectionsText,
	year_made: String,
};

export function isMeasure(field: string): field is keyof Measures {
	return field in texts;
}

/** A value as the product's page shows it: '880 mm', '400 V 3-fas'. '' for none. */
export function measureText<F extends keyof Measures>(field: F, value: Measures[F]): string {
	return value === null || value === '' ? '' : texts[field](value);
}

/** 'Bredd 880 mm' */
export function proposalText({ field, value }: Proposal): string {
	return `${measureFieldLabels[field]} ${measureText(field, value)}`;
}

/** What is written in a field, in words; as it is where its rule refuses it. '' for none. */
export function measureWords(field: keyof Measures, written: unknown): string {
	const { rule }: Field<unknown, unknown> = measureFields[field];
	const result = rule.safeParse(written);
	return result.success ? measureText(field, result.data as Measures[typeof field]) : String(written);
}

function isFuse(fuse: string): fuse is Fuse {
	return fuses.some((known) => known === fuse);
}
