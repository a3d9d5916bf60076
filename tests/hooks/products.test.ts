/** How one product is saved: its rules, two editors of it, and the day on which its page changed. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { aProduct, uploadPhoto } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

const save = (body: unknown) => call(backend, 'products/save', body, { client: admin });
const stored = (id: string) => admin.collection('products').getOne(id);

describe('saving', () => {
	test('B4, B7: a product is created with its defaults, and Swedish prices are understood', async () => {
		const { status, body } = await save({
			values: {
				title: '  Kylbänk  ',
				price: '12 500,50',
				old_price: '',
				tags: 'kyla, , rostfri ,',
				price_includes_vat: true,
			},
		});
		expect(status).toBe(200);
		expect(await stored(body.id)).toMatchObject({
			title: 'Kylbänk',
			price: 12500.5,
			old_price: 0,
			price_includes_vat: true,
			tags: ['kyla', 'rostfri'],
			condition: 'new',
			stock_status: 'in_stock',
			is_published: false,
			is_featured: false,
			category_id: '',
			sort_order: 0,
		});
	});

	test("B4: 'none' and null are no category", async () => {
		for (const category_id of ['none', null, '']) {
			const { body } = await save({ values: { title: 'Utan', category_id } });
			expect(body.category_id).toBe('');
		}
		const { status } = await save({ values: { title: 'Okänd', category_id: 'finnsinteallsxx' } });
		expect(status).toBe(400);
	});

	test('B4: every broken rule is told beside its field, and nothing is stored', async () => {
		const before = (await admin.collection('products').getList()).totalItems;
		const { status, body } = await save({
			values: {
				title: '',
				sku: 's'.repeat(51),
				short_description: 'k'.repeat(201),
				long_description: 'l'.repeat(5001),
				energy_class: 'e'.repeat(11),
				price: 'gratis',
				old_price: '1,2345',
				condition: 'trasig',
				stock_status: null,
				warranty_duration: '2,5',
				is_published: 'ja',
				slug: 'egen',
				sort_order: 3,
				hemligt: 1,
				__proto__: 1,
			},
		});
		expect(status).toBe(400);
		const messages = Object.fromEntries(
			Object.entries(body.data).map(([name, e]) => [name, (e as { message: string }).message]),
		);
		expect(messages).toMatchObject({
			title: 'Titel är obligatorisk.',
			sku: 'Max 50 tecken.',
			short_description: 'Max 200 tecken.',
			long_description: 'Max 5000 tecken.',
			energy_class: 'Max 10 tecken.',
			price: 'Ange ett pris i kronor, till exempel 12 500,50.',
			old_price: 'Ange högst två decimaler.',
			condition: 'Välj ett alternativ.',
			stock_status: 'Välj ett alternativ.',
			warranty_duration: 'Ange ett heltal.',
			is_published: 'Ange ja eller nej.',
			slug: 'Okänt fält.',
			sort_order: 'Okänt fält.',
			hemligt: 'Okänt fält.',
		});
		expect((await admin.collection('products').getList()).totalItems).toBe(before);
	});

	test('B5: a published product has a photo', async () => {
		const { body } = await save({ values: { title: 'Utan bild', is_published: true } });
		expect(body.data.images.message).toBe('Minst en bild krävs.');
		const draft = await aProduct(backend, admin);
		expect(await statusOf(admin.collection('products').update(draft.id, { is_published: true }))).toBe(400);
		const published = await aProduct(backend, admin, { is_published: true });
		const emptied = await save({ id: published.id, images: [] });
		expect(emptied.body.data.images.message).toBe('Minst en bild krävs.');
	});

	test('B4: a product that is gone is told so', async () => {
		const answer = await save({ id: 'finnsinteallsxx', values: { title: 'X' } });
		expect(answer).toMatchObject({ status: 404, body: { message: 'Produkten finns inte längre.' } });
	});
});

describe('two editors of one product', () => {
	const loaded = { title: 'Delad', price: 100, short_description: '', sku: '' };
	async function shared() {
		const product = await aProduct(backend, admin, loaded);
		return { id: product.id, expected_updated: product.updated };
	}

	test('B4: different fields are merged', async () => {
		const { id, expected_updated } = await shared();
		await save({ id, expected_updated, base: loaded, values: { ...loaded, price: '200' } });
		const second = await save({ id, expected_updated, base: loaded, values: { ...loaded, sku: 'B-1' } });
		expect(second.status).toBe(200);
		expect(await stored(id)).toMatchObject({ price: 200, sku: 'B-1', title: 'Delad' });
	});

	test('B4: the same field is a conflict that shows both, and nothing is overwritten', async () => {
		const { id, expected_updated } = await shared();
		await save({ id, expected_updated, base: loaded, values: { ...loaded, price: '200' } });
		const values = { ...loaded, price: '300', sku: 'C-1' };
		const second = await save({ id, expected_updated, base: loaded, values });
		expect(second.status).toBe(409);
		expect(Object.keys(second.body.data.conflicts)).toEqual(['price']);
		expect(second.body.data.conflicts.price.code).toBe('conflict');
		expect(second.body.data.current).toMatchObject({ id, price: 200, sku: '' });
		expect(await stored(id)).toMatchObject({ price: 200, sku: '' });
		// The person has seen the other price and keeps his own.
		const current = await stored(id);
		const third = await save({ id, expected_updated: current.updated, base: { ...loaded, price: 200 }, values });
		expect(third.body).toMatchObject({ price: 300, sku: 'C-1' });
	});

	test('B4: the same change by both is no conflict', async () => {
		const { id, expected_updated } = await shared();
		const change = { id, expected_updated, base: loaded, values: { ...loaded, price: '250,00' } };
		expect((await save(change)).status).toBe(200);
		expect((await save(change)).status).toBe(200);
	});

	test('B4: without what the form was loaded with, a stale save conflicts where it differs', async () => {
		const { id, expected_updated } = await shared();
		await save({ id, values: { price: 1 } });
		const stale = await save({ id, expected_updated, values: { price: 2 } });
		expect(stale.status).toBe(409);
		expect((await save({ id, expected_updated, values: { price: 1 } })).status).toBe(200);
	});

	test('B5: photos changed by both are a conflict too', async () => {
		const images = [{ upload: await uploadPhoto(admin) }, { upload: await uploadPhoto(admin) }];
		const { body } = await save({ values: { title: 'Bilder' }, images });
		const base = { images: body.images };
		await save({ id: body.id, base, images: body.images.toReversed() });
		const second = await save({ id: body.id, base, images: body.images.slice(0, 1) });
		expect(Object.keys(second.body.data.conflicts)).toEqual(['images']);
		expect((await stored(body.id)).images).toEqual(body.images.toReversed());
		// A form whose photos nobody touched does not undo the other's order.
		expect(
			(await save({ id: body.id, base: { ...base, title: 'Bilder' }, values: { title: 'Nytt' }, images: body.images }))
				.status,
		).toBe(200);
		expect((await stored(body.id)).images).toEqual(body.images.toReversed());
	});
});

test('the day on which a page changed is kept when its product is only featured or moved', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Oförändrad ugn', is_published: true, price: 100 });
	const other = await aProduct(backend, admin, { title: 'Oförändrad spis', is_published: true });
	const changedAt = async (of = id) => (await backend.superuser.collection('products').getOne(of)).content_changed;
	const [first, otherFirst] = [await changedAt(), await changedAt(other.id)];
	expect(first).not.toBe('');
	await admin.collection('products').update(id, { is_featured: true, sort_order: 7, content_changed: '' });
	expect(await changedAt()).toBe(first);
	const bulk = (values: Record<string, unknown>) =>
		call(backend, 'products/bulk', { ids: [id, other.id], values }, { client: admin });
	expect((await bulk({ is_featured: false })).status).toBe(200);
	await bulk({ is_featured: true });
	expect([await changedAt(), await changedAt(other.id)]).toEqual([first, otherFirst]);
	await admin.collection('products').update(id, { price: 90 });
	const second = await changedAt();
	expect(second > first).toBe(true);
	await bulk({ stock_status: 'out_of_stock' });
	expect((await changedAt()) > second).toBe(true);
	expect((await changedAt(other.id)) > otherFirst).toBe(true);
});

test('B2: what a colleague has deleted since it was marked keeps the others from nothing', async () => {
	const [gone, left] = [await aProduct(backend, admin), await aProduct(backend, admin)];
	await admin.collection('products').delete(gone.id);
	const bulk = (ids: string[]) =>
		call(backend, 'products/bulk', { ids, values: { is_featured: true } }, { client: admin });
	expect((await bulk([gone.id, left.id])).status).toBe(200);
	expect((await admin.collection('products').getOne(left.id)).is_featured).toBe(true);
	expect((await bulk([gone.id])).status).toBe(404);
	const many = Array.from({ length: 20_001 }, (_, index) => String(index).padStart(15, 'a'));
	expect((await bulk(many)).body.data.ids.message).toContain('20000');
	expect((await bulk([left.id, ...many.slice(2)])).status).toBe(200);
});
