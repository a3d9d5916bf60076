/**
 * What has been written, saved beside the pages: address → key, so that a restart renders only what has changed since.
 * Can always be rebuilt: when it is missing or broken, every page is rendered again.
 *
 * Held open exclusively, so that two publishers never work on one folder; the operating system releases the lock when a
 * publisher is killed.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Differs from every key of a page, so that the page is rendered again. */
export const outdatedKey = 'outdated';

export interface SavedState {
	/** Address → key of every page whose file is in the folder. */
	pages: Map<string, string>;
	/** '' when it has never been saved. */
	value(name: ValueName): string;
	/** Saves keys, removes pages and sets values in one transaction. */
	save(change: { pages?: ReadonlyMap<string, string>; removed?: string[]; values?: SavedValues }): void;
	/** Records which files of a kind are unused now. Returns those that have been unused for `seconds`. */
	unusedFor(kind: 'asset' | 'media', unused: string[], seconds: number): string[];
	close(): void;
}

/**
 * bundle and site: what every page was rendered from. full_rev: the last full publish that staff asked for. problems:
 * those last reported to PocketBase.
 */
type ValueName = 'bundle' | 'site' | 'full_rev' | 'rev' | 'redirects' | 'problems';
export type SavedValues = Partial<Record<ValueName, string>>;

export class FolderLocked extends Error {
	constructor(file: string) {
		super(`Another publisher is at work in ${dirname(file)}`);
	}
}

/** Throws FolderLocked when another process has it open. */
export function openState(file: string): SavedState {
	mkdirSync(dirname(file), { recursive: true });
	try {
		return opened(file);
	} catch (error) {
		if (/locked|busy/i.test(String(error))) throw new FolderLocked(file);
		for (const name of [file, `${file}-journal`]) rmSync(name, { force: true });
		return opened(file);
	}
}

function opened(file: string): SavedState {
	const database = new DatabaseSync(file, { timeout: 0 });
	try {
		chmodSync(file, 0o600);
		// Does not wait for the disk: a file that a power cut has broken is deleted and rebuilt.
		database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF;
			BEGIN EXCLUSIVE;
			CREATE TABLE IF NOT EXISTS pages (url TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
			CREATE TABLE IF NOT EXISTS valuesOf (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
			CREATE TABLE IF NOT EXISTS unused (kind TEXT, file TEXT, since INTEGER NOT NULL, PRIMARY KEY (kind, file)) WITHOUT ROWID;
			COMMIT;`);
		return stateIn(database);
	} catch (error) {
		database.close();
		throw error;
	}
}

function stateIn(database: DatabaseSync): SavedState {
	const pages = new Map(
		database
			.prepare('SELECT url, key FROM pages')
			.all()
			.map((row) => [String(row.url), String(row.key)]),
	);
	const values = new Map(
		database
			.prepare('SELECT name, value FROM valuesOf')
			.all()
			.map((row) => [String(row.name), String(row.value)]),
	);
	const setPage = database.prepare('INSERT OR REPLACE INTO pages (url, key) VALUES (?, ?)');
	const deletePage = database.prepare('DELETE FROM pages WHERE url = ?');
	const setValue = database.prepare('INSERT OR REPLACE INTO valuesOf (name, value) VALUES (?, ?)');
	const setUnused = database.prepare('INSERT OR IGNORE INTO unused (kind, file, since) VALUES (?, ?, ?)');
	const deleteUnused = database.prepare('DELETE FROM unused WHERE kind = ? AND file = ?');
	const allOrNothing = (work: () => void) => {
		database.exec('BEGIN');
		try {
			work();
			database.exec('COMMIT');
		} catch (error) {
			database.exec('ROLLBACK');
			throw error;
		}
	};
	return {
		pages,
		value: (name) => values.get(name) ?? '',
		save(change) {
			allOrNothing(() => {
				for (const [url, key] of change.pages ?? []) setPage.run(url, key);
				for (const url of change.removed ?? []) deletePage.run(url);
				for (const [name, value] of Object.entries(change.values ?? {})) setValue.run(name, value);
			});
			for (const [url, key] of change.pages ?? []) pages.set(url, key);
			for (const url of change.removed ?? []) pages.delete(url);
			for (const [name, value] of Object.entries(change.values ?? {})) values.set(name, value);
		},
		unusedFor(kind, unused, seconds) {
			const now = Math.floor(Date.now() / 1000);
			const wanted = new Set(unused);
			const old: string[] = [];
			allOrNothing(() => {
				for (const file of unused) setUnused.run(kind, file, now);
				for (const row of database.prepare('SELECT file, since FROM unused WHERE kind = ?').all(kind)) {
					const file = String(row.file);
					if (wanted.has(file) && Number(row.since) > now - seconds) continue;
					deleteUnused.run(kind, file);
					if (wanted.has(file)) old.push(file);
				}
			});
			return old;
		},
		close: () => database.close(),
	};
}
