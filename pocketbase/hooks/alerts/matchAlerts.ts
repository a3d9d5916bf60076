/**
 * Every minute: compares the products that were saved with the alerts that are active, outside every save, and queues one
 * email for each address and hour (S4).
 *
 *     save ──▶ alert_changes ──▶ alert_matches ──▶ outbox
 *
 * Each arrow is one transaction that writes what is right of it and takes away, or marks, what is left of it: PocketBase may
 * end at any moment, and nothing is lost or told twice.
 */

import { criteriaFromQuery } from '#domain/alerts/alertCriteria.ts';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import { type DueMail, mailsDue, type WaitingMatch } from '#domain/alerts/alertMailsDue.ts';
import { type AlertIndex, alertIndex, isCurrentMatcher, matcherOf, newlyMet } from '#domain/alerts/alertMatching.ts';
import { type AlertReason, newsOf, offerOf } from '#domain/alerts/alertNews.ts';
import { subjectOf, type WatchedCatalogue, watchedCatalogue } from '#domain/alerts/alertSubject.ts';
import { momentAfter, pocketBaseMoment } from '#domain/text/dates.ts';
import { execute, query } from '../database.ts';
import { runRound } from '../rounds.ts';
import { inSlices } from '../transaction.ts';
import { alertsWhere, isActive, storedCatalogue, writeAlert } from './alertRows.ts';
import { queueAlertEmail } from './queueAlertEmail.ts';
import { activeMatchers, type StoredWatched, watchedObject } from './watchedProducts.ts';

/** Products that are compared with one reading of the alerts. */
const changesAtOnce = 200;
/** Milliseconds of comparing, outside every transaction, after which what was found is written. */
const compareMs = 300;
/** Milliseconds of one round, at most; the next one goes on. */
const roundMs = 40_000;
/** Addresses that are read at once, and those whose emails are queued in one transaction: an inquiry waits for no more. */
const addressesRead = 2_000;
const addressesAtOnce = 10;
/** After so many minutes a product is told of although it is not known to be published: its page may be there after all. */
const unpublishedMinutes = 60;

/** `now` is for tests, which choose the moment. */
export function matchAlerts(now = new Date().toISOString()): void {
	const app: CoreApp = $app;
	// Rounds that overlap would do no harm, and no good.
	runRound(app, { name: 'alerts', leaseMs: 2 * roundMs, failure: 'Alerts could not be compared' }, (began) => {
		const end = began + roundMs;
		while (Date.now() < end && matchSome(app, now, end));
		while (Date.now() < end && queueSome(app, now, end));
	});
}

interface Change {
	id: string;
	was_offered: boolean;
	price_before: number | null;
	product: StoredWatched;
}

interface Found {
	change: Change;
	reason: AlertReason | undefined;
	alertIds: string[];
}

/** Returns whether there may be more. */
function matchSome(app: CoreApp, now: string, end: number): boolean {
	// Before the alerts: an alert that is confirmed in between then finds a product that is saved after it.
	const changes = waitingChanges(app, now);
	if (changes.length === 0) return false;
	rewriteMatchers(app);
	const index = alertIndex(activeMatchers(app));
	const catalogue = watchedCatalogue(storedCatalogue(app));
	const left = changes.values();
	let next = left.next();
	while (!next.done && Date.now() < end) {
		const found: Found[] = [];
		const until = Date.now() + compareMs;
		for (; !next.done && Date.now() < until; next = left.next())
			found.push({ change: next.value, ...foundBy(next.value, index, catalogue, now) });
		inSlices(app, found, (tx, one) => keepMatches(tx, one, now));
	}
	return changes.length === changesAtOnce;
}

function foundBy(change: Change, index: AlertIndex, catalogue: WatchedCatalogue, now: string): Omit<Found, 'change'> {
	const { product, was_offered: is_offered, price_before: price } = change;
	const before = { is_offered, price };
	const reason = newsOf(before, { ...offerOf(product, now), first_published_at: product.first_published_at }, now);
	return { reason, alertIds: reason ? newlyMet(subjectOf(product, catalogue), reason, before, index) : [] };
}

/**
 * Writes the matches of a change and takes the change away, unless the product was saved again since it was read: then it
 * is compared again. A match that is there stays as it is, unless its email was given up: then it waits for another. An alert
 * that has ended or gone in between gets none. CROSS JOIN: SQLite would read the list once for each alert.
 */
function keepMatches(tx: CoreApp, { change, reason, alertIds }: Found, now: string): void {
	const { id: product_id, updated } = change.product;
	const isTaken = execute(
		tx,
		`DELETE FROM alert_changes WHERE id = {:id}
			AND EXISTS (SELECT 1 FROM products WHERE products.id = {:product_id} AND updated = {:updated})`,
		{ id: change.id, product_id, updated },
	);
	if (isTaken !== 1 || !reason || alertIds.length === 0) return;
	execute(
		tx,
		`INSERT INTO alert_matches (id, alert_id, product_id, reason, created, updated)
		SELECT substr(lower(hex(randomblob(8))), 1, 15), alerts.id, {:product_id}, {:reason}, {:now}, {:now}
		FROM json_each({:ids}) CROSS JOIN alerts ON alerts.id = json_each.value WHERE ${isActive}
		ON CONFLICT (alert_id, product_id) DO UPDATE
			SET reason = excluded.reason, mailed_at = '', email_id = '', created = excluded.created, updated = excluded.updated
			WHERE EXISTS (SELECT 1 FROM outbox WHERE outbox.id = alert_matches.email_id AND status = 'failed')`,
		{ product_id, reason, now: pocketBaseMoment(now), ids: JSON.stringify(alertIds) },
	);
}

/** Changes of products that visitors can open: not those that are saved and still wait to be published. */
function waitingChanges(app: CoreApp, now: string): Change[] {
	const sql = `SELECT COALESCE(json_group_array(json_object('id', id, 'was_offered', json(IIF(was_offered, 'true', 'false')),
			'price_before', NULLIF(price_before, 0), 'product', json(product))), '[]') AS list FROM (
		SELECT alert_changes.id, was_offered, price_before, ${watchedObject} AS product
		FROM alert_changes JOIN products ON products.id = product_id
			LEFT JOIN public_changes ON public_changes.collection = 'products' AND record = product_id
		WHERE public_changes.rev IS NULL OR alert_changes.created < {:before}
			OR public_changes.rev <= (SELECT published_rev FROM build_state)
		ORDER BY alert_changes.created LIMIT {:limit})`;
	const before = momentAfter(pocketBaseMoment(now), -unpublishedMinutes * 60_000);
	const [row] = query(app, sql, { list: '' }, { before, limit: changesAtOnce });
	return JSON.parse(row?.list || '[]');
}

/** Writes the matchers that an earlier version of this code has written: an index leaves them out. */
function rewriteMatchers(app: CoreApp): void {
	const [version = ''] = matcherOf(criteriaFromQuery('')).split(',', 1);
	const isOld = `${isActive} AND substr(matcher, 1, {:length}) != {:version}`;
	const values = { version, length: version.length };
	for (;;) {
		const old = alertsWhere(app, isOld, values, 50).filter(({ matcher }) => !isCurrentMatcher(matcher));
		if (old.length === 0) return;
		app.runInTransaction((tx) => {
			for (const { id, criteria } of old) writeAlert(tx, id, { matcher: matcherOf(criteriaFromQuery(criteria)) });
		});
	}
}

/**
 * Queues the emails of some addresses; returns whether there may be more. Whether an address may be mailed is judged again in
 * the transaction that writes.
 */
function queueSome(app: CoreApp, now: string, end: number): boolean {
	const due = dueAddresses(app, now);
	for (let first = 0; first < due.length && Date.now() < end; first += addressesAtOnce) {
		const emails = JSON.stringify(due.slice(first, first + addressesAtOnce));
		app.runInTransaction((tx) => {
			const alerts = alertsWhere(tx, isTheirs, { emails });
			for (const mail of mailsDue(waitingMatches(tx, emails), alerts, now)) queueMail(tx, mail, now);
		});
	}
	return due.length === addressesRead;
}

/** In SQL, with a list of addresses as JSON. */
const isTheirs = 'email IN (SELECT value FROM json_each({:emails}))';

function queueMail(tx: CoreApp, { alert_ids, match_ids }: DueMail, now: string): void {
	const email_id = queueAlertEmail(tx, 'alert_machines', alert_ids[0] ?? '');
	const mailed_at = pocketBaseMoment(now);
	for (const [table, columns, ids] of [
		['alerts', '', alert_ids],
		['alert_matches', ', email_id = {:email_id}', match_ids],
	] as const)
		execute(
			tx,
			`UPDATE ${table} SET mailed_at = {:mailed_at}, updated = {:mailed_at}${columns}
			WHERE id IN (SELECT value FROM json_each({:ids}))`,
			{ mailed_at, ids: JSON.stringify(ids), ...(columns && { email_id }) },
		);
}

/**
 * Addresses with matches that wait, and without an email in the last hour, or one that could not be sent yet; those that
 * have waited longest first.
 */
function dueAddresses(app: CoreApp, now: string): string[] {
	const until = pocketBaseMoment(now);
	return query(
		app,
		`SELECT email FROM (
			SELECT alerts.email, MIN(alert_matches.created) AS first FROM alert_matches JOIN alerts ON alerts.id = alert_id
			WHERE alert_matches.mailed_at = '' AND ${isActive} GROUP BY alerts.email
		) AS due WHERE NOT EXISTS (
			SELECT 1 FROM alerts own WHERE own.email = due.email AND own.mailed_at > {:from} AND own.mailed_at <= {:until}
		) AND NOT EXISTS (
			SELECT 1 FROM alerts own JOIN outbox ON outbox.alert_id = own.id
			WHERE own.email = due.email AND outbox.alert_id != '' AND kind = 'alert_machines'
				AND (status IN ('pending', 'sending') OR (sent_at > {:from} AND sent_at <= {:until}))
		) ORDER BY first LIMIT {:limit}`,
		{ email: '' },
		{ from: momentAfter(until, -alertLimits.mailMinutes * 60_000), until, limit: addressesRead },
	).map(({ email }) => email);
}

function waitingMatches(tx: CoreApp, emails: string): WaitingMatch[] {
	// The plus keeps SQLite from reading all that wait: tens of thousands after a large publish.
	return query(
		tx,
		`SELECT id, alert_id, created FROM alert_matches
		WHERE alert_id IN (SELECT id FROM alerts WHERE ${isTheirs} AND ${isActive}) AND +mailed_at = ''`,
		{ id: '', alert_id: '', created: '' },
		{ emails },
	);
}
