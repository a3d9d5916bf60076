import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openState } from '#publisher/publish/state.ts';
import { startBackend as startAlone } from '#scripts/backend.ts';
import { makeBackup } from '#scripts/backup.ts';
import { projectFolder } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { restoreBackup } from '#scripts/restore.ts';
import { startBackend } from '#tests/support/backend.ts';
import { shareBundles, siteUrl } from '#tests/support/bundles.ts';
import { call } from '#tests/support/calls.ts';
import { openDatabase } from '#tests/support/database.ts';
import { anInquiryBody } from '#tests/support/factories.ts';

const mode = async (...path: string[]) => ((await stat(join(...path))).mode & 0o777).toString(8);

test('I7: what customers wrote and the secrets are closed to other users of the machine, at every start and after a restore', async () => {
	const backend = await startBackend();
	const { dataFolder } = backend;
	await writeFile(join(dataFolder, 'secrets.env'), 'SETUP_TOKEN=x', { mode: 0o644 });
	await backend.kill();
	for (const name of ['pocketbase', 'backups', 'hooks', 'erasures']) await chmod(join(dataFolder, name), 0o755);
	await backend.restart();
	const restored = await mkdtemp(join(tmpdir(), 'rostfri-modes-'));
	try {
		for (const name of ['pocketbase', 'backups', 'hooks', 'erasures'])
			expect(await mode(dataFolder, name), name).toBe('700');
		openState(join(dataFolder, 'publisher/state.db')).close();
		for (const name of ['secrets.env', 'lock.db', 'publisher/state.db'])
			expect(await mode(dataFolder, name), name).toBe('600');
		for (const name of ['data.db', 'data.db-wal', 'auxiliary.db'])
			expect(await mode(dataFolder, 'pocketbase', name), name).toBe('600');

		const { place } = await makeBackup(dataFolder, '');
		await chmod(restored, 0o755);
		await restoreBackup(place, restored);
		const { earlier = '' } = await restoreBackup(place, restored, { replace: true });
		expect(await mode(restored, 'pocketbase')).toBe('700');
		expect(await mode(earlier)).toBe('700');
		// A proxy of another user serves pages and photos from below it.
		expect(await mode(restored)).toBe('755');
	} finally {
		await backend.stop();
		await rm(restored, { recursive: true, force: true });
	}
});

test('W1: a restore over the data of a site that runs on another port is refused, and no acknowledged inquiry is lost', async () => {
	const backend = await startBackend();
	try {
		const { place } = await makeBackup(backend.dataFolder, '');
		const { body } = await call(backend, 'submit-lead', anInquiryBody());
		const before = (await readdir(backend.dataFolder)).sort();
		const restore = promisify(execFile)(process.execPath, ['scripts/restore.ts', place, '--replace'], {
			cwd: projectFolder,
			env: { ...process.env, DATA_DIR: backend.dataFolder, POCKETBASE_PORT: String(await freePort()) },
		});
		await expect(restore).rejects.toMatchObject({
			stderr: expect.stringMatching(/^\S+ is in use: stop the site.*\n$/),
		});
		expect((await readdir(backend.dataFolder)).filter((name) => name !== 'secrets.env').sort()).toEqual(before);
		const leads = await backend.superuser.collection('leads').getFullList();
		expect(leads.map(({ reference }) => reference)).toContain(body.reference);
	} finally {
		await backend.stop();
	}
});

test('W1: a restore is refused as well while a PocketBase that we did not start has the database open', async () => {
	const backend = await startBackend();
	const { place } = await makeBackup(backend.dataFolder, '');
	await backend.kill();
	const database = openDatabase(backend);
	database.prepare('SELECT id FROM leads').all();
	await expect(restoreBackup(place, backend.dataFolder, { replace: true })).rejects.toThrow('data.db is in use');
	database.close();
	await restoreBackup(place, backend.dataFolder, { replace: true });
	await backend.stop();
});

test('W1: a database that is damaged is set aside and replaced by the backup', async () => {
	const backend = await startBackend();
	const { place } = await makeBackup(backend.dataFolder, '');
	await backend.kill();
	await rm(join(backend.dataFolder, 'pocketbase', 'data.db-wal'), { force: true });
	await writeFile(join(backend.dataFolder, 'pocketbase', 'data.db'), 'no database any more'.repeat(1000));
	await restoreBackup(place, backend.dataFolder, { replace: true });
	await backend.restart();
	expect((await fetch(`${backend.url}/api/rostfri/health`)).status).toBe(200);
	await backend.stop();
});

test('W3: a second start on the same data folder is refused, and the next one after the first has ended is not', async () => {
	const first = await startBackend();
	try {
		const settings = { DATA_DIR: first.dataFolder, POCKETBASE_PORT: await freePort() };
		await expect(startAlone(settings)).rejects.toThrow('is in use: stop the site that runs on it first');
		expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
		await first.kill();
		const second = await startAlone(settings);
		await second.stop();
	} finally {
		await first.stop();
	}
});

/** The processes whose command line has `words`. */
async function running(words: string): Promise<string[]> {
	const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args=']);
	return stdout.split('\n').filter((line) => line.includes(words) && !line.includes('ps -eo'));
}

async function started(command: string, parameters: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
	const child = spawn(command, parameters, { cwd: projectFolder, env: { ...process.env, ...env } });
	let words = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += text));
	try {
		await expect.poll(() => words, { timeout: 90_000 }).toContain('Ctrl-C ends it.');
		return child;
	} catch (error) {
		child.kill();
		throw error;
	}
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
	test(`W3: ending npm with ${signal} leaves nothing running and the data free for the next start`, async () => {
		const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-npm-'));
		const [PORT, POCKETBASE_PORT] = [String(await freePort()), String(await freePort())];
		await shareBundles(DATA_DIR);
		const environment = { DATA_DIR, PORT, POCKETBASE_PORT, SITE_URL: siteUrl, DEMO: '0' };
		const npm = await started('npm', ['start'], environment);
		expect(await running(DATA_DIR)).not.toEqual([]);
		npm.kill(signal);
		await expect.poll(() => running(DATA_DIR), { timeout: 30_000 }).toEqual([]);
		await expect(fetch(`http://127.0.0.1:${PORT}/`)).rejects.toThrow();
		await rm(DATA_DIR, { recursive: true, force: true });
	}, 180_000);

test('W3: a site that is killed without warning leaves no PocketBase behind', async () => {
	const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-killed-'));
	const [PORT, POCKETBASE_PORT] = [String(await freePort()), String(await freePort())];
	await shareBundles(DATA_DIR);
	const environment = { DATA_DIR, PORT, POCKETBASE_PORT, SITE_URL: siteUrl, DEMO: '0' };
	const site = await started(process.execPath, ['scripts/start.ts'], environment);
	expect(await running(`--dir=${DATA_DIR}`)).toHaveLength(1);
	site.kill('SIGKILL');
	await once(site, 'exit');
	await expect.poll(() => running(DATA_DIR), { timeout: 30_000 }).toEqual([]);
	await rm(DATA_DIR, { recursive: true, force: true });
}, 180_000);
