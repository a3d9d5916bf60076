/**
 * Proposes measures and connections from what a product's title and descriptions say (M5). A proposal is shown with its
 * sentence and taken by a person; where a text says two things, a range or something of a part, nothing is proposed.
 */

import { foldedWriting } from './foldedWriting.ts';
import { connections, type Measures, noMeasures, weightLimits } from './measure.ts';
import {
	add,
	best,
	type Candidates,
	named,
	type ProposedField,
	type ProposedValues,
	withoutLengths,
} from './measureProposals/candidates.ts';
import { readLengths } from './measureProposals/lengths.ts';
import { type Sentence, sentencesOf } from './measureProposals/sentences.ts';
import { readConnections, readEnergySource, readFuse, readPower, readVoltage } from './measureProposals/supply.ts';

export type Proposal = {
	[F in ProposedField]: {
		field: F;
		value: ProposedValues[F];
		/** The sentence, or sentences, that say it. */
		source: string;
	};
}[ProposedField];

interface ProductTexts {
	title: string;
	short_description: string;
	long_description: string;
}

const proposedFields = Object.keys(noMeasures) as ProposedField[];

/** What the texts say, at most one value per field, in the order of the editor. */
export function proposeMeasures(texts: ProductTexts): Proposal[] {
	const sentences = [
		...sentencesOf(texts.title, true),
		...sentencesOf(texts.short_description, false),
		...sentencesOf(texts.long_description, false),
	];
	const subject = /^[^ ]*/.exec(foldedWriting(texts.title).toLowerCase())?.[0] ?? '';
	const found: Candidates = [];
	for (const sentence of sentences) {
		readLengths(sentence, subject, found);
		readWeight(sentence, found);
		readPower(sentence, subject, found);
		readVoltage(sentence, found);
		readFuse(sentence, found);
		readYear(sentence, found);
	}
	readEnergySource(sentences, found);
	readConnections(sentences, found);
	const candidates = withoutLengths(found);
	return proposedFields.flatMap((field) => {
		const said = best(field, candidates);
		return said ? [{ field, value: said.value, source: said.source } as Proposal] : [];
	});
}

/**
 * The proposals for fields that are still empty, and those that differ from what is entered. A text that names one
 * connection does not deny the others: they stay.
 */
export function newProposals(proposals: readonly Proposal[], entered: Measures): Proposal[] {
	return proposals
		.map((proposal): Proposal => {
			if (proposal.field !== 'connections') return proposal;
			const all = connections.filter((each) => [...entered.connections, ...proposal.value].includes(each));
			return { ...proposal, value: all };
		})
		.filter(({ field, value }) => String(entered[field] ?? '') !== String(value));
}

/** The proposals for fields that are still empty. */
export function proposalsForEmpty(proposals: readonly Proposal[], entered: Measures): Proposal[] {
	return proposals.filter(({ field }) => String(entered[field] ?? '') === '');
}

function readWeight(sentence: Sentence, found: Candidates): void {
	for (const { unit, form, values, before, after } of sentence.measures) {
		if (unit !== 'kg' || form !== 'single') continue;
		if (/brutto|frakt|max|last|upp till|kapacitet|deg|gross|bär/.test(before)) continue;
		const isNamed = /(?:^|[^a-zåäö])(?:vikt|vikten|väger|nettovikt|egenvikt|tomvikt|weight|netto)(?![a-zåäö])/.test(
			before,
		);
		if (!isNamed && !/^ ?netto/.test(after)) continue;
		const value = Math.round((values[0] ?? 0) * 100) / 100;
		if (value >= weightLimits.min && value <= weightLimits.max) add(found, 'weight', value, named, sentence);
	}
}

function readYear(sentence: Sentence, found: Candidates): void {
	const year =
		/(?:årsmodell|tillverkningsår|tillverkad|tillverkat|tillv\.? ?år|byggår|modellår|årgång)(?: år)?[ :.=]{0,3}(19[5-9]\d|20\d\d)(?![\d/]| ?-)/.exec(
			sentence.text,
		) ?? /(?:^|[^\d-])(19[5-9]\d|20\d\d) års modell/.exec(sentence.text);
	if (year) add(found, 'year_made', Number(year[1]), named, sentence);
}
