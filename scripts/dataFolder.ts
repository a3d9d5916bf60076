/** Protects the data folder: closes its private parts to other users, and locks it for one process at a time. */
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What customers have written, and what opens the site. The rest, pages and photos, a proxy of another user serves. */
const isPrivate = /^(pocketbase|backups|hooks|erasures)$|^pocketbase\.before-|^\.restore-/;

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
 * Takes the data folder for this process until the returned function is called; the operating system lets go when the
 * process is killed. Throws when PocketBase runs on it, or a restore is at work, whatever port it has.
 */
export function lockDataFolder(dataFolder: string): () => void {
	const lock = new DatabaseSync(join(dataFolder, 'lock.db'), { timeout: 0 });
	try {
		// Never committed: there is nothing to write, and the lock lasts as long as the transaction.
		lock.exec('BEGIN EXCLUSIVE');
	} catch (error) {
		lock.close();
		throw isBusy(error) ? new Error(`${dataFolder} is in use: stop the site that runs on it first.`) : error;
	}
	return () => {
		if (lock.isOpen) lock.close();
	};
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

function isBusy(error: unknown): boolean {
	return /locked|busy/i.test(String(error));
}
