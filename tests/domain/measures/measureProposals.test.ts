import { describe, expect, test } from 'vitest';
import { noMeasures } from '#domain/measures/measure.ts';
import type { ProposedValues } from '#domain/measures/measureProposals/candidates.ts';
import { newProposals, proposalsForEmpty, proposeMeasures } from '#domain/measures/measureProposals.ts';
import { type DealerText, dealerTexts } from '../dealerTexts.ts';

const proposalsOf = ({ title, text }: Pick<DealerText, 'title' | 'text'>) =>
	proposeMeasures({ title, short_description: '', long_description: text });

/** Every value that a reader would enter and that is proposed, and every one that is proposed and that no reader would. */
function judged(texts: readonly DealerText[]) {
	const missed: string[] = [];
	const wrong: string[] = [];
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

describe('M5: a proposal', () => {
	const of = (text: string, title = 'Ugn') =>
		Object.fromEntries(proposalsOf({ title, text }).map(({ field, value }) => [field, value]));

	test('comes with the sentence that says it, as it is written', () => {
		expect(
			proposalsOf({ title: 'Ugn', text: 'Fin ugn från skola. Höjd: 1\u00a0060 mm, 400V\u00a03N~. Ring!' }),
		).toEqual([
			{ field: 'height', value: 1060, source: 'Höjd: 1 060 mm, 400V 3N~.' },
			{ field: 'voltage', value: '400v_3ph', source: 'Höjd: 1 060 mm, 400V 3N~.' },
			{ field: 'energy_source', value: 'electricity', source: 'Höjd: 1 060 mm, 400V 3N~.' },
		]);
	});

	test.each([
		['a range', 'Höjd 850\u2013900 mm. Bredd 60 till 80 cm. Årsmodell 2012\u20132014.'],
		['two values', 'Vikt 80 kg. Vikt 90 kg. Höjd 80 cm. Höjd 90 cm.'],
		['what is within', 'Invändiga mått 600 x 400 x 300 mm. Korg 500x500 mm. Dörröppning 800 x 1900 mm.'],
		['what comes around', 'Bruttovikt 90 kg. Emballage 1000x800x1200 mm.'],
		['what may be chosen', 'Kan kopplas 230 V eller 400 V.'],
		['two phases', '400 V 2N'],
		['other voltages', '12 V, 24V, 110 V'],
		['fuses that no one sells', 'Avsäkring 17 A'],
		['currents', 'Märkström 16 A'],
		['a refrigerant', 'Köldmedium R290, R404A, R 134a'],
		['an unnamed weight', 'Kapacitet 30 kg deg, 50 kg/dygn, bär 120 kg'],
		['the power of a part', 'Fyra zoner à 5 kW. Brännare 6 kW.'],
		['no connection', 'Utan avlopp. Inget avlopp krävs. Kallvatten behövs inte.'],
		['either water', 'Kallvatten eller varmvatten'],
		['either gas', 'Gasol eller naturgas'],
		['an offer to build', 'Vi ritar köket med ventilation.'],
		['a year of something else', 'Renoverad 2021, inköpt 2019.'],
	])('is not made of %s', (_what, text) => {
		const { energy_source, ...others } = of(text);
		expect(others).toEqual({});
		expect([undefined, 'electricity']).toContain(energy_source);
	});

	test('is left out where the field says it already', () => {
		const proposals = proposalsOf({ title: 'Ugn', text: 'Höjd 90 cm, bredd 80 cm, vikt 50 kg. Avlopp.' });
		expect(
			newProposals(proposals, { ...noMeasures, height: 900, weight: 40, connections: ['drain'] }).map(
				({ field }) => field,
			),
		).toEqual(['width', 'weight']);
	});

	test('adds a connection to those that are entered, as a text that names one does not deny the others', () => {
		const proposals = proposalsOf({ title: 'Disk', text: 'Avlopp.' });
		const connections = newProposals(proposals, { ...noMeasures, connections: ['ventilation', 'cold_water'] });
		expect(connections).toEqual([
			{ field: 'connections', value: ['cold_water', 'drain', 'ventilation'], source: 'Avlopp.' },
		]);
	});

	test('is made for empty fields alone where many products are read at once', () => {
		const proposals = proposalsOf({ title: 'Ugn', text: 'Höjd 90 cm, bredd 80 cm, vikt 50 kg. Avlopp. 400 V 3-fas.' });
		const entered = { ...noMeasures, height: 850, connections: ['hot_water'] as const, voltage: '230v_1ph' as const };
		expect(proposalsForEmpty(proposals, entered).map(({ field }) => field)).toEqual([
			'width',
			'weight',
			'energy_source',
		]);
	});

	test('is never made of an empty product', () => expect(of('', '')).toEqual({}));
});
