import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SaleStatistics } from '#domain/products/saleStatistics.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aPhoto, storeProduct } from '#tests/support/factories.ts';

let backend: TestBackend;

beforeAll(async () => {
	backend = await startBackend(
		{},
		`routerAdd('GET', '/sales/{now}', (e) =>
			e.json(200, require(__hooks + '/lib.js').saleFiguresAt(e.app, e.request.pathValue('now'))));`,
	);
});
afterAll(() => backend.stop());

/** A product with these moments, whatever hooks would make of them. */
async function aMachine(title: string, first_published_at: string, sold_at = '', is_published = true) {
	const { id } = await storeProduct(backend, { title, is_published, images: aPhoto() });
	inDatabase(
		backend,
		`UPDATE products SET first_published_at = '${first_published_at}', sold_at = '${sold_at}' WHERE id = '${id}'`,
	);
	return id;
}

async function figures(now: string): Promise<SaleStatistics> {
	return (await fetch(`${backend.url}/sales/${now}`)).json();
}

test('S3: sold this month and year by Swedish days, the median, and what has stood longest; drafts stand nowhere', async () => {
	// 30 November 23:30 UTC is December in Sweden.
	await aMachine('Såld i december', '2026-11-01 10:00:00.000Z', '2026-11-30 23:30:00.000Z');
	await aMachine('Såld i november', '2026-11-10 10:00:00.000Z', '2026-11-20 10:00:00.000Z');
	await aMachine('Såld i fjol', '2025-12-01 10:00:00.000Z', '2025-12-31 10:00:00.000Z');
	await aMachine('Såld för länge sedan', '2024-01-01 10:00:00.000Z', '2024-06-01 10:00:00.000Z');
	await aMachine('Utkast', '2020-01-01 10:00:00.000Z', '', false);
	const oldest = await aMachine('Äldst', '2026-01-02 10:00:00.000Z');
	for (let day = 1; day <= 6; day++) await aMachine(`Yngre ${day}`, `2026-03-0${day} 10:00:00.000Z`);

	const found = await figures('2026-12-01T09:00:00Z');
	expect(found).toMatchObject({ soldThisMonth: 1, soldThisYear: 2, medianDays: 30 });
	expect(found.longest.map(({ title }) => title)).toEqual(['Äldst', 'Yngre 1', 'Yngre 2', 'Yngre 3', 'Yngre 4']);
	expect(found.longest[0]).toEqual({ id: oldest, title: 'Äldst', since: '2026-01-02', days: 333 });
	expect((await figures('2027-01-01T09:00:00Z')).soldThisYear).toBe(0);

	const { status, body } = await call(backend, 'products/sales', undefined, {
		method: 'GET',
		client: await backend.admin(),
	});
	expect(status).toBe(200);
	expect(body.longest).toHaveLength(5);
});
