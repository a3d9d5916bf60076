import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
	lowestBefore,
	type PriceEntry,
	type PublicPrice,
	priceEntry,
	priceHistoryRows,
	publicPrice,
	recordPrice,
	reductionIfSaved,
	reductionOf,
} from '#domain/prices/priceHistory.ts';
import { priceAs, type VatKind, vatKinds } from '#domain/prices/vat.ts';
import { dayAfter, startOfSwedishDay, swedishDay } from '#domain/text/swedishDay.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

/** What becomes public when: price, struck-through price, kind of VAT. A price of null is none. */
type Step = [at: string, price: number | null, old?: number | null, vat?: VatKind];

function historyOf(...steps: Step[]): readonly PriceEntry[] {
	return steps.reduce<readonly PriceEntry[]>(
		(history, [at, price, old_price = null, vat_kind = 'excluded']) =>
			recordPrice(history, price === null ? undefined : { price, old_price, vat_kind }, noon(at)),
		[],
	);
}

const noon = (at: string) => (at.length === 10 ? `${at} 11:00:00.000Z` : at);

describe('J3: which price stands beside a struck-through one, and why', () => {
	const cases: { name: string; steps: Step[]; lowest: number | undefined; reason: string; advice?: string }[] = [
		{
			name: 'lowered once',
			steps: [
				['2026-01-01', 1000],
				['2026-03-10', 800, 1000],
			],
			lowest: 1000,
			reason: 'Lägsta offentliga pris från 2026-02-08 till sänkningen 2026-03-10.',
		},
		{
			name: 'raised just before it is lowered',
			steps: [
				['2026-01-01', 900],
				['2026-03-01', 1200],
				['2026-03-10', 800, 1200],
			],
			lowest: 900,
			reason: 'Lägsta offentliga pris från 2026-02-08 till sänkningen 2026-03-10.',
			advice: 'Skriv 900 kr som ordinarie pris.',
		},
		{
			name: 'raised, and called a reduction',
			steps: [
				['2026-01-01', 900],
				['2026-03-10', 1000, 1200],
			],
			lowest: undefined,
			reason: 'Priset har varit 900 kr under de 30 dagarna före 2026-03-10. Då är det ingen sänkning',
		},
		{
			name: 'struck through without being lowered',
			steps: [
				['2026-01-01', 900],
				['2026-03-10', 900, 1200],
			],
			lowest: undefined,
			reason: 'Priset har varit 900 kr under de 30 dagarna före 2026-03-10.',
		},
		{
			name: 'lowered twice within 30 days, step by step: before the first step',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 900, 1000],
				['2026-03-20', 800, 1000],
			],
			lowest: 1000,
			reason:
				'Lägsta offentliga pris från 2026-01-30 till sänkningen 2026-03-01. Priset har sänkts stegvis utan avbrott: det räknas före den första sänkningen.',
		},
		{
			name: 'lowered three times, step by step',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 900, 1000],
				['2026-03-10', 850, 1000],
				['2026-03-20', 800, 1000],
			],
			lowest: 1000,
			reason: 'stegvis',
		},
		{
			name: 'lowered a second time after more than 30 days: from its own 30 days',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 900, 1000],
				['2026-04-10', 800, 1000],
			],
			lowest: 900,
			reason: 'Lägsta offentliga pris från 2026-03-11 till sänkningen 2026-04-10.',
			advice: 'Skriv 900 kr som ordinarie pris.',
		},
		{
			name: 'lowered twice within 30 days with an end of the campaign between',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 900, 1000],
				['2026-03-08', 1000],
				['2026-03-20', 800, 1000],
			],
			lowest: 900,
			reason: 'Lägsta offentliga pris från 2026-02-18 till sänkningen 2026-03-20.',
			advice: 'Skriv 900 kr som ordinarie pris.',
		},
		{
			name: 'lowered silently, then announced',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 900],
				['2026-03-20', 800, 1000],
			],
			lowest: 900,
			reason: 'Lägsta offentliga pris från 2026-02-18 till sänkningen 2026-03-20.',
			advice: 'Skriv 900 kr som ordinarie pris.',
		},
		{
			name: 'raised in the middle of a campaign',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 800, 1000],
				['2026-03-10', 900, 1000],
			],
			lowest: undefined,
			reason: 'Priset har varit 800 kr under de 30 dagarna före 2026-03-10.',
		},
		{
			name: 'the struck-through price corrected later',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 800, 1100],
				['2026-03-10', 800, 1000],
			],
			lowest: 1000,
			reason: 'Lägsta offentliga pris från 2026-01-30 till sänkningen 2026-03-01.',
		},
		{
			name: 'unpublished in the middle of a campaign: a step afterwards counts from its own 30 days',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 900, 1000],
				['2026-03-08', null],
				['2026-03-12', 800, 1000],
			],
			lowest: 900,
			reason: 'Lägsta offentliga pris från 2026-02-10 till sänkningen 2026-03-12.',
			advice: 'Skriv 900 kr som ordinarie pris.',
		},
		{
			name: 'unpublished for longer than 30 days, then published as lowered',
			steps: [
				['2026-01-01', 1000],
				['2026-01-20', null],
				['2026-03-10', 800, 1000],
			],
			lowest: undefined,
			reason: 'Produkten hade inget offentligt pris de 30 dagarna före 2026-03-10.',
		},
		{
			name: 'on sale for less than 30 days: the lowest since then',
			steps: [
				['2026-03-01', 1000],
				['2026-03-05', 950],
				['2026-03-10', 800, 950],
			],
			lowest: 950,
			reason: 'Lägsta offentliga pris sedan produkten kom ut 2026-03-01, före sänkningen 2026-03-10.',
		},
		{
			name: 'struck through from the first day',
			steps: [['2026-03-10', 800, 1000]],
			lowest: undefined,
			reason: 'Produkten hade inget offentligt pris de 30 dagarna före 2026-03-10.',
		},
		{
			name: 'on request before',
			steps: [
				['2026-01-01', null],
				['2026-03-10', 800, 1000],
			],
			lowest: undefined,
			reason: 'Produkten hade inget offentligt pris',
		},
		{
			name: 'under the margin scheme',
			steps: [
				['2026-01-01', 1000, null, 'margin_scheme'],
				['2026-03-10', 800, 1000, 'margin_scheme'],
			],
			lowest: 1000,
			reason: 'Lägsta offentliga pris',
		},
		{
			name: 'the kind of VAT changed: 1 000 kr without is 1 250 kr with VAT',
			steps: [
				['2026-01-01', 1000],
				['2026-03-10', 1000, 1250, 'included'],
			],
			lowest: 1250,
			reason: 'Lägsta offentliga pris',
		},
		{
			name: 'the kind of VAT changed, and the price only seems lowered',
			steps: [
				['2026-01-01', 1250, null, 'included'],
				['2026-03-10', 1000, 1250],
			],
			lowest: undefined,
			reason: 'Priset har varit 1 000 kr under de 30 dagarna',
		},
		{
			name: 'from without VAT to the margin scheme',
			steps: [
				['2026-01-01', 1000],
				['2026-03-10', 1100, 1250, 'margin_scheme'],
			],
			lowest: 1250,
			reason: 'Lägsta offentliga pris',
		},
		{
			name: 'the kind of VAT alone changed in a campaign',
			steps: [
				['2026-01-01', 1000],
				['2026-03-01', 800, 1000],
				['2026-03-10', 1000, 1250, 'included'],
			],
			lowest: 1250,
			reason: 'till sänkningen 2026-03-01',
		},
		{
			name: 'öre',
			steps: [
				['2026-01-01', 999.9],
				['2026-03-10', 999.85, 999.9],
			],
			lowest: 999.9,
			reason: 'Lägsta offentliga pris',
		},
		{
			name: 'the struck-through price is lower than the price',
			steps: [
				['2026-01-01', 1000],
				['2026-03-10', 800, 700],
			],
			lowest: undefined,
			reason: 'Ordinarie pris är inte högre än priset.',
		},
		{
			name: 'a lower price on the thirtieth day before counts',
			steps: [
				['2026-01-01', 700],
				['2026-02-08 08:00:00.000Z', 1000],
				['2026-03-10', 800, 1000],
			],
			lowest: undefined,
			reason: 'Priset har varit 700 kr',
		},
		{
			name: 'a lower price until the thirty-first day before does not',
			steps: [
				['2026-01-01', 700],
				['2026-02-07 22:59:00.000Z', 1000],
				['2026-03-10', 800, 1000],
			],
			lowest: 1000,
			reason: 'från 2026-02-08 till sänkningen 2026-03-10',
		},
	];
	test.each(cases)('$name', ({ steps, lowest, reason, advice = '' }) => {
		const reduction = reductionOf(historyOf(...steps));
		expect(reduction?.isShown).toBe(lowest !== undefined);
		expect(reduction?.lowest).toBe(lowest);
		expect(plain(reduction?.reason)).toContain(reason);
		expect(plain(reduction?.advice)).toContain(advice);
		if (!advice) expect(reduction?.advice).toBe('');
	});

	test('the words beside the price', () => {
		const text = (...steps: Step[]) => plain(reductionOf(historyOf(...steps))?.text);
		expect(text(['2026-01-01', 24_900], ['2026-03-10', 22_900, 24_900])).toBe(
			'Lägsta pris senaste 30 dagarna: 24 900 kr',
		);
		expect(text(['2026-01-01', 999.9], ['2026-03-10', 900, 999.9])).toBe('Lägsta pris senaste 30 dagarna: 999,90 kr');
		expect(text(['2026-03-10', 900, 1000])).toBe('');
	});

	test('nothing is said where no price is struck through or public', () => {
		expect(reductionOf([])).toBeUndefined();
		expect(reductionOf(historyOf(['2026-03-10', 900]))).toBeUndefined();
		expect(reductionOf(historyOf(['2026-01-01', 1000], ['2026-03-10', 900, 1000], ['2026-03-11', null]))).toBe(
			undefined,
		);
	});

	test('it stays the same for as long as the reduction lasts', () => {
		const history = historyOf(['2026-01-01', 1000], ['2026-03-10', 800, 1000]);
		expect(lowestBefore(history, noon('2026-03-10'), 'excluded')?.price).toBe(1000);
		expect(reductionOf(recordPrice(history, history.at(-1), noon('2026-09-01')))?.lowest).toBe(1000);
	});
});

describe('J3: days are days of the Swedish calendar, also across a change of the clock', () => {
	// 30 days before 10 April is 11 March, which begins at 23:00 UTC; 10 April itself begins at 22:00 UTC.
	test.each([
		['until a minute before midnight in winter time', '2026-03-10 22:59:00.000Z', 1000],
		['until a minute after midnight in winter time', '2026-03-10 23:01:00.000Z', undefined],
	])('a lower price %s', (_, until, lowest) =>
		expect(
			reductionOf(historyOf(['2026-01-01', 700], [until, 1000], ['2026-04-10 21:30:00.000Z', 800, 1000]))?.lowest,
			// 21:30 UTC is 23:30 of 10 April in Sweden.
		).toBe(lowest),
	);

	test('a reduction at half past midnight in summer time is of the new day', () => {
		const history = historyOf(
			['2026-01-01', 700],
			['2026-03-11 12:00:00.000Z', 1000],
			['2026-04-10 22:30:00.000Z', 800, 1000],
		);
		expect(reductionOf(history)?.lowest).toBe(1000);
		expect(reductionOf(history)?.reason).toContain('från 2026-03-12 till sänkningen 2026-04-11');
	});

	test('from summer to winter time', () => {
		const ended = (until: string) =>
			reductionOf(historyOf(['2026-08-01', 700], [until, 1000], ['2026-11-09', 800, 1000]))?.lowest;
		expect(ended('2026-10-09 21:59:00.000Z')).toBe(1000);
		expect(ended('2026-10-09 22:01:00.000Z')).toBeUndefined();
	});
});

describe('J3: whatever happened to a price', () => {
	const hour = 3_600_000;
	/** Hours since the change before, and the new price. */
	const change = fc.record({
		hours: fc.integer({ min: 0, max: 40 * 24 }),
		price: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 6 }),
		old_price: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 2 }),
		vat_kind: fc.constantFrom(...vatKinds),
	});
	const histories = fc.array(change, { minLength: 1, maxLength: 12 }).map((changes) => {
		let time = Date.UTC(2026, 0, 1);
		return changes.reduce<readonly PriceEntry[]>((history, { hours, price, old_price, vat_kind }) => {
			time += hours * hour;
			const now =
				price === null ? undefined : { price: price * 100, old_price: old_price && old_price * 100, vat_kind };
			return recordPrice(history, now, new Date(time).toISOString());
		}, []);
	});

	test('entries follow each other, and only the last is open', () =>
		fc.assert(
			fc.property(histories, (history) => {
				for (const [place, { public_from, public_until }] of history.entries()) {
					const next = history[place + 1];
					expect(next ? public_until !== '' && public_until <= next.public_from : true).toBe(true);
					expect(public_until === '' || public_from < public_until).toBe(true);
				}
			}),
		));

	test('a struck-through price is shown only above the price, beside a lowest price above it', () =>
		fc.assert(
			fc.property(histories, (history) => {
				const reduction = reductionOf(history);
				const current = history.at(-1);
				if (!reduction?.isShown || !current) return;
				expect(current.old_price).toBeGreaterThan(current.price);
				expect(reduction.lowest).toBeGreaterThan(current.price);
			}),
		));

	test('the lowest price is that of all hours of the 30 days before at which one was public', () =>
		fc.assert(
			fc.property(histories, fc.integer({ min: 0, max: 200 * 24 }), (history, hours) => {
				const end = new Date(Date.UTC(2026, 0, 1) + hours * hour).toISOString().replace('T', ' ');
				const start = Date.parse(startOfSwedishDay(dayAfter(swedishDay(end), -30)).replace(' ', 'T'));
				const seen: number[] = [];
				for (let time = start; time < Date.parse(end.replace(' ', 'T')); time += hour) {
					const moment = new Date(time).toISOString().replace('T', ' ');
					for (const { public_from, public_until, price, vat_kind } of history)
						if (public_from <= moment && (public_until === '' || moment < public_until))
							seen.push(priceAs('included', price, vat_kind));
				}
				const lowest = lowestBefore(history, end, 'included')?.price;
				expect(lowest).toBe(seen.length > 0 ? Math.min(...seen) : undefined);
			}),
		));
});

describe('J3: every public price is remembered with its time', () => {
	const product = { is_published: true, price: 900, old_price: 0, price_includes_vat: true, is_margin_scheme: false };
	test('a draft and a price on request have none', () => {
		expect(publicPrice(product)).toEqual({ price: 900, old_price: null, vat_kind: 'included' });
		expect(publicPrice({ ...product, is_published: false })).toBeUndefined();
		expect(publicPrice({ ...product, price: null })).toBeUndefined();
		expect(publicPrice({ ...product, price: 0 })).toBeUndefined();
	});

	const price: PublicPrice = { price: 900, old_price: null, vat_kind: 'included' };
	test('a new price ends the one before', () =>
		expect(historyOf(['2026-01-01', 1000], ['2026-02-01', 900], ['2026-03-01', null], ['2026-04-01', 950])).toEqual([
			entry(1000, '2026-01-01', '2026-02-01'),
			entry(900, '2026-02-01', '2026-03-01'),
			entry(950, '2026-04-01', ''),
		]));

	test('a save without another price changes nothing', () => {
		const history = recordPrice([], price, noon('2026-01-01'));
		expect(recordPrice(history, { ...price }, noon('2026-02-01'))).toBe(history);
		expect(recordPrice([], undefined, noon('2026-02-01'))).toEqual([]);
	});

	test('a reduction that was away for a part of a day goes on, as when a sale is undone; after a night it does not', () => {
		const lowered = { price: 900, old_price: 1000, vat_kind: 'excluded' } as const;
		const reduced = historyOf(['2026-01-01', 1000], ['2026-02-01', 900, 1000]);
		const away = recordPrice(reduced, undefined, '2026-02-03 08:00:00.000Z');
		expect(recordPrice(away, lowered, '2026-02-03 22:59:00.000Z')).toEqual(reduced);
		const later = recordPrice(away, lowered, '2026-02-03 23:00:00.000Z');
		expect(later).toHaveLength(3);
		expect(reductionOf(later)?.isShown).toBe(false);
		const other = recordPrice(away, { ...lowered, price: 800 }, '2026-02-03 09:00:00.000Z');
		expect(other).toHaveLength(3);
	});

	test('times are kept as PocketBase writes them, in order even when the clock is set back', () => {
		const history = recordPrice([], price, '2026-01-01T11:00:00Z');
		expect(history[0]?.public_from).toBe('2026-01-01 11:00:00.000Z');
		expect(recordPrice(history, { ...price, price: 800 }, '2025-12-31T00:00:00Z')).toEqual([
			{ ...history[0], public_until: '2026-01-01 11:00:00.001Z' },
			{ ...price, price: 800, public_from: '2026-01-01 11:00:00.001Z', public_until: '' },
		]);
	});

	test('a low price that was public while the clock went wrong is not forgotten when it is set back', () => {
		const low = historyOf(['2026-01-01', 1000], ['2027-01-01', 500]);
		const raised = recordPrice(low, { price: 1000, old_price: null, vat_kind: 'excluded' }, noon('2026-01-10'));
		const lowered = { price: 800, old_price: 1000, vat_kind: 'excluded' } as const;
		expect(reductionOf(recordPrice(raised, lowered, noon('2026-01-11')))?.isShown).toBe(false);
	});

	test('the editor shows what a typed price would be given, also for a draft', () => {
		const history = historyOf(['2026-01-01', 1250, null, 'included']);
		const typed = { ...product, is_published: false, price: 1000, old_price: 1250 };
		expect(reductionIfSaved(history, typed, noon('2026-03-10'))?.lowest).toBe(1250);
		expect(reductionIfSaved(history, { ...typed, old_price: null }, noon('2026-03-10'))).toBeUndefined();
		expect(reductionIfSaved([], typed, noon('2026-03-10'))?.isShown).toBe(false);
	});

	test('the editor lists it, newest first', () =>
		expect(
			priceHistoryRows(historyOf(['2026-01-01', 1000], ['2026-03-10', 800, 1000, 'margin_scheme'])).map(
				({ period, price, vat }) => [period, plain(price), vat],
			),
		).toEqual([
			['2026-03-10 – nu', '800 kr (ordinarie 1 000 kr)', 'VMB'],
			['2026-01-01 – 2026-03-10', '1 000 kr', 'Exkl. moms'],
		]));

	test('an entry is stored with its product', () =>
		expect(
			z.parse(priceEntry.schema, { ...priceEntry.initial, product_id: 'abc', price: 900, old_price: 0 }),
		).toMatchObject({ product_id: 'abc', price: 900, old_price: null, vat_kind: 'excluded', public_until: '' }));
});

function entry(price: number, from: string, until: string): PriceEntry {
	return {
		price,
		old_price: null,
		vat_kind: 'excluded',
		public_from: noon(from),
		public_until: until && noon(until),
	};
}
