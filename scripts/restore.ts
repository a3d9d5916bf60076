/**
 * `npm run restore <archive>`: brings back database and files from a backup, a path or an S3 address. What is there
 * already is not deleted but set aside, and only with `--replace`.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { extract } from 'tar';
import { foldersIn } from '#publisher/folders.ts';
import { openState } from '#publisher/publish/state.ts';
import { restoreAlertSecret } from './alertSecret.ts';
import { filesNamedBy, missingFrom } from './backup.ts';
import { command } from './command.ts';
import { lockDataFolder, mustBeUnused, prepareDataFolder } from './dataFolder.ts';
import { readEnvironment } from './environment.ts';
import { eraseAgain, erasuresBeside, storeErasures } from './erasures.ts';
import { isS3, objectAddress, type S3Access, s3Client } from './s3.ts';
import { setAsideName } from './setAside.ts';
import { removeUnfinished, restoreFolder } from './unfinished.ts';
import { holdBackMail } from './unsentMail.ts';

interface Restored {
	files: number;
	/** Inquiries that were left out. */
	erased: number;
	/** Emails to customers that staff decide about. */
	held: number;
	/** Where the data went that was there before. */
	earlier?: string;
}

/**
 * Throws, and changes nothing, when the archive is damaged or lacks a file, when the site is running, whatever its
 * port, or when there is a database already and `replace` is not given. Who was erased since the archive was made
 * does not come back, nor what has become too old to be kept, and no email to a customer goes out twice.
 */
export async function restoreBackup(
	archive: string,
	dataFolder: string,
	options: { replace?: boolean; s3?: S3Access } = {},
): Promise<Restored> {
	const target = join(dataFolder, 'pocketbase');
	if (existsSync(join(target, 'data.db')) && !options.replace)
		throw new Error(
			`There is a database in ${target} already. To set it aside: npm run restore <archive> -- --replace`,
		);
	if (!isS3(archive) && !existsSync(archive)) throw new Error(`There is no archive at ${archive}.`);
	await mkdir(dataFolder, { recursive: true });
	const unlock = lockDataFolder(dataFolder);
	try {
		return await restoreLocked(archive, dataFolder, options.s3 ?? {});
	} finally {
		unlock();
	}
}

async function restoreLocked(archive: string, dataFolder: string, s3: S3Access): Promise<Restored> {
	const target = join(dataFolder, 'pocketbase');
	const current = join(target, 'data.db');
	if (existsSync(current)) mustBeUnused(current);
	const { state } = foldersIn(dataFolder);
	// A publisher that runs by itself has it open.
	if (existsSync(state)) openState(state).close();
	await removeUnfinished(dataFolder);
	const { path: work, remove } = await restoreFolder(dataFolder);
	try {
		const local = isS3(archive) ? await download(archive, work, s3) : archive;
		const fresh = join(work, 'pocketbase');
		await mkdir(fresh, { mode: 0o700 });
		await extract({ cwd: fresh, file: local, strict: true });
		const files = await check(fresh);
		await rm(join(fresh, 'manifest.json'));
		const erasures = await erasuresBeside(archive, dataFolder, s3);
		const erased = eraseAgain(join(fresh, 'data.db'), erasures);
		const held = holdBackMail(join(fresh, 'data.db'));
		publishAgain(join(fresh, 'data.db'));
		await storeErasures(dataFolder, erasures);
		await restoreAlertSecret(archive, dataFolder, s3);
		let earlier: string | undefined;
		if (existsSync(target)) {
			earlier = setAsideName(target);
			await rename(target, earlier);
		}
		await rename(fresh, target);
		// The publisher counts on revisions that only grow; a restored database may be at an earlier one.
		await rm(state, { recursive: true, force: true });
		await prepareDataFolder(dataFolder);
		return { files, erased, held, ...(earlier !== undefined && { earlier }) };
	} finally {
		await remove();
	}
}

/** Visitors may see what came after the archive: a new revision asks for a publish, which a build host would not know of. */
function publishAgain(file: string): void {
	const database = new DatabaseSync(file);
	try {
		database.exec('UPDATE build_state SET rev = rev + 1');
	} finally {
		database.close();
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
		const { DATA_DIR } = environment;
		const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
		const [archive] = positionals;
		if (!archive) throw new Error('Which archive? npm run restore .data/backups/rostfri-….tar.gz');
		const options = { replace: values.replace, s3: environment };
		const { files, erased, held, earlier } = await restoreBackup(archive, DATA_DIR, options);
		console.log(`The database and ${files} files are back.`);
		if (erased)
			console.log(`${erased} inquiries were left out: of people who have been erased since, or too old to be kept.`);
		if (held) console.log(`${held} emails to customers may have been sent since, and wait for staff on the dashboard.`);
		if (earlier) console.log(`What was there before is in ${earlier}, and goes after 30 days.`);
	});
}
