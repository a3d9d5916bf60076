import { describe, expect, test } from 'vitest';
import { saleNotice, shortSaleBadge, soldText } from '#admin/products/saleWords.ts';

const now = '2026-11-29T12:00:00.000Z';
const plain = (text: string | undefined) => text?.replace(/\u00a0/g, ' ');

describe('S2: what staff are told of a sale', () => {
	test('S2: the banner says when it was sold and how long the page stays', () => {
		const sold = (sold_at: string, is_published = true) => plain(soldText({ sold_at, is_published }, now));
		expect(sold('2026-11-28 23:30:00.000Z')).toBe('Såld 29 november · sidan finns kvar till 29 november 2027');
		expect(sold('2025-12-03 12:00:00.000Z')).toBe('Såld 3 december 2025 · sidan finns kvar till 3 december 2026');
		expect(sold('2025-11-28 12:00:00.000Z')).toBe('Såld 28 november 2025 · sidan fanns till 28 november 2026');
		expect(sold('2026-11-28 12:00:00.000Z', false)).toBe('Såld 28 november · ett utkast har ingen sida');
	});

	test('S2: a toast counts them, and says so when nothing was changed', () => {
		const { title, description } = saleNotice({ sold: true, changed: 12, published: 11 }, now);
		expect(title).toBe('12 produkter markerade som sålda');
		expect(plain(description)).toBe('Borta ur listor och sök. Sidorna finns kvar till 29 november 2027.');
		expect(saleNotice({ sold: true, changed: 1, published: 1 }, now).title).toBe('Markerad som såld');
		expect(saleNotice({ sold: false, changed: 1, published: 1 }, now).title).toBe('Till salu igen');
		expect(saleNotice({ sold: true, changed: 0, published: 0 }, now)).toEqual({ title: 'Redan markerad som såld' });
		expect(saleNotice({ sold: true, changed: 2, published: 0 }, now)).toEqual({
			title: '2 produkter markerade som sålda',
		});
	});

	test('S1, S2: a row says it in few letters', () => {
		const badge = (reserved_until: string, sold_at = '') => plain(shortSaleBadge({ reserved_until, sold_at }, now));
		expect(badge('2026-11-29')).toBe('Reserverad t.o.m. 29/11');
		expect(badge('2027-01-04')).toBe('Reserverad t.o.m. 4/1 2027');
		expect(badge('2026-11-28')).toBe('');
		expect(badge('', '2026-11-29 23:30:00.000Z')).toBe('Såld 30/11');
		expect(badge('', '2025-02-01 12:00:00.000Z')).toBe('Såld 1/2 2025');
	});
});
