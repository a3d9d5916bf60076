import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '#data/office/client.ts';
import { type ProductFilter, readProductPage } from '#data/office/productList.ts';
import { readProductTexts, saveMeasures, textsAtOnce } from '#data/office/productTexts.ts';
import { searchText } from '#domain/catalogue/search.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { openDatabase } from '#tests/support/database.ts';
import { aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
	client.baseURL = backend.url;
	client.authStore.save(admin.authStore.token, admin.authStore.record);
});
afterAll(() => backend.stop());

const everything: ProductFilter = {
	search: '',
	view: 'all',
	is_published: undefined,
	categories: [],
	stock_status: undefined,
	lacks_measures: false,
	is_unfinished: false,
};

async function titlesOf(filter: Partial<ProductFilter>): Promise<string[]> {
	const { items } = await readProductPage({ ...everything, ...filter }, 'title', 1);
	return items.map(({ title }) => title);
}

/** Changes the database behind PocketBase's back. */
function sql(statement: string, ...values: string[]) {
	const database = openDatabase(backend);
	const rows = database.prepare(statement).all(...values);
	database.close();
	return rows;
}

test('M4: staff find measures and models however they are written', async () => {
	await aProduct(backend, admin, {
		title: 'Kombiugn SCC 101',
		sku: 'U-500',
		power: '18,5',
		voltage: '400v_3ph',
		connections: ['drain'],
	});
	await aProduct(backend, admin, { title: 'Kylbänk GN 1/1', width: '1200', depth: '70 cm', height: '900' });
	await aProduct(backend, admin, { title: 'Vägghylla 1 700 mm' });
	for (const search of ['scc101', 'SCC-101', 'u500', '400v', '400 V', '18.5kw', '18500 W', 'kombi 400v'])
		expect(await titlesOf({ search }), search).toEqual(['Kombiugn SCC 101']);
	for (const search of ['gn1/1', '1/1 gn', 'kylbank', 'KYLBÄNK', '1200x700', '70cm'])
		expect(await titlesOf({ search }), search).toEqual(['Kylbänk GN 1/1']);
	expect(await titlesOf({ search: '1700mm' })).toEqual(['Vägghylla 1 700 mm']);
	expect(await titlesOf({ search: 'kombi 230v' })).toEqual([]);
});

test('M4: a search that is too short, or syntax, narrows nothing away', async () => {
	for (const search of ['', '|', '%', '"', "' || true", '\\'])
		expect((await titlesOf({ search })).length, search).toBe(search.includes('true') ? 0 : 3);
});

test('M6: the list is narrowed to products without width, depth, height, power and voltage', async () => {
	await aProduct(backend, admin, { title: 'Bara vikt', weight: '85', fuse: '16', connections: ['drain'] });
	await aProduct(backend, admin, { title: 'Bara höjd', height: '850' });
	await aProduct(backend, admin, { title: 'Bara effekt', power: '2' });
	await aProduct(backend, admin, { title: 'Bara spänning', voltage: '230v_1ph' });
	expect(await titlesOf({ lacks_measures: true })).toEqual(['Bara vikt', 'Vägghylla 1 700 mm']);
	expect(await titlesOf({ lacks_measures: true, search: 'vikt' })).toEqual(['Bara vikt']);
});

test('M4: search texts of an earlier version are written again, and nothing else changes', async () => {
	const before = await admin.collection('products').getFullList({ sort: 'id' });
	for (const { id, title, sku } of before)
		sql('UPDATE products SET search_text = ? WHERE id = ?', searchText([title, sku]), id);
	const [revision] = sql('SELECT * FROM build_state');
	expect(await titlesOf({ search: '400v' })).toEqual([]);
	await backend.kill();
	await backend.restart();
	await backend.superuser.crons.run('searchTexts');
	await expect.poll(() => titlesOf({ search: '400v' })).toEqual(['Kombiugn SCC 101']);
	expect(await admin.collection('products').getFullList({ sort: 'id' })).toEqual(before);
	expect(sql('SELECT * FROM build_state')[0]).toEqual(revision);
});

test('M6: the texts of a hundred products come in one request, in the order asked for, without those that are gone', async () => {
	const made: string[] = [];
	for (let n = 0; n < textsAtOnce - 1; n += 1) {
		const { id } = await aProduct(backend, admin, {
			title: `Bänk ${n}`,
			long_description: 'Bredd 60 cm.',
			weight: '85',
		});
		made.push(id);
	}
	const texts = await readProductTexts([...made.toReversed(), 'finnsinteallsxx']);
	expect(texts.map(({ id }) => id)).toEqual(made.toReversed());
	expect(texts[0]).toMatchObject({ long_description: 'Bredd 60 cm.', width: null, weight: 85, connections: [] });
});

test('M6: measures that are read are saved, but not over what another person has entered since', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Ugn', price: 100 });
	await saveMeasures({ id, base: { width: null }, values: { width: 600 } });
	await saveMeasures({ id, base: { connections: [] }, values: { connections: ['drain'] } });
	expect(await admin.collection('products').getOne(id)).toMatchObject({
		width: 600,
		connections: ['drain'],
		price: 100,
	});
	const late = saveMeasures({ id, base: { width: null, depth: null }, values: { width: 700, depth: 800 } });
	await expect(late).rejects.toMatchObject({ status: 409 });
	expect(await admin.collection('products').getOne(id)).toMatchObject({ width: 600, depth: 0 });
});
