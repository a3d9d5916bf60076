/**
 * The list of erased people (GDPR art. 17), outside the database that a restore replaces: a file for each in the data
 * folder, written by the erasure itself, and one list beside the archives, for a machine where nothing else is left.
 */
import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keptSince } from '#domain/company/site.ts';
import { collectionId } from '#domain/fields.ts';
import { type Erasure, erasure } from '#domain/leads/erasure.ts';
import { mailableAddress } from '#domain/mail/mailableAddress.ts';
import { comparedAddress } from '#domain/mail/mailbox.ts';
import { pocketBaseMoment } from '#domain/text/dates.ts';
import { isS3, readObject, type S3Access, writeObject } from './s3.ts';

const listName = 'erasures.jsonl';

/** Milliseconds that an erasure is kept at least: older archives than the known ones may lie elsewhere. */
const keptAtLeast = 90 * 86_400_000;

/**
 * Brings the list in the data folder and the one beside the archives to the same state, and drops from both who was
 * erased before the oldest archive was made. Both change only by what is added or outdated, so a list that cannot be
 * read is an error, never an empty one.
 */
export async function keepErasures(
	dataFolder: string,
	target: string,
	oldestArchive: Date,
	s3: S3Access,
): Promise<void> {
	const all = await knownErasures(dataFolder, target, s3);
	const before = new Date(Math.min(oldestArchive.getTime(), Date.now() - keptAtLeast)).toISOString();
	const kept = all.filter(({ erased }) => erased >= before);
	const list = kept.map((line) => `${JSON.stringify(line)}\n`).join('');
	if (isS3(target)) await writeObject(s3, target, listName, list);
	else await writeFile(join(target, listName), list, { mode: 0o600 });
	await storeErasures(dataFolder, kept);
	for (const { hash } of all.filter((one) => !kept.includes(one)))
		await rm(join(dataFolder, 'erasures', `${hash}.json`), { force: true });
}

/** All people of the data folder's list or of the one beside an archive. */
export async function erasuresBeside(archive: string, dataFolder: string, s3: S3Access): Promise<Erasure[]> {
	return knownErasures(dataFolder, isS3(archive) ? archive.replace(/\/[^/]*$/, '') : dirname(archive), s3);
}

async function knownErasures(dataFolder: string, target: string, s3: S3Access): Promise<Erasure[]> {
	const beside = isS3(target)
		? await readObject(s3, target, listName)
		: await readFile(join(target, listName), 'utf8').catch(absent);
	const folder = join(dataFolder, 'erasures');
	const own = ((await readdir(folder).catch(absent)) ?? []).filter((name) => name.endsWith('.json'));
	const lines = await Promise.all(own.map((name) => readFile(join(folder, name), 'utf8')));
	const all = [...(beside ?? '').split('\n').filter(Boolean), ...lines].map(parsed);
	return [...new Map(all.map((one) => [one.hash, one])).values()];
}

function absent(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'ENOENT') throw error;
}

function parsed(line: string): Erasure {
	try {
		return erasure.parse(JSON.parse(line));
	} catch {
		throw new Error(`The list of erased people is damaged: ${line.slice(0, 200)}`);
	}
}

export async function storeErasures(dataFolder: string, erasures: Erasure[]): Promise<void> {
	const folder = join(dataFolder, 'erasures');
	await mkdir(folder, { recursive: true, mode: 0o700 });
	for (const one of erasures)
		await writeFile(join(folder, `${one.hash}.json`), JSON.stringify(one), { mode: 0o600, flag: 'wx' }).catch(
			(error: NodeJS.ErrnoException) => {
				if (error.code !== 'EEXIST') throw error;
			},
		);
}

/**
 * Deletes from a database that is not in use what must not come back with it, with its emails, log and photos: what erased
 * people had sent before their erasure, and inquiries older than the promised time. Returns how many went. Forgets also what
 * erased people had saved as staff.
 */
export function eraseAgain(databaseFile: string, erasures: readonly Erasure[]): number {
	const database = new DatabaseSync(databaseFile);
	try {
		// Overwritten, not only marked as free.
		database.exec('PRAGMA secure_delete = ON; BEGIN');
		const settings = database.prepare("SELECT retention_months FROM site_private WHERE key = 'main'").get();
		const oldest = keptSince(Number(settings?.retention_months ?? 0)).toISOString();
		// Older backups have no log.
		const aboutLeads = database
			.prepare(
				"SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('outbox', 'lead_log', 'seller_photos')",
			)
			.all()
			.map(({ name }) => name);
		const gone = database
			// Older backups know nothing of doubtful addresses.
			.prepare('SELECT * FROM leads')
			.all()
			.filter((lead) => {
				const created = new Date(String(lead.created)).toISOString();
				const addresses = [lead.email, lead.doubtful_email].map((address) => comparedAddress(String(address ?? '')));
				return created < oldest || isErased(addresses, created, erasures);
			});
		const photos = aboutLeads.includes('seller_photos')
			? gone.flatMap(({ id }) =>
					database
						.prepare('SELECT id FROM seller_photos WHERE lead_id = ?')
						.all(String(id))
						.map((row) => String(row.id)),
				)
			: [];
		// Older backups know of no drafts that were made of an inquiry. One that points to what is gone could not be saved.
		const hasDrafts = hasColumn(database, 'products', 'source_lead_id');
		for (const { id } of gone) {
			if (hasDrafts)
				database.prepare("UPDATE products SET source_lead_id = '' WHERE source_lead_id = ?").run(String(id));
			for (const table of aboutLeads) database.prepare(`DELETE FROM ${table} WHERE lead_id = ?`).run(String(id));
			database.prepare('DELETE FROM leads WHERE id = ?').run(String(id));
		}
		eraseAlertsAgain(database, erasures);
		forgetSavesAgain(database, erasures);
		database.exec('COMMIT');
		const storage = join(dirname(databaseFile), 'storage', collectionId('seller_photos'));
		for (const id of photos) rmSync(join(storage, id), { recursive: true, force: true });
		return gone.length;
	} finally {
		database.close();
	}
}

/** What erased people had watched for before their erasure. */
function eraseAlertsAgain(database: DatabaseSync, erasures: readonly Erasure[]): void {
	// Older backups know of none.
	if (!hasColumn(database, 'alerts', 'id')) return;
	for (const { id, email, created } of database.prepare('SELECT id, email, created FROM alerts').all()) {
		const addresses = [comparedAddress(String(email)), mailableAddress(String(email)) ?? ''];
		if (!isErased(addresses, new Date(String(created)).toISOString(), erasures)) continue;
		for (const [table, column] of [
			['alert_matches', 'alert_id'],
			['outbox', 'alert_id'],
			['alerts', 'id'],
		])
			database.prepare(`DELETE FROM ${table} WHERE ${column} = ?`).run(String(id));
	}
}

/** Where versions, imports and change sets tell who saved, and when. */
const savers = [
	['versions', 'by', 'created'],
	['imports', 'by', 'created'],
	['change_sets', 'by', 'created'],
	['change_sets', 'undone_by', 'undone_at'],
] as const;

/** Who saved before their erasure, as the erasure itself forgets them (pocketbase/hooks/leads/retention.ts). */
function forgetSavesAgain(database: DatabaseSync, erasures: readonly Erasure[]): void {
	// Older backups know fewer.
	const known = savers.filter(([table, column]) => hasColumn(database, table, column));
	for (const { id, email } of database.prepare('SELECT id, email FROM users').all())
		for (const { erased } of erasuresOf([comparedAddress(String(email))], erasures))
			for (const [table, column, moment] of known)
				database
					.prepare(`UPDATE ${table} SET ${column} = '' WHERE ${column} = ? AND ${moment} <= ?`)
					.run(String(id), pocketBaseMoment(erased));
}

function hasColumn(database: DatabaseSync, table: string, column: string): boolean {
	return database.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined;
}

/** Whether what was created then, by who has one of these addresses, was erased afterwards. */
function isErased(addresses: readonly string[], created: string, erasures: readonly Erasure[]): boolean {
	return erasuresOf(addresses, erasures).some(({ erased }) => created <= erased);
}

function erasuresOf(addresses: readonly string[], erasures: readonly Erasure[]): Erasure[] {
	return erasures.filter(({ salt, hash }) => addresses.some((address) => hashOf(address, salt) === hash));
}

function hashOf(address: string, salt: string): string {
	return createHmac('sha256', salt).update(address).digest('hex');
}
