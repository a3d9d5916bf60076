import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FieldChanges, type ListedVersion, versionLimits } from '#domain/history/version.ts';
import { copies } from '#scripts/bench/bulk.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { inDatabase, openDatabase } from '#tests/support/database.ts';
import {
	aPdf,
	aPhoto,
	aProduct,
	storeBrand,
	storeCategory,
	storeDocument,
	uploadPhoto,
} from '#tests/support/factories.ts';
import { type CountingWebhook, startCountingWebhook } from '#tests/support/webhook.ts';

let webhook: CountingWebhook;
let backend: TestBackend;
let admin: PocketBase;
let colleague: PocketBase;
beforeAll(async () => {
	webhook = await startCountingWebhook();
	backend = await startBackend({ REBUILD_WEBHOOK_URL: webhook.url });
	admin = await backend.admin();
	colleague = await backend.admin('kollega@example.com');
});
afterAll(async () => {
	await backend?.stop();
	webhook?.stop();
});

const save = (body: unknown, client = admin) => call(backend, 'products/save', body, { client });
const stored = (id: string) => admin.collection('products').getOne(id);
async function versionsOf(id: string, collection = 'products'): Promise<ListedVersion[]> {
	const { status, body } = await call(backend, `versions/${collection}/${id}`, undefined, { client: admin });
	expect(status).toBe(200);
	return body.versions;
}
/** Each version's changes, newest first. */
const changesOf = async (id: string, collection?: string): Promise<FieldChanges[]> =>
	(await versionsOf(id, collection)).map(({ changes }) => changes);
const restore = (body: unknown, client = admin) => call(backend, 'versions/restore', body, { client });
const undo = (id: string) => call(backend, 'change-sets/undo', { id }, { client: admin });
const bulk = (ids: string[], values: object) => call(backend, 'products/bulk', { ids, values }, { client: admin });
async function changeSets() {
	const { status, body } = await call(backend, 'change-sets', undefined, { client: admin });
	expect({ ...body, status }).toMatchObject({ status: 200 });
	return body.change_sets;
}
const filesIn = (collection: string, id: string) =>
	readdir(join(backend.dataFolder, 'pocketbase/storage', `pbc_${collection}`, id)).then(
		(names) => names.filter((name) => !name.endsWith('.attrs')),
		() => [],
	);

describe('a version of every save', () => {
	test('X1: the editor leaves one: who, when, and each field before and after; a save that changes nothing leaves none', async () => {
		const { id } = await aProduct(backend, admin, { title: 'Ugn', price: '1 000' });
		await save({ id, values: { price: '800', short_description: 'Kort' } }, colleague);
		await save({ id, values: { price: '800' } });
		const [changed, created, ...more] = await versionsOf(id);
		expect(more).toEqual([]);
		expect(changed).toMatchObject({ kind: 'changed', by_name: 'Ada Admin' });
		expect(changed?.changes).toEqual({ price: [1000, 800], short_description: ['', 'Kort'] });
		expect(created).toMatchObject({ kind: 'created', changes: {} });
		// Who saves is no part of the record.
		expect(Object.keys((await save({ id, values: { title: 'Ny ugn' } })).body).join()).not.toContain('@');
	});

	test('X1: so does the quick price, a bulk change, the record API and a program without an account', async () => {
		const { id } = await aProduct(backend, admin, { title: 'Fritös', price: 900 });
		await save({ id, base: { price: 900 }, values: { price: 700 } });
		await bulk([id], { stock_status: 'on_order' });
		await backend.superuser.collection('products').update(id, { title: 'Fritös 10 l' });
		inDatabase(backend, `UPDATE products SET title = 'Utan hook' WHERE id = '${id}'`);
		const versions = await versionsOf(id);
		expect(versions.map(({ changes, by_name }) => [changes, by_name]).slice(0, 3)).toEqual([
			[{ title: ['Fritös', 'Fritös 10 l'] }, 'PocketBase'],
			[{ stock_status: ['in_stock', 'on_order'] }, 'Ada Admin'],
			[{ price: [900, 700] }, 'Ada Admin'],
		]);
		expect(versions[1]?.summary).toContain('Lagerstatus');
	});

	test('X1: categories, brands and settings have versions too, also those that had none before', async () => {
		const category = await storeCategory(backend, 'Spisar');
		inDatabase(backend, `DELETE FROM versions WHERE record = '${category}'`);
		await admin.collection('categories').update(category, { name: 'Spisar och ugnar' });
		expect(await changesOf(category, 'categories')).toEqual([{ name: ['Spisar', 'Spisar och ugnar'] }]);
		const brand = await storeBrand(backend, 'Metos');
		await admin.collection('brands').update(brand, { maker_name: 'Metos AB' });
		expect((await changesOf(brand, 'brands'))[0]).toEqual({ maker_name: ['', 'Metos AB'] });
		for (const [collection, change] of [
			['site_settings', { hero_title: 'Ny rubrik' }],
			['site_private', { retention_months: 12 }],
		] as const) {
			const { id } = await admin.collection(collection).getFirstListItem('');
			await admin.collection(collection).update(id, change);
			const [newest = {}] = await changesOf(id, collection);
			expect(Object.entries(newest).map(([name, [, after]]) => [name, after])).toEqual(Object.entries(change));
		}
	});

	test('X1: a save that is refused leaves no version, and no copy of a file', async () => {
		const { id, images } = await aProduct(backend, admin, { title: 'Publik', is_published: true });
		expect((await save({ id, images: [] })).status).toBe(400);
		expect(await versionsOf(id)).toHaveLength(1);
		expect(await filesIn('products', id)).toContain(images[0]);
		expect((await admin.collection('versions').getFullList({ filter: 'files:length > 0' })).length).toBe(0);
	});

	test('X1: a deleted product takes its versions and their files along', async () => {
		const { id } = await aProduct(backend, admin, { is_published: true });
		const second = await uploadPhoto(admin, 'ny.png', 'x');
		await save({ id, images: [{ upload: second }] });
		const [version] = await admin
			.collection('versions')
			.getFullList({ filter: `record = '${id}' && files:length > 0` });
		expect(await filesIn('versions', version?.id ?? '')).toHaveLength(1);
		await admin.collection('products').delete(id);
		expect(await admin.collection('versions').getFullList({ filter: `record = '${id}'` })).toEqual([]);
		await expect.poll(() => filesIn('versions', version?.id ?? '')).toEqual([]);
	});

	test('X1: the nightly sweep keeps the files of versions', async () => {
		const { id } = await aProduct(backend, admin, { is_published: true });
		await save({ id, images: [{ upload: await uploadPhoto(admin, 'ny.png', 'x') }] });
		const [version] = await versionsOf(id);
		const folder = join(backend.dataFolder, 'pocketbase/storage/pbc_versions');
		const [kept = ''] = await filesIn('versions', version?.id ?? '');
		await mkdir(join(folder, 'gone00000000000'));
		const files = [join(folder, version?.id ?? '', kept), join(folder, 'gone00000000000/photo.png')];
		for (const file of files) {
			await writeFile(file, 'x', { flag: 'a' });
			await utimes(file, Date.now() / 1000 - 172_800, Date.now() / 1000 - 172_800);
		}
		await backend.superuser.crons.run('files');
		await expect.poll(() => filesIn('versions', 'gone00000000000'), { timeout: 20_000 }).toEqual([]);
		expect(await filesIn('versions', version?.id ?? '')).toEqual([kept]);
	});

	test('X1: at most a hundred versions of one thing, none older than twelve months', async () => {
		const { id } = await aProduct(backend, admin, { title: 'Ofta ändrad' });
		const insert = (n: number, months: number) =>
			`INSERT INTO versions (id, collection, record, kind, changes, files, created, updated) VALUES
			('many${String(n).padStart(11, '0')}', 'products', '${id}', 'changed', '{"price":[${n},${n + 1}]}', '[]',
			strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${months} months'), '')`;
		for (let n = 0; n < versionLimits.max + 20; n += 1) inDatabase(backend, insert(n, n < 10 ? 13 : 1));
		expect(await versionsOf(id)).toHaveLength(versionLimits.max);
		await backend.superuser.crons.run('versions');
		const count = async () => (await admin.collection('versions').getFullList({ filter: `record = '${id}'` })).length;
		await expect.poll(count, { timeout: 20_000 }).toBe(versionLimits.max);
		const [newest] = await changesOf(id);
		expect(newest).toEqual({ price: [versionLimits.max + 19, versionLimits.max + 20] });
	});

	test('X1: who saved goes with the account, and is shown and erased by its address', async () => {
		const leaver = await backend.admin('slutar@example.com');
		const { id } = await aProduct(backend, leaver, { title: 'Av en som slutar' });
		const [product] = await changeSetOf(leaver, id);
		const body = { email: 'Slutar@example.com' };
		const kept = await call(backend, 'privacy/export', body, { client: admin });
		expect(kept.body.saves).toContainEqual(expect.objectContaining({ collection: 'products', record: id }));
		await call(backend, 'privacy/erase', body, { client: admin });
		expect((await versionsOf(id)).map(({ by_name }) => by_name)).toEqual(['', '']);
		expect((await changeSets()).find((one: { id: string }) => one.id === product)?.by_name).toBe('');

		const other = await aProduct(backend, leaver, { title: 'Ännu en' });
		await backend.superuser.collection('users').delete(leaver.authStore.record?.id ?? '');
		expect((await versionsOf(other.id)).map(({ by_name }) => by_name)).toEqual(['Borttaget konto']);
	});

	/** Changes a product in bulk. Returns the id of the change set. */
	async function changeSetOf(client: PocketBase, id: string): Promise<string[]> {
		const answer = await call(backend, 'products/bulk', { ids: [id], values: { is_featured: true } }, { client });
		return [answer.body.change_set];
	}
});

describe('an earlier version saved again', () => {
	test('X2: restoring is a new save, and undone twice it is as before', async () => {
		const { id } = await aProduct(backend, admin, { title: 'Spis', price: 1000, tags: ['gas'] });
		await save({ id, values: { title: 'Gasspis', price: 1200, tags: ['gas', 'ny'] } });
		await save({ id, values: { price: 1300 } });
		const before = await stored(id);
		const [, , created] = await versionsOf(id);
		const answer = await restore({ id: created?.id, base: { title: 'Gasspis', price: 1300, tags: ['gas', 'ny'] } });
		expect(answer).toMatchObject({ status: 200, body: { left_alone: [], record: { title: 'Spis', price: 1000 } } });
		expect(await stored(id)).toMatchObject({ title: 'Spis', price: 1000, tags: ['gas'], slug: 'spis' });
		const [restored] = await versionsOf(id);
		expect(restored).toMatchObject({ kind: 'restored', by_name: 'Ada Admin' });
		await restore({ id: restored?.id, is_before: true, base: { title: 'Spis', price: 1000, tags: ['gas'] } });
		const { updated, content_changed, ...values } = await stored(id);
		expect(values).toEqual(expect.objectContaining({ title: 'Gasspis', price: 1300, slug: before.slug }));
		for (const name of Object.keys(values)) expect([name, values[name]]).toEqual([name, before[name]]);
	});

	test('X2: removed photos and documents come back, with their names, order and details', async () => {
		const { id } = await aProduct(backend, admin, { is_published: true });
		const uploads = await Promise.all(['a', 'b'].map((mark) => uploadPhoto(admin, `${mark}.png`, mark)));
		const { images } = await stored(id);
		await save({ id, images: [{ upload: uploads[0] }, ...images, { upload: uploads[1] }] });
		await storeDocument(backend.superuser, id, 'manual', aPdf('bruk.pdf', 'x'));
		const before = await stored(id);
		const bytes = await readdir(join(backend.dataFolder, 'pocketbase/storage/pbc_products', id));
		await save({ id, values: { document_details: [] }, images: [before.images[1]], documents: [] });
		expect(await filesIn('products', id)).not.toContain(before.images[0]);
		const [removed] = await versionsOf(id);
		expect(removed?.files.toSorted()).toEqual([before.images[0], before.images[2], before.documents[0]].toSorted());
		const base = { images: [before.images[1]], documents: [], document_details: [] };
		expect(await restore({ id: removed?.id, is_before: true, base })).toMatchObject({ status: 200 });
		const after = await stored(id);
		expect(after).toMatchObject({
			images: before.images,
			documents: before.documents,
			document_details: before.document_details,
		});
		for (const name of [...after.images, ...after.documents]) expect(bytes).toContain(name);
		// Again, with the copies of the copies.
		await restore({ id: (await versionsOf(id))[0]?.id, is_before: true, base: after });
		expect((await stored(id)).images).toEqual([before.images[1]]);
		await restore({ id: (await versionsOf(id))[0]?.id, is_before: true, base: await stored(id) });
		expect((await stored(id)).images).toEqual(before.images);
		const brand = await admin.collection('brands').create({ name: 'Loggan', logo: aPhoto('logga.png') });
		await admin.collection('brands').update(brand.id, { logo: null });
		const [withoutLogo] = await versionsOf(brand.id, 'brands');
		await restore({ id: withoutLogo?.id, is_before: true, base: { logo: '' } });
		expect((await admin.collection('brands').getOne(brand.id)).logo).toBe(brand.logo);
	});

	test('X2: a kept file opens for staff alone, a document as a download', async () => {
		const { id } = await aProduct(backend, admin, { is_published: true });
		await storeDocument(backend.superuser, id, 'manual', aPdf('bruk.pdf', 'y'));
		await save({ id, values: { document_details: [] }, documents: [] });
		const [{ id: version, files }] = (await versionsOf(id)) as [ListedVersion];
		const path = `${backend.url}/api/files/versions/${version}/${files[0]}`;
		expect((await fetch(path)).status).toBe(404);
		const answer = await fetch(`${path}?token=${await admin.files.getToken()}`);
		expect(answer.status).toBe(200);
		expect(answer.headers.get('Content-Disposition')).toContain('attachment');
	});

	test('X2: what a colleague has changed in between is answered with 409, and nothing is written', async () => {
		const { id } = await aProduct(backend, admin, { title: 'Häll', price: 500 });
		await save({ id, values: { price: 600 } });
		const [, created] = await versionsOf(id);
		await save({ id, values: { price: 650 } }, colleague);
		const refused = await restore({ id: created?.id, base: { price: 600 } });
		expect(refused).toMatchObject({
			status: 409,
			body: { data: { conflicts: { price: {} }, current: { price: 650 } } },
		});
		// A field that had not been changed when the comparison was shown.
		await save({ id, values: { sku: 'A1' } }, colleague);
		expect((await restore({ id: created?.id, base: { price: 650 } })).body.data.conflicts).toHaveProperty('sku');
		expect(await stored(id)).toMatchObject({ price: 650, sku: 'A1' });
	});

	test('X2: a category that is gone is left as it is and named, the rest is restored', async () => {
		const category_id = await storeCategory(backend, 'Försvinner');
		const { id } = await aProduct(backend, admin, { title: 'Bänk', category_id, price: 100 });
		await save({ id, values: { category_id: '', price: 200 } });
		await admin.collection('categories').delete(category_id);
		const [changed] = await versionsOf(id);
		const answer = await restore({ id: changed?.id, is_before: true, base: { category_id: '', price: 200 } });
		expect(answer).toMatchObject({ status: 200, body: { left_alone: ['category_id'], record: { price: 100 } } });
	});

	test('X2: a version is restored exactly, also when a program has saved more often since than is kept', async () => {
		const { id } = await aProduct(backend, admin, { title: 'Sparas ofta', price: 1 });
		await save({ id, values: { price: 2 } });
		const [wanted] = await versionsOf(id);
		for (let price = 3; price < 8; price += 1) await save({ id, values: { price } });
		const [newest] = await versionsOf(id);
		for (let time = 0; time < versionLimits.max; time += 1)
			await save({ id, values: { short_description: `Text ${time}` } });
		const restored = await restore({ id: wanted?.id, fields: ['price'], base: { price: 7 } });
		expect(restored.body.record).toMatchObject({ price: 2, short_description: `Text ${versionLimits.max - 1}` });
		expect(newest?.changes).toEqual({ price: [6, 7] });
	});

	test('X2: the rules hold for it: a published product keeps a photo', async () => {
		const { id } = await aProduct(backend, admin, { title: 'Utan bild' });
		const [created] = await versionsOf(id);
		await save({ id, values: { is_published: true }, images: [{ upload: await uploadPhoto(admin) }] });
		const { images } = await stored(id);
		const answer = await restore({ id: created?.id, fields: ['images'], base: { images } });
		expect(answer.body.data.images.message).toBe('Minst en bild krävs.');
		expect((await stored(id)).images).toEqual(images);
	});

	test('X2: settings are restored field by field, so that a page restores what it shows', async () => {
		const settings = admin.collection('site_settings');
		const { id } = await settings.getFirstListItem('');
		await settings.update(id, { hero_title: 'Ett', contact_phone: '021-1' });
		await settings.update(id, { hero_title: 'Två', contact_phone: '021-2' });
		const [newest] = await versionsOf(id, 'site_settings');
		await restore({ id: newest?.id, is_before: true, fields: ['hero_title'], base: { hero_title: 'Två' } });
		expect(await settings.getOne(id)).toMatchObject({ hero_title: 'Ett', contact_phone: '021-2' });
	});

	test('X2: a restored public product is one publish', async () => {
		const { id } = await aProduct(backend, admin, { title: 'Publik', price: 100, is_published: true });
		await save({ id, values: { price: 200 } });
		const rev = async () => (await admin.collection('build_state').getFirstListItem('')).rev;
		const before = await rev();
		const [changed] = await versionsOf(id);
		await restore({ id: changed?.id, is_before: true, base: { price: 200 } });
		expect(await rev()).toBe(before + 1);
	});
});

describe('many changes as one', () => {
	const threeProducts = () =>
		Promise.all(['Ett', 'Två', 'Tre'].map(async (title) => (await aProduct(backend, admin, { title })).id)) as Promise<
			[string, string, string]
		>;

	test('X3: a bulk change is undone except in what a colleague has changed since, which is told', async () => {
		const [one, two, three] = await threeProducts();
		const { body } = await bulk([one, two, three], { stock_status: 'on_order', is_featured: true });
		await save({ id: two, values: { stock_status: 'out_of_stock' } }, colleague);
		await admin.collection('products').delete(three);
		const undone = await undo(body.change_set);
		expect(undone).toMatchObject({ status: 200, body: { records: 2, left_alone: { count: 2 } } });
		expect(undone.body.left_alone.first).toEqual([
			{ title: 'Två', label: 'Lagerstatus', reason: 'Har ändrats sedan dess till Slutsåld' },
			{ title: '1 borttagen', label: '', reason: 'Finns inte längre' },
		]);
		expect(await stored(one)).toMatchObject({ stock_status: 'in_stock', is_featured: false });
		expect(await stored(two)).toMatchObject({ stock_status: 'out_of_stock', is_featured: false });
		const [entry, original] = await changeSets();
		expect(entry).toMatchObject({ kind: 'undo', records: 2, can_undo: true, left_alone: { count: 2 } });
		expect(original).toMatchObject({ kind: 'bulk', undone_by_name: 'Ada Admin', can_undo: false, records: 3 });
	});

	test('X3: a bulk change of public products is one publish, and so is its undo', async () => {
		const first = await aProduct(backend, admin, { title: 'Många synliga', is_published: true });
		const ids = copies(backend, first.id, 150, { is_published: '1', published_slug: "slug || '-' || value" });
		webhook.calls = 0;
		const { body } = await bulk(ids, { stock_status: 'on_order' });
		expect(webhook.calls).toBe(1);
		expect((await undo(body.change_set)).body).toMatchObject({ records: 150 });
		expect(webhook.calls).toBe(2);
	});

	test('X3: an undo can be undone, and then the change again', async () => {
		const [one, two] = await threeProducts();
		const { body } = await bulk([one, two], { is_featured: true });
		const first = await undo(body.change_set);
		expect((await undo(body.change_set)).status).toBe(400);
		await undo(first.body.change_set);
		expect(await stored(one)).toMatchObject({ is_featured: true });
		expect((await changeSets()).find(({ id }: { id: string }) => id === body.change_set)?.can_undo).toBe(true);
		await undo(body.change_set);
		expect(await stored(one)).toMatchObject({ is_featured: false });
	});

	test('X3: a new order is undone, and what a colleague has moved since stays where it is', async () => {
		const brands = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => storeBrand(backend, `Ordnat ${name}`)));
		const reorder = (ids: string[], client = admin) =>
			call(backend, 'reorder', { collection: 'brands', ids }, { client });
		const order = async () =>
			(await admin.collection('brands').getFullList({ sort: 'sort_order' })).map(({ id }) => id);
		const rest = (await order()).filter((id) => !brands.includes(id));
		const [a, b, c, d, e] = brands as [string, string, string, string, string];
		await reorder([...rest, a, b, c, d, e]);
		const moved = await reorder([...rest, e, a, b, c, d]);
		await reorder([...rest, e, b, c, a, d], colleague);
		const undone = await undo(moved.body.change_set);
		expect(undone.body.left_alone).toMatchObject({ count: 1, first: [{ title: 'Ordnat A' }] });
		expect(await order()).toEqual([...rest, b, c, d, a, e]);
		await undo(undone.body.change_set);
		expect(await order()).toEqual([...rest, e, b, c, a, d]);
	});

	test('X3: an order that nothing has touched since is exactly as it was, and saving the same order is no change', async () => {
		const ids = (await admin.collection('products').getFullList({ sort: 'sort_order,-created,id' })).map(
			({ id }) => id,
		);
		await call(backend, 'reorder', { collection: 'products', ids }, { client: admin });
		const same = await call(backend, 'reorder', { collection: 'products', ids }, { client: admin });
		expect(same.body.change_set).toBe('');
		const shuffled = ids.toReversed();
		const { body } = await call(backend, 'reorder', { collection: 'products', ids: shuffled }, { client: admin });
		await undo(body.change_set);
		const now = await admin.collection('products').getFullList({ sort: 'sort_order,-created,id' });
		expect(now.map(({ id }) => id)).toEqual(ids);
	});

	test('X3: what an import has created goes with it, unless it was changed since or something uses it', async () => {
		const { superuser } = backend;
		const brands = [await storeBrand(backend, 'Nytt märke'), await storeBrand(backend, 'Nytt märke i bruk')];
		const [one, two, three] = await threeProducts();
		const { id } = await superuser
			.collection('change_sets')
			.create({ kind: 'import', summary: 'lager.xlsx', records: 5 });
		for (const record of [...brands, one, two, three])
			inDatabase(backend, `UPDATE versions SET change_set = '${id}' WHERE record = '${record}'`);
		await save({ id: two, values: { sku: 'X1' } }, colleague);
		await save({ id: three, values: { brand_id: brands[1] } }, colleague);
		const undone = await undo(id);
		expect(undone.body).toMatchObject({ records: 2, left_alone: { count: 3 } });
		expect(undone.body.left_alone.first.map(({ title, reason }: Record<string, string>) => [title, reason])).toEqual(
			expect.arrayContaining([
				['Två', 'Har ändrats sedan dess'],
				['Tre', 'Har ändrats sedan dess'],
				['Nytt märke i bruk', 'Används av annat'],
			]),
		);
		expect(await statusOf(stored(one))).toBe(404);
		expect(await statusOf(admin.collection('brands').getOne(brands[0] ?? ''))).toBe(404);
		expect(await stored(three)).toMatchObject({ title: 'Tre', brand_id: brands[1] });
		// A deletion is permanent.
		expect((await changeSets())[0]).toMatchObject({ kind: 'undo', can_undo: false });
	});

	test('X3: the list of changes answers whatever page is asked for', async () => {
		for (const page of ['1.01', 'Infinity', '1e300', '-1', 'x', '', '1e18'])
			expect([page, (await call(backend, `change-sets?page=${page}`, undefined, { client: admin })).status]).toEqual([
				page,
				200,
			]);
	});

	test('X3: a change can be undone for 30 days', async () => {
		const [one] = await threeProducts();
		const { body } = await bulk([one], { is_featured: true });
		const age = (days: number) =>
			inDatabase(
				backend,
				`UPDATE change_sets SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days} days') WHERE id = '${body.change_set}'`,
			);
		age(31);
		expect(await undo(body.change_set)).toMatchObject({
			status: 400,
			body: { message: expect.stringContaining('30') },
		});
		age(29);
		expect((await undo(body.change_set)).status).toBe(200);
	});

	test('X3: an undo that would break a rule leaves that product alone and restores the others', async () => {
		const published = await aProduct(backend, admin, { title: 'Publik', is_published: true });
		const other = await aProduct(backend, admin, { title: 'Också publik', is_published: true });
		const { body } = await bulk([published.id, other.id], { is_published: false });
		await save({ id: published.id, images: [] });
		const undone = await undo(body.change_set);
		expect(undone.body).toMatchObject({ records: 1, left_alone: { count: 1, first: [{ title: 'Publik' }] } });
		expect(await stored(other.id)).toMatchObject({ is_published: true });
		expect(await stored(published.id)).toMatchObject({ is_published: false });
	});
});

test('X1: a thousand price changes add little to the database', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Vanlig', price: 1, long_description: 'x'.repeat(3000) });
	for (let n = 2; n <= 40; n += 1) await save({ id, values: { price: n } });
	const database = openDatabase(backend);
	try {
		const row = database
			.prepare(`SELECT avg(length(changes)) AS bytes FROM versions WHERE record = ? AND kind = 'changed'`)
			.get(id);
		expect(Number(row?.bytes)).toBeLessThan(100);
	} finally {
		database.close();
	}
});

test('X1: only staff read versions', async () => {
	const [{ id }] = (await admin.collection('versions').getFullList()) as [{ id: string }];
	expect(await statusOf(backend.visitor().collection('versions').getOne(id))).toBe(404);
});
