/** The database behind PocketBase's back: what only time, an older version or a broken disk could do to it. */
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

interface OfFolder {
	dataFolder: string;
}

/** Close it. */
export function openDatabase({ dataFolder }: OfFolder): DatabaseSync {
	// PocketBase may be writing.
	return new DatabaseSync(join(dataFolder, 'pocketbase/data.db'), { timeout: 10_000 });
}

/** Runs a statement past every rule of PocketBase; without values it may be several. */
export function inDatabase(of: OfFolder, statement: string, ...values: SQLInputValue[]): void {
	const database = openDatabase(of);
	try {
		database.exec('PRAGMA foreign_keys = OFF');
		if (values.length === 0) database.exec(statement);
		else database.prepare(statement).run(...values);
	} finally {
		database.close();
	}
}

/** What a broken hand in the database does to a product: a condition that does not exist, and the site is told of it. */
export function breakProduct(of: OfFolder, id: string): void {
	inDatabase(
		of,
		`BEGIN IMMEDIATE; UPDATE products SET condition = 'rostig' WHERE id = '${id}';
		UPDATE build_state SET rev = rev + 1; UPDATE public_changes SET rev = (SELECT rev FROM build_state) WHERE record = '${id}'; COMMIT`,
	);
}
