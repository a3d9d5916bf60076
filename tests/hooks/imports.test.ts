/** What an import of products makes of its rows, and how it is taken back (X3, X5). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { client } from '#data/office/client.ts';
import { messageOf } from '#data/office/errors.ts';
import {
	followImport,
	readImport,
	readImports,
	readLastWork,
	readLeftOutRows,
	runImport,
	sendImport,
	startImport,
	stopImport,
} from '#data/office/imports.ts';
import type { UndoResult } from '#domain/history/version.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aPhoto, storeCategory, storeProduct } from '#tests/support/factories.ts';
import { importedToEnd, planOf, sheetOf, signInOffice } from '#tests/support/imports.ts';

let backend: TestBackend;

beforeAll(async () => {
	backend = await startBackend();
	await signInOffice(backend);
});
afterAll(() => backend?.stop());

afterEach(() => inDatabase(backend, 'DELETE FROM import_rows; DELETE FROM imports'));

const products = () => backend.superuser.collection('products');

const productsNamed = (title: string) =>
	products().getFullList({ filter: client.filter('title = {:title}', { title }) });

test('X5: new rows become drafts with every value, changed ones get what differs, and the job says how many', async () => {
	const oven = await storeProduct(backend, { title: 'Ugn', sku: 'U-1', price: 1000, short_description: 'Står kvar' });
	const same = await storeProduct(backend, { title: 'Kyl', sku: 'K-1', price: 500 });
	const sheet = sheetOf(
		['title', 'sku', 'price', 'tags', 'is_published'],
		[
			['Ugn', 'U-1', 900.5, null, 'Nej'],
			['Kyl', 'K-1', 500, null, 'Nej'],
			['Ny spis', 'S-1', 12_000, 'gas, fyra lågor', 'Ja'],
			['Fel', 'F-1', 'gratis', null, null],
		],
	);
	const job = await importedToEnd(await planOf(sheet));
	expect(job).toMatchObject({
		state: 'finished',
		file_name: 'maskiner.xlsx',
		started_by: 'Ada Admin',
		...{
			rows: 2,
			done_rows: 2,
			created_rows: 1,
			changed_rows: 1,
			unchanged_rows: 1,
			left_out_rows: 0,
			faulty_rows: 1,
		},
	});
	expect(job.finished_at).not.toBe('');
	expect(await products().getOne(oven.id)).toMatchObject({ price: 900.5, short_description: 'Står kvar' });
	expect((await products().getOne(same.id)).updated).toBe(same.updated);
	const [stove] = await productsNamed('Ny spis');
	expect(stove).toMatchObject({
		...{ sku: 'S-1', price: 12_000, tags: ['gas', 'fyra lågor'], is_published: false, slug: 'ny-spis' },
		service_agreement_text: 'Serviceavtal kan tecknas',
	});
	expect(await readLeftOutRows(job.id)).toMatchObject([
		{ row: 5, state: 'faulty', reason: expect.stringMatching(/^Pris/) },
	]);
	expect((await readImports())[0]).toEqual(job);
});

test('X5: a field that a colleague has changed since the preview keeps its row out, by name; another field does not', async () => {
	const pan = await storeProduct(backend, { title: 'Stekbord', sku: 'ST-1', price: 100 });
	const fryer = await storeProduct(backend, { title: 'Fritös', sku: 'FR-1', price: 100 });
	const gone = await storeProduct(backend, { title: 'Såld', sku: 'SO-1', price: 100 });
	const plan = await planOf(
		sheetOf(
			['sku', 'title', 'price', 'delivery_text'],
			[
				['ST-1', 'Stekbord', 80, 'Fraktfritt'],
				['FR-1', 'Fritös', 80, 'Fraktfritt'],
				['SO-1', 'Såld', 80, null],
			],
		),
	);
	await products().update(pan.id, { price: 120 });
	await products().update(fryer.id, { short_description: 'Ny text' });
	await products().delete(gone.id);
	const job = await importedToEnd(plan);
	expect(job).toMatchObject({ done_rows: 3, changed_rows: 1, left_out_rows: 2 });
	expect(await products().getOne(pan.id)).toMatchObject({ price: 120, delivery_text: '' });
	expect(await products().getOne(fryer.id)).toMatchObject({
		...{ price: 80, delivery_text: 'Fraktfritt', short_description: 'Ny text' },
	});
	expect(await readLeftOutRows(job.id)).toMatchObject([
		{ row: 2, title: 'Stekbord', reason: 'Pris: Någon annan har ändrat det här fältet', values: { price: 80 } },
		{ row: 4, title: 'Såld', reason: 'Produkten finns inte längre' },
	]);
});

test('X5: a category and a brand that are missing are created once, with those above them, and one that a colleague has created is used', async () => {
	await storeCategory(backend, 'Disk');
	const sheet = sheetOf(
		['title', 'sku', 'category_id', 'brand_id'],
		[
			['Tunnel 1', 'T-1', 'Disk > Tunnel', 'Sjöström'],
			['Tunnel 2', 'T-2', 'disk > TUNNEL', 'sjöström'],
			['Huv', 'T-3', 'Disk > Huvmaskiner > Små', 'Nyman'],
		],
	);
	const plan = await planOf(sheet, { createCategories: true, createBrands: true });
	const theirs = await backend.superuser.collection('brands').create({ name: 'NYMAN' });
	const job = await importedToEnd(plan);
	expect(job).toMatchObject({ created_rows: 3, left_out_rows: 0, created_categories: 3, created_brands: 1 });
	const brands = await backend.superuser.collection('brands').getFullList();
	expect(brands.map(({ name }) => name).sort()).toEqual(['NYMAN', 'Sjöström']);
	const categories = await backend.superuser.collection('categories').getFullList();
	const named = (name: string) => categories.filter((each) => each.name === name);
	const [tunnel, ...others] = named('Tunnel');
	expect(others).toEqual([]);
	expect(tunnel).toMatchObject({ parent_id: named('Disk')[0]?.id, icon_name: 'package' });
	expect(named('Små')[0]).toMatchObject({ parent_id: named('Huvmaskiner')[0]?.id });
	const [one] = await productsNamed('Tunnel 1');
	const [two] = await productsNamed('Tunnel 2');
	const [hood] = await productsNamed('Huv');
	expect(one).toMatchObject({ category_id: tunnel?.id, brand_id: two?.brand_id });
	expect(two).toMatchObject({ category_id: tunnel?.id });
	expect(hood).toMatchObject({ category_id: named('Små')[0]?.id, brand_id: theirs.id });
});

test('X5: what a rule refuses is left out whole, with the reason, and the rows around it are saved', async () => {
	const plan = await planOf(
		sheetOf(
			['title', 'price'],
			['A', 'B', 'C', 'D'].map((title) => [`Rad ${title}`, 10]),
		),
	);
	const [, second, third] = plan.created;
	const created = plan.created.map((row) =>
		row === second
			? { ...row, values: { ...row.values, price: -5 } }
			: row === third
				? { ...row, values: { ...row.values, is_published: true } }
				: row,
	);
	// What no rule knows of, inside the save.
	inDatabase(
		backend,
		`CREATE TRIGGER refuse BEFORE INSERT ON versions WHEN (SELECT title FROM products WHERE id = NEW.record) = 'Rad D'
		BEGIN SELECT RAISE(ABORT, 'no'); END`,
	);
	const job = await importedToEnd({ ...plan, created });
	inDatabase(backend, 'DROP TRIGGER refuse');
	expect(job).toMatchObject({ state: 'finished', created_rows: 1, left_out_rows: 3 });
	expect((await readLeftOutRows(job.id)).map(({ row, reason }) => [row, reason])).toEqual([
		[3, 'Pris: Priset kan inte vara negativt'],
		[4, 'Bilder: Minst en bild krävs'],
		[5, 'Kunde inte sparas'],
	]);
	expect((await products().getFullList({ filter: 'title ~ "Rad "' })).map(({ title }) => title)).toEqual(['Rad A']);
});

test('X5, J5, S8: what the preview shows as changed is saved, of public products too', async () => {
	const stored = (sku: string, values: Partial<StoredProduct>) =>
		storeProduct(backend, { title: `Kyl ${sku}`, sku, images: aPhoto(), ...values });
	await stored('PF-1', { is_published: true });
	await stored('PF-2', { is_published: false, refrigerant: 'r404a' });
	await stored('PF-3', { is_published: true });
	await stored('PF-4', { is_published: false });
	const rows = [
		['PF-1', 'Kyl PF-1', 'R404A', 100, 'Ja'],
		['PF-2', 'Kyl PF-2', 'R404A', 100, 'Ja'],
		['PF-3', 'Utkast 2026-11-29 17:05', '', 100, 'Ja'],
		['PF-4', 'Kyl PF-4', 'R290', 100, 'Ja'],
	];
	const plan = await planOf(sheetOf(['sku', 'title', 'refrigerant', 'price', 'is_published'], rows));
	expect(plan.changed.map(({ row }) => row)).toEqual([3, 5]);
	expect(plan.faulty.map(({ row }) => row)).toEqual([2, 4]);
	expect(await importedToEnd(plan)).toMatchObject({ changed_rows: 2, left_out_rows: 0, faulty_rows: 2 });
	const isPublic = async (sku: string) =>
		(await products().getFirstListItem<StoredProduct>(`sku = "${sku}"`)).is_published;
	expect([await isPublic('PF-2'), await isPublic('PF-4')]).toEqual([false, true]);
});

test('X5, X3: all that an import saves belongs to one change set, of the person who started it', async () => {
	await storeProduct(backend, { title: 'Vagn', sku: 'V-1', price: 10 });
	const sheet = sheetOf(
		['sku', 'title', 'price'],
		[
			['V-1', 'Vagn', 20],
			['V-2', 'Vagn 2', 30],
		],
	);
	const job = await importedToEnd(await planOf(sheet));
	const owner = client.authStore.record?.id;
	expect(await backend.superuser.collection('change_sets').getOne(job.change_id)).toMatchObject({
		...{ kind: 'import', by: owner, records: 2, summary: 'Import av maskiner.xlsx' },
	});
	const versions = await backend.superuser
		.collection('versions')
		.getFullList({ filter: `change_set = "${job.change_id}"`, sort: 'kind' });
	expect(versions.map(({ kind, by }) => [kind, by])).toEqual([
		['changed', owner],
		['created', owner],
	]);
});

test('X3: undoing an import restores what has not been changed since, removes what it created, and says what it left alone', async () => {
	const [kept, back] = [
		await storeProduct(backend, { title: 'Rostfri hylla', sku: 'H-1', price: 10 }),
		await storeProduct(backend, { title: 'Rostfritt bord', sku: 'H-2', price: 10 }),
	];
	const sheet = sheetOf(
		['sku', 'title', 'price', 'category_id', 'brand_id'],
		[
			['H-1', 'Rostfri hylla', 20, null, null],
			['H-2', 'Rostfritt bord', 20, null, null],
			['H-3', 'Ny hylla', 30, 'Hyllor > Väggfasta', 'Hyllmästarn'],
			['H-4', 'Nytt bord', 40, 'Bord', null],
		],
	);
	const job = await importedToEnd(await planOf(sheet, { createCategories: true, createBrands: true }));
	expect(job).toMatchObject({ created_rows: 2, changed_rows: 2, created_categories: 3, created_brands: 1 });
	await products().update(kept.id, { price: 25 });
	const [table] = await productsNamed('Nytt bord');
	await products().update(table?.id ?? '', { short_description: 'Med kant' });
	const undone = await client.send<UndoResult>('/api/rostfri/change-sets/undo', {
		method: 'POST',
		body: { id: job.change_id },
	});
	expect(await products().getOne(kept.id)).toMatchObject({ price: 25 });
	expect(await products().getOne(back.id)).toMatchObject({ price: 10 });
	expect(await productsNamed('Ny hylla')).toEqual([]);
	expect(await productsNamed('Nytt bord')).toHaveLength(1);
	const names = async (collection: string) =>
		(await backend.superuser.collection(collection).getFullList()).map(({ name }) => name);
	expect(await names('categories')).not.toContain('Väggfasta');
	expect(await names('categories')).not.toContain('Hyllor');
	expect(await names('categories')).toContain('Bord');
	expect(await names('brands')).not.toContain('Hyllmästarn');
	expect(undone.left_alone.first.map(({ title }) => title).sort()).toEqual(['Bord', 'Nytt bord', 'Rostfri hylla']);
});

test('X3, X5: an import that is under way is not undone; continued after its undo it makes the category and the brand again that the undo has deleted, and can be undone again', async () => {
	const rows = Array.from({ length: 400 }, (_, at) => [`Fortsatt ${at}`, 'Storugnar', 'Ugnmästarn']);
	const sheet = sheetOf(['title', 'category_id', 'brand_id'], rows);
	const id = await sendImport('ugnar.xlsx', await planOf(sheet, { createCategories: true, createBrands: true }));
	const undo = (change_id: string) =>
		client.send('/api/rostfri/change-sets/undo', { method: 'POST', body: { id: change_id } });
	const made = () => products().getFullList({ filter: 'title ~ "Fortsatt "' });
	const idOf = async (collection: string, name: string) =>
		(await backend.superuser.collection(collection).getFullList({ filter: `name = "${name}"` }))[0]?.id;
	const ids = async () => ({
		category_id: await idOf('categories', 'Storugnar'),
		brand_id: await idOf('brands', 'Ugnmästarn'),
	});
	const { change_id } = await runImport(id);
	expect(messageOf(await undo(change_id).catch((error) => error))).toBe('Importen pågår. Stoppa den först.');
	await stopImport(id);
	const { done_rows } = await readImport(id);
	await undo(change_id);
	expect(await made()).toEqual([]);
	expect(await ids()).toEqual({ category_id: undefined, brand_id: undefined });
	await runImport(id);
	const last = await followImport(id, () => undefined);
	expect(last).toMatchObject({ state: 'finished', done_rows: 400, left_out_rows: 0 });
	const continued = await made();
	expect(continued).toHaveLength(400 - done_rows);
	const again = await ids();
	for (const product of continued) expect(product).toMatchObject(again);
	await undo(last.change_id);
	expect(await made()).toEqual([]);
});

test('X5: the same file started from two tabs adds its products once, also without article numbers', async () => {
	const preview = async () => ({
		seen: await readLastWork(),
		plan: await planOf(
			sheetOf(
				['title', 'sku'],
				[
					['Två flikar', 'TF-1'],
					['Utan nummer', null],
				],
			),
		),
	});
	const [one, two] = [await preview(), await preview()];
	await followImport((await startImport('a.xlsx', one.plan, undefined, one.seen)).id, () => undefined);
	const refused = await startImport('a.xlsx', two.plan, undefined, two.seen).catch((error) => error);
	expect(messageOf(refused)).toMatch(/^En annan import har körts sedan förhandsgranskningen/);
	expect([await productsNamed('Två flikar'), await productsNamed('Utan nummer')].map((all) => all.length)).toEqual([
		1, 1,
	]);
});

test('X5: a new row is left out when a product with its article number has been added since the preview', async () => {
	const plan = await planOf(
		sheetOf(
			['title', 'sku'],
			[
				['Vår hylla', 'hy-Å9'],
				['Vår vagn', 'VA-9'],
			],
		),
	);
	await storeProduct(backend, { title: 'Deras hylla', sku: 'HY-Å9' });
	const job = await importedToEnd(plan);
	expect(job).toMatchObject({ created_rows: 1, left_out_rows: 1 });
	expect(await readLeftOutRows(job.id)).toMatchObject([
		{ row: 2, title: 'Vår hylla', reason: 'SKU: Deras hylla har det redan' },
	]);
});

test('X5: a cell with a broken character is told of like any fault, and a long or strange name of the file is no reason to refuse it', async () => {
	const sheet = sheetOf(
		['title', 'price'],
		[
			['Trasig', { error: '#N\ufffd' }],
			['Hel', 5],
		],
	);
	const id = await sendImport(`${'x'.repeat(199)}😀\ufffd.xlsx`, await planOf(sheet));
	expect(await readImport(id)).toMatchObject({ file_name: 'x'.repeat(199), faulty_rows: 1 });
	await runImport(id);
	expect(await followImport(id, () => undefined)).toMatchObject({ created_rows: 1, faulty_rows: 1 });
});

test('X5: an import that could not be sent whole keeps no other waiting', async () => {
	const plan = await planOf(sheetOf(['title'], [['Avvisad']]));
	const created = plan.created.map((row) => ({ ...row, values: { ...row.values, title: 'x'.repeat(101) } }));
	const broken = { ...plan, created };
	expect(await sendImport('f.csv', broken).catch((error) => error.status)).toBe(400);
	expect(await backend.superuser.collection('imports').getFullList()).toEqual([]);
	expect(await importedToEnd(plan)).toMatchObject({ created_rows: 1 });
});

test('X5: many new brands are created in steps of a second, like the rows, and an import stopped among them has done no row', async () => {
	const rows = Array.from({ length: 900 }, (_, at) => [`Märkt ${at}`, `Eget märke ${at}`]);
	const id = await sendImport('m.csv', await planOf(sheetOf(['title', 'brand_id'], rows), { createBrands: true }));
	const first = await runImport(id);
	expect(first).toMatchObject({ state: 'running', done_rows: 0 });
	expect(first.created_brands).toBeGreaterThan(0);
	expect(first.created_brands).toBeLessThan(900);
	await stopImport(id);
	const undone = await client.send<UndoResult>('/api/rostfri/change-sets/undo', {
		method: 'POST',
		body: { id: first.change_id },
	});
	expect(undone).toMatchObject({ records: first.created_brands, left_alone: { count: 0 } });
});

test('X5: a brand is created however many there are to look through', async () => {
	const plan = await planOf(sheetOf(['title', 'brand_id'], [['Ugn av märke', 'Ensamt märke']]), { createBrands: true });
	inDatabase(
		backend,
		`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
		INSERT INTO brands (id, name, slug, former_slugs, created, updated)
		SELECT 'many' || substr('00000000000' || i, -11), 'Många ' || i, 'manga-' || i, '[]', '', '' FROM n`,
	);
	const id = await sendImport('m.csv', plan);
	const { created_brands } = await runImport(id);
	inDatabase(backend, "DELETE FROM brands WHERE id LIKE 'many%'");
	await followImport(id, () => undefined);
	expect(created_brands).toBe(1);
});

test('X3: an import that is continued while its undo is under way or was interrupted has another change set', async () => {
	const rows = Array.from({ length: 400 }, (_, at) => [`Delad ${at}`]);
	const id = await sendImport('maskiner.xlsx', await planOf(sheetOf(['title'], rows)));
	const { change_id } = await runImport(id);
	await stopImport(id);
	await backend.superuser.collection('change_sets').create({ kind: 'undo', undoes: change_id });
	expect((await runImport(id)).change_id).not.toBe(change_id);
	await stopImport(id);
});

test('X3: an import that is undone from two tabs at once is undone once', async () => {
	const rows = Array.from({ length: 80 }, (_, at) => [`Ångras dubbelt ${at}`]);
	const { change_id } = await importedToEnd(await planOf(sheetOf(['title'], rows)));
	const undo = () => call(backend, 'change-sets/undo', { id: change_id }, { client });
	const [one, other] = (await Promise.all([undo(), undo()])).sort((a, b) => a.status - b.status);
	expect(one).toMatchObject({ status: 200, body: { records: 80, left_alone: { count: 0 } } });
	expect(other?.body.message).toMatch(/^Ändringen (håller redan på att ångras|är redan ångrad)/);
});

test('X3: undoing the undo of an import says that what it had created stays deleted', async () => {
	await storeProduct(backend, { title: 'Åter', sku: 'AT-1', price: 10 });
	const sheet = sheetOf(
		['title', 'sku', 'price'],
		[
			['Åter', 'AT-1', 20],
			['Borta', 'AT-2', 30],
		],
	);
	const job = await importedToEnd(await planOf(sheet));
	const undo = (id: string) =>
		client.send<UndoResult>('/api/rostfri/change-sets/undo', { method: 'POST', body: { id } });
	const { change_set } = await undo(job.change_id);
	expect(await undo(change_set)).toMatchObject({
		...{ records: 1, left_alone: { count: 1, first: [{ title: '1 borttagen', reason: 'Finns inte längre' }] } },
	});
	expect(await productsNamed('Borta')).toEqual([]);
});

test('X5: an import that finds everything as it should be changes nothing and has nothing to undo', async () => {
	const bench = await storeProduct(backend, { title: 'Bänk', sku: 'B-1', price: 10 });
	const plan = await planOf(sheetOf(['sku', 'title', 'price'], [['B-1', 'Bänk', 20]]));
	await products().update(bench.id, { price: 20 });
	const before = await backend.superuser.collection('change_sets').getList(1, 1);
	expect(await importedToEnd(plan)).toMatchObject({ changed_rows: 0, unchanged_rows: 1, left_out_rows: 0 });
	expect((await backend.superuser.collection('change_sets').getList(1, 1)).totalItems).toBe(before.totalItems);
});
