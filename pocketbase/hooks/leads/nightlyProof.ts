/**
 * Proves every night that inquiries reach us (R5): sends a marked one to the address that visitors use, sees it stored and
 * its email accepted by the mail server, and erases it.
 */
import {
	afterProof,
	isProofDue,
	isWarningDue,
	noProof,
	type ProofObservation,
	type ProofRecord,
	proofProgress,
	proofRecord,
	proofStatus,
	withTimeout,
} from '#domain/operations/nightlyProof.ts';
import {
	isProofSubmission,
	proofHeader,
	proofMark,
	proofMarkInput,
	proofSubmission,
	readProofMark,
} from '#domain/operations/proofRequest.ts';
import { pocketBaseMoment } from '#domain/text/dates.ts';
import { execute, findRecord, findRecords, recordsWith } from '../database.ts';
import { replaceQueuedEmail } from '../mail/queueEmail.ts';
import { singleRow } from '../singleRows.ts';

/** Seconds that the public route may take. */
const timeoutSeconds = 30;

/** Every minute: starts a proof when one is due, looks how far one has come, and warns of what it shows. */
export function proveChain(now = new Date().toISOString()): void {
	const app: CoreApp = $app;
	const watch = singleRow(app, 'lead_watch');
	const until = pocketBaseMoment(now);
	let record = proofRecordOf(app);
	if (record.watched_since === '' || record.watched_since > until) record = { ...record, watched_since: until };
	// A proof of a clock that ran ahead is given up.
	let key = record.started_at <= until ? watch.getString('proof_key') : '';
	// Of a proof that was given up, or that came with a restored backup.
	eraseProofs(app, key);
	if (key === '') {
		record = withTimeout(record, now);
		if (isProofDue(record, now)) {
			key = $security.randomString(32);
			record = { ...record, started_at: until, current_step: 'route' };
		}
		// Before the request, so that it is known what was going on when PocketBase is killed in the middle.
		if (JSON.stringify(record) !== watch.getString('proof')) keep(app, record, key);
	}
	if (key !== '') {
		record = advanced(app, record, key, now);
		if (!proofStatus(record, now).isRunning) key = '';
		keep(app, record, key);
	}
	if (!isProofDue(record, now) && isWarningDue(record, now)) {
		const warned = { ...record, warned_at: pocketBaseMoment(now) };
		app.runInTransaction((tx) => {
			replaceQueuedEmail(tx, 'proof_warning');
			keep(tx, warned, key);
		});
	}
}

/** What is known of the proofs so far. */
export function proofRecordOf(app: CoreApp): ProofRecord {
	const stored = singleRow(app, 'lead_watch').getString('proof');
	return proofRecord.safeParse(JSON.parse(stored || 'null')).data ?? noProof;
}

/**
 * Whether a request carries a mark that only we can make, for the test inquiry that is on its way. Nothing else is taken
 * for it, whose mark was seen or not: it would be hidden and erased.
 */
export function isMarkedProof(e: core.RequestEvent, body: Record<string, unknown>): boolean {
	const mark = readProofMark(e.request!.header.get(proofHeader), new Date().toISOString());
	if (!mark || !isProofSubmission(body)) return false;
	const watch = singleRow(e.app, 'lead_watch');
	const [secret, key] = [watch.getString('proof_secret'), watch.getString('proof_key')];
	if (!secret || !key || body.idempotencyKey !== key) return false;
	return $security.equal(mark.hmac, $security.hs256(proofMarkInput(mark.sentAt, key), secret));
}

/** The record after another look at a proof that is on its way. */
function advanced(app: CoreApp, record: ProofRecord, key: string, now: string): ProofRecord {
	let route = { status: 200, error: '' };
	if (record.current_step === 'route') {
		const ended = withTimeout(record, now);
		if (ended !== record) {
			eraseProofs(app);
			return ended;
		}
		// Also after a restart in the middle of it: with the same key it is stored once.
		route = send(app, key);
	}
	const lead = findRecord(app, 'leads', 'is_proof = true && idempotency_key = {:key}', { values: { key } });
	const email = lead && emailOf(app, lead.id);
	const progress = proofProgress({ started_at: record.started_at, route, isStored: lead !== undefined, email }, now);
	switch (progress.kind) {
		case 'running':
			return { ...record, current_step: (email?.attempts ?? 0) > 0 ? 'server' : 'outbox' };
		case 'failed':
			eraseProofs(app);
			return afterProof(record, progress, now);
		case 'accepted':
			return eraseProofs(app)
				? afterProof(record, 'succeeded', now)
				: afterProof(record, { step: 'erasure', reason: 'Provet finns kvar och tas bort så snart det går.' }, now);
	}
}

/** Sends the test inquiry as a browser sends a visitor's: to the address that visitors use. */
function send(app: CoreApp, key: string): ProofObservation['route'] {
	const base = $os.getenv('PUBLIC_POCKETBASE_URL') || app.settings().meta.appURL;
	const sentAt = Math.floor(Date.now() / 1000);
	try {
		const answer = $http.send({
			method: 'POST',
			url: `${base}/api/rostfri/submit-lead`,
			headers: {
				'Content-Type': 'application/json',
				[proofHeader]: proofMark(sentAt, $security.hs256(proofMarkInput(sentAt, key), secretOf(app))),
			},
			body: JSON.stringify(proofSubmission(key)),
			timeout: timeoutSeconds,
		});
		const said = answer.json as { error?: unknown } | null;
		return { status: answer.statusCode, error: typeof said?.error === 'string' ? said.error : '' };
	} catch (error) {
		return {
			status: 0,
			error: String(error)
				.replace(/^GoError: /, '')
				.slice(0, 300),
		};
	}
}

/** Made at its first use, and kept in the database alone. */
function secretOf(app: CoreApp): string {
	const fresh = $security.randomString(64);
	execute(app, "UPDATE lead_watch SET proof_secret = {:fresh} WHERE key = 'main' AND proof_secret = ''", { fresh });
	return singleRow(app, 'lead_watch').getString('proof_secret');
}

function emailOf(app: CoreApp, lead_id: string): ProofObservation['email'] {
	const [email] = recordsWith(app, 'outbox', { lead_id, kind: 'lead_notice' });
	return (
		email && {
			status: email.getString('status') as NonNullable<ProofObservation['email']>['status'],
			attempts: email.getInt('attempts'),
			refusals: email.getInt('refusals'),
			last_error: email.getString('last_error'),
		}
	);
}

/** Erases every test inquiry with its email, except the one that is on its way. Returns whether all of them went. */
function eraseProofs(app: CoreApp, exceptKey = ''): boolean {
	const filter = 'is_proof = true && (idempotency_key != {:exceptKey} || {:exceptKey} = "")';
	let isDone = true;
	for (const proof of findRecords(app, 'leads', filter, { values: { exceptKey } })) {
		try {
			app.delete(proof);
		} catch (error) {
			isDone = false;
			app.logger().error('A test inquiry could not be erased', 'error', String(error));
		}
	}
	return isDone;
}

/** By SQL, which leaves the row's other columns alone. Throws when the row is missing: then no proof may begin. */
function keep(app: CoreApp, record: ProofRecord, key: string): void {
	const isKept = execute(app, "UPDATE lead_watch SET proof = {:proof}, proof_key = {:key} WHERE key = 'main'", {
		proof: JSON.stringify(record),
		key,
	});
	if (isKept !== 1) throw new Error('lead_watch has no row');
}
