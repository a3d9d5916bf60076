/**
 * `npm run backup`: database and files in one archive, taken while everything runs. To the folder or S3 address that
 * is given, else to BACKUP_TARGET, else to the data folder's `backups`.
 */
import { existsSync, openAsBlob } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { create } from 'tar';
import { rememberBackup } from '#publisher/serve/lastBackup.ts';
import { keepAlertSecret } from './alertSecret.ts';
import { command } from './command.ts';
import { archiveName } from './dataFolder.ts';
import { readEnvironment } from './environment.ts';
import { keepErasures } from './erasures.ts';
import { pocketbaseVersion } from './pocketbase.ts';
import { deleteObject, isS3, listObjects, type S3Access, writeObject } from './s3.ts';
import { backupFolder, removeUnfinished } from './unfinished.ts';

/** How many archives a folder or a bucket keeps; the oldest go. */
const kept = 30;

export interface Backup {
	/** Path or address of the archive. */
	place: string;
	/** Bytes. */
	size: number;
	files: number;
}

/**
 * Throws when the disk has too little room for it, or when the files that the database names cannot all be had, which
 * three tries make very unlikely. `s3` is for a target in a bucket.
 */
export async function makeBackup(dataFolder: string, target: string, s3: S3Access = {}): Promise<Backup> {
	const source = join(dataFolder, 'pocketbase');
	if (!existsSync(join(source, 'data.db'))) throw new Error(`There is no database in ${source}.`);
	const folder = join(dataFolder, 'backups');
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const needed = (await sizeOf(source)) * 1.2 + reserve;
	await removeUnfinished(dataFolder, target);
	await mustHaveRoom(folder, needed);
	if (target && !isS3(target)) {
		await mkdir(target, { recursive: true });
		await mustHaveRoom(target, needed);
	}
	const { path: work, remove } = await backupFolder(dataFolder);
	try {
		const files = await consistentCopy(source, work);
		await writeFile(
			join(work, 'manifest.json'),
			JSON.stringify({ made: new Date().toISOString(), pocketbase: pocketbaseVersion, files }, null, '\t'),
		);
		const name = `rostfri-${new Date().toISOString().slice(0, 19).replace(/:/g, '')}Z.tar.gz`;
		const archive = join(work, name);
		// Photos are compressed already; level 1 is for the database.
		await create({ cwd: work, file: archive, gzip: { level: 1 }, portable: true }, [
			'manifest.json',
			'data.db',
			'storage',
		]);
		// It holds what customers wrote: no other user of the machine may read it.
		await chmod(archive, 0o600);
		const { size } = await stat(archive);
		const place = await keep(archive, name, target || folder, s3);
		await keepAlertSecret(dataFolder, target || folder, s3);
		await keepErasures(dataFolder, target || folder, await prune(target || folder, s3), s3);
		return { place, size, files };
	} finally {
		await remove();
	}
}

/** What a backup leaves free, in bytes: the site must be able to store inquiries while it is made. */
const reserve = 500 * 2 ** 20;

async function mustHaveRoom(folder: string, needed: number): Promise<void> {
	const { bavail, bsize } = await statfs(folder);
	const [has, needs] = [bavail * bsize, needed].map((bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`);
	if (bavail * bsize < needed) throw new Error(`No backup is made: ${folder} has ${has} left, and it needs ${needs}.`);
}

/** In bytes. What is deleted while it looks, counts as nothing: staff and visitors go on. */
async function sizeOf(folder: string): Promise<number> {
	let size = 0;
	// Folder by folder: the recursive reading of Node fails as a whole when one folder goes.
	for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
		const path = join(folder, entry.name);
		size += entry.isDirectory() ? await sizeOf(path) : ((await stat(path).catch(() => undefined))?.size ?? 0);
	}
	return size;
}

/**
 * A copy of the database, and links to every file that it names. Files are linked before and after the database is
 * copied: PocketBase never changes a file, so only one that came and went in between can be missing.
 */
async function consistentCopy(source: string, work: string): Promise<number> {
	await mkdir(join(work, 'storage'), { recursive: true });
	for (let attempt = 1; ; attempt += 1) {
		await linkFiles(join(source, 'storage'), join(work, 'storage'));
		const database = new DatabaseSync(join(source, 'data.db'), { readOnly: true });
		await rm(join(work, 'data.db'), { force: true });
		await copyDatabase(database, join(work, 'data.db'), { rate: 10_000 });
		database.close();
		withoutTestInquiry(join(work, 'data.db'));
		await linkFiles(join(source, 'storage'), join(work, 'storage'));
		const named = filesNamedBy(join(work, 'data.db'));
		const missing = await missingFrom(join(work, 'storage'), named);
		if (!missing.length) return named.length;
		if (attempt === 3) throw new Error(`The backup lacks ${missing.length} files, ${missing[0]} among them.`);
	}
}

/** Removes the nightly test inquiry from a copy of the database: one may be on its way while the backup is made. */
function withoutTestInquiry(copy: string): void {
	const database = new DatabaseSync(copy);
	try {
		// An older database knows none.
		const isKnown = database.prepare("SELECT 1 FROM pragma_table_info('leads') WHERE name = 'is_proof'").get();
		if (!isKnown || !database.prepare('SELECT 1 FROM leads WHERE is_proof').get()) return;
		// Into the file itself, which is all that the archive takes.
		database.exec(`PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON; BEGIN;
			DELETE FROM outbox WHERE lead_id IN (SELECT id FROM leads WHERE is_proof);
			DELETE FROM leads WHERE is_proof;
			UPDATE lead_watch SET proof_key = '';
			COMMIT`);
	} finally {
		database.close();
	}
}

async function linkFiles(from: string, to: string): Promise<void> {
	for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
		// Thumbnails are made again when they are asked for.
		if (entry.name.startsWith('thumbs_')) continue;
		const [source, copy] = [join(from, entry.name), join(to, entry.name)];
		if (entry.isDirectory()) {
			await mkdir(copy, { recursive: true });
			await linkFiles(source, copy);
		} else {
			await link(source, copy).catch((error: NodeJS.ErrnoException) => {
				if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
			});
		}
	}
}

/** 'collection id/record id/file name' of every file that the records of a database name. */
export function filesNamedBy(databaseFile: string): string[] {
	const database = new DatabaseSync(databaseFile, { readOnly: true });
	try {
		const collections = database.prepare("SELECT id, name, fields FROM _collections WHERE type != 'view'").all();
		return collections.flatMap(({ id, name, fields }) =>
			(JSON.parse(String(fields)) as { name: string; type: string }[])
				.filter((field) => field.type === 'file')
				.flatMap((field) =>
					database
						.prepare(`SELECT id, "${field.name}" AS files FROM "${name}"`)
						.all()
						.flatMap((row) => namesIn(String(row.files ?? '')).map((file) => `${id}/${row.id}/${file}`)),
				),
		);
	} finally {
		database.close();
	}
}

// A column of one file holds its name, one of several a JSON list.
function namesIn(value: string): string[] {
	if (!value) return [];
	return value.startsWith('[') ? (JSON.parse(value) as string[]) : [value];
}

export async function missingFrom(storage: string, named: string[]): Promise<string[]> {
	const missing: string[] = [];
	for (const file of named) if (!(await stat(join(storage, file)).catch(() => undefined))) missing.push(file);
	return missing;
}

async function keep(archive: string, name: string, target: string, s3: S3Access): Promise<string> {
	if (isS3(target)) {
		await writeObject(s3, target, name, await openAsBlob(archive));
		return `${target.replace(/\/$/, '')}/${name}`;
	}
	const place = join(target, name);
	// Another disk is another file system: link there is impossible, so copy, and name it only when it is whole.
	await rename(archive, place).catch(async () => {
		await copyFile(archive, `${place}.part`);
		await rename(`${place}.part`, place);
	});
	return place;
}

/** Deletes the oldest archives beyond those that are kept. Returns when the oldest that is left was made. */
async function prune(target: string, s3: S3Access): Promise<Date> {
	const names = isS3(target) ? await listObjects(s3, target, 'rostfri-') : await readdir(target);
	const archives = names.filter((name) => archiveName.test(name)).sort();
	const old = archives.slice(0, Math.max(0, archives.length - kept));
	for (const name of old) await (isS3(target) ? deleteObject(s3, target, name) : rm(join(target, name)));
	return madeAt(archives[old.length] ?? '');
}

function madeAt(name: string): Date {
	const [, date = '', hours, minutes, seconds] = /(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
	return new Date(date ? `${date}T${hours}:${minutes}:${seconds}Z` : Date.now());
}

if (import.meta.main) {
	await command(async () => {
		const environment = readEnvironment();
		const { DATA_DIR, BACKUP_TARGET } = environment;
		const elsewhere = process.argv[2] ?? '';
		const { place, size, files } = await makeBackup(DATA_DIR, elsewhere || BACKUP_TARGET, environment);
		// One elsewhere says nothing of whether those of every night succeed.
		if (!elsewhere) await rememberBackup(DATA_DIR, { made: new Date().toISOString(), error: '' });
		console.log(`${place}: ${(size / 2 ** 20).toFixed(1)} MB, the database and ${files} files.`);
	});
}
