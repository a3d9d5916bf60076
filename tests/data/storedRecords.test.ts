import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#data/newId.ts';
import { readBrands, saveBrand } from '#data/office/brands.ts';
import { saveCategory } from '#data/office/categories.ts';
import { client } from '#data/office/client.ts';
import { Conflict } from '#data/office/conflict.ts';
import { fieldMessages, messageOf } from '#data/office/errors.ts';
import { readAllLeads, readLead } from '#data/office/leads.ts';
import { duplicateProduct, readProductOrder, readProductPage } from '#data/office/productList.ts';
import { readProduct, saveProduct } from '#data/office/products.ts';
import { signIn } from '#data/office/session.ts';
import { readSettings } from '#data/office/settings.ts';
import { readPublicRows } from '#data/public/publicRows.ts';
import { snapshotOf } from '#data/public/snapshot.ts';
import { product, productValues, type StoredProduct } from '#domain/products/product.ts';
import { adminPassword, startBackend, type TestBackend } from '#tests/support/backend.ts';
import { inDatabase } from '#tests/support/database.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
	await backend.admin('rader@example.com');
	client.baseURL = backend.url;
	await signIn('rader@example.com', adminPassword);
});
afterAll(() => backend.stop());

const everything = {
	search: '',
	view: 'all' as const,
	is_published: undefined,
	categories: [],
	stock_status: undefined,
	lacks_measures: false,
	is_unfinished: false,
};

function aProduct(title: string): Promise<StoredProduct> {
	const values = productValues.schema.parse({ ...productValues.initial, title });
	return saveProduct({ new_id: newId(), values, images: [], videos: [] });
}

/** As an older version or a restored backup may have written. */
const writeToDatabase = (statement: string) => inDatabase(backend, statement);

test('B7: a product without prices and warranty has null for them, wherever it is read from', async () => {
	const saved = await aProduct('Utan pris');
	const none = { price: null, old_price: null, warranty_duration: null };
	expect(saved).toMatchObject(none);
	expect(await readProduct(saved.id)).toEqual(saved);
	const { items } = await readProductPage(everything, 'order', 1);
	expect(items.find(({ id }) => id === saved.id)?.price).toBeNull();
	expect((await readProductOrder())[0]?.price).toBeNull();
	expect((await duplicateProduct(saved.id)).price).toBeNull();
});

test('M1, W3: measures and connections are published as they are stored', async () => {
	const measures = { width: 880, power: 18.5, voltage: '400v_3ph', connections: ['cold_water', 'drain'] } as const;
	const none = await aProduct('Utan mått');
	const given = await saveProduct({
		new_id: newId(),
		values: productValues.schema.parse({ ...productValues.initial, title: 'Med mått', ...measures }),
		images: [],
		videos: [],
	});
	writeToDatabase(`UPDATE products SET is_published = 1 WHERE id IN ('${none.id}', '${given.id}')`);
	const rows = await readPublicRows({ url: backend.url, secret: 'secret-of-the-tests' });
	const { products, problems } = snapshotOf(rows);
	writeToDatabase('UPDATE products SET is_published = 0');
	expect(problems).toEqual([]);
	expect(products.find(({ id }) => id === given.id)).toMatchObject(measures);
	expect(products.find(({ id }) => id === none.id)).toMatchObject({ width: null, voltage: '', connections: [] });
});

test('B4: the other version in a conflict is read like any other product', async () => {
	const loaded = await aProduct('Två ändrar');
	const values = productValues.schema.parse(loaded);
	const { id, updated, ...base } = loaded;
	const save = (title: string) =>
		saveProduct({ id, expected_updated: updated, base, values: { ...values, title }, images: [], videos: [] });
	await save('Den första');
	const error = await save('Den andra').catch((error: unknown) => error);
	expect(error).toBeInstanceOf(Conflict);
	expect(error).toMatchObject({ fields: ['title'], current: { id, title: 'Den första', price: null } });
});

test('C3, C4: what a colleague has changed is told beside its field, with the record as it is now', async () => {
	const maker = { maker_name: '', maker_address: '', maker_email: '' };
	const brand = await saveBrand({ name: 'Electro', logo: undefined, ...maker });
	const base = { name: brand.name, logo: brand.logo, ...maker };
	await saveBrand({ id: brand.id, name: 'Elektro', logo: undefined, ...maker, base });
	const error = await saveBrand({ id: brand.id, name: 'Elux', logo: undefined, ...maker, base }).catch(
		(error: unknown) => error,
	);
	expect(error).toMatchObject({ fields: ['name'], current: { id: brand.id, name: 'Elektro', logo: '' } });
	expect(fieldMessages(error)).toEqual({ name: 'Någon annan har ändrat till ”Elektro”' });
	expect(messageOf(error)).toContain('Någon annan har ändrat samma uppgifter');
	expect(await readBrands()).toMatchObject([{ name: 'Elektro', product_count: 0, former_slugs: ['electro'] }]);
	const category = await saveCategory({
		name: 'Ugnar',
		description: '',
		icon_name: 'flame',
		parent_id: '',
		has_energy_label: false,
	});
	expect(category).toMatchObject({ name: 'Ugnar', slug: 'ugnar', former_slugs: [] });
});

test('C1: a lead is read with every field of its entity, alone and in the file', async () => {
	const { id } = await backend.superuser.collection('leads').create({
		name: 'Kund',
		email: 'kund@example.com',
		phone: '0701234567',
		city: 'Örebro',
		quantity: 1,
		prefer_contact: 'email',
		inquiry_type: 'buy_equipment',
		source: 'other',
		status: 'new',
		consent: true,
	});
	const lead = await readLead(id);
	expect(lead).toMatchObject({ quantity: 1, condition: '', is_starred: false, internal_note: '', product_id: '' });
	expect(await readAllLeads({ search: '', view: 'all', status: 'all' })).toEqual([lead]);
});

test('B4: what breaks a rule is read as it is stored, so that its form can show and mend it', async () => {
	const { id } = await aProduct('Gammal');
	const title = 'Ugn '.repeat(50);
	writeToDatabase(`UPDATE products SET title = '${title}', price = 12.345, tags = '"ugn"' WHERE id = '${id}'`);
	const read = await readProduct(id);
	expect(product.schema.safeParse({ ...read }).success).toBe(false);
	expect(read).toMatchObject({ title, price: 12.345, old_price: null, tags: ['ugn'] });
	writeToDatabase(`UPDATE products SET tags = '{"a": 1}' WHERE id = '${id}'`);
	expect((await readProduct(id)).tags).toEqual([]);
	expect((await readProductPage(everything, 'order', 1)).items.map((item) => item.id)).toContain(id);
});

test('C5: one text that breaks its rule keeps no other from being read', async () => {
	const { site } = await readSettings();
	writeToDatabase(`UPDATE site_settings SET contact_email = 'ingen adress', hero_title = 'Hej'`);
	expect(await readSettings()).toMatchObject({
		site: { ...site, contact_email: 'ingen adress', hero_title: 'Hej' },
		private: { retention_months: null, send_receipts: false },
	});
});
