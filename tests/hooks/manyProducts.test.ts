/** What is done to many products at once: changed, deleted, put in order, and taken back as one act (B2, B3). */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aProduct } from '#tests/support/factories.ts';
import { listening } from '#tests/support/realtime.ts';
import { filesOf } from '#tests/support/storedFiles.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

const stored = (id: string) => admin.collection('products').getOne(id);
const sql = (statement: string) => inDatabase(backend, statement);

describe('many at once', () => {
	const undo = (id: string) => call(backend, 'change-sets/undo', { id }, { client: admin });

	test('B2: publishing many is one act that can be undone', async () => {
		const [one, two] = [
			await aProduct(backend, admin, { is_published: true }),
			await aProduct(backend, admin, { is_published: true }),
		];
		await call(backend, 'products/bulk', { ids: [one.id], values: { is_published: false } }, { client: admin });
		const { body } = await call(
			backend,
			'products/bulk',
			{ ids: [one.id, two.id], values: { is_published: true, stock_status: 'on_order' } },
			{ client: admin },
		);
		expect(await stored(one.id)).toMatchObject({ is_published: true, stock_status: 'on_order' });
		await undo(body.change_set);
		expect(await stored(one.id)).toMatchObject({ is_published: false, stock_status: 'in_stock' });
		expect(await stored(two.id)).toMatchObject({ is_published: true, stock_status: 'in_stock' });
	});

	test('B2: undoing leaves what a colleague has changed since, and says in how many products', async () => {
		const ids = [(await aProduct(backend, admin)).id, (await aProduct(backend, admin)).id];
		const values = { stock_status: 'on_order', is_featured: true };
		const { body } = await call(backend, 'products/bulk', { ids, values }, { client: admin });
		await call(backend, 'products/save', { id: ids[0], values: { stock_status: 'out_of_stock' } }, { client: admin });
		const undone = await undo(body.change_set);
		expect(undone).toMatchObject({ status: 200, body: { records: 2, left_alone: { count: 1 } } });
		expect(await stored(ids[0] ?? '')).toMatchObject({ stock_status: 'out_of_stock', is_featured: false });
		expect(await stored(ids[1] ?? '')).toMatchObject({ stock_status: 'in_stock', is_featured: false });
	});

	test('B2: all or none', async () => {
		const good = await aProduct(backend, admin, { is_published: true });
		await call(backend, 'products/bulk', { ids: [good.id], values: { is_published: false } }, { client: admin });
		const bare = await aProduct(backend, admin, { title: 'Utan bild' });
		const refused = await call(
			backend,
			'products/bulk',
			{ ids: [good.id, bare.id], values: { is_published: true } },
			{ client: admin },
		);
		expect(refused).toMatchObject({ status: 400, body: { message: 'Utan bild: Minst en bild krävs.' } });
		expect((await stored(good.id)).is_published).toBe(false);
	});

	test('B2: many at once are judged as strictly as one, and open lists hear of it', async () => {
		const [one, two] = [await aProduct(backend, admin), await aProduct(backend, admin)];
		const bulk = (values: object) =>
			call(backend, 'products/bulk', { ids: [one.id, two.id], values }, { client: admin });
		const missing = await bulk({ category_id: 'finnsinteallsxx' });
		expect(missing.body.data.category_id.message).toBe('Kategorin finns inte längre.');

		const { id: category_id } = await admin.collection('categories').create({ name: 'Diskar', icon_name: 'package' });
		const heard = await listening(backend, admin.authStore.token, ['products/*']);
		expect((await bulk({ category_id, is_featured: true })).status).toBe(200);
		await heard(category_id);
		for (const before of [one, two]) {
			const after = await stored(before.id);
			expect(after).toMatchObject({ category_id, is_featured: true, is_published: false });
			expect(after.updated > before.updated).toBe(true);
		}
		await bulk({ category_id: '' });
		await admin.collection('categories').delete(category_id);
	});

	test('B2: only what may be changed for many', async () => {
		const { id } = await aProduct(backend, admin);
		const bulk = (values: object) => call(backend, 'products/bulk', { ids: [id], values }, { client: admin });
		expect((await bulk({ title: 'X' })).body.data.title.message).toBe('Okänt fält.');
		expect((await bulk({})).status).toBe(400);
		expect((await bulk({ stock_status: 'borta' })).body.data.stock_status.message).toBe('Välj ett alternativ.');
	});

	test('B2: deleting removes the products and their files, and leads keep their words', async () => {
		const product = await aProduct(backend, admin, { title: 'Såld', is_published: true });
		const other = await aProduct(backend, admin);
		const { body } = await call(
			backend,
			'products/delete',
			{ ids: [product.id, other.id, 'finnsinteallsxx'] },
			{ client: admin },
		);
		expect(body).toEqual({ deleted: 2 });
		expect(await statusOf(stored(product.id))).toBe(404);
		await eventually(async () => expect(await filesOf(backend, product)).toEqual([]));
	});

	test('B2: a copy is a draft with files of its own', async () => {
		const original = await aProduct(backend, admin, {
			title: 'L'.repeat(100),
			sku: 'ORG',
			is_published: true,
			is_featured: true,
			price: 5,
			width: '88 cm',
			connections: ['drain'],
			serial_number: 'E61MH1108',
		});
		const { body: copy } = await call(backend, 'products/duplicate', { id: original.id }, { client: admin });
		expect(copy).toMatchObject({
			title: `${'L'.repeat(92)} (kopia)`,
			sku: '',
			is_published: false,
			is_featured: false,
			price: 5,
			width: 880,
			connections: ['drain'],
			// Of one machine.
			serial_number: '',
		});
		expect(copy.slug).not.toBe(original.slug);
		await call(backend, 'products/delete', { ids: [original.id] }, { client: admin });
		await eventually(async () => expect(await filesOf(backend, original)).toEqual([]));
		expect(await filesOf(backend, copy)).toEqual(copy.images);
	});
});

describe('order', () => {
	const order = async () =>
		(await admin.collection('products').getFullList({ sort: 'sort_order,-created' })).map(({ id }) => id);
	const reorder = (ids: string[], collection = 'products') =>
		call(backend, 'reorder', { collection, ids }, { client: admin });

	test('B3: the whole list is numbered from 1 in one write, and updated stays', async () => {
		for (let n = 0; n < 12; n += 1) await aProduct(backend, admin, { title: `Rad ${n}` });
		const before = await admin.collection('products').getFullList({ sort: 'sort_order,-created' });
		const wanted = before.map(({ id }) => id).toReversed();
		const answer = await reorder(wanted);
		expect(answer).toMatchObject({ status: 200, body: { ids: wanted } });
		expect(await order()).toEqual(wanted);
		const after = await admin.collection('products').getFullList({ sort: 'sort_order' });
		expect(after.map(({ sort_order }) => sort_order)).toEqual(after.map((_, index) => index + 1));
		expect(new Map(after.map(({ id, updated }) => [id, updated]))).toEqual(
			new Map(before.map(({ id, updated }) => [id, updated])),
		);
	});

	test('B3: what a colleague added in the meantime comes first, what is gone is skipped', async () => {
		const ids = await order();
		const added = await aProduct(backend, admin, { title: 'Ny under sorteringen' });
		const gone = ids[3] ?? '';
		await call(backend, 'products/delete', { ids: [gone] }, { client: admin });
		const wanted = ids.toReversed();
		const answer = await reorder(wanted);
		expect(answer.body.ids).toEqual([added.id, ...wanted.filter((id) => id !== gone)]);
		expect(await order()).toEqual(answer.body.ids);
	});

	test('B3: a changed order is news for visitors, the same order is not', async () => {
		const rev = async () => (await backend.superuser.collection('build_state').getFirstListItem('')).rev;
		const before = await rev();
		const ids = await order();
		await reorder(ids.toReversed());
		expect(await rev()).toBeGreaterThan(before);
		const now = await rev();
		await reorder(ids.toReversed());
		expect(await rev()).toBe(now);
	});

	test('B3, C3, C4: categories and brands too, nothing else', async () => {
		for (const collection of ['categories', 'brands']) {
			const made = [];
			for (const name of ['A', 'B', 'C'])
				made.push((await admin.collection(collection).create({ name, icon_name: 'package' })).id);
			expect((await reorder(made, collection)).body.ids).toEqual(made);
			const rows = await admin.collection(collection).getFullList({ sort: 'sort_order' });
			expect(rows.map(({ id, sort_order }) => [id, sort_order])).toEqual(made.map((id, index) => [id, index + 1]));
		}
		expect((await reorder(['abcdefghijklmno'], 'leads')).status).toBe(400);
		expect((await reorder(['abcdefghijklmno', 'abcdefghijklmno'])).status).toBe(400);
	});

	test('B3: two thousand rows are sorted in one request', async () => {
		const ids = Array.from({ length: 2000 }, (_, n) => `radnummer${String(n).padStart(6, '0')}`);
		const rows = ids.map((id) => `('${id}', '${id}', '${id}', '2026-01-01 12:00:00.000Z')`);
		sql(`INSERT INTO brands (id, name, slug, created) VALUES ${rows.join()}`);
		const answer = await reorder(ids.toReversed(), 'brands');
		expect(answer.status).toBe(200);
		expect(answer.body.ids.slice(-2000)).toEqual(ids.toReversed());
	});
});
