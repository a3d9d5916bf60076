/**
 * `npm run restore <archive>`: brings back database and files from a backup, a path or an S3 address. What is there
 * already is not deleted but set aside, and only with `--replace`.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { extract } from 'tar';
import { foldersIn } from '#publisher/folders.ts';
import { filesNamedBy, missingFrom } from './backup.ts';
import { command } from './command.ts';
import { readEnvironment } from './environment.ts';
import { isS3, objectAddress, type S3Access, s3Client } from './s3.ts';

/**
 * Throws, and changes nothing, when the archive is damaged or lacks a file, when PocketBase is running, or when there
 * is a database already and `replace` is not given. Returns where the earlier data was set aside, if there was any.
 */
export async function restoreBackup(
	archive: string,
	dataFolder: string,
	options: { replace?: boolean; pocketbaseUrl?: string; s3?: S3Access } = {},
): Promise<{ files: number; earlier?: string }> {
	const target = join(dataFolder, 'pocketbase');
	if (options.pocketbaseUrl && (await fetch(`${options.pocketbaseUrl}/api/health`).catch(() => undefined))?.ok)
		throw new Error('PocketBase is running. Stop the site first.');
	if (existsSync(join(target, 'data.db')) && !options.replace)
		throw new Error(`There is a database in ${target} already. Say --replace to set it aside.`);
	if (!isS3(archive) && !existsSync(archive)) throw new Error(`There is no archive at ${archive}.`);
	await mkdir(dataFolder, { recursive: true });
	const work = await mkdtemp(join(dataFolder, '.restore-'));
	try {
		const local = isS3(archive) ? await download(archive, work, options.s3 ?? {}) : archive;
		const fresh = join(work, 'pocketbase');
		await mkdir(fresh);
		await extract({ cwd: fresh, file: local, strict: true });
		const files = await check(fresh);
		await rm(join(fresh, 'manifest.json'));
		let earlier: string | undefined;
		if (existsSync(target)) {
			earlier = `${target}.before-${new Date().toISOString().slice(0, 19).replace(/:/g, '')}`;
			await rename(target, earlier);
		}
		await rename(fresh, target);
		// The publisher counts on revisions that only grow; a restored database may be at an earlier one.
		await rm(foldersIn(dataFolder).state, { recursive: true, force: true });
		return { files, earlier };
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

async function download(address: string, work: string, s3: S3Access): Promise<string> {
	const response = await s3Client(s3).fetch(objectAddress(s3, address));
	if (!response.ok || !response.body) throw new Error(`${address} answers ${response.status}`);
	const file = join(work, 'archive.tar.gz');
	await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file));
	return file;
}

async function check(folder: string): Promise<number> {
	const file = join(folder, 'data.db');
	if (!existsSync(file)) throw new Error('The archive holds no database.');
	const database = new DatabaseSync(file);
	const [verdict] = database.prepare('PRAGMA integrity_check').all();
	database.close();
	if (verdict?.integrity_check !== 'ok')
		throw new Error(`The database in the archive is damaged: ${verdict?.integrity_check}`);
	const named = filesNamedBy(file);
	const missing = await missingFrom(join(folder, 'storage'), named);
	if (missing.length) throw new Error(`The archive lacks ${missing.length} files, ${missing[0]} among them.`);
	return named.length;
}

if (import.meta.main) {
	await command(async () => {
		const environment = readEnvironment();
		const { DATA_DIR, POCKETBASE_URL } = environment;
		const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
		const [archive] = positionals;
		if (!archive) throw new Error('Which archive? npm run restore .data/backups/rostfri-….tar.gz');
		const options = { replace: values.replace, pocketbaseUrl: POCKETBASE_URL, s3: environment };
		const { files, earlier } = await restoreBackup(archive, DATA_DIR, options);
		console.log(
			`The database and ${files} files are back.${earlier ? ` What was there before is in ${earlier}.` : ''}`,
		);
	});
}
