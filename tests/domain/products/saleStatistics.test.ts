import { describe, expect, test } from 'vitest';
import { daysText, type SaleSubject, saleStatistics, statisticsPeriods } from '#domain/products/saleStatistics.ts';

let number = 0;
function aProduct(values: Partial<SaleSubject>): SaleSubject {
	number += 1;
	return {
		id: `p${number}`,
		title: `Maskin ${number}`,
		is_published: true,
		first_published_at: '2026-01-01 12:00:00.000Z',
		sold_at: '',
		...values,
	};
}

describe('S3: what the dashboard says of sales', () => {
	test('months and years begin at the Swedish midnight', () => {
		expect(statisticsPeriods('2026-04-15 12:00:00.000Z')).toEqual({
			month: '2026-03-31 22:00:00.000Z',
			year: '2025-12-31 23:00:00.000Z',
			median: '2025-04-15 22:00:00.000Z',
		});
		// In Sweden it is next year already.
		expect(statisticsPeriods('2026-12-31 23:00:00.000Z').year).toBe('2026-12-31 23:00:00.000Z');
	});

	test('sold this month and this year', () => {
		const products = [
			aProduct({ sold_at: '2026-10-31 22:59:59.999Z' }),
			aProduct({ sold_at: '2026-10-31 23:00:00.000Z' }),
			aProduct({ sold_at: '2026-11-20 12:00:00.000Z' }),
			aProduct({ sold_at: '2025-12-31 22:59:59.999Z' }),
			aProduct({}),
		];
		const { soldThisMonth, soldThisYear } = saleStatistics(products, '2026-11-29 12:00:00.000Z');
		expect([soldThisMonth, soldThisYear]).toEqual([2, 3]);
	});

	test('median days from the first publishing to the sale, by calendar days', () => {
		const soldAfter = (days: number) =>
			aProduct({
				first_published_at: '2026-03-20 08:00:00.000Z',
				sold_at: new Date(Date.UTC(2026, 2, 20 + days, 7)).toISOString().replace('T', ' '),
			});
		const median = (...days: number[]) => saleStatistics(days.map(soldAfter), '2026-11-29 12:00:00.000Z').medianDays;
		expect(median()).toBeNull();
		expect(median(14)).toBe(14);
		expect(median(0, 100, 20)).toBe(20);
		expect(median(10, 21)).toBe(16);
	});

	test('the median leaves out sales of more than 12 months ago and what was never published', () => {
		const { medianDays, soldThisYear } = saleStatistics(
			[
				aProduct({ first_published_at: '2025-01-01 12:00:00.000Z', sold_at: '2025-11-29 12:00:00.000Z' }),
				aProduct({ first_published_at: '', sold_at: '2026-11-01 12:00:00.000Z' }),
			],
			'2026-11-29 12:00:00.000Z',
		);
		expect(medianDays).toBeNull();
		expect(soldThisYear).toBe(1);
	});

	test('what has stood longest: published and not sold, at most five', () => {
		const products = [3, 1, 2, 6, 5, 4].map((month) =>
			aProduct({ title: `M${month}`, first_published_at: `2026-0${month}-01 12:00:00.000Z` }),
		);
		products.push(
			aProduct({ title: 'Såld', first_published_at: '2020-01-01 12:00:00.000Z', sold_at: '2026-01-01 12:00:00.000Z' }),
			aProduct({ title: 'Utkast', first_published_at: '2020-01-01 12:00:00.000Z', is_published: false }),
		);
		const { longest } = saleStatistics(products, '2026-11-29 12:00:00.000Z');
		expect(longest.map(({ title }) => title)).toEqual(['M1', 'M2', 'M3', 'M4', 'M5']);
		expect(longest[0]).toMatchObject({ since: '2026-01-01', days: 332 });
	});

	test('in words', () => expect([0, 1, 14].map(daysText)).toEqual(['samma dag', '1\u00a0dag', '14\u00a0dagar']));
});
