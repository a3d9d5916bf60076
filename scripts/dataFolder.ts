/** The data folder: whether it is new, which parts are closed to other users, and its lock for one process at a time. */
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { foldersIn } from '#publisher/folders.ts';
import { isSetAside } from './setAside.ts';

/** The name of a backup in the data folder's `backups`, or wherever BACKUP_TARGET puts it. */
export const archiveName = /^rostfri-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz$/;

/** What customers have written, and what opens the site. The rest, pages and photos, a proxy of another user serves. */
const isPrivate = /^(pocketbase|backups|hooks|erasures)$|^pocketbase\.before-|^\.restore-/;

/**
 * Whether there is no database because there has never been one. Throws when there has been one: a new database in its
 * place would delete every page and open the setup to strangers.
 */
export function isFirstStart(dataFolder: string): boolean {
	const database = join(dataFolder, 'pocketbase', 'data.db');
	// PocketBase takes an empty file for a new database as well.
	if (statSync(database, { throwIfNoEntry: false })?.size) return false;
	const setAside = newestIn(dataFolder, isSetAside);
	const archive = newestIn(join(dataFolder, 'backups'), (name) => archiveName.test(name));
	const traces = [setAside, archive, foldersIn(dataFolder).state, join(dataFolder, 'pocketbase', 'storage')].filter(
		(path) => path !== undefined && existsSync(path),
	);
	if (traces.length === 0) return true;
	const wayBack = setAside
		? `a restore may have been interrupted, so rename ${setAside} to ${join(dataFolder, 'pocketbase')}, or run`
		: 'bring it back with';
	throw new Error(
		`There is no database at ${database}, but there has been one, since there is ${traces.join(' and ')}: ${wayBack} npm run restore ${archive ?? '<archive>'}; or, to begin with an empty catalogue, move what is named here out of ${dataFolder} first.`,
	);
}

function newestIn(folder: string, fits: (name: string) => boolean): string | undefined {
	const newest = existsSync(folder) ? readdirSync(folder).filter(fits).sort().at(-1) : undefined;
	return newest && join(folder, newest);
}

/** Makes the folder, and closes to every other user of the machine what is private in it. */
export async function prepareDataFolder(dataFolder: string): Promise<void> {
	for (const name of ['pocketbase', 'backups', 'hooks', 'erasures'])
		await mkdir(join(dataFolder, name), { recursive: true });
	for (const entry of await readdir(dataFolder, { withFileTypes: true })) {
		if (entry.isDirectory() && isPrivate.test(entry.name)) await chmod(join(dataFolder, entry.name), 0o700);
		if (entry.name === 'secrets.env') await chmod(join(dataFolder, entry.name), 0o600);
	}
}

/**
 * Takes the data folder, or a folder in it, for this process until the returned function is called; the operating system lets go when the
 * process is killed. Throws when PocketBase runs on it, or a restore is at work, whatever port it has.
 */
export function lockDataFolder(dataFolder: string): () => void {
	const file = join(dataFolder, 'lock.db');
	let lock: DatabaseSync;
	try {
		lock = locked(file);
	} catch (error) {
		if (isBusy(error)) throw new Error(`${dataFolder} is in use: stop the site that runs on it first.`);
		if (!isDamaged(error)) throw error;
		// A power cut has broken it. No process holds it, or it would be busy, and there is nothing in it.
		rmSync(file);
		lock = locked(file);
	}
	return () => {
		if (lock.isOpen) lock.close();
	};
}

function locked(file: string): DatabaseSync {
	const lock = new DatabaseSync(file, { timeout: 0 });
	try {
		chmodSync(file, 0o600);
		// Never committed: there is nothing to write, and the lock lasts as long as the transaction.
		// Its journal is kept off the disk, which may be full.
		lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
		return lock;
	} catch (error) {
		lock.close();
		throw error;
	}
}

/** Whether SQLite cannot read a database that no process has open. One that is missing is not damaged. */
export function isDamagedDatabase(file: string): boolean {
	if (!existsSync(file)) return false;
	const database = new DatabaseSync(file);
	try {
		const [verdict] = database.prepare('PRAGMA quick_check(1)').all();
		return verdict?.quick_check !== 'ok';
	} catch (error) {
		return isDamaged(error);
	} finally {
		database.close();
	}
}

/**
 * Throws when any process has the database open: a PocketBase that was started without us, or a backup. A database
 * that is damaged is not in use.
 */
export function mustBeUnused(databaseFile: string): void {
	const database = new DatabaseSync(databaseFile, { timeout: 0 });
	try {
		// Fails while another connection is there: this mode keeps the WAL's index to itself.
		database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
	} catch (error) {
		if (isBusy(error)) throw new Error(`${databaseFile} is in use: stop the site that runs on it first.`);
	} finally {
		database.close();
	}
}

function isDamaged(error: unknown): boolean {
	return /not a database|malformed|unsupported file format/i.test(String(error));
}

function isBusy(error: unknown): boolean {
	return /locked|busy/i.test(String(error));
}
