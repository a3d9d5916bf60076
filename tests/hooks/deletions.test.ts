import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

const aCategory = (name: string, parent_id = '') =>
	admin.collection('categories').create({ name, parent_id, icon_name: 'package' });
const aBrand = (name: string) => admin.collection('brands').create({ name });
const remove = (collection: string, ids: string[]) => call(backend, `${collection}/delete`, { ids }, { client: admin });
const exists = async (collection: string, id: string) =>
	(await statusOf(admin.collection(collection).getOne(id))) === 200;

test('C3: a category with products stays, and those chosen with it', async () => {
	const [used, empty] = [await aCategory('Använd'), await aCategory('Tom')];
	await aProduct(backend, admin, { category_id: used.id });
	const refused = await remove('categories', [empty.id, used.id]);
	expect(refused).toMatchObject({
		status: 400,
		body: { message: 'Kan inte radera kategorier som innehåller produkter.' },
	});
	expect(await exists('categories', empty.id)).toBe(true);
	expect((await remove('categories', [empty.id])).body).toEqual({ deleted: 1 });
	expect(await exists('categories', empty.id)).toBe(false);
});

test('C3: one with sub-categories stays, unless they go too', async () => {
	const top = await aCategory('Överst');
	const middle = await aCategory('Mitten', top.id);
	const lowest = await aCategory('Underst', middle.id);
	const refused = await remove('categories', [top.id, middle.id]);
	expect(refused).toMatchObject({
		status: 400,
		body: { message: 'Kan inte radera kategorier som har underkategorier.' },
	});
	expect(await exists('categories', top.id)).toBe(true);
	expect((await admin.collection('categories').getOne(lowest.id)).parent_id).toBe(middle.id);
	expect((await remove('categories', [top.id, lowest.id, middle.id])).body).toEqual({ deleted: 3 });
});

test('C3, C4: the same holds for whoever deletes in another way, the dashboard too', async () => {
	const [category, brand] = [await aCategory('Vaktad'), await aBrand('Vaktat')];
	const product = await aProduct(backend, admin, { category_id: category.id, brand_id: brand.id });
	for (const client of [admin, backend.superuser]) {
		expect(await statusOf(client.collection('categories').delete(category.id))).toBe(400);
		expect(await statusOf(client.collection('brands').delete(brand.id))).toBe(400);
	}
	expect(await admin.collection('products').getOne(product.id)).toMatchObject({
		category_id: category.id,
		brand_id: brand.id,
	});
});

test('C4: a brand with products stays', async () => {
	const [used, empty] = [await aBrand('Använt'), await aBrand('Tomt')];
	await aProduct(backend, admin, { brand_id: used.id });
	const refused = await remove('brands', [empty.id, used.id]);
	expect(refused).toMatchObject({ status: 400, body: { message: 'Kan inte radera varumärken som har produkter.' } });
	expect(await exists('brands', empty.id)).toBe(true);
	expect((await remove('brands', [empty.id])).status).toBe(200);
});

test('C3: no product slips into a category while it is being deleted', async () => {
	for (let round = 0; round < 10; round += 1) {
		const category = await aCategory(`Kapplöpning ${round}`);
		const values = { title: 'Snabb', category_id: category.id };
		const [deleted, saved] = await Promise.all([
			remove('categories', [category.id]),
			call(backend, 'products/save', { values }, { client: admin }),
		]);
		// One of them came first, and the other was told.
		expect([deleted.status, saved.status].sort()).toEqual([200, 400]);
	}
});

test('C3: no category becomes its own ancestor, not even when two are moved at once', async () => {
	const top = await aCategory('Topp');
	const below = await aCategory('Under', top.id);
	const moved = (id: string, parent_id: string) => admin.collection('categories').update(id, { parent_id });
	const refused = await moved(top.id, below.id).catch((error) => error);
	expect(refused.response.data.parent_id.message).toBe('En kategori kan inte ligga under sig själv.');
	expect(await statusOf(moved(top.id, top.id))).toBe(400);
	for (let round = 0; round < 10; round += 1) {
		const [one, two] = [await aCategory('Ett'), await aCategory('Två')];
		const answers = await Promise.all([statusOf(moved(one.id, two.id)), statusOf(moved(two.id, one.id))]);
		expect(answers.sort()).toEqual([200, 400]);
	}
});
