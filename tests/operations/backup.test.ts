import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend as startAlone } from '#scripts/backend.ts';
import { makeBackup } from '#scripts/backup.ts';
import { archiveName } from '#scripts/dataFolder.ts';
import { projectFolder } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { restoreBackup } from '#scripts/restore.ts';
import { backupFolder } from '#scripts/unfinished.ts';
import { adminPassword, clientOf, startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { anInquiryBody } from '#tests/support/factories.ts';
import { startSite } from '#tests/support/running.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
}, 60_000);
afterAll(() => backend.stop());

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#889' } })
	.jpeg()
	.toBuffer();

function aProduct(number: number) {
	const form = new FormData();
	const values = { title: `Ugn ${number}`, condition: 'used', stock_status: 'in_stock', is_published: 'true' };
	for (const [name, value] of Object.entries(values)) form.set(name, value);
	form.set('images', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'ugn.jpg');
	return form;
}

test('W1: a backup taken while staff and visitors write brings back every record, file and acknowledged lead on an empty machine', async () => {
	const products = backend.superuser.collection('products');
	for (let number = 0; number < 10; number += 1) await products.create(aProduct(number));
	const acknowledged = await products.getFullList();

	let writing = true;
	const leads: string[] = [];
	const visitors = (async () => {
		while (writing) {
			const { body } = await call(backend, 'submit-lead', anInquiryBody());
			leads.push(body.reference);
		}
	})();
	const writer = (async () => {
		for (let number = 100; writing && number < 400; number += 1) {
			const { id } = await products.create(aProduct(number));
			if (number % 3 === 0) await products.delete(id);
		}
	})();
	while (leads.length < 20) await new Promise((done) => setTimeout(done, 20));
	const target = await mkdtemp(join(tmpdir(), 'rostfri-backup-'));
	const acknowledgedLeads = [...leads];
	const { place, files } = await makeBackup(backend.dataFolder, target);
	writing = false;
	await Promise.all([writer, visitors]);
	expect(files).toBeGreaterThanOrEqual(10);
	expect(await readdir(join(backend.dataFolder, 'backups'))).toEqual([]);

	const empty = await mkdtemp(join(tmpdir(), 'rostfri-restored-'));
	await restoreBackup(place, empty);
	const restored = await startBackend({ DATA_DIR: empty });
	try {
		const found = await restored.superuser.collection('products').getFullList();
		const token = await restored.superuser.files.getToken();
		for (const { id, title, images } of acknowledged) {
			const record = found.find((other) => other.id === id);
			expect(record).toMatchObject({ title, images });
			const file = await fetch(restored.superuser.files.getURL(record ?? { id: '' }, images[0], { token }));
			expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array(photo));
		}
		const restoredLeads = await restored.superuser.collection('leads').getFullList();
		const references = new Set(restoredLeads.map(({ reference }) => reference));
		expect(acknowledgedLeads.filter((reference) => !references.has(reference))).toEqual([]);
	} finally {
		await restored.stop();
		await rm(empty, { recursive: true, force: true });
		await rm(target, { recursive: true, force: true });
	}
});

test('a restore changes nothing when a database is there, when PocketBase runs, or when the archive is damaged', async () => {
	const { place } = await makeBackup(backend.dataFolder, '');
	await expect(restoreBackup(place, backend.dataFolder)).rejects.toThrow('--replace');
	await expect(restoreBackup(place, backend.dataFolder, { replace: true })).rejects.toThrow('is in use: stop the site');

	const folder = await mkdtemp(join(tmpdir(), 'rostfri-damaged-'));
	const damaged = join(folder, 'damaged.tar.gz');
	await writeFile(damaged, 'not an archive');
	await expect(restoreBackup(damaged, join(folder, 'data'))).rejects.toThrow();
	await mkdir(join(folder, 'data'), { recursive: true });
	expect(await readdir(join(folder, 'data'))).toEqual(['lock.db']);
	await rm(folder, { recursive: true, force: true });
});

test('I7: copies that a killed backup or restore has left are removed by the next one and by a start, and those of one at work stay', async () => {
	const target = await mkdtemp(join(tmpdir(), 'rostfri-target-'));
	const empty = await mkdtemp(join(tmpdir(), 'rostfri-left-'));
	const part = join(target, 'rostfri-2026-01-02T030405Z.tar.gz.part');
	const leave = async (dataFolder: string) => {
		for (const name of ['backups/.unfinished-killed', '.restore-killed/pocketbase']) {
			await mkdir(join(dataFolder, name), { recursive: true });
			await writeFile(join(dataFolder, name, 'data.db'), 'what customers wrote');
		}
		await writeFile(part, 'what customers wrote');
	};
	const left = async (dataFolder: string) =>
		[...(await readdir(dataFolder)), ...(await readdir(join(dataFolder, 'backups')))].filter((name) =>
			/^\.(unfinished|restore)-/.test(name),
		);
	try {
		await leave(backend.dataFolder);
		const atWork = await backupFolder(backend.dataFolder);
		const { place } = await makeBackup(backend.dataFolder, target);
		expect(await left(backend.dataFolder)).toEqual([basename(atWork.path)]);
		expect(existsSync(part)).toBe(true);
		await atWork.remove();
		await makeBackup(backend.dataFolder, target);
		expect(await left(backend.dataFolder)).toEqual([]);
		expect(existsSync(part)).toBe(false);

		await leave(empty);
		await restoreBackup(place, empty);
		expect(await left(empty)).toEqual([]);
		await leave(empty);
		await (await startAlone({ DATA_DIR: empty, POCKETBASE_PORT: await freePort(), BACKUP_TARGET: target })).stop();
		expect(await left(empty)).toEqual([]);
		expect(existsSync(part)).toBe(false);
	} finally {
		await rm(target, { recursive: true, force: true });
		await rm(empty, { recursive: true, force: true });
	}
});

test('a restore over an earlier database sets it aside', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-over-'));
	const { place } = await makeBackup(backend.dataFolder, '');
	await restoreBackup(place, folder);
	const { earlier } = await restoreBackup(place, folder, { replace: true });
	expect(await readdir(earlier ?? '')).toContain('data.db');
	// W4: a build host is asked for the pages of the archive, whatever it has shown since.
	const revisions = (folderOfOne: string) => {
		const database = new DatabaseSync(join(folderOfOne, 'pocketbase/data.db'), { readOnly: true });
		const state = database.prepare('SELECT rev, published_rev FROM build_state').get();
		database.close();
		return state;
	};
	const before = revisions(backend.dataFolder);
	expect(revisions(folder)).toEqual({ ...before, rev: Number(before?.rev) + 1 });
	await rm(folder, { recursive: true, force: true });
});

test("W1: the README's two commands bring a whole site to an empty machine: people sign in, visitors see it", async () => {
	const admin = await backend.admin();
	const form = aProduct(1000);
	form.set('title', 'Flyttad stekhäll');
	const product = await admin.collection('products').create(form);
	const { body } = await call(backend, 'submit-lead', anInquiryBody({ name: 'Trogen Kund' }));
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-moved-'));
	const run = async (script: string, words: string[], DATA_DIR: string) => {
		const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], {
			cwd: projectFolder,
			env: { ...process.env, DATA_DIR, POCKETBASE_PORT: String(await freePort()), BACKUP_TARGET: '' },
		});
		return stdout;
	};
	try {
		const target = join(folder, 'archives');
		expect(await run('scripts/backup.ts', [target], backend.dataFolder)).toMatch(/the database and \d+ files/);
		const archive = (await readdir(target)).find((name) => archiveName.test(name)) ?? '';
		const empty = join(folder, 'machine');
		await run('scripts/restore.ts', [join(target, archive)], empty);

		const site = await startSite(empty);
		try {
			const page = await (await fetch(`${site.url}/produkt/${product.slug}`)).text();
			expect(page).toContain('Flyttad stekhäll');
			const photo = page.match(/\/media\/v1\/[^"' ,]+/)?.[0] ?? '';
			expect((await fetch(site.url + photo)).status).toBe(200);
			const person = clientOf(site.url);
			await person.collection('users').authWithPassword('admin@example.com', adminPassword);
			const lead = await person.collection('leads').getFirstListItem(`reference = "${body.reference}"`);
			expect(lead.name).toBe('Trogen Kund');
			// Who had signed in before still is.
			person.authStore.save(admin.authStore.token, admin.authStore.record);
			await person.collection('users').authRefresh();
		} finally {
			await site.stop();
		}
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}, 120_000);
