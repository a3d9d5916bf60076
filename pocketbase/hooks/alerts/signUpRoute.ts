/** Takes a visitor's alert (S4). */
import {
	type Alert,
	alertAddress,
	alertConsentVersion,
	alert as alertEntity,
	alertSignUp,
	alertState,
	type StoredAlert,
	signUp,
	signUpAnswer,
	signUpBusy,
} from '#domain/alert.ts';
import { criteriaFromQuery, criteriaProblem, criteriaQuery } from '#domain/alertCriteria.ts';
import { matcherOf } from '#domain/alertMatching.ts';
import { mailableAddress } from '#domain/mailableAddress.ts';
import { execute, query } from '../database.ts';
import { formatDate } from '../dates.ts';
import { invalid, invalidField, readBody, visitorBodyMax } from '../request.ts';
import { flushEveryCommit } from '../transaction.ts';
import { fieldErrors } from '../validation.ts';
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
	const email = alertAddress(sent.email);
	if (!mailableAddress(email)) throw invalidField('email', 'Ogiltig e-postadress');
	const criteria = criteriaFromQuery(sent.criteria);
	const problem = criteriaProblem(criteria);
	if (problem) throw invalidField('criteria', problem);
	const values: Alert = {
		...unused,
		email,
		criteria: criteriaQuery(criteria),
		matcher: matcherOf(criteria),
		consent_version: alertConsentVersion,
	};
	if (!alertEntity.schema.safeParse(values).success) throw invalidField('criteria', 'Sökningen är för lång');
	const isBusy = !store(e.app, values, { isRobot: sent.website !== '' });
	e.json(isBusy ? 503 : 200, { message: isBusy ? signUpBusy : signUpAnswer });
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
function store(app: CoreApp, values: Alert, { isRobot }: { isRobot: boolean }): boolean {
	let isTaken = true;
	flushEveryCommit(app);
	app.runInTransaction((tx) => {
		const now = formatDate();
		const own = alertsOf(tx, values.email);
		const decision = signUp({ own, ...countAlerts(tx, now) }, values.criteria, now);
		if (decision.isBusy) {
			isTaken = false;
			return;
		}
		const stores = decision.stores && !isRobot;
		// One that was not confirmed in time gives its place to the next.
		const isOpen = (each: StoredAlert) => ['pending', 'active'].includes(alertState(each, now));
		for (const each of own) if (alertState(each, now) === 'lapsed') deleteAlert(tx, each.id);
		const id = insert(tx, values, now);
		if (!stores) execute(tx, 'DELETE FROM alerts WHERE id = {:id}', { id });
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

function countAlerts(tx: CoreApp, now: string): { inAll: number; inLastHour: number } {
	const sql = `SELECT (SELECT COUNT(*) FROM alerts WHERE ended_at = '') AS inAll,
		(SELECT COUNT(*) FROM alerts WHERE created > {:since}) AS inLastHour`;
	const since = formatDate(Date.parse(now.replace(' ', 'T')) - 3_600_000);
	return query(tx, sql, { inAll: 0, inLastHour: 0 }, { since })[0] ?? { inAll: 0, inLastHour: 0 };
}
