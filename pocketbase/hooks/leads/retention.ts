/** Deletes old leads, and shows or erases what is stored about a person who asks for it (GDPR art. 15, 17). */
import * as z from 'zod/mini';
import { folded } from '#domain/catalogue/search.ts';
import { defaultRetentionMonths, keptSince } from '#domain/company/site.ts';
import { quotedAddress, unquotedAddress } from '#domain/leads/doubtfulAddress.ts';
import type { Erasure } from '#domain/leads/erasure.ts';
import { inquiry } from '#domain/leads/inquiry.ts';
import { lead as leadEntity } from '#domain/leads/lead.ts';
import { exportedEntry, type LogEntry, logEntry } from '#domain/leads/leadLog.ts';
import { comparedAddress } from '#domain/mail/mailbox.ts';
import { withoutProofs } from '#domain/operations/nightlyProof.ts';
import { cleanLine } from '#domain/text/cleanText.ts';
import { formatDate } from '#domain/text/dates.ts';
import { eraseAlerts, exportedAlerts } from '../alerts/personsAlerts.ts';
import { clockIsTrusted } from '../clock.ts';
import { execute, findRecords, present, query } from '../database.ts';
import { valuesOf } from '../record.ts';
import { parsedBody, requireAdmin } from '../request.ts';
import { singleRow } from '../singleRows.ts';
import { photosOfLead } from './sellerPhotos.ts';

/** Every ten minutes, so also soon after a start: deletes leads that are older than the promised time, with their emails and log. */
export function deleteOldLeads(): void {
	const app: CoreApp = $app;
	if (!clockIsTrusted(app)) return;
	const before = oldestKept(app);
	for (let batch = oldLeads(app, before, 200); batch.length; batch = oldLeads(app, before, 200))
		for (const lead of batch) app.delete(lead);
}

/** GET privacy: how long leads are kept, and which go next. */
export function retentionState(e: core.RequestEvent) {
	requireAdmin(e);
	const soon = oldestKept(e.app, 30);
	const next = oldLeads(e.app, soon, 50);
	return e.json(200, {
		months: months(e.app),
		next: next.map((lead) => ({ id: lead.id, name: lead.getString('name'), created: lead.getString('created') })),
	});
}

const person = z.object({
	email: z.pipe(
		z.transform((value) => (typeof value === 'string' ? quotedAddress(cleanLine(value)) : value)),
		z.pipe(inquiry.fields.email.rule, z.transform(unquotedAddress)),
	),
});

/** POST privacy/export { email }: everything that is stored about a person, with what was done about it and written to them, and what they watch for. */
export function exportPerson(e: core.RequestEvent) {
	requireAdmin(e);
	const { email } = parsedBody(e, person);
	const leads = leadsOf(e.app, email);
	return e.json(200, {
		saves: savesOf(e.app, email),
		alerts: exportedAlerts(e.app, email),
		leads: leads.map((lead) => {
			const { search_text, idempotency_key, is_proof, photo_permission, ...kept } = valuesOf(lead, leadEntity);
			return {
				id: lead.id,
				created: lead.getString('created'),
				...kept,
				log: logOf(e.app, lead.id),
				photos: photosOfLead(e.app, lead.id).map((photo) => ({
					id: photo.id,
					file: photo.getString('file'),
					created: photo.getString('created'),
				})),
			};
		}),
	});
}

function logOf(app: CoreApp, id: string): object[] {
	const entries = findRecords(app, 'lead_log', 'lead_id = {:id}', { sort: 'at,id', values: { id } });
	return entries.map((entry) =>
		exportedEntry({
			...(valuesOf(entry, logEntry) as LogEntry),
			id: entry.id,
			created: entry.getString('created'),
			updated: entry.getString('updated'),
		}),
	);
}

/**
 * POST privacy/erase { email }: deletes a person's leads with the emails about them and their log, their alerts, and who saved
 * where it was that person, all or nothing. Records the erasure
 * for older backups that still hold them: before the deletion and inside its transaction, so that no erasure is lost and
 * none is dated before a lead that it covers.
 */
export function erasePerson(e: core.RequestEvent) {
	requireAdmin(e);
	const { email } = parsedBody(e, person);
	let erased = 0;
	let alerts = 0;
	let file = '';
	try {
		e.app.runInTransaction((tx) => {
			file = recordErasure(email);
			const leads = leadsOf(tx, email);
			for (const lead of leads) tx.delete(lead);
			erased = leads.length;
			alerts = eraseAlerts(tx, email);
			forgetSaves(tx, email);
		});
	} catch (error) {
		if (file) $os.remove(file);
		throw error;
	}
	return e.json(200, { erased, alerts });
}

const account = 'SELECT id FROM users WHERE email = {:email}';

/** What the person has saved as staff: which version tells it, and when. */
function savesOf(app: CoreApp, address: string) {
	const sql = `SELECT collection, record, created FROM versions WHERE by IN (${account})
		UNION ALL SELECT 'imports', id, created FROM imports WHERE by IN (${account}) ORDER BY created`;
	return query(app, sql, { collection: '', record: '', created: '' }, { email: comparedAddress(address) });
}

/** Versions and change sets tell who saved by the id of the account alone. */
function forgetSaves(tx: CoreApp, address: string): void {
	const email = comparedAddress(address);
	for (const table of ['versions', 'imports'])
		execute(tx, `UPDATE ${table} SET by = '' WHERE by IN (${account})`, { email });
	for (const column of ['by', 'undone_by'])
		execute(tx, `UPDATE change_sets SET ${column} = '' WHERE ${column} IN (${account})`, { email });
}

/** Writes a file for each erasure, so that no list has to be rewritten. Returns its path. */
function recordErasure(address: string): string {
	const folder = `${$os.getenv('DATA_DIR')}/erasures`;
	$os.mkdirAll(folder, 0o700);
	const salt = $security.randomString(32);
	const erasure: Erasure = {
		salt,
		hash: $security.hs256(comparedAddress(address), salt),
		erased: new Date().toISOString(),
	};
	const file = `${folder}/${erasure.hash}.json`;
	$os.writeFile(`${file}.new`, JSON.stringify(erasure), 0o600);
	$os.rename(`${file}.new`, file);
	return file;
}

/** Regardless of case, in which people vary. SQLite compares only ASCII so; the search text holds lower case. */
function leadsOf(app: CoreApp, address: string): core.Record[] {
	const similar = present(app.findAllRecords('leads', $dbx.like('search_text', folded(address))));
	return similar.filter((lead) => !lead.getBool('is_proof') && addressesOf(lead).includes(comparedAddress(address)));
}

function addressesOf(lead: core.Record): string[] {
	return ['email', 'doubtful_email'].map((name) => comparedAddress(lead.getString(name)));
}

function oldLeads(app: CoreApp, before: string, limit: number): core.Record[] {
	return findRecords(app, 'leads', `created < {:before} && ${withoutProofs}`, {
		sort: 'created',
		limit,
		values: { before },
	});
}

/** Leads created before this date are deleted `inDays` days from now. */
function oldestKept(app: CoreApp, inDays = 0): string {
	return formatDate(keptSince(months(app), new Date(Date.now() + inDays * 86_400_000)));
}

function months(app: CoreApp): number {
	return singleRow(app, 'site_private').getInt('retention_months') || defaultRetentionMonths;
}
