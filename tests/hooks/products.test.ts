import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aPhoto, aProduct, uploadPhoto } from '#tests/support/factories.ts';
import { listening } from '#tests/support/realtime.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

const save = (body: unknown) => call(backend, 'products/save', body, { client: admin });
const stored = (id: string) => admin.collection('products').getOne(id);
/** The files that lie in the storage of a record, thumbnails and notes aside. */
const filesOf = async ({ collectionId, id }: Pick<RecordModel, 'collectionId' | 'id'>) =>
	(await readdir(join(backend.dataFolder, 'pocketbase/storage', collectionId, id)).catch(() => []))
		.filter((name) => /\.png$/.test(name) && !name.startsWith('thumbs_'))
		.sort();
const sql = (statement: string) => inDatabase(backend, statement);

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
				old_price: '1,234',
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

describe('photos and videos', () => {
	test('B5: chosen files are attached in the order given, among those that are there', async () => {
		const [a, b, c] = [
			await uploadPhoto(admin, 'aaa.png'),
			await uploadPhoto(admin, 'bbb.png'),
			await uploadPhoto(admin, 'ccc.png'),
		];
		const made = (await save({ values: { title: 'Ordning' }, images: [{ upload: b }, { upload: a }] })).body;
		expect(made.images.map((name: string) => name.slice(0, 3))).toEqual(['bbb', 'aaa']);
		const [second, first] = made.images;
		const changed = (await save({ id: made.id, images: [first, { upload: c }, second] })).body;
		expect(changed.images.map((name: string) => name.slice(0, 3))).toEqual(['aaa', 'ccc', 'bbb']);
		expect(await filesOf(changed)).toEqual([...changed.images].sort());
		const token = await admin.files.getToken();
		for (const name of changed.images) {
			const answer = await fetch(admin.files.getURL(changed, name, { token }));
			expect(answer.status).toBe(200);
			expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await aPhoto().arrayBuffer()));
		}
	});

	test('B4, B5: a save whose answer was lost can be sent again', async () => {
		const upload = await uploadPhoto(admin);
		const new_id = 'valtavformulare';
		const body = { new_id, values: { title: 'Två gånger', price: 1 }, images: [{ upload }] };
		const [first, second] = [await save(body), await save({ ...body, values: { title: 'Två gånger', price: 2 } })];
		expect([first.body.id, second.body.id]).toEqual([new_id, new_id]);
		expect(second.body).toMatchObject({ price: 2, images: first.body.images });
		expect(await filesOf(second.body)).toEqual(first.body.images);

		const { id, updated: expected_updated, images } = second.body;
		const change = {
			id,
			expected_updated,
			base: { price: 2, images },
			values: { price: 3 },
			images: [{ upload: await uploadPhoto(admin) }, ...images],
		};
		const changed = await save(change);
		expect(changed.body.images).toHaveLength(2);
		expect(await save(change)).toMatchObject({ status: 200, body: { price: 3, images: changed.body.images } });
	});

	test('B4: a create sent again does not write over what somebody has changed since', async () => {
		const create = { new_id: 'sparatsomutkast', values: { title: 'Tappat svar', sku: 'T-1', price: 1 } };
		const made = await save(create);
		await save({ id: made.body.id, base: { price: 1 }, values: { price: 2 } });
		sql(`UPDATE products SET created = '2026-01-01 00:00:00.000Z' WHERE id = '${made.body.id}'`);
		const again = await save(create);
		expect(again.status).toBe(409);
		expect(Object.keys(again.body.data.conflicts)).toEqual(['price']);
		expect(await stored(made.body.id)).toMatchObject({ price: 2 });
		expect((await save({ ...create, values: { ...create.values, price: 2 } })).status).toBe(200);
	});

	test('B5: after two days staged uploads are deleted, the product keeps its photo', async () => {
		const upload = await uploadPhoto(admin);
		const held = await admin.collection('uploads').getOne(upload);
		const young = await uploadPhoto(admin);
		const made = (await save({ values: { title: 'Svept' }, images: [{ upload }] })).body;
		sql(`UPDATE uploads SET created = '2026-01-01 00:00:00.000Z' WHERE id = '${upload}'`);
		await backend.superuser.crons.run('uploads');
		await eventually(async () => {
			expect(await statusOf(admin.collection('uploads').getOne(upload))).toBe(404);
			expect(await filesOf(held)).toEqual([]);
		});
		expect(await statusOf(admin.collection('uploads').getOne(young))).toBe(200);
		expect(await filesOf(made)).toEqual(made.images);
	});

	test('B5: files that no product names any more are swept, others not', async () => {
		const made = await aProduct(backend, admin, { title: 'Städad', is_published: true });
		const token = await admin.files.getToken();
		await fetch(admin.files.getURL(made, made.images[0], { thumb: '240x160f', token }));
		const folder = join(backend.dataFolder, 'pocketbase/storage', made.collectionId);
		const old = new Date(Date.now() - 48 * 3_600_000);
		const stray = async (id: string, name: string, time: Date) => {
			await mkdir(join(folder, id), { recursive: true });
			await writeFile(join(folder, id, name), 'x');
			await utimes(join(folder, id, name), time, time);
		};
		await stray(made.id, 'stray.png', old);
		await stray(made.id, 'young.png', new Date());
		await stray('finnsinteallsxx', 'gone.png', old);
		for (const name of made.images) await utimes(join(folder, made.id, name), old, old);
		const thumb = join(folder, made.id, `thumbs_${made.images[0]}`, `240x160f_${made.images[0]}`);
		await utimes(thumb, old, old);
		await backend.superuser.crons.run('files');
		await eventually(async () => {
			expect(await filesOf(made)).toEqual([...made.images, 'young.png'].sort());
			expect(await filesOf({ collectionId: made.collectionId, id: 'finnsinteallsxx' })).toEqual([]);
		});
		await access(thumb);
	});

	test('B5: what is left out is deleted, its file too', async () => {
		const images = [{ upload: await uploadPhoto(admin) }, { upload: await uploadPhoto(admin) }];
		const made = (await save({ values: { title: 'Färre' }, images })).body;
		const kept = made.images[1];
		await save({ id: made.id, images: [kept] });
		expect((await stored(made.id)).images).toEqual([kept]);
		await eventually(async () => expect(await filesOf(made)).toEqual([kept]));
	});

	test('B5: a refused save attaches nothing and loses nothing', async () => {
		const upload = await uploadPhoto(admin);
		const refused = await save({
			values: { title: 'Nio', is_published: true },
			images: [{ upload }, { upload: 'finnsinteallsxx' }],
		});
		expect(refused.body.data.images.message).toBe('Filen finns inte längre. Välj den igen.');
		const held = await admin.collection('uploads').getOne(upload);
		expect(await filesOf(held)).toHaveLength(1);
		expect((await save({ values: { title: 'Nio' }, images: [{ upload }] })).status).toBe(200);
	});

	test('B5: at most eight photos, and each only once', async () => {
		const nine = await Promise.all(Array.from({ length: 9 }, () => uploadPhoto(admin)));
		const tooMany = await save({ values: { title: 'Nio' }, images: nine.map((upload) => ({ upload })) });
		expect(tooMany.body.data.images.message).toBe('Max 8 bilder per produkt.');
		const twice = await save({ values: { title: 'Två' }, images: [{ upload: nine[0] }, { upload: nine[0] }] });
		expect(twice.body.data.images.message).toBe('Samma fil finns två gånger.');
		const strange = await save({ values: { title: 'Främmande' }, images: ['../../data.db'] });
		expect(strange.body.data.images.message).toBe('Filen finns inte längre.');
	});

	test('B5: a photo is no video, and text is neither', async () => {
		const upload = await uploadPhoto(admin);
		expect((await save({ values: { title: 'X' }, videos: [{ upload }] })).status).toBe(400);
		const owner = admin.authStore.record?.id;
		const text = new File(['<script>alert(1)</script>'], 'photo.png', { type: 'image/png' });
		expect(await statusOf(admin.collection('uploads').create({ kind: 'photo', owner, file: text }))).toBe(400);
		const huge = new File([await aPhoto().arrayBuffer(), new Uint8Array(5 * 1024 * 1024)], 'stor.png', {
			type: 'image/png',
		});
		const refused = await admin
			.collection('uploads')
			.create({ kind: 'photo', owner, file: huge })
			.catch((e) => e);
		expect(refused.response.data.file.message).toBe('Max 5 MB per bild.');
	});
});

describe('many at once', () => {
	const undo = (id: string) => call(backend, 'change-sets/undo', { id }, { client: admin });

	test('B2: publishing many is one act that can be undone', async () => {
		const [one, two] = [
			await aProduct(backend, admin, { is_published: true }),
			await aProduct(backend, admin, { is_published: true }),
		];
		await call(backend, 'products/bulk', { ids: [one.id], values: { is_published: false } }, { client: admin });
		const { body } = await call(
			backend,
			'products/bulk',
			{ ids: [one.id, two.id], values: { is_published: true, stock_status: 'on_order' } },
			{ client: admin },
		);
		expect(await stored(one.id)).toMatchObject({ is_published: true, stock_status: 'on_order' });
		await undo(body.change_set);
		expect(await stored(one.id)).toMatchObject({ is_published: false, stock_status: 'in_stock' });
		expect(await stored(two.id)).toMatchObject({ is_published: true, stock_status: 'in_stock' });
	});

	test('B2: undoing leaves what a colleague has changed since, and says in how many products', async () => {
		const ids = [(await aProduct(backend, admin)).id, (await aProduct(backend, admin)).id];
		const values = { stock_status: 'on_order', is_featured: true };
		const { body } = await call(backend, 'products/bulk', { ids, values }, { client: admin });
		await call(backend, 'products/save', { id: ids[0], values: { stock_status: 'out_of_stock' } }, { client: admin });
		const undone = await undo(body.change_set);
		expect(undone).toMatchObject({ status: 200, body: { records: 2, left_alone: { count: 1 } } });
		expect(await stored(ids[0] ?? '')).toMatchObject({ stock_status: 'out_of_stock', is_featured: false });
		expect(await stored(ids[1] ?? '')).toMatchObject({ stock_status: 'in_stock', is_featured: false });
	});

	test('B2: all or none', async () => {
		const good = await aProduct(backend, admin, { is_published: true });
		await call(backend, 'products/bulk', { ids: [good.id], values: { is_published: false } }, { client: admin });
		const bare = await aProduct(backend, admin, { title: 'Utan bild' });
		const refused = await call(
			backend,
			'products/bulk',
			{ ids: [good.id, bare.id], values: { is_published: true } },
			{ client: admin },
		);
		expect(refused).toMatchObject({ status: 400, body: { message: 'Utan bild: Minst en bild krävs.' } });
		expect((await stored(good.id)).is_published).toBe(false);
		const gone = await call(
			backend,
			'products/bulk',
			{ ids: [good.id, 'finnsinteallsxx'], values: { is_featured: true } },
			{ client: admin },
		);
		expect(gone.status).toBe(404);
		expect((await stored(good.id)).is_featured).toBe(false);
	});

	test('B2: many at once are judged as strictly as one, and open lists hear of it', async () => {
		const [one, two] = [await aProduct(backend, admin), await aProduct(backend, admin)];
		const bulk = (values: object) =>
			call(backend, 'products/bulk', { ids: [one.id, two.id], values }, { client: admin });
		const missing = await bulk({ category_id: 'finnsinteallsxx' });
		expect(missing.body.data.category_id.message).toBe('Kategorin finns inte längre.');

		const { id: category_id } = await admin.collection('categories').create({ name: 'Diskar', icon_name: 'package' });
		const heard = await listening(backend, admin.authStore.token, ['products/*']);
		expect((await bulk({ category_id, is_featured: true })).status).toBe(200);
		await heard(category_id);
		for (const before of [one, two]) {
			const after = await stored(before.id);
			expect(after).toMatchObject({ category_id, is_featured: true, is_published: false });
			expect(after.updated > before.updated).toBe(true);
		}
		await bulk({ category_id: '' });
		await admin.collection('categories').delete(category_id);
	});

	test('B2: only what may be changed for many', async () => {
		const { id } = await aProduct(backend, admin);
		const bulk = (values: object) => call(backend, 'products/bulk', { ids: [id], values }, { client: admin });
		expect((await bulk({ title: 'X' })).body.data.title.message).toBe('Okänt fält.');
		expect((await bulk({})).status).toBe(400);
		expect((await bulk({ stock_status: 'borta' })).body.data.stock_status.message).toBe('Välj ett alternativ.');
	});

	test('B2: deleting removes the products and their files, and leads keep their words', async () => {
		const product = await aProduct(backend, admin, { title: 'Såld', is_published: true });
		const other = await aProduct(backend, admin);
		const { body } = await call(
			backend,
			'products/delete',
			{ ids: [product.id, other.id, 'finnsinteallsxx'] },
			{ client: admin },
		);
		expect(body).toEqual({ deleted: 2 });
		expect(await statusOf(stored(product.id))).toBe(404);
		await eventually(async () => expect(await filesOf(product)).toEqual([]));
	});

	test('B2: a copy is a draft with files of its own', async () => {
		const original = await aProduct(backend, admin, {
			title: 'L'.repeat(100),
			sku: 'ORG',
			is_published: true,
			is_featured: true,
			price: 5,
			width: '88 cm',
			connections: ['drain'],
			serial_number: 'E61MH1108',
		});
		const { body: copy } = await call(backend, 'products/duplicate', { id: original.id }, { client: admin });
		expect(copy).toMatchObject({
			title: `${'L'.repeat(92)} (kopia)`,
			sku: '',
			is_published: false,
			is_featured: false,
			price: 5,
			width: 880,
			connections: ['drain'],
			// Of one machine.
			serial_number: '',
		});
		expect(copy.slug).not.toBe(original.slug);
		await call(backend, 'products/delete', { ids: [original.id] }, { client: admin });
		await eventually(async () => expect(await filesOf(original)).toEqual([]));
		expect(await filesOf(copy)).toEqual(copy.images);
	});
});

describe('order', () => {
	const order = async () =>
		(await admin.collection('products').getFullList({ sort: 'sort_order,-created' })).map(({ id }) => id);
	const reorder = (ids: string[], collection = 'products') =>
		call(backend, 'reorder', { collection, ids }, { client: admin });

	test('B3: the whole list is numbered from 1 in one write, and updated stays', async () => {
		for (let n = 0; n < 12; n += 1) await aProduct(backend, admin, { title: `Rad ${n}` });
		const before = await admin.collection('products').getFullList({ sort: 'sort_order,-created' });
		const wanted = before.map(({ id }) => id).toReversed();
		const answer = await reorder(wanted);
		expect(answer).toMatchObject({ status: 200, body: { ids: wanted } });
		expect(await order()).toEqual(wanted);
		const after = await admin.collection('products').getFullList({ sort: 'sort_order' });
		expect(after.map(({ sort_order }) => sort_order)).toEqual(after.map((_, index) => index + 1));
		expect(new Map(after.map(({ id, updated }) => [id, updated]))).toEqual(
			new Map(before.map(({ id, updated }) => [id, updated])),
		);
	});

	test('B3: what somebody added meanwhile comes first, what is gone is skipped', async () => {
		const ids = await order();
		const added = await aProduct(backend, admin, { title: 'Ny under sorteringen' });
		const gone = ids[3] ?? '';
		await call(backend, 'products/delete', { ids: [gone] }, { client: admin });
		const wanted = ids.toReversed();
		const answer = await reorder(wanted);
		expect(answer.body.ids).toEqual([added.id, ...wanted.filter((id) => id !== gone)]);
		expect(await order()).toEqual(answer.body.ids);
	});

	test('B3: a changed order is news for visitors, the same order is not', async () => {
		const rev = async () => (await backend.superuser.collection('build_state').getFirstListItem('')).rev;
		const before = await rev();
		const ids = await order();
		await reorder(ids.toReversed());
		expect(await rev()).toBeGreaterThan(before);
		const now = await rev();
		await reorder(ids.toReversed());
		expect(await rev()).toBe(now);
	});

	test('B3, C3, C4: categories and brands too, nothing else', async () => {
		for (const collection of ['categories', 'brands']) {
			const made = [];
			for (const name of ['A', 'B', 'C'])
				made.push((await admin.collection(collection).create({ name, icon_name: 'package' })).id);
			expect((await reorder(made, collection)).body.ids).toEqual(made);
			const rows = await admin.collection(collection).getFullList({ sort: 'sort_order' });
			expect(rows.map(({ id, sort_order }) => [id, sort_order])).toEqual(made.map((id, index) => [id, index + 1]));
		}
		expect((await reorder(['abcdefghijklmno'], 'leads')).status).toBe(400);
		expect((await reorder(['abcdefghijklmno', 'abcdefghijklmno'])).status).toBe(400);
	});

	test('B3: two thousand rows are sorted in one request', async () => {
		const ids = Array.from({ length: 2000 }, (_, n) => `radnummer${String(n).padStart(6, '0')}`);
		const rows = ids.map((id) => `('${id}', '${id}', '${id}', '2026-01-01 12:00:00.000Z')`);
		sql(`INSERT INTO brands (id, name, slug, created) VALUES ${rows.join()}`);
		const answer = await reorder(ids.toReversed(), 'brands');
		expect(answer.status).toBe(200);
		expect(answer.body.ids.slice(-2000)).toEqual(ids.toReversed());
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
