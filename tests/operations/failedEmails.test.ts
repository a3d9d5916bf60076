import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';
import { findPocketBase } from '#scripts/pocketbase.ts';

test('I7: an email that an earlier version gave up is failed after the update, and all others stay as they are', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-migration-'));
	const source = join(projectFolder, 'pocketbase/migrations');
	const migrations = join(folder, 'migrations');
	await mkdir(migrations);
	const migrateWith = async (isWanted: (name: string) => boolean) => {
		for (const name of await readdir(source))
			if (isWanted(name)) await copyFile(join(source, name), join(migrations, name));
		const where = [`--dir=${folder}/data`, `--migrationsDir=${migrations}`, `--hooksDir=${folder}/none`];
		await promisify(execFile)(await findPocketBase(), ['migrate', 'up', ...where]);
	};
	const inDatabase = <T>(work: (database: DatabaseSync) => T): T => {
		const database = new DatabaseSync(join(folder, 'data', 'data.db'));
		try {
			return work(database);
		} finally {
			database.close();
		}
	};

	await migrateWith((name) => name < '0005');
	inDatabase((database) => {
		for (const status of ['pending', 'sent', 'skipped', 'dead'])
			database
				.prepare("INSERT INTO outbox (id, kind, lead_id, status) VALUES (?, 'lead_notice', ?, ?)")
				.run(`email${status}`, status, status);
	});
	await migrateWith(() => true);
	const rows = inDatabase((database) => database.prepare('SELECT id, status, refusals FROM outbox ORDER BY id').all());
	expect(rows.map((row) => ({ ...row }))).toEqual([
		{ id: 'emaildead', status: 'failed', refusals: 0 },
		{ id: 'emailpending', status: 'pending', refusals: 0 },
		{ id: 'emailsent', status: 'sent', refusals: 0 },
		{ id: 'emailskipped', status: 'skipped', refusals: 0 },
	]);
	await rm(folder, { recursive: true, force: true });
});
