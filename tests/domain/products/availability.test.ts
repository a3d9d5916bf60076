import { describe, expect, test } from 'vitest';
import { object, problemsOf } from '#domain/fields.ts';
import {
	type AvailabilitySubject,
	availabilityOf,
	changedByTime,
	currentReservation,
	effectsOf,
	firstPublishedAt,
	goneBefore,
	lastDayOfPage,
	markAsSold,
	reservationProblem,
	schemaAvailability,
	takeBack,
} from '#domain/products/availability.ts';
import { availabilityFields } from '#domain/products/availabilityFields.ts';
import { stockStatuses } from '#domain/products/labels.ts';
import { dayAfter, dayText, isDay, monthsAfter, startOfSwedishDay, swedishTimeOfDay } from '#domain/text/swedishDay.ts';

const forSale: AvailabilitySubject = { reserved_until: '', sold_at: '' };
const reserved = (reserved_until: string): AvailabilitySubject => ({ reserved_until, sold_at: '' });
const sold = (sold_at: string): AvailabilitySubject => ({ reserved_until: '', sold_at });
const stateOf = (product: AvailabilitySubject, now: string) => availabilityOf(product, now).state;
/** One millisecond before. */
const justBefore = (moment: string) => new Date(Date.parse(moment.replace(' ', 'T')) - 1).toISOString();
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('S1: a reservation', () => {
	test('is shown with its last day, and takes inquiries', () => {
		const effects = effectsOf(availabilityOf(reserved('2026-12-04'), '2026-11-29 12:00:00.000Z'));
		expect(plain(effects.badge)).toBe('Reserverad till och med 4 december');
		expect(effects).toMatchObject({ isListed: true, hasPage: true, showsPrice: true, takesInquiries: true });
	});

	test.each([
		['in winter', '2026-12-04', '2026-12-04 23:00:00.000Z'],
		['in summer', '2026-07-04', '2026-07-04 22:00:00.000Z'],
		['on the day before clocks go forward', '2026-03-28', '2026-03-28 23:00:00.000Z'],
		['on the day when clocks go forward', '2026-03-29', '2026-03-29 22:00:00.000Z'],
		['on the day before clocks go back', '2026-10-24', '2026-10-24 22:00:00.000Z'],
		['on the day when clocks go back', '2026-10-25', '2026-10-25 23:00:00.000Z'],
		['on the last day of the year', '2026-12-31', '2026-12-31 23:00:00.000Z'],
	])('ends by itself at the Swedish midnight after its last day, %s', (_, day, end) => {
		expect(stateOf(reserved(day), justBefore(end))).toBe('reserved');
		expect(stateOf(reserved(day), end)).toBe('available');
	});

	test.each([
		['2026-11-29', undefined],
		['2027-02-27', undefined],
		['2026-11-28', 'Dagen har redan varit'],
		['2027-02-28', 'En reservation kan gälla högst 90 dagar, till 27 februari 2027'],
	])('until %s may be saved on 2026-11-29: %s', (day, message) => {
		const problem = reservationProblem(reserved(day), undefined, '2026-11-29 22:59:59.000Z');
		expect(problem && plain(problem.message)).toBe(message);
	});

	test('that has passed hinders no save of something else, and is shown as none', () => {
		const old = reserved('2026-01-01');
		expect(reservationProblem(old, old, '2026-11-29 12:00:00.000Z')).toBeUndefined();
		expect(currentReservation(old, '2026-11-29 12:00:00.000Z')).toBe('');
		expect(currentReservation(reserved('2026-11-29'), '2026-11-29 12:00:00.000Z')).toBe('2026-11-29');
	});

	test('of a sold machine is refused', () =>
		expect(
			reservationProblem(
				{ reserved_until: '2026-12-04', sold_at: '2026-11-01 12:00:00.000Z' },
				undefined,
				'2026-11-29 12:00:00.000Z',
			)?.message,
		).toBe('En såld produkt kan inte reserveras'));

	test.each([
		['', undefined],
		['2026-12-04', undefined],
		['2026-02-30', 'Ange en dag, till exempel 2026-03-29'],
		['i morgon', 'Ange en dag, till exempel 2026-03-29'],
	])('is written as a day of the calendar: %j', (reserved_until, message) => {
		const entity = object(availabilityFields);
		expect(problemsOf(entity, { reserved_until, sold_at: '', first_published_at: '' }).reserved_until).toBe(message);
	});
});

describe('S2: sold', () => {
	const now = '2026-11-29 12:00:00.000Z';

	test('leaves lists at once, and keeps its page without price and inquiry', () => {
		const effects = effectsOf(availabilityOf(sold('2026-11-29 11:59:59.999Z'), now));
		expect(effects).toEqual({
			isListed: false,
			hasPage: true,
			showsPrice: false,
			takesInquiries: false,
			offersAlert: true,
			badge: 'Såld',
		});
	});

	test.each([
		['2026-03-15 13:00:00.000Z', '2027-03-15 23:00:00.000Z'],
		['2026-03-28 23:00:00.000Z', '2027-03-29 22:00:00.000Z'],
		['2026-10-24 22:30:00.000Z', '2027-10-25 22:00:00.000Z'],
		['2024-02-29 12:00:00.000Z', '2025-02-28 23:00:00.000Z'],
		['2023-02-28 12:00:00.000Z', '2024-02-29 23:00:00.000Z'],
	])('keeps its page through the day 12 months later: sold %s, gone %s', (soldAt, gone) => {
		expect(stateOf(sold(soldAt), justBefore(gone))).toBe('sold');
		expect(stateOf(sold(soldAt), gone)).toBe('gone');
		expect(effectsOf(availabilityOf(sold(soldAt), gone)).hasPage).toBe(false);
		expect(startOfSwedishDay(dayAfter(lastDayOfPage(soldAt), 1))).toBe(gone);
	});

	test('every day of eight years keeps its page for 12 months at least and 12 months and a day or two at most', () => {
		for (let time = Date.UTC(2023, 0, 1, 12); time < Date.UTC(2031, 0, 1); time += 86_400_000) {
			const soldAt = new Date(time).toISOString().replace('T', ' ');
			const gone = startOfSwedishDay(dayAfter(lastDayOfPage(soldAt), 1));
			const day = monthsAfter(soldAt.slice(0, 10), 12);
			expect(gone > startOfSwedishDay(day)).toBe(true);
			expect(Date.parse(gone.replace(' ', 'T')) - Date.parse(`${day}T00:00:00Z`)).toBeLessThan(2.1 * 86_400_000);
		}
	});

	test('is not Slutsåld: no stock status is sold, and selling changes none', () => {
		expect(markAsSold(forSale, now)).toEqual({ sold_at: now, reserved_until: '' });
		for (const status of stockStatuses)
			expect(schemaAvailability({ state: 'available' }, status)).not.toBe('https://schema.org/SoldOut');
		expect(effectsOf(availabilityOf(forSale, now)).isListed).toBe(true);
	});

	test.each([
		[forSale, 'in_stock', 'https://schema.org/InStock'],
		[forSale, 'on_order', 'https://schema.org/BackOrder'],
		[forSale, 'out_of_stock', 'https://schema.org/OutOfStock'],
		[reserved('2026-12-04'), 'in_stock', 'https://schema.org/Reserved'],
		[reserved('2026-11-28'), 'in_stock', 'https://schema.org/InStock'],
		[sold('2026-11-29 11:00:00.000Z'), 'in_stock', 'https://schema.org/SoldOut'],
	] as const)('structured data of %j, %s: %s', (product, stock, expected) =>
		expect(schemaAvailability(availabilityOf(product, now), stock)).toBe(expected),
	);

	test('ends a reservation, and can be taken back, which does not bring the reservation back', () => {
		const product = reserved('2026-12-04');
		const marked = { ...product, ...markAsSold(product, now) };
		expect(stateOf(marked, now)).toBe('sold');
		expect(stateOf({ ...marked, ...takeBack(marked) }, now)).toBe('available');
	});

	test('twice keeps the first moment; what is not sold has nothing to take back', () => {
		expect(markAsSold(sold('2026-11-01 12:00:00.000Z'), now)).toEqual({});
		expect(takeBack(forSale)).toEqual({});
	});
});

describe('S1, S2: what a cron finds that was away', () => {
	/** As the cron asks the database. */
	const isChangedByTime = (
		{ reserved_until, sold_at }: AvailabilitySubject,
		changed: ReturnType<typeof changedByTime>,
	) =>
		sold_at === ''
			? reserved_until !== '' && changed.reservedFrom <= reserved_until && reserved_until < changed.reservedBefore
			: changed.soldFrom <= sold_at && sold_at < changed.soldBefore;

	test('a reservation that ended and a sale whose year ended during the night, and nothing else', () => {
		const changed = changedByTime('2026-11-28 12:00:00.000Z', '2026-11-29 06:00:00.000Z');
		expect(changed).toEqual({
			reservedFrom: '2026-11-28',
			reservedBefore: '2026-11-29',
			soldFrom: '2025-11-27 23:00:00.000Z',
			soldBefore: '2025-11-28 23:00:00.000Z',
		});
		expect(isChangedByTime(reserved('2026-11-28'), changed)).toBe(true);
		expect(isChangedByTime(reserved('2026-11-27'), changed)).toBe(false);
		expect(isChangedByTime(reserved('2026-11-29'), changed)).toBe(false);
		expect(isChangedByTime(sold('2025-11-28 12:00:00.000Z'), changed)).toBe(true);
		expect(isChangedByTime(sold('2025-11-29 12:00:00.000Z'), changed)).toBe(false);
		expect(isChangedByTime(forSale, changed)).toBe(false);
	});

	test('a clock that was set back finds nothing', () => {
		const { reservedFrom, reservedBefore, soldFrom, soldBefore } = changedByTime(
			'2026-11-29 12:00:00.000Z',
			'2026-11-20 12:00:00.000Z',
		);
		expect([reservedFrom, soldFrom]).toEqual([reservedBefore, soldBefore]);
	});

	test('of thousands of products and moments, exactly those whose availability differs', () => {
		const random = randomNumbers(1);
		const wrong: unknown[] = [];
		const moment = () => new Date(Date.UTC(2025, 0, 1) + random() * 900 * 86_400_000).toISOString().replace('T', ' ');
		for (let round = 0; round < 20_000; round += 1) {
			const product = random() < 0.5 ? reserved(moment().slice(0, 10)) : sold(moment());
			const [since, now] = [moment(), moment()].sort() as [string, string];
			// What was sold in between was published by its save.
			if (product.sold_at > since) continue;
			const differs = stateOf(product, since) !== stateOf(product, now);
			if (isChangedByTime(product, changedByTime(since, now)) !== differs) wrong.push({ product, since, now });
		}
		expect(wrong).toEqual([]);
	});

	test('goneBefore never goes back', () => {
		let before = '';
		const wrong: string[] = [];
		for (let time = Date.UTC(2024, 0, 1); time < Date.UTC(2029, 0, 1); time += 3_600_000) {
			const next = goneBefore(new Date(time).toISOString());
			if (next < before) wrong.push(next);
			before = next;
		}
		expect(wrong).toEqual([]);
	});
});

test('S3: the first publishing is remembered once', () => {
	const now = '2026-11-29 12:00:00.000Z';
	expect(firstPublishedAt({ is_published: false, first_published_at: '' }, now)).toBe('');
	expect(firstPublishedAt({ is_published: true, first_published_at: '' }, now)).toBe(now);
	const earlier = '2026-01-01 12:00:00.000Z';
	expect(firstPublishedAt({ is_published: true, first_published_at: earlier }, now)).toBe(earlier);
	expect(firstPublishedAt({ is_published: false, first_published_at: earlier }, now)).toBe(earlier);
});

describe('days and times without Intl', () => {
	test.each([
		['2026-03-29 00:59:59.000Z', '01:59'],
		['2026-03-29 01:00:00.000Z', '03:00'],
		['2026-10-25 00:59:59.000Z', '02:59'],
		['2026-10-25 01:00:00.000Z', '02:00'],
	])('%s is %s', (moment, time) => expect(swedishTimeOfDay(moment)).toBe(time));
	test('months are counted as people count them', () => {
		expect(monthsAfter('2026-01-31', 1)).toBe('2026-02-28');
		expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28');
		expect(monthsAfter('2026-03-15', -12)).toBe('2025-03-15');
		expect(monthsAfter('2026-01-15', -1)).toBe('2025-12-15');
	});
	test('days', () => {
		expect(plain(dayText('2026-05-01'))).toBe('1 maj');
		expect(plain(dayText('2026-05-01', true))).toBe('1 maj 2026');
		expect(['2026-02-28', '2026-02-29', '2026-13-01', '26-01-01', ''].map(isDay)).toEqual([
			true,
			false,
			false,
			false,
			false,
		]);
	});
});

/** The same numbers at every run. */
function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 4_294_967_296;
	};
}
