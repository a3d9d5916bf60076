import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { startBackend } from '#tests/support/backend.ts';
import { shareBundles, siteUrl } from '#tests/support/bundles.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aProduct } from '#tests/support/factories.ts';
import { copyDatabase } from '#tests/support/newDatabase.ts';

test('W3: what cannot be shown at a start is left out and named; a PocketBase that dies is started again, and visitors read all pages until then', async () => {
	const DATA_DIR = await aDataFolder();
	const backend = await startBackend({ DATA_DIR, SITE_URL: siteUrl });
	const admin = await backend.admin();
	const { id } = await aProduct(backend, admin, { title: 'Vinkyl', is_published: true });
	await aProduct(backend, admin, { title: 'Hel ugn', is_published: true });
	const [settings] = await admin.collection('site_settings').getFullList();
	const hero_image_url = 'https://gone.invalid/kok.jpg';
	await admin.collection('site_settings').update(settings?.id ?? '', { hero_image_url });
	await backend.stop();
	inDatabase({ dataFolder: DATA_DIR }, "UPDATE products SET title = '' WHERE id = ?", id);
	await withStart(DATA_DIR, async ({ words, statusOf, killPocketBase }) => {
		await expect.poll(words, { timeout: 60_000 }).toContain('Ctrl-C ends it.');
		expect(words()).toContain('Rostfri is up');
		expect(words()).toContain('Produkten ”vinkyl” kan inte visas');
		expect(words()).toContain('Startsidans bild kunde inte visas');
		expect([await statusOf('/'), await statusOf('/produkt/hel-ugn'), await statusOf('/produkt/vinkyl')]).toEqual([
			200, 200, 404,
		]);
		await killPocketBase();
		await expect.poll(words).toContain('PocketBase has ended by itself');
		const statuses = new Set<number>();
		for (const giveUp = Date.now() + 30_000; !words().includes('PocketBase is up again'); await setTimeout(20)) {
			if (Date.now() > giveUp) throw new Error(words());
			statuses.add(await statusOf('/produkter'));
		}
		expect([...statuses]).toEqual([200]);
		expect(await statusOf('/api/rostfri/health')).toBe(200);
	});
});

test('W3: while PocketBase cannot start, visitors read the pages that are there, and it is up as soon as it can', async () => {
	const DATA_DIR = await aDataFolder();
	const database = join(DATA_DIR, 'pocketbase/data.db');
	await withStart(
		DATA_DIR,
		({ words }) => expect.poll(words, { timeout: 60_000 }).toContain('Ctrl-C ends it.'),
		'keep',
	);
	const whole = await readFile(database);
	await writeFile(database, Buffer.concat([randomBytes(3000), whole.subarray(3000)]));
	await withStart(DATA_DIR, async ({ words, statusOf }) => {
		await expect.poll(words, { timeout: 30_000 }).toContain('visitors can read the pages');
		expect(words()).toContain(`${database} is damaged`);
		expect([await statusOf('/'), await statusOf('/produkter'), await statusOf('/_publisher/health')]).toEqual([
			200, 200, 503,
		]);
		await writeFile(database, whole);
		await expect.poll(words, { timeout: 60_000 }).toContain('Ctrl-C ends it.');
		await expect.poll(words).toContain('PocketBase is up again');
		await expect.poll(() => statusOf('/_publisher/health'), { timeout: 10_000 }).toBe(200);
	});
}, 180_000);

/** With a database, which takes longer to make than all the rest of a start. */
async function aDataFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-start-'));
	await copyDatabase(folder);
	return folder;
}

interface Started {
	/** What it has said. */
	words(): string;
	statusOf(path: string): Promise<number>;
	killPocketBase(): Promise<void>;
}

/** Runs `npm start` for a data folder, which is removed in the end, unless it is to be kept for another start. */
async function withStart(
	DATA_DIR: string,
	look: (started: Started) => Promise<void>,
	afterwards: 'remove' | 'keep' = 'remove',
): Promise<void> {
	const [PORT, POCKETBASE_PORT] = [String(await freePort()), String(await freePort())];
	await shareBundles(DATA_DIR);
	const start = spawn(process.execPath, ['scripts/start.ts'], {
		cwd: projectFolder,
		env: { ...process.env, DATA_DIR, PORT, POCKETBASE_PORT, SITE_URL: siteUrl, DEMO: '0' },
	});
	let said = '';
	for (const stream of [start.stdout, start.stderr]) stream.on('data', (text) => (said += text));
	try {
		await look({
			words: () => said,
			statusOf: (path) => fetch(`http://127.0.0.1:${PORT}${path}`).then(({ status }) => status),
			async killPocketBase() {
				const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(start.pid)]);
				const [, pocketbase] = stdout.match(/^\s*(\d+) .*serve --http/m) ?? [];
				process.kill(Number(pocketbase), 'SIGKILL');
			},
		});
	} finally {
		start.kill('SIGTERM');
		await once(start, 'exit');
		if (afterwards === 'remove') await rm(DATA_DIR, { recursive: true, force: true });
	}
}
