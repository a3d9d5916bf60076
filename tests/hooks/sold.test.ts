/** What the server makes of reservations and sales, and of the time that passes (S1, S2). */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pocketBaseMoment } from '#domain/text/dates.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { inDatabase, openDatabase } from '#tests/support/database.ts';
import { anInquiryBody, aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend(
		{ REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9/build_hooks/away' },
		// The clock is the test's alone.
		`
		cronRemove('timeChanges');
		routerAdd('POST', '/tick/{now}', (e) => {
			require(__hooks + '/lib.js').publishTimeChanges(e.request.pathValue('now'));
			e.noContent(204);
		});`,
	);
	admin = await backend.admin();
});
afterAll(() => backend?.stop());

const machine = (values: object = {}) =>
	aProduct(backend, admin, { title: 'Ugn', price: 900, is_published: true, ...values });
const sell = (ids: string[], sold = true, client = admin) => call(backend, 'products/sold', { ids, sold }, { client });
const save = (id: string, values: object) => call(backend, 'products/save', { id, values }, { client: admin });
const undo = (id: string) => call(backend, 'change-sets/undo', { id }, { client: admin });
const read = (id: string) => admin.collection('products').getOne(id);
const dayFromNow = (days: number) => swedishDay(new Date(Date.now() + days * 86_400_000).toISOString());

describe('marked as sold', () => {
	test('S2: many at once, as one change that can be undone, and taken back; told in the history', async () => {
		const [one, two] = [await machine({ reserved_until: dayFromNow(3) }), await machine()];
		const { status, body } = await sell([one.id, two.id]);
		expect(status).toBe(200);
		expect(body).toMatchObject({ changed: 2, published: 2 });
		const draft = await machine({ is_published: false });
		expect((await sell([one.id, draft.id])).body).toMatchObject({ changed: 1, published: 0 });
		for (const { id } of [one, two])
			expect(await read(id)).toMatchObject({
				sold_at: expect.stringMatching(/^20/),
				reserved_until: '',
				is_published: true,
			});
		// A second person does the same: the first moment stays, and there is nothing to undo.
		const before = (await read(one.id)).sold_at;
		expect((await sell([one.id, two.id])).body.change_set).toBe('');
		expect((await read(one.id)).sold_at).toBe(before);

		const { body: history } = await call(backend, `versions/products/${one.id}`, undefined, { client: admin });
		expect(history.versions[0]).toMatchObject({ summary: 'Markera som såld', changes: { sold_at: ['', before] } });
		expect((await undo(body.change_set)).body).toMatchObject({ records: 2, left_alone: { count: 0 } });
		expect(await read(one.id)).toMatchObject({ sold_at: '', reserved_until: dayFromNow(3) });

		await sell([one.id]);
		const back = await sell([one.id, two.id], false);
		expect((await read(one.id)).sold_at).toBe('');
		// Undone, it is sold again, at the moment when it was.
		expect((await undo(back.body.change_set)).body.records).toBe(1);
		expect((await read(one.id)).sold_at).not.toBe('');
	});

	test('S2: an undo leaves a reservation away that has passed since, instead of refusing all of it', async () => {
		const { id } = await machine({ reserved_until: dayFromNow(3) });
		const { body } = await sell([id]);
		inDatabase(
			backend,
			"UPDATE versions SET changes = replace(changes, ?, '2026-01-01') WHERE change_set = ?",
			dayFromNow(3),
			body.change_set,
		);
		expect((await undo(body.change_set)).body).toMatchObject({ records: 1, left_alone: { count: 0 } });
		expect(await read(id)).toMatchObject({ sold_at: '', reserved_until: '' });
	});

	test('S2: nothing but the route, undo and restoring writes it', async () => {
		const { id } = await machine();
		const sold_at = '2026-01-01 12:00:00.000Z';
		expect((await save(id, { sold_at })).body.data).toMatchObject({ sold_at: { message: 'Okänt fält.' } });
		const bulk = await call(backend, 'products/bulk', { ids: [id], values: { sold_at } }, { client: admin });
		expect(bulk.status).toBe(400);
		for (const values of [{ sold_at }, { first_published_at: sold_at }]) {
			expect(await statusOf(admin.collection('products').update(id, values))).toBe(400);
			const draft = { title: 'Ny', condition: 'new', stock_status: 'in_stock', ...values };
			expect(await statusOf(admin.collection('products').create(draft))).toBe(400);
		}
		expect((await read(id)).sold_at).toBe('');
		// Other fields of the same request way are not in its way.
		expect(await statusOf(admin.collection('products').update(id, { price: 901, sold_at: '' }))).toBe(200);
	});

	test('S2: one that is gone keeps the others from nothing; what is no list changes nothing', async () => {
		const { id } = await machine();
		expect((await sell(['finnsinteallsxx'])).status).toBe(404);
		const other = await machine();
		expect((await sell([other.id, 'finnsinteallsxx'])).body).toMatchObject({ changed: 1 });
		for (const body of [
			{ ids: [], sold: true },
			{ ids: [id] },
			{ ids: [id], sold: 'ja' },
			{ ids: [id], sold: true, at: 'x' },
		])
			expect((await call(backend, 'products/sold', body, { client: admin })).status).toBe(400);
		expect((await read(id)).sold_at).toBe('');
	});

	test('J3, S2: its price is public until then, and again from when it is taken back', async () => {
		const { id } = await machine({ price: 5000 });
		const history = () =>
			admin.collection('price_history').getFullList({ filter: `product_id = "${id}"`, sort: 'public_from' });
		await sell([id]);
		expect(await history()).toMatchObject([{ price: 5000, public_until: expect.stringMatching(/^20/) }]);
		// No visitor sees what is written while it is sold, so it is nothing to compare with.
		await save(id, { price: 9000 });
		expect(await history()).toHaveLength(1);
		await sell([id], false);
		expect(await history()).toMatchObject([{ price: 5000 }, { price: 9000, public_until: '' }]);
		// A slip that is taken back at once interrupts nothing.
		await sell([id]);
		await sell([id], false);
		expect(await history()).toMatchObject([{ price: 5000 }, { price: 9000, public_until: '' }]);
	});

	test('S2: an inquiry that comes too late is kept as one about that machine', async () => {
		const { id, title, slug } = await machine({ title: 'Populär spis' });
		await sell([id]);
		const { status, body } = await call(backend, 'submit-lead', anInquiryBody({ productId: id, productTitle: title }));
		expect([status, body.ok]).toEqual([200, true]);
		const lead = await admin.collection('leads').getFirstListItem(`reference = "${body.reference}"`);
		expect(lead).toMatchObject({ product_id: id, product_title: title, product_slug: slug });
	});
});

describe('reserved', () => {
	test('S1: the server judges the day, whatever the source, and a day that has passed keeps no other change away', async () => {
		const { id } = await machine();
		const refused = async (reserved_until: string, message: RegExp) => {
			expect((await save(id, { reserved_until })).body.data.reserved_until.message).toMatch(message);
			expect(await statusOf(admin.collection('products').update(id, { reserved_until }))).toBe(400);
		};
		await refused(dayFromNow(-1), /redan varit/);
		await refused(dayFromNow(91), /högst 90 dagar/);
		await refused('2026-02-30', /Ange en dag/);
		for (const day of [dayFromNow(0), dayFromNow(90), ''])
			expect((await save(id, { reserved_until: day })).status).toBe(200);
		await sell([id]);
		await refused(dayFromNow(2), /såld produkt/);
		await sell([id], false);
		inDatabase(backend, 'UPDATE products SET reserved_until = ? WHERE id = ?', '2026-01-05', id);
		expect((await save(id, { price: 777 })).status).toBe(200);
		expect(await read(id)).toMatchObject({ price: 777, reserved_until: '2026-01-05' });
	});
});

describe('published for the first time', () => {
	test('S3: is remembered once, whatever publishes it', async () => {
		const { id } = await machine({ is_published: false });
		expect((await read(id)).first_published_at).toBe('');
		const bulk = (is_published: boolean) =>
			call(backend, 'products/bulk', { ids: [id], values: { is_published } }, { client: admin });
		expect((await bulk(true)).status).toBe(400);
		const { id: other } = await machine();
		const first = (await read(other)).first_published_at;
		expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(60_000);
		inDatabase(backend, 'UPDATE products SET first_published_at = ? WHERE id = ?', '2026-02-01 10:00:00.000Z', other);
		for (const values of [{ is_published: false }, { is_published: true }])
			await call(backend, 'products/bulk', { ids: [other], values }, { client: admin });
		expect((await read(other)).first_published_at).toBe('2026-02-01 10:00:00.000Z');
	});

	test('S2, S8: a copy begins without what happened to the original', async () => {
		const { id } = await machine({ reserved_until: dayFromNow(3) });
		inDatabase(
			backend,
			"UPDATE products SET draft_key = 'abcdefgh-1', sold_at = '2026-03-01 10:00:00.000Z' WHERE id = ?",
			id,
		);
		const { status, body } = await call(backend, 'products/duplicate', { id }, { client: admin });
		expect(status).toBe(200);
		expect(body).toMatchObject({
			sold_at: '',
			reserved_until: '',
			first_published_at: '',
			draft_key: '',
			source_lead_id: '',
			is_published: false,
		});
	});
});

describe('what time alone changes', () => {
	const tick = (now: string) => fetch(`${backend.url}/tick/${now}`, { method: 'POST' });
	const seen = (now: string) => inDatabase(backend, 'UPDATE build_state SET time_seen_at = ?', pocketBaseMoment(now));
	/** The ids that the publisher is told of, of what has changed while `work` ran. */
	async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
		const database = openDatabase(backend);
		try {
			const rev = Number(database.prepare('SELECT rev FROM build_state').get()?.rev);
			await work();
			return database
				.prepare('SELECT record FROM public_changes WHERE rev > ?')
				.all(rev)
				.map((row) => String(row.record));
		} finally {
			database.close();
		}
	}

	test.each([
		['the day on which clocks go forward', '2027-03-28', '2027-03-28T21:59:30.000Z', '2027-03-28T22:00:30.000Z'],
		['the day before', '2027-03-27', '2027-03-27T22:59:30.000Z', '2027-03-27T23:00:30.000Z'],
		['the day on which clocks go back', '2026-10-25', '2026-10-25T22:59:30.000Z', '2026-10-25T23:00:30.000Z'],
		['the day before that', '2026-10-24', '2026-10-24T21:59:30.000Z', '2026-10-24T22:00:30.000Z'],
	])('S1: a reservation ends in the minute after Swedish midnight: %s', async (_, day, before, after) => {
		const { id } = await machine();
		inDatabase(backend, 'UPDATE products SET reserved_until = ? WHERE id = ?', day, id);
		seen(new Date(Date.parse(before) - 60_000).toISOString());
		expect(await changedBy(() => tick(before))).toEqual([]);
		expect(await changedBy(() => tick(after))).toEqual([id]);
		expect(await changedBy(() => tick(new Date(Date.parse(after) + 60_000).toISOString()))).toEqual([]);
	});

	test('W2: a new year is published once, also where no product changes: it stands below every page', async () => {
		const rev = async () => (await backend.superuser.collection('build_state').getFullList())[0]?.rev;
		seen('2026-12-31T21:00:00.000Z');
		await tick('2026-12-31T22:59:30.000Z');
		const before = await rev();
		await tick('2026-12-31T23:00:30.000Z');
		expect(await rev()).toBe(before + 1);
		await tick('2026-12-31T23:01:30.000Z');
		await tick('2027-01-01T23:01:30.000Z');
		expect(await rev()).toBe(before + 1);
	});

	test('S1, S2: once after a week off, both ways when a clock was wrong; drafts ask for nothing; a build host is asked', async () => {
		const [reserved, sold, draft, later] = [
			await machine(),
			await machine(),
			await machine({ is_published: false }),
			await machine(),
		];
		inDatabase(backend, "UPDATE products SET reserved_until = '2028-05-03' WHERE id IN (?, ?)", reserved.id, draft.id);
		inDatabase(backend, "UPDATE products SET reserved_until = '2028-05-20' WHERE id = ?", later.id);
		inDatabase(backend, "UPDATE products SET sold_at = '2027-05-03 09:00:00.000Z' WHERE id = ?", sold.id);
		const both = [reserved.id, sold.id].sort();
		seen('2028-05-01T20:00:00.000Z');
		expect((await changedBy(() => tick('2028-05-08T06:00:00.000Z'))).sort()).toEqual(both);
		expect(await changedBy(() => tick('2028-05-08T06:01:00.000Z'))).toEqual([]);
		// It was the second of May all the time: they are reserved, and on show, again.
		expect((await changedBy(() => tick('2028-05-02T06:00:00.000Z'))).sort()).toEqual(both);
		expect((await changedBy(() => tick('2028-05-09T06:00:00.000Z'))).sort()).toEqual(both);
		const [queued] = await backend.superuser.collection('deploys').getFullList({ filter: 'status = "queued"' });
		const [state] = await backend.superuser.collection('build_state').getFullList();
		expect(queued?.rev).toBe(state?.rev);
	});
});
