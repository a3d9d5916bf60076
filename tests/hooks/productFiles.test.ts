/** The photos and videos of a product: attached, kept, sent again, swept and refused (B5). */
import { access, mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aPhoto, aProduct, uploadPhoto } from '#tests/support/factories.ts';
import { filesOf } from '#tests/support/storedFiles.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

const save = (body: unknown) => call(backend, 'products/save', body, { client: admin });
const stored = (id: string) => admin.collection('products').getOne(id);
const sql = (statement: string) => inDatabase(backend, statement);

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
		expect(await filesOf(backend, changed)).toEqual([...changed.images].sort());
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
		expect(await filesOf(backend, second.body)).toEqual(first.body.images);

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

	test('B4: a create sent again does not write over what a colleague has changed since', async () => {
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
			expect(await filesOf(backend, held)).toEqual([]);
		});
		expect(await statusOf(admin.collection('uploads').getOne(young))).toBe(200);
		expect(await filesOf(backend, made)).toEqual(made.images);
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
			expect(await filesOf(backend, made)).toEqual([...made.images, 'young.png'].sort());
			expect(await filesOf(backend, { collectionId: made.collectionId, id: 'finnsinteallsxx' })).toEqual([]);
		});
		await access(thumb);
	});

	test('B5: what is left out is deleted, its file too', async () => {
		const images = [{ upload: await uploadPhoto(admin) }, { upload: await uploadPhoto(admin) }];
		const made = (await save({ values: { title: 'Färre' }, images })).body;
		const kept = made.images[1];
		await save({ id: made.id, images: [kept] });
		expect((await stored(made.id)).images).toEqual([kept]);
		await eventually(async () => expect(await filesOf(backend, made)).toEqual([kept]));
	});

	test('B5: a refused save attaches nothing and loses nothing', async () => {
		const upload = await uploadPhoto(admin);
		const refused = await save({
			values: { title: 'Nio', is_published: true },
			images: [{ upload }, { upload: 'finnsinteallsxx' }],
		});
		expect(refused.body.data.images.message).toBe('Filen finns inte längre. Välj den igen.');
		const held = await admin.collection('uploads').getOne(upload);
		expect(await filesOf(backend, held)).toHaveLength(1);
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
