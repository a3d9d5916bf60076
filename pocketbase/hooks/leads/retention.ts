import * as z from 'zod/mini';
import { cleanLine } from '#domain/cleanText.ts';
import { quotedAddress, unquotedAddress } from '#domain/doubtfulAddress.ts';
import { comparedAddress, type Erasure } from '#domain/erasure.ts';
import { inquiry } from '#domain/inquiry.ts';
import { lead as leadEntity } from '#domain/lead.ts';
import { folded } from '#domain/search.ts';
import { defaultRetentionMonths, keptSince } from '#domain/site.ts';
import { clockIsTrusted } from '../clock.ts';
import { written } from '../dates.ts';
import { valuesOf } from '../record.ts';
import { parsedBody, requireAdmin } from '../request.ts';
import { singleRow } from '../singleRows.ts';

/** What is kept of people, how long, and how one of them gets to see it or to have it deleted (GDPR art. 15, 17). */

/** Every ten minutes, so also soon after a start: deletes leads that are older than the promised time, and their letters. */
export function deleteOldLeads(): void {
	const app = $app as unknown as CoreApp;
	if (!clockIsTrusted(app)) return;
	const before = oldestKept(app);
	for (let batch = oldLeads(app, before, 200); batch.length; batch = oldLeads(app, before, 200))
		for (const lead of batch) app.delete(lead!);
}

/** GET privacy: how long leads are kept, and which go next. */
export function retentionState(e: core.RequestEvent) {
	requireAdmin(e);
	const soon = oldestKept(e.app, 30);
	const next = oldLeads(e.app, soon, 50);
	return e.json(200, {
		months: months(e.app),
		next: next.map((lead) => ({ id: lead!.id, name: lead!.getString('name'), created: lead!.getString('created') })),
	});
}

const person = z.object({
	email: z.pipe(
		z.transform((value) => (typeof value === 'string' ? quotedAddress(cleanLine(value)) : value)),
		z.pipe(inquiry.fields.email.rule, z.transform(unquotedAddress)),
	),
});

/** POST privacy/export { email }: everything that is kept of a person. */
export function exportPerson(e: core.RequestEvent) {
	requireAdmin(e);
	const leads = leadsOf(e.app, parsedBody(e, person).email);
	return e.json(200, {
		leads: leads.map((lead) => {
			const { search_text, idempotency_key, ...kept } = valuesOf(lead!, leadEntity);
			return { id: lead!.id, created: lead!.getString('created'), ...kept };
		}),
	});
}

/**
 * POST privacy/erase { email }: deletes a person's leads and the letters about them, all or nothing. The erasure is
 * remembered for backups that hold them still: written down before anything is deleted, while nothing else can be
 * stored, so none is lost and none is dated before a lead that it covers.
 */
export function erasePerson(e: core.RequestEvent) {
	requireAdmin(e);
	const { email } = parsedBody(e, person);
	let erased = 0;
	let file = '';
	try {
		e.app.runInTransaction((tx: CoreApp) => {
			file = rememberErasure(email);
			const leads = leadsOf(tx, email);
			for (const lead of leads) tx.delete(lead!);
			erased = leads.length;
		});
	} catch (error) {
		if (file) $os.remove(file);
		throw error;
	}
	return e.json(200, { erased });
}

/** A file for each erasure, so that nothing has to be read and written again. Returns its path. */
function rememberErasure(address: string): string {
	const folder = `${$os.getenv('DATA_DIR')}/erasures`;
	$os.mkdirAll(folder, 0o700 as never);
	const salt = $security.randomString(32);
	const erasure: Erasure = {
		salt,
		hash: $security.hs256(comparedAddress(address), salt),
		erased: new Date().toISOString(),
	};
	const file = `${folder}/${erasure.hash}.json`;
	$os.writeFile(`${file}.new`, JSON.stringify(erasure), 0o600 as never);
	$os.rename(`${file}.new`, file);
	return file;
}

/** Without regard to case: people write their address in more than one way. SQLite folds ASCII only, our search text all. */
function leadsOf(app: CoreApp, address: string) {
	const near = app.findAllRecords('leads', $dbx.like('search_text', folded(address)));
	return [...near].filter((lead) => addressesOf(lead!).includes(comparedAddress(address)));
}

function addressesOf(lead: core.Record): string[] {
	return ['email', 'doubtful_email'].map((name) => comparedAddress(lead.getString(name)));
}

function oldLeads(app: CoreApp, before: string, limit: number) {
	return app.findRecordsByFilter('leads', 'created < {:before}', 'created', limit, 0, { before });
}

/** Leads from before this moment are to go `inDays` days from now. */
function oldestKept(app: CoreApp, inDays = 0): string {
	return written(keptSince(months(app), new Date(Date.now() + inDays * 86_400_000)));
}

function months(app: CoreApp): number {
	return singleRow(app, 'site_private').getInt('retention_months') || defaultRetentionMonths;
}
