/** Takes a visitor's alert (S4). */
import { type Alert, alert as alertEntity, alertState, type StoredAlert } from '#domain/alerts/alert.ts';
import { criteriaFromQuery, criteriaProblem, criteriaQuery } from '#domain/alerts/alertCriteria.ts';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import { matcherOf } from '#domain/alerts/alertMatching.ts';
import { signUp } from '#domain/alerts/alertSignUp.ts';
import {
	alertConsent,
	alertSignUp,
	signUpAnswer,
	signUpBusy,
	signUpWithoutMail,
} from '#domain/alerts/alertSignUpForm.ts';
import { mailableAddress } from '#domain/mail/mailableAddress.ts';
import { likeAddress, mailboxOf } from '#domain/mail/mailbox.ts';
import { formatDate, parseDate } from '#domain/text/dates.ts';
import { execute, query } from '../database.ts';
import { likeAddressIn } from '../mail/likeAddressIn.ts';
import { isMailConfigured } from '../mail/mailSettings.ts';
import { blockOf, invalid, invalidField, readBody, visitorBodyMax } from '../request.ts';
import { flushEveryCommit } from '../transaction.ts';
import { fieldErrors } from '../validation.ts';
import { countInWindow, dayMs, hourMs } from '../windowCounts.ts';
import { alertsOf, deleteAlert, newId, writeAlert } from './alertRows.ts';
import { queueAlertEmail } from './queueAlertEmail.ts';

/**
 * POST alerts { email, criteria, website }: 200 { message } for everything that could be an alert, whatever is known of
 * the address; 400 with `data` for a field that is wrong in itself; 503 { message } when too many came from all together.
 */
export function signUpForAlert(e: core.RequestEvent) {
	const result = alertSignUp.schema.safeParse({ ...alertSignUp.initial, ...readBody(e, visitorBodyMax) });
	if (!result.success) throw invalid(fieldErrors(result.error.issues));
	const sent = result.data;
	const email = mailboxOf(sent.email);
	if (!mailableAddress(email)) throw invalidField('email', 'Ogiltig e-postadress');
	const criteria = criteriaFromQuery(sent.criteria);
	const problem = criteriaProblem(criteria);
	if (problem) throw invalidField('criteria', problem);
	const values: Alert = {
		...unused,
		email,
		criteria: criteriaQuery(criteria),
		matcher: matcherOf(criteria),
		consent_version: alertConsent.version,
	};
	if (!alertEntity.schema.safeParse(values).success) throw invalidField('criteria', 'Sökningen är för lång');
	const isBusy = !store(e.app, values, { isRobot: sent.website !== '', block: blockOf(e) });
	if (isBusy) e.json(503, { message: signUpBusy });
	else e.json(200, { message: isMailConfigured(e.app) ? signUpAnswer : signUpWithoutMail });
}

const unused = {
	confirmation_at: '',
	confirmed_at: '',
	ends_at: '',
	reminded_at: '',
	mailed_at: '',
	ended_at: '',
	ended_reason: '',
} as const;

/**
 * Stores a pending alert and queues its confirmation, as far as the domain lets it. Returns false when there are too many.
 * Writes in every case, and takes back within the transaction what is not to stay: the time of an answer, too, must not
 * tell whether an address is known.
 */
function store(app: CoreApp, values: Alert, { isRobot, block }: { isRobot: boolean; block: string }): boolean {
	let isTaken = true;
	flushEveryCommit(app);
	app.runInTransaction((tx) => {
		const now = formatDate();
		const own = alertsOf(tx, values.email);
		const counts = { ...countAlerts(tx, values.email, now), ...countSignUps(tx, block) };
		const decision = signUp({ own, ...counts }, values.criteria, now);
		const isOverDay = ({ own }: { own: number }) => own >= alertLimits.newPerDayOfBlock;
		if (decision.isBusy || (!isRobot && !countInWindow(tx, signUpsOfDay, block, isOverDay))) {
			isTaken = false;
			return;
		}
		if (!isRobot) noteSignUp(tx, block);
		const stores = decision.stores && !isRobot;
		// One that was not confirmed in time gives its place to the next.
		const isOpen = (each: StoredAlert) => ['pending', 'active'].includes(alertState(each, now));
		for (const each of own) if (alertState(each, now) === 'lapsed') deleteAlert(tx, each.id);
		const id = insert(tx, values, now);
		if (!stores) execute(tx, 'DELETE FROM alerts WHERE id = {:id}', { id });
		else if (decision.replaces) deleteAlert(tx, decision.replaces.id);
		// For what is known already: the link leads to all alerts of the address, so that any of them will do.
		const open = own.filter(isOpen);
		const known = open.find(({ criteria }) => criteria === values.criteria) ?? open[0];
		const subject = stores ? id : (known?.id ?? id);
		const email = queueAlertEmail(tx, 'alert_confirmation', subject);
		if (decision.mails && !isRobot && (stores || known)) writeAlert(tx, subject, { confirmation_at: now });
		else execute(tx, 'DELETE FROM outbox WHERE id = {:email}', { email });
	});
	return isTaken;
}

/** Returns the id, also where nothing is stored because these criteria of this address are there already. */
function insert(tx: CoreApp, values: Alert, now: string): string {
	const id = newId();
	const row: Record<string, string> = { id, created: now, updated: now, ...values };
	const names = Object.keys(row);
	execute(
		tx,
		`INSERT INTO alerts (${names.join()}) VALUES (${names.map((name) => `{:${name}}`).join()}) ON CONFLICT DO NOTHING`,
		row,
	);
	return id;
}

function countAlerts(tx: CoreApp, email: string, now: string): typeof noAlerts {
	const stored = likeAddressIn('email');
	const sql = `SELECT (SELECT COUNT(*) FROM alerts WHERE ended_at = '') AS inAll,
		(SELECT COUNT(*) FROM alerts WHERE confirmation_at > {:since} AND confirmation_at <= {:now}
			AND ${stored.domain} = {:domain} AND ${stored.local} = {:local}) AS toMailbox,
		(SELECT COUNT(*) FROM alerts WHERE ended_reason = 'blocked'
			AND ${stored.domain} = {:domain} AND ${stored.untagged} = {:untagged}) AS blocked`;
	const since = formatDate(parseDate(now) - alertLimits.confirmationHours * hourMs);
	return query(tx, sql, noAlerts, { since, now, ...likeAddress(email) })[0] ?? noAlerts;
}

const noAlerts = { inAll: 0, toMailbox: 0, blocked: 0 };

const signUpsOfDay = { name: 'alert_sign_ups_of_day', length: dayMs };
/** Where PocketBase's memory has the sign-ups of the last hour, as JSON. They are forgotten with the process. */
const signUpsKey = 'rostfri.alert_sign_ups';
type SignUpOfHour = [at: number, block: string];

function signUpsOfHour(tx: CoreApp): SignUpOfHour[] {
	const now = Date.now();
	const known: SignUpOfHour[] = JSON.parse(String(tx.store().get(signUpsKey) || '[]'));
	return known.filter(([at]) => at <= now && at > now - hourMs);
}

/**
 * What was sent, not what is stored: a stranger who knows when the hour is full would learn from the next answer whether an
 * alert was there already. Inside a transaction: one runs at a time.
 */
function countSignUps(tx: CoreApp, block: string): { inLastHour: number; ofBlock: number } {
	const all = signUpsOfHour(tx);
	return { inLastHour: all.length, ofBlock: all.filter(([, own]) => own === block).length };
}

function noteSignUp(tx: CoreApp, block: string): void {
	if ($os.getenv('RATE_LIMITS') === '0') return;
	tx.store().set(signUpsKey, JSON.stringify([...signUpsOfHour(tx), [Date.now(), block]]));
}
