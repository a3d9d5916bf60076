import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#scripts/environment.ts';
import { seedDemo } from '#scripts/seed.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';

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
