import { afterAll, beforeAll, expect, test } from 'vitest';
import { copies } from '#scripts/bench/bulk.ts';
import { readEnvironment } from '#scripts/environment.ts';
import { seedDemo } from '#scripts/seed.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { exportOf, previewOf, signInOffice, storedCatalogue } from '#tests/support/imports.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
	const place = { ...readEnvironment(), DATA_DIR: backend.dataFolder, url: backend.url };
	await seedDemo(place, () => {}, 120);
});
afterAll(() => backend?.stop());

const all = (collection: string, filter = '') => backend.superuser.collection(collection).getFullList({ filter });

test('J3: the server itself has written what the prices of the demo were before they were lowered', async () => {
	const shown = await all('products', 'lowest_price > 0');
	expect(shown.length).toBeGreaterThanOrEqual(6);
	for (const { id, title, price, old_price, lowest_price } of shown) {
		const [former, present, ...more] = await all('price_history', `product_id = "${id}"`).then((rows) =>
			rows.sort((one, other) => (one.public_from < other.public_from ? -1 : 1)),
		);
		expect(more, title).toEqual([]);
		expect(former, title).toMatchObject({ price: lowest_price, old_price: 0, public_until: present?.public_from });
		expect(present, title).toMatchObject({ price, old_price, public_until: '' });
	}
	// One whose lowest price was another than what is struck through, and one that is not shown.
	expect(shown.filter(({ old_price, lowest_price }) => lowest_price !== old_price)).toHaveLength(1);
	const hidden = await all('products', 'is_published = true && old_price > 0 && lowest_price = 0');
	expect(hidden.map(({ title }) => title)).toEqual(['Kaffebryggare, dubbel']);
});

test('J7: the documents of the demo have their kinds, names and sizes', async () => {
	const withDocuments = (await all('products')).filter(({ documents }) => documents.length > 0);
	expect(withDocuments.length).toBeGreaterThanOrEqual(4);
	for (const { documents, document_details } of withDocuments) {
		expect(document_details.map(({ file }: { file: string }) => file)).toEqual(documents);
		for (const { name, size } of document_details) expect([name.endsWith('.pdf'), size > 500]).toEqual([true, true]);
	}
});

test('J6: the leads of the demo say who buys', async () => {
	const leads = await all('leads');
	expect(new Set(leads.map(({ buyer_kind }) => buyer_kind))).toEqual(new Set(['company', 'private']));
});

test('X6: what is exported of the demo, and of a thousand products that vary it, and imported again changes nothing', async () => {
	await signInOffice(backend);
	const changes = async (format: 'xlsx' | 'csv') => {
		const catalogue = await storedCatalogue();
		const plan = await previewOf(exportOf(format, catalogue));
		expect(plan.unchanged.length).toBe(catalogue.products.length);
		return [plan.created, plan.changed, plan.faulty, plan.unknownCategories, plan.unknownBrands].flat();
	};
	expect(await changes('xlsx')).toEqual([]);
	expect(await changes('csv')).toEqual([]);
	const demo = await all('products');
	for (const [at, { id }] of demo.entries())
		copies(backend, id, Math.ceil(1_000 / demo.length), {
			id: `printf('c%03d%011d', ${at}, value)`,
			sku: "iif(sku = '', '', sku || '-' || value)",
			price: 'price + value % 97 * 10.25',
			width: 'iif(width > 0, width + value % 50, 0)',
			is_published: 'is_published',
			is_featured: 'value % 2',
		});
	const { totalItems } = await backend.superuser.collection('products').getList(1, 1);
	expect(totalItems).toBeGreaterThanOrEqual(1_000);
	expect(await changes('xlsx')).toEqual([]);
	expect(await changes('csv')).toEqual([]);
}, 120_000);
