import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

const rename = async (id: string, title: string) =>
	(await call(backend, 'products/save', { id, values: { title } }, { client: admin })).body;
const publish = async (id: string, is_published: boolean) =>
	call(backend, 'products/bulk', { ids: [id], values: { is_published } }, { client: admin });
/** Old address → present address of the product that it leads to. */
const redirects = async () =>
	Object.fromEntries(
		(await backend.superuser.collection('redirects').getFullList({ expand: 'product_id' })).map((row) => [
			row.slug,
			row.expand?.product_id.slug,
		]),
	);

test('B6: the slug follows the title, and numbers tell apart', async () => {
	expect((await aProduct(backend, admin, { title: 'Kyl & Frys – Ålesund XÖ 500' })).slug).toBe(
		'kyl-frys-alesund-xo-500',
	);
	expect((await aProduct(backend, admin, { title: 'Crêpière Müller' })).slug).toBe('crepiere-muller');
	expect((await aProduct(backend, admin, { title: 'Stekbord' })).slug).toBe('stekbord');
	expect((await aProduct(backend, admin, { title: 'STEKBORD!' })).slug).toBe('stekbord-1');
	expect((await aProduct(backend, admin, { title: 'stekbord' })).slug).toBe('stekbord-2');
});

test('B6: a slug is never empty', async () => {
	const slug = (await aProduct(backend, admin, { title: '🔥🔥🔥' })).slug;
	expect(slug).toBe('produkt');
	expect((await aProduct(backend, admin, { title: '???' })).slug).toBe('produkt-1');
	const brand = await admin.collection('brands').create({ name: '日本' });
	expect(brand.slug).toBe('varumarke');
});

test('B6: a product is not in its own way', async () => {
	const product = await aProduct(backend, admin, { title: 'Vinkyl' });
	expect((await rename(product.id, 'VINKYL')).slug).toBe('vinkyl');
	const second = await aProduct(backend, admin, { title: 'Vinkyl' });
	expect((await rename(second.id, 'Vinkyl!')).slug).toBe('vinkyl-1');
});

test('B6: a slug that a client sends is not believed', async () => {
	const made = await admin.collection('products').create({
		title: 'Ismaskin',
		slug: 'admin/../x',
		search_text: 'x',
		condition: 'new',
		stock_status: 'in_stock',
	});
	expect(made).toMatchObject({ slug: 'ismaskin', search_text: '| ismaskin' });
	const changed = await admin.collection('products').update(made.id, { search_text: 'x', price: 5 });
	expect(changed).toMatchObject({ search_text: '| ismaskin', price: 5 });
	expect((await admin.collection('products').update(made.id, { slug: 'stulen' })).slug).toBe('ismaskin');
});

test('B6: twenty products saved at the same moment get addresses of their own', async () => {
	const made = await Promise.all(Array.from({ length: 20 }, () => aProduct(backend, admin, { title: 'Samma ugn' })));
	const wanted = ['samma-ugn', ...Array.from({ length: 19 }, (_, n) => `samma-ugn-${n + 1}`)];
	expect(new Set(made.map(({ slug }) => slug))).toEqual(new Set(wanted));
	const direct = await Promise.all(
		Array.from({ length: 10 }, () =>
			admin.collection('products').create({ title: 'Direkt', condition: 'new', stock_status: 'in_stock' }),
		),
	);
	expect(new Set(direct.map(({ slug }) => slug)).size).toBe(10);
});

test('C3, C4: categories and brands get theirs in the same way', async () => {
	const make = (collection: string) =>
		Promise.all(
			Array.from({ length: 5 }, () => admin.collection(collection).create({ name: 'Köksö', icon_name: 'package' })),
		);
	for (const collection of ['categories', 'brands']) {
		const made = await make(collection);
		expect(new Set(made.map(({ slug }) => slug))).toEqual(
			new Set(['kokso', 'kokso-1', 'kokso-2', 'kokso-3', 'kokso-4']),
		);
		const [row] = made;
		expect((await admin.collection(collection).update(row?.id ?? '', { name: ' Nytt namn ' })).slug).toBe('nytt-namn');
		expect((await admin.collection(collection).getOne(row?.id ?? '')).name).toBe('Nytt namn');
	}
});

test('B2, C1: what is searched in is kept folded', async () => {
	const product = await aProduct(backend, admin, { title: 'KYLBÄNK Åbo', sku: 'SKÅP-7' });
	for (const word of ['kylbänk', 'kylbank', 'åbo', 'abo', 'skåp7', 'skap7'])
		expect(product.search_text.split(' ')).toContain(word);
	const find = (word: string) =>
		admin.collection('products').getList(1, 5, { filter: admin.filter('search_text ~ {:word}', { word }) });
	expect((await find('kylbank')).totalItems).toBe(1);
	expect((await rename(product.id, 'Frys')).search_text).toMatch(/^\| frys skåp7 /);
	expect((await find('kylbank')).totalItems).toBe(0);
});

test('B6: a published product leaves redirects from all its old addresses, each in one step', async () => {
	const product = await aProduct(backend, admin, { title: 'Kedja ett', is_published: true });
	await rename(product.id, 'Kedja två');
	await rename(product.id, 'Kedja tre');
	const all = await redirects();
	expect(all['kedja-ett']).toBe('kedja-tre');
	expect(all['kedja-tva']).toBe('kedja-tre');
});

test('B6: going back to an old address makes no loop', async () => {
	const product = await aProduct(backend, admin, { title: 'Slinga ett', is_published: true });
	await rename(product.id, 'Slinga två');
	await rename(product.id, 'Slinga ett');
	const all = await redirects();
	expect(all).not.toHaveProperty('slinga-ett');
	expect(all['slinga-tva']).toBe('slinga-ett');
	for (const [from, to] of Object.entries(all)) expect(from).not.toBe(to);
});

test('B6: an address that another product takes over leads to that product', async () => {
	const first = await aProduct(backend, admin, { title: 'Övertagen', is_published: true });
	await rename(first.id, 'Flyttad');
	expect((await redirects()).overtagen).toBe('flyttad');
	const draft = await aProduct(backend, admin, { title: 'Övertagen' });
	expect(draft.slug).toBe('overtagen');
	// Nobody sees a draft: the old address goes on leading to the old product.
	expect((await redirects()).overtagen).toBe('flyttad');
	await call(backend, 'products/save', { id: draft.id, values: { is_published: true }, images: [] }, { client: admin });
	const published = await aProduct(backend, admin, { title: 'Övertagen igen', is_published: true });
	await rename(draft.id, 'Något annat');
	expect((await rename(published.id, 'Övertagen')).slug).toBe('overtagen');
	const all = await redirects();
	expect(all).not.toHaveProperty('overtagen');
	expect(all['overtagen-igen']).toBe('overtagen');
});

test('B6: a draft leaves no redirect, so nobody learns what it was called', async () => {
	const product = await aProduct(backend, admin, { title: 'Arbetsnamn' });
	await rename(product.id, 'Färdigt namn');
	expect(await redirects()).not.toHaveProperty('arbetsnamn');
});

test('B6: renamed while unpublished, the address that visitors knew still leads on', async () => {
	const product = await aProduct(backend, admin, { title: 'Känd adress', is_published: true });
	await publish(product.id, false);
	await rename(product.id, 'Mellannamn');
	await rename(product.id, 'Nytt namn på känd');
	expect(await redirects()).not.toHaveProperty('kand-adress');
	await publish(product.id, true);
	const all = await redirects();
	expect(all['kand-adress']).toBe('nytt-namn-pa-kand');
	expect(all).not.toHaveProperty('mellannamn');
});

test('B6: redirects go with their product', async () => {
	const product = await aProduct(backend, admin, { title: 'Borttagen', is_published: true });
	await rename(product.id, 'Borttagen snart');
	expect(await redirects()).toHaveProperty('borttagen');
	await call(backend, 'products/delete', { ids: [product.id] }, { client: admin });
	expect(await redirects()).not.toHaveProperty('borttagen');
});

test('B2, B6: published many at once, products take and leave addresses as if they were published one by one', async () => {
	const first = await aProduct(backend, admin, { title: 'Först i raden', is_published: true });
	const moved = await aProduct(backend, admin, { title: 'Flyttad ugn', is_published: true });
	const heir = await aProduct(backend, admin, { title: 'Ärvd adress', is_published: true });
	const changed = await aProduct(backend, admin, { title: 'Ärvd adress två', is_published: true });
	const bulk = (is_published: boolean) =>
		call(
			backend,
			'products/bulk',
			{ ids: [first.id, changed.id, moved.id, heir.id], values: { is_published } },
			{ client: admin },
		);
	await bulk(false);
	await rename(moved.id, 'Flyttad ugn, nu här');
	await rename(heir.id, 'Tillfälligt namn');
	await rename(changed.id, 'Ärvd adress');
	await rename(heir.id, 'Ärvd adress två');
	const { rev } = await backend.superuser.collection('build_state').getFirstListItem('');
	expect((await bulk(true)).status).toBe(200);
	const all = await redirects();
	expect(all['flyttad-ugn']).toBe('flyttad-ugn-nu-har');
	// They have changed places: each has its own page where the other was, so nothing leads away from there.
	expect(all).not.toHaveProperty('arvd-adress');
	expect(all).not.toHaveProperty('arvd-adress-tva');
	for (const { id } of [moved, heir, changed]) {
		const row = await backend.superuser.collection('products').getOne(id);
		expect(row).toMatchObject({ is_published: true, published_slug: row.slug });
		const change = await backend.superuser.collection('public_changes').getFirstListItem(`record = "${id}"`);
		expect(change.rev).toBeGreaterThan(rev);
	}
});

test.each(['categories', 'brands'])(
	'C3, C4: a renamed record of %s keeps the addresses that it had before',
	async (collection) => {
		const records = admin.collection(collection);
		const rename = (id: string, name: string) => records.update(id, { name });
		const { id } = await records.create({ name: 'Slask A', icon_name: 'package', former_slugs: ['stulen'] });
		expect((await records.getOne(id)).former_slugs).toEqual([]);
		await rename(id, 'Slask B');
		await rename(id, 'Slask C');
		expect((await records.getOne(id)).former_slugs).toEqual(['slask-a', 'slask-b']);
		// Back: its own address leads nowhere else.
		await rename(id, 'Slask A');
		expect(await records.getOne(id)).toMatchObject({ slug: 'slask-a', former_slugs: ['slask-b', 'slask-c'] });
		await records.update(id, { former_slugs: ['stulen'] });
		expect((await records.getOne(id)).former_slugs).toEqual(['slask-b', 'slask-c']);
		// Whoever has an address last is who it leads to.
		const { rev } = await backend.superuser.collection('build_state').getFirstListItem('');
		const heir = await records.create({ name: 'Slask B', icon_name: 'package' });
		expect((await records.getOne(id)).former_slugs).toEqual(['slask-c']);
		const change = await backend.superuser.collection('public_changes').getFirstListItem(`record = "${id}"`);
		expect(change.rev).toBeGreaterThan(rev);
		await rename(heir.id, 'Slask D');
		expect((await records.getOne(heir.id)).former_slugs).toEqual(['slask-b']);
	},
);
