import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aDemotedAdmin, aPhoto, aProduct, aStranger } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend?.stop());

const save = (body: unknown) => call(backend, 'products/save', body, { client: admin });
const stored = (id: string) => admin.collection('products').getOne(id);
const sql = (statement: string) => inDatabase(backend, statement);

/** A product's history, oldest first. */
const entriesOf = (id: string) =>
	admin
		.collection('price_history')
		.getFullList({ filter: admin.filter('product_id = {:id}', { id }), sort: 'public_from' });
/** The same as price, struck-through price, kind of VAT, and whether it is public now. */
async function historyOf(id: string) {
	const entries = await entriesOf(id);
	return entries.map(({ price, old_price, vat_kind, public_until }) => [
		price,
		old_price,
		vat_kind,
		public_until === '',
	]);
}

test('J3: the editor publishes a price and lowers it: both are remembered, and the lowest stands with the product', async () => {
	const { id, lowest_price } = await aProduct(backend, admin, { title: 'Ugn', price: '1 000', is_published: true });
	expect(lowest_price).toBe(0);
	expect(await historyOf(id)).toEqual([[1000, 0, 'excluded', true]]);
	const lowered = await save({ id, values: { price: '800', old_price: '1 200' } });
	expect(lowered.body.lowest_price).toBe(1000);
	expect(await historyOf(id)).toEqual([
		[1000, 0, 'excluded', false],
		[800, 1200, 'excluded', true],
	]);
	const [first, second] = await entriesOf(id);
	expect(first?.public_until).toBe(second?.public_from);
});

test('J3: the quick price of the list is remembered like any other', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Fritös', price: 900, is_published: true });
	// As the list sends it.
	const answer = await save({ id, base: { price: 900 }, values: { price: 700 } });
	expect(answer.status).toBe(200);
	expect(await historyOf(id)).toEqual([
		[900, 0, 'excluded', false],
		[700, 0, 'excluded', true],
	]);
});

test('J3: a price of the margin scheme, one with VAT and one with öre are remembered as such', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Vagn', price: '99,50', is_published: true });
	await save({ id, values: { price_includes_vat: true } });
	await save({ id, values: { is_margin_scheme: true } });
	expect(await historyOf(id)).toEqual([
		[99.5, 0, 'excluded', false],
		[99.5, 0, 'included', false],
		[99.5, 0, 'margin_scheme', true],
	]);
});

test('J3: a draft is never remembered, and knows what it would show if it became public now', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Utkast', price: 500 });
	await save({ id, values: { price: 400, old_price: 600 } });
	expect(await historyOf(id)).toEqual([]);
	expect((await stored(id)).lowest_price).toBe(0);
	const published = await aProduct(backend, admin, { title: 'Indragen', price: 500, is_published: true });
	await save({ id: published.id, values: { is_published: false } });
	await save({ id: published.id, values: { price: 400, old_price: 600 } });
	expect(await historyOf(published.id)).toEqual([[500, 0, 'excluded', false]]);
	expect((await stored(published.id)).lowest_price).toBe(500);
});

test('J3: publishing and unpublishing many, and undoing it, begins and ends their prices', async () => {
	const products = await Promise.all(
		[100, 200].map((price) => aProduct(backend, admin, { title: 'Många', price, is_published: true })),
	);
	const ids = products.map(({ id }) => id);
	const bulk = (body: unknown) => call(backend, 'products/bulk', body, { client: admin });
	const hidden = await bulk({ ids, values: { is_published: false } });
	for (const { id, price } of products) expect(await historyOf(id)).toEqual([[price, 0, 'excluded', false]]);
	await call(backend, 'change-sets/undo', { id: hidden.body.change_set }, { client: admin });
	// On the same day, so it was never away.
	for (const { id, price } of products) expect(await historyOf(id)).toEqual([[price, 0, 'excluded', true]]);
	await bulk({ ids, values: { stock_status: 'on_order', is_featured: true } });
	for (const { id, price } of products) expect(await historyOf(id)).toEqual([[price, 0, 'excluded', true]]);
});

test('J3: what is no price writes nothing: another order, another text, the same price', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Bänk', price: 300, is_published: true });
	const before = await entriesOf(id);
	const ids = (await admin.collection('products').getFullList()).map((product) => product.id).reverse();
	expect((await call(backend, 'reorder', { collection: 'products', ids }, { client: admin })).status).toBe(200);
	await save({ id, values: { short_description: 'Ny text', price: '300,00' } });
	expect(await entriesOf(id)).toEqual(before);
});

test("J3: a price from PocketBase's own dashboard is remembered, and 'Pris på förfrågan' ends one", async () => {
	const { superuser } = backend;
	const made = await superuser.collection('products').create({
		title: 'Instrumentpanel',
		condition: 'new',
		stock_status: 'in_stock',
		price: 1000,
		is_published: true,
		images: aPhoto(),
	});
	await superuser.collection('products').update(made.id, { price: 900, old_price: 1000 });
	await superuser.collection('products').update(made.id, { price: 0, old_price: 0 });
	expect(await historyOf(made.id)).toEqual([
		[1000, 0, 'excluded', false],
		[900, 1000, 'excluded', false],
	]);
	expect((await stored(made.id)).lowest_price).toBe(0);
});

test('J3: a save that fails leaves no entry', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Misslyckad', price: 1000, is_published: true });
	expect((await save({ id, values: { price: 500, refrigerant: 'r404a' }, images: [] })).status).toBe(400);
	// Refused when the product's own row has been written.
	sql(`CREATE TRIGGER refuse BEFORE INSERT ON price_history WHEN NEW.price = 444 BEGIN SELECT RAISE(ABORT, 'no'); END`);
	expect((await save({ id, values: { price: 444 } })).status).toBeGreaterThanOrEqual(400);
	sql('DROP TRIGGER refuse');
	expect(await historyOf(id)).toEqual([[1000, 0, 'excluded', true]]);
	expect((await stored(id)).price).toBe(1000);
});

test('J3: the history goes with its product', async () => {
	const one = await aProduct(backend, admin, { title: 'Bort', price: 100, is_published: true });
	const other = await aProduct(backend, admin, { title: 'Bort också', price: 100, is_published: true });
	await admin.collection('products').delete(one.id);
	await call(backend, 'products/delete', { ids: [other.id] }, { client: admin });
	for (const { id } of [one, other]) expect(await entriesOf(id)).toEqual([]);
});

test('J3: eight prices at once are a chain in which one begins where the one before ended', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Samtidig', price: 1000, is_published: true });
	const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save({ id, values: { price: 900 - n } })));
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
	const rows = await entriesOf(id);
	for (const [index, row] of rows.entries()) expect(row.public_until).toBe(rows[index + 1]?.public_from ?? '');
	expect(rows.at(-1)?.price).toBe((await stored(id)).price);
	expect(new Set(rows.map(({ public_from }) => public_from)).size).toBe(rows.length);
});

test('J3: no client writes the lowest price or the history', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Fuskad', price: 500, old_price: 900, is_published: true });
	expect((await stored(id)).lowest_price).toBe(0);
	const refused = await save({ id, values: { lowest_price: 700 } });
	expect(refused.body.data.lowest_price.message).toBe('Okänt fält.');
	for (const client of [admin, backend.superuser]) {
		await client.collection('products').update(id, { lowest_price: 700 });
		expect((await stored(id)).lowest_price).toBe(0);
	}
	const [row] = await entriesOf(id);
	const history = admin.collection('price_history');
	expect(await statusOf(history.create({ product_id: id, price: 900, vat_kind: 'excluded' }))).toBe(403);
	expect(await statusOf(history.update(row?.id ?? '', { price: 900 }))).toBe(403);
	expect(await statusOf(history.delete(row?.id ?? ''))).toBe(403);
	const draft = await admin.collection('products').create({
		title: 'Ny med eget lägsta',
		condition: 'new',
		stock_status: 'in_stock',
		price: 500,
		old_price: 900,
		lowest_price: 900,
	});
	expect(draft.lowest_price).toBe(0);
});

test('J3: visitors, strangers and former admins read no history', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Läst', price: 500, is_published: true });
	const [row] = await entriesOf(id);
	for (const client of [backend.visitor(), await aStranger(backend), await aDemotedAdmin(backend)]) {
		expect([401, 403]).toContain(await statusOf(client.collection('price_history').getList(1, 1)));
		expect(await statusOf(client.collection('price_history').getOne(row?.id ?? ''))).toBe(404);
	}
});

test('J3: a copy of a product has no history, and shows no reduction of its own', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Original', price: 500, is_published: true });
	await save({ id, values: { price: 400, old_price: 500 } });
	const copy = await call(backend, 'products/duplicate', { id }, { client: admin });
	expect(await historyOf(copy.body.id)).toEqual([]);
	expect(copy.body.lowest_price).toBe(0);
});

test('J3, S2: a price that is typed while a machine is sold has never been public, and is no reduction once it is taken back', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Tillbaka', is_published: true });
	const sell = (sold: boolean) => call(backend, 'products/sold', { ids: [id], sold }, { client: admin });
	await sell(true);
	await save({ id, values: { price: 12_000 } });
	await save({ id, values: { price: 10_000, old_price: 12_000 } });
	expect(await historyOf(id)).toEqual([]);
	await sell(false);
	expect(await historyOf(id)).toEqual([[10_000, 12_000, 'excluded', true]]);
	expect((await stored(id)).lowest_price).toBe(0);
});

test('J3: of a product that was public before prices were remembered, the history begins with its last save', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Äldre', price: 1000, is_published: true });
	sql('DELETE FROM price_history');
	sql(`UPDATE products SET updated = '2026-01-15 10:00:00.000Z' WHERE id = '${id}'`);
	await save({ id, values: { short_description: 'Bara text' } });
	expect(await historyOf(id)).toEqual([]);
	sql(`UPDATE products SET updated = '2026-01-15 10:00:00.000Z' WHERE id = '${id}'`);
	const { body } = await save({ id, values: { price: 800, old_price: 1000 } });
	expect(body.lowest_price).toBe(1000);
	const [first, second] = await entriesOf(id);
	expect(first).toMatchObject({ price: 1000, public_from: '2026-01-15 10:00:00.000Z' });
	expect(second).toMatchObject({ price: 800 });
});
