import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackend as startAlone } from '#scripts/backend.ts';
import { makeBackup } from '#scripts/backup.ts';
import { lockDataFolder } from '#scripts/dataFolder.ts';
import { readEnvironment } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { restoreBackup } from '#scripts/restore.ts';
import { startSite } from '#scripts/site.ts';
import { startBackend } from '#tests/support/backend.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-backend-'));
});
afterEach(async () => {
	vi.unstubAllEnvs();
	await rm(folder, { recursive: true, force: true });
});

async function write(name: string, text = 'something'): Promise<void> {
	await mkdir(dirname(join(folder, name)), { recursive: true });
	await writeFile(join(folder, name), text);
}

test('W3: a start beside another PocketBase on the same port fails and names the port', async () => {
	const first = await startBackend();
	try {
		const second = startAlone({ DATA_DIR: folder, POCKETBASE_PORT: first.port });
		await expect(second).rejects.toThrow(`Port ${first.port} is taken by another program`);
		// Whoever was there first is not disturbed, and what was begun stays usable for a start on another port.
		expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
		expect(existsSync(join(folder, 'pocketbase', 'data.db'))).toBe(true);
	} finally {
		await first.stop();
	}
});

for (const trace of [
	'publisher/state.db',
	'backups/rostfri-2026-01-02T030405Z.tar.gz',
	'pocketbase.before-2026-01-02T030405/data.db',
	'pocketbase/storage/products/photo.webp',
])
	test(`W1: a database that is gone is not replaced by a new one: ${trace} shows that there was one`, async () => {
		await write(trace);
		const before = await readdir(folder);
		const POCKETBASE_PORT = await freePort();
		const named = trace.replace(/\/(data\.db|products\/.*)$/, '');
		const refusal = new RegExp(`There is no database .*${named}.*npm run restore .*empty catalogue`);
		await expect(startAlone({ DATA_DIR: folder, POCKETBASE_PORT })).rejects.toThrow(refusal);
		const environment = readEnvironment({ DATA_DIR: folder, POCKETBASE_PORT: String(POCKETBASE_PORT), PORT: '0' });
		await expect(startSite(environment, () => {})).rejects.toThrow(refusal);
		expect((await readdir(folder)).filter((name) => !/^(secrets\.env|lock\.db)$/.test(name))).toEqual(before);
		expect(existsSync(join(folder, 'pocketbase/data.db'))).toBe(false);
	});

test('W1: a database whose file a power cut has emptied is not replaced by a new one', async () => {
	await write('publisher/state.db');
	await write('pocketbase/data.db', '');
	const start = startAlone({ DATA_DIR: folder, POCKETBASE_PORT: await freePort() });
	await expect(start).rejects.toThrow('There is no database');
	expect(await readFile(join(folder, 'pocketbase/data.db'), 'utf8')).toBe('');
});

test('W1: what an interrupted restore has set aside is named, and is back as the sentence says', async () => {
	const backend = await startBackend({ DATA_DIR: folder });
	const { place } = await makeBackup(folder, '');
	await backend.kill();
	await restoreBackup(place, folder, { replace: true });
	// As a restore leaves it that is killed between its two renames.
	await rm(join(folder, 'pocketbase'), { recursive: true });
	const message = await backend.restart().catch((error: Error) => error.message);
	const [, from = '', to = ''] = /rename (\S+) to (\S+),/.exec(String(message)) ?? [];
	await rename(from, to);
	await backend.restart();
	expect((await fetch(`${backend.url}/api/rostfri/health`)).status).toBe(200);
	await backend.stop();
});

test('W3: broken logs and a broken lock keep PocketBase from nothing', async () => {
	const backend = await startBackend({ DATA_DIR: folder });
	await backend.kill();
	const garbage = 'no database any more '.repeat(400);
	await rm(join(folder, 'pocketbase/auxiliary.db-wal'), { force: true });
	await write('pocketbase/auxiliary.db', garbage);
	await write('lock.db', garbage);
	await backend.restart();
	try {
		expect((await fetch(`${backend.url}/api/rostfri/health`)).status).toBe(200);
		const [setAside = ''] = (await readdir(folder)).filter((name) => name.startsWith('auxiliary.db.before-'));
		expect(await readFile(join(folder, setAside), 'utf8')).toBe(garbage);
		await expect(startAlone({ DATA_DIR: folder, POCKETBASE_PORT: await freePort() })).rejects.toThrow('is in use');
	} finally {
		await backend.stop();
	}
});

test('W3: taking the data folder writes nothing, so that a full disk does not keep the pages from being served', async () => {
	const unlock = lockDataFolder(folder);
	expect(await readdir(folder)).toEqual(['lock.db']);
	expect(() => lockDataFolder(folder)).toThrow('is in use');
	unlock();
});

test('W3: a start names the database that is damaged, and how to bring it back', async () => {
	const backend = await startBackend({ DATA_DIR: folder });
	await backend.kill();
	await rm(join(folder, 'pocketbase/data.db-wal'), { force: true });
	await write('pocketbase/data.db', 'no database any more '.repeat(400));
	await expect(backend.restart()).rejects.toThrow(/pocketbase\/data\.db is damaged: .*npm run restore/);
});

test.runIf(existsSync('/proc/self/environ'))('PocketBase knows no key of the backups', async () => {
	const keys = {
		AWS_ACCESS_KEY_ID: 'very-secret',
		AWS_SECRET_ACCESS_KEY: 'very-secret',
		BACKUP_TARGET: 's3://very-secret',
	};
	for (const [name, value] of Object.entries({ ...keys, OTHER_PASSWORD: 'very-secret' })) vi.stubEnv(name, value);
	const backend = await startBackend({ DATA_DIR: folder, ...keys, SMTP_PASSWORD: 'of-the-mail' });
	try {
		const environment = await readFile(`/proc/${backend.process.pid}/environ`, 'utf8');
		expect(environment).not.toContain('very-secret');
		expect(environment).toContain('SMTP_PASSWORD=of-the-mail');
		expect(environment).toContain('PATH=');
	} finally {
		await backend.stop();
	}
});
