import { describe, expect, test } from 'vitest';
import { noMeasures } from '#domain/measure.ts';
import { newProposals, type ProposedValues, proposeMeasures } from '#domain/measureProposals.ts';
import { type DealerText, dealerTexts } from './dealerTexts.ts';

const proposalsOf = ({ title, text }: Pick<DealerText, 'title' | 'text'>) =>
	proposeMeasures({ title, short_description: '', long_description: text });

/** Every value that a reader would enter and that is proposed, and every one that is proposed and that no reader would. */
function judged(texts: readonly DealerText[]) {
	const [missed, wrong]: string[][] = [[], []];
	let [expected, proposed] = [0, 0];
	for (const entry of texts) {
		const proposals = proposalsOf(entry);
		expected += Object.keys(entry.says).length;
		proposed += proposals.length;
		for (const [field, value] of Object.entries(entry.says)) {
			const proposal = proposals.find((each) => each.field === field);
			if (String(proposal?.value) !== String(value)) missed.push(`${entry.title}: ${field} ${value}`);
		}
		for (const { field, value } of proposals)
			if (String(entry.says[field as keyof ProposedValues]) !== String(value))
				wrong.push(`${entry.title}: ${field} ${value}`);
	}
	return { missed, wrong, right: 1 - missed.length / expected, mistaken: wrong.length / proposed, expected, proposed };
}

describe('M5: proposals from descriptions as dealers write them', () => {
	const { missed, wrong, right, mistaken, expected } = judged(dealerTexts);
	test('at least 60 descriptions', () => {
		expect(dealerTexts.length).toBeGreaterThanOrEqual(60);
		expect(expected).toBeGreaterThan(250);
	});
	test('at least 95 of 100 values are proposed', () => expect(right, missed.join('\n')).toBeGreaterThanOrEqual(0.95));
	test('at most 1 proposal of 100 is wrong', () => expect(mistaken, wrong.join('\n')).toBeLessThanOrEqual(0.01));
});
