/** Deletes files that crashes have left behind. */
import { collections, fieldsOf } from '#domain/collections.ts';
import { collectionId } from '#domain/fields.ts';
import { clockIsTrusted } from '../clock.ts';
import { present, query } from '../database.ts';

/** Files younger than this may belong to a save that is under way. Milliseconds. */
const minimumAgeMs = 24 * 3_600_000;

/**
 * What one night may delete of a collection's files: a few that crashes have left behind. More means that the list of
 * names is wrong, and a photo that is deleted is gone for good.
 */
const nightlyShare = 0.03;
const nightlyMinimum = 20;

/**
 * Every night: deletes files that no record names. PocketBase deletes files after the commit, so a crash in between
 * leaves them. Works from one complete list, read before anything is deleted; any error ends it. A collection with
 * more unnamed files than a night may delete keeps them all, and the log says so.
 */
export function sweepFiles(): void {
	const app: CoreApp = $app;
	if (!clockIsTrusted(app)) return;
	const files = app.newFilesystem();
	try {
		const stored = withFiles().map(({ name }) => ({ name, keys: oldFiles(files, collectionId(name)) }));
		const named = namedFiles(app);
		for (const { name, keys } of stored) {
			const unnamed = keys.filter((key) => !named.has(ownerOf(key)));
			const limit = Math.max(nightlyMinimum, Math.floor(keys.length * nightlyShare));
			if (unnamed.length <= limit) for (const key of unnamed) files.delete(key);
			else
				app
					.logger()
					.error(
						`The nightly file sweep has deleted no file of ${name}: ${unnamed.length} of ${keys.length} have no record, more than the ${limit} that it may delete in a night. Restore the database or delete the files by hand.`,
						'unnamed',
						unnamed.slice(0, 5).join(' '),
					);
		}
	} finally {
		files.close();
	}
}

/** The collections that have files, and the columns that name them. */
function withFiles(): { name: string; columns: string[] }[] {
	return collections
		.map(({ name }) => ({
			name,
			columns: Object.entries(fieldsOf(name))
				.filter(([, { column }]) => column.type === 'file')
				.map(([column]) => column),
		}))
		.filter(({ columns }) => columns.length > 0);
}

/** 'collection id/record id/file name' of every file that a record names, of all collections at one moment. */
function namedFiles(app: CoreApp): Set<string> {
	const named = new Set<string>();
	app.runInTransaction((tx) => {
		for (const { name, columns } of withFiles()) {
			const sql = columns.map((column) => `SELECT id, ${column} AS files FROM ${name}`).join(' UNION ALL ');
			for (const { id, files } of query(tx, sql, { id: '', files: '' }))
				for (const file of namesIn(files)) named.add(`${collectionId(name)}/${id}/${file}`);
		}
	});
	return named;
}

/** A column of one file holds its name, one of several a JSON list. */
function namesIn(value: string): string[] {
	if (!value) return [];
	return value.startsWith('[') ? JSON.parse(value) : [value];
}

/** The stored files of a collection that are old enough. */
function oldFiles(files: filesystem.System, folder: string): string[] {
	const limit = Date.now() - minimumAgeMs;
	return present(files.list(`${folder}/`))
		.filter(({ modTime }) => Date.parse(String(modTime)) <= limit)
		.map(({ key }) => key);
}

/** The file that a stored one is, or is a thumbnail of: collection/record/name, or collection/record/thumbs_name/… */
function ownerOf(key: string): string {
	const [collection, record, name = ''] = key.split('/');
	return `${collection}/${record}/${name.replace(/^thumbs_/, '')}`;
}
