/** The way of an import of products: sent, begun, stopped, continued by itself, told of, and forgotten (X5). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#data/newId.ts';
import { client } from '#data/office/client.ts';
import { messageOf } from '#data/office/errors.ts';
import { followImport, readImport, readImports, runImport, sendImport, stopImport } from '#data/office/imports.ts';
import { sign, signatureHeader, signedPayload } from '#data/public/signature.ts';
import { importToSend } from '#domain/spreadsheet/importJob.ts';
import { copies } from '#scripts/bench/bulk.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aProduct, storeCategory } from '#tests/support/factories.ts';
import { planOf, sheetOf, signInOffice } from '#tests/support/imports.ts';
import { type CountingWebhook, startCountingWebhook } from '#tests/support/webhook.ts';

let webhook: CountingWebhook;

let backend: TestBackend;

beforeAll(async () => {
	webhook = await startCountingWebhook();
	backend = await startBackend({ REBUILD_WEBHOOK_URL: webhook.url });
	await signInOffice(backend);
});

afterAll(async () => {
	await backend?.stop();
	webhook?.stop();
});

afterEach(() => inDatabase(backend, 'DELETE FROM import_rows; DELETE FROM imports'));

const products = () => backend.superuser.collection('products');
const storedImports = () => backend.superuser.collection('imports').getFullList();

const post = (path: string, body: object) => client.send(`/api/rostfri/imports${path}`, { method: 'POST', body });

/** What PocketBase does by itself at some time, in the background. */
const cron = (name: string) => backend.superuser.send(`/api/crons/${name}`, { method: 'POST' });

const within = { timeout: 20_000 };

/** What the publisher is told of what is public. */
async function changesSince(since: number) {
	const path = `/api/rostfri/changes?since=${since}`;
	const headers = { [signatureHeader]: sign('secret-of-the-tests', signedPayload('GET', path)) };
	return (await call(backend, `changes?since=${since}`, undefined, { headers })).body;
}

const some = (count: number, name: string) =>
	planOf(
		sheetOf(
			['title', 'price'],
			Array.from({ length: count }, (_, at) => [`${name} ${at}`, at + 1]),
		),
	);
const titles = async (name: string) =>
	(await products().getFullList({ filter: `title ~ "${name} "` })).map(({ title }) => String(title)).sort();

test('X5: rows that are sent twice are stored once, and an import begun twice is one', async () => {
	const plan = await some(3, 'Dubbel');
	const id = newId();
	const { count, unchanged, names, rows } = importToSend(plan, newId);
	for (let time = 0; time < 2; time += 1) {
		await post('', { id, file_name: 'f.csv', rows: count, unchanged, names });
		await post(`/${id}/rows`, { rows });
	}
	await runImport(id);
	expect(await followImport(id, () => undefined)).toMatchObject({ created_rows: 3 });
	expect(await titles('Dubbel')).toEqual(['Dubbel 0', 'Dubbel 1', 'Dubbel 2']);
});

test('X5: an import whose rows have not all arrived is not started', async () => {
	const plan = await some(2, 'Halv');
	const id = newId();
	const { count, unchanged, names, rows } = importToSend(plan, newId);
	await post('', { id, file_name: 'f.csv', rows: count, unchanged, names });
	await post(`/${id}/rows`, { rows: rows.slice(0, 1) });
	expect(messageOf(await runImport(id).catch((error) => error))).toMatch(/Alla rader har inte kommit fram/);
	expect(await titles('Halv')).toEqual([]);
	await stopImport(id);
	expect(await storedImports()).toEqual([]);
});

test('X5: a second import waits: it is told which is under way, also while that is still being sent', async () => {
	const plan = await some(1, 'Andra');
	const first = await sendImport('första.xlsx', await some(1, 'Första'));
	const refused = async () => {
		const error = await sendImport('andra.xlsx', plan).catch((reason) => reason);
		expect(error.status).toBe(409);
		return messageOf(error);
	};
	expect(await refused()).toMatch(/^En annan import pågår: första\.xlsx, 0 av 1 rader/);
	inDatabase(backend, "UPDATE imports SET state = 'running'");
	expect(await refused()).toMatch(/^En annan import pågår: första\.xlsx/);
	// Its tab was closed long ago.
	inDatabase(backend, "UPDATE imports SET state = 'uploading', updated = '2026-01-01 00:00:00.000Z'");
	await runImport(await sendImport('andra.xlsx', plan));
	expect((await storedImports()).map(({ id }) => id)).not.toContain(first);
	expect(await titles('Andra')).toHaveLength(1);
});

test('X5: an import can be stopped and continued; one of long ago is stopped instead of going on by itself; and one goes on without its account', async () => {
	const email = 'slutar@example.com';
	const leaving = await backend.admin(email);
	const id = await sendImport('maskiner.xlsx', await some(400, 'Stopp'));
	inDatabase(backend, `UPDATE imports SET by = '${leaving.authStore.record?.id}' WHERE id = '${id}'`);
	await runImport(id);
	await stopImport(id);
	const stopped = await readImport(id);
	expect(stopped.state).toBe('stopped');
	expect(stopped.done_rows).toBeGreaterThan(0);
	expect(stopped.done_rows).toBeLessThan(400);
	await cron('imports');
	expect(await titles('Stopp')).toHaveLength(stopped.created_rows);

	// As in a restored backup.
	const moment = new Date(Date.now() - 2 * 3_600_000).toISOString().replace('T', ' ');
	inDatabase(backend, `UPDATE imports SET state = 'running', updated = '${moment}' WHERE id = '${id}'`);
	await cron('imports');
	await vi.waitFor(async () => expect(await readImport(id)).toMatchObject({ state: 'stopped' }), within);
	expect(await titles('Stopp')).toHaveLength(stopped.done_rows);

	await runImport(id);
	await call(backend, `admins/${leaving.authStore.record?.id}`, undefined, { client, method: 'DELETE' });
	expect((await call(backend, `imports/${id}/run`, {}, { client: leaving })).status).toBe(401);
	expect(await followImport(id, () => undefined)).toMatchObject({
		...{ state: 'finished', done_rows: 400, created_rows: 400, started_by: '' },
	});
	expect(new Set(await titles('Stopp')).size).toBe(400);
	expect(await titles('Stopp')).toHaveLength(400);
});

test.each([
	{ when: 'a minute ago', minutes: -1, name: 'Ensam' },
	{ when: 'before the clock was set back by half an hour', minutes: 30, name: 'Tillbakaställd' },
])('X5: an import goes on without its tab, which was closed $when', async ({ minutes, name }) => {
	const id = await sendImport('maskiner.xlsx', await some(5, name));
	const moment = new Date(Date.now() + minutes * 60_000).toISOString().replace('T', ' ');
	inDatabase(backend, `UPDATE imports SET state = 'running', updated = '${moment}'`);
	await cron('imports');
	await vi.waitFor(async () => expect((await readImport(id)).state).toBe('finished'), within);
	expect(await titles(name)).toHaveLength(5);
});

test('X5, W2: an import of public products is one publish, at its end; what a colleague saves in between goes out at once', async () => {
	const category = await storeCategory(backend, 'Offentlig');
	const { id: first } = await aProduct(backend, client, { title: 'Synlig', is_published: true });
	const ids = copies(backend, first, 300, { is_published: '1', published_slug: "slug || '-' || value" });
	const sheet = sheetOf(
		['id', 'title', 'price'],
		ids.map((id) => [id, `Omdöpt ${id}`, 20]),
	);
	const id = await sendImport('maskiner.xlsx', await planOf(sheet));
	webhook.calls = 0;
	const before = (await changesSince(0)).rev;
	await runImport(id);
	await cron('publishing');
	expect(await readImport(id)).toMatchObject({ state: 'running' });
	expect(webhook.calls).toBe(0);
	expect(await changesSince(before)).toMatchObject({
		full: false,
		rev: before,
		products: [],
		changed: { products: [] },
	});
	await backend.superuser.collection('categories').update(category, { description: 'Ny' });
	expect(webhook.calls).toBe(1);
	const withTheirs = await changesSince(before);
	expect(withTheirs.categories).toMatchObject([{ id: category, description: 'Ny' }]);
	await followImport(id, () => undefined);
	expect(await readImport(id)).toMatchObject({ state: 'finished', changed_rows: 300 });
	expect(webhook.calls).toBe(2);
	const last = await changesSince(withTheirs.rev);
	const names = [...withTheirs.products, ...last.products].map(({ title }: { title: string }) => title);
	expect(new Set(names).size).toBe(300);
	expect(await backend.superuser.collection('redirects').getList(1, 1)).toMatchObject({ totalItems: 300 });
});

test('X5: what was imported is shown for thirty days, what was never sent whole for one', async () => {
	const day = 86_400_000;
	const aged = async (days: number, state: string) => {
		const job = await backend.superuser.collection('imports').create({ state, file_name: `${state} ${days}` });
		await backend.superuser
			.collection('import_rows')
			.create({ import_id: job.id, row: 2, state: 'waiting', values: { title: 'x' } });
		const moment = new Date(Date.now() - days * day).toISOString().replace('T', ' ');
		inDatabase(backend, `UPDATE imports SET updated = '${moment}' WHERE id = '${job.id}'`);
		return job.file_name;
	};
	const kept = [await aged(29, 'finished'), await aged(29, 'stopped'), await aged(40, 'running')];
	for (const [days, state] of [
		[31, 'finished'],
		[31, 'stopped'],
		[2, 'uploading'],
	] as const)
		await aged(days, state);
	await cron('oldImports');
	await vi.waitFor(
		async () => expect((await storedImports()).map(({ file_name }) => file_name).sort()).toEqual(kept.sort()),
		within,
	);
	expect(await backend.superuser.collection('import_rows').getList(1, 1)).toMatchObject({ totalItems: kept.length });
});

test('X5: the import that is under way is shown, however many have begun since it was begun and stopped', async () => {
	const imports = backend.superuser.collection('imports');
	const early = await imports.create({ state: 'stopped', file_name: 'tidig.xlsx', rows: 1 });
	for (let number = 0; number < 25; number += 1)
		await imports.create({ state: 'finished', file_name: `${number}.xlsx` });
	await imports.create({ state: 'uploading', file_name: 'skickas.xlsx' });
	expect((await readImports()).map(({ file_name }) => file_name)).not.toContain('tidig.xlsx');
	await imports.update(early.id, { state: 'running' });
	const shown = await readImports();
	expect(shown[0]).toMatchObject({ file_name: 'tidig.xlsx', state: 'running' });
	expect(shown.filter(({ state }) => state === 'finished')).toHaveLength(19);
});

test('X5: an import that was never sent is removed with all its rows, by staff and by the next one', async () => {
	const rows = (count: number) => {
		const ids = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
		return `${ids} INSERT INTO import_rows (id, import_id, row, state, created, updated)
			SELECT substr(lower(hex(randomblob(8))), 1, 15), (SELECT id FROM imports), i, 'waiting', '', '' FROM n`;
	};
	const left = async () => (await backend.superuser.collection('import_rows').getList(1, 1)).totalItems;
	const create = () => backend.superuser.collection('imports').create({ state: 'uploading', file_name: 'halv.xlsx' });
	const { id } = await create();
	inDatabase(backend, rows(4500));
	expect(await left()).toBe(4500);
	await stopImport(id);
	expect([await left(), await storedImports()]).toEqual([0, []]);
	await create();
	inDatabase(backend, rows(4500));
	inDatabase(backend, "UPDATE imports SET updated = '2026-01-01 00:00:00.000Z'");
	await sendImport('hel.xlsx', await some(1, 'Hel'));
	expect(await left()).toBe(1);
	expect((await storedImports()).map(({ file_name }) => file_name)).toEqual(['hel.xlsx']);
});

test('X5: a request that is no import is refused in Swedish', async () => {
	const admin = await backend.admin();
	const begin = { id: newId(), file_name: 'f.csv', rows: 1, unchanged: 0, names: { categories: [], brands: [] } };
	for (const body of [
		{ ...begin, rows: 0 },
		{ ...begin, rows: 20_001 },
		{ ...begin, id: 'kort' },
		{ ...begin, names: { categories: [{ name: 'x' }], brands: [] } },
		{ ...begin, extra: 1 },
	]) {
		const { status, body: told } = await call(backend, 'imports', body, { client: admin });
		expect([body, status]).toEqual([body, 400]);
		expect(told.message).not.toMatch(/Something|Failed/);
	}
	expect((await call(backend, 'imports/abcdefghijklmno/run', {}, { client: admin })).status).toBe(404);
});
