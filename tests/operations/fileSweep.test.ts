import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { openDatabase } from '#tests/support/database.ts';
import { aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let product: RecordModel;
beforeAll(async () => {
	backend = await startBackend();
	product = await aProduct(backend, await backend.admin(), { title: 'Städad', is_published: true });
	await stray(product.id, product.images[0]);
});
afterAll(() => backend.stop());

const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
const folder = () => join(backend.dataFolder, 'pocketbase/storage', product.collectionId);

/** A file as if it had been there for two days. */
async function stray(record: string, name: string) {
	const file = join(folder(), record, name);
	await mkdir(join(folder(), record), { recursive: true });
	await writeFile(file, 'x', { flag: 'a' });
	await utimes(file, twoDaysAgo, twoDaysAgo);
}

/** Runs the sweep and waits until the log has a line with `words`. */
async function sweepUntilLogged(words: string) {
	await backend.superuser.crons.run('files');
	const lines = async () => JSON.stringify((await backend.superuser.logs.getList(1, 200)).items);
	await expect.poll(lines, { timeout: 20_000, interval: 250 }).toContain(words);
}

test('B5: a database that cannot be read costs no photo: the sweep ends and says why', async () => {
	const database = openDatabase(backend);
	database.exec('ALTER TABLE products RENAME TO products_away');
	try {
		await sweepUntilLogged('no such table: products');
	} finally {
		database.exec('ALTER TABLE products_away RENAME TO products');
		database.close();
	}
	expect(await readdir(join(folder(), product.id))).toContain(product.images[0]);
});

test('B5: the sweep deletes a few files that no record names, and none when they are many', async () => {
	const records = Array.from({ length: 21 }, (_, number) => `gone${String(number).padStart(11, '0')}`);
	for (const record of records) await stray(record, 'photo.png');
	await sweepUntilLogged('21 of 22 have no record');
	for (const record of records) expect(await readdir(join(folder(), record))).toEqual(['photo.png']);

	await utimes(join(folder(), records[0] ?? '', 'photo.png'), new Date(), new Date());
	await backend.superuser.crons.run('files');
	const left = () => Promise.all(records.map((record) => readdir(join(folder(), record)).catch(() => [])));
	await expect.poll(async () => (await left()).flat(), { timeout: 20_000 }).toEqual(['photo.png']);
	expect(await readdir(join(folder(), product.id))).toContain(product.images[0]);
});
