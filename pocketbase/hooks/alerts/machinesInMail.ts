/** Which machines an email tells of, and what becomes of those that it leaves out. */
import type { StoredAlert } from '#domain/alerts/alert.ts';
import { criteriaFromQuery } from '#domain/alerts/alertCriteria.ts';
import type { AlertedMachine } from '#domain/alerts/alertMail.ts';
import { alertIndex, alertsFor, matcherOf } from '#domain/alerts/alertMatching.ts';
import { type AlertReason, offerOf } from '#domain/alerts/alertNews.ts';
import { subjectOf, type WatchedCatalogue } from '#domain/alerts/alertSubject.ts';
import { availabilityOf } from '#domain/products/availability.ts';
import type { Condition, StockStatus } from '#domain/products/labels.ts';
import { sharingPhotoUrl } from '#domain/products/photoAddress.ts';
import { execute, query } from '../database.ts';
import { type StoredWatched, watchedObject } from './watchedProducts.ts';

/**
 * The machines of an email that can be bought now and that its active alerts still find, each once, the newest first; and
 * which of these alerts found any. What is left out counts as not told: it is found again when it is published again, taken
 * back after a sale, or lowered.
 */
export function machinesInMail(
	app: CoreApp,
	email_id: string,
	{ active, catalogue }: { active: readonly StoredAlert[]; catalogue: WatchedCatalogue },
	now: string,
): { machines: AlertedMachine[]; found: Set<string> } {
	const foundBy = findersOf(app, email_id, active, catalogue);
	let told: Match[] = [];
	// In one transaction: a save that offers such a machine again comes before it, and is told, or after it, and is noted.
	app.runInTransaction((tx) => {
		const matches = matchesOf(tx, email_id);
		told = matches.filter((match) => offerOf(match, now).is_offered && foundBy(match).has(match.alert_id));
		const leftOut = matches.filter((match) => !told.includes(match));
		if (leftOut.length > 0) takeBack(tx, leftOut, now);
	});
	const machines = new Map<string, AlertedMachine>();
	for (const match of told) if (!machines.has(match.id)) machines.set(match.id, machineOf(app, match, now));
	return { machines: [...machines.values()], found: new Set(told.map(({ alert_id }) => alert_id)) };
}

/**
 * Which of the alerts find a machine as it is now: since it was found, its price may have been raised. Worked out before
 * the transaction, for which inquiries wait; a machine that is saved in between is taken as found by all.
 */
function findersOf(
	app: CoreApp,
	email_id: string,
	alerts: readonly StoredAlert[],
	catalogue: WatchedCatalogue,
): (machine: { id: string; updated: string }) => ReadonlySet<string> {
	const matchers = alerts.map(({ id, criteria }) => ({ id, matcher: matcherOf(criteriaFromQuery(criteria)) }));
	const index = alertIndex(matchers);
	const sql = `SELECT COALESCE(json_group_array(${watchedObject}), '[]') AS list FROM products
		WHERE id IN (SELECT product_id FROM alert_matches WHERE email_id = {:email_id})`;
	const products: StoredWatched[] = JSON.parse(query(app, sql, { list: '' }, { email_id })[0]?.list || '[]');
	const finders = new Map(
		products.map((each) => [each.id + each.updated, new Set(alertsFor(subjectOf(each, catalogue), index))]),
	);
	const all = new Set(alerts.map(({ id }) => id));
	return ({ id, updated }) => finders.get(id + updated) ?? all;
}

type Match = ReturnType<typeof matchesOf>[number];

function matchesOf(tx: CoreApp, email_id: string) {
	return query(
		tx,
		`SELECT alert_matches.id AS match_id, alert_id, reason, products.id, products.updated, title, slug, condition,
			price, price_includes_vat, is_margin_scheme, is_published, stock_status, reserved_until, sold_at,
			COALESCE(json_extract(images, '$[0]'), '') AS photo
		FROM alert_matches JOIN products ON products.id = product_id
		WHERE email_id = {:email_id} ORDER BY alert_matches.created DESC, alert_matches.id`,
		{
			...{ match_id: '', alert_id: '', reason: '' as AlertReason, id: '', updated: '', title: '', slug: '', photo: '' },
			...{ condition: '' as Condition, price: -0, price_includes_vat: false, is_margin_scheme: false },
			...{ is_published: false, stock_status: '' as StockStatus, reserved_until: '', sold_at: '' },
		},
		{ email_id },
	);
}

/**
 * Deletes matches. A change of such a machine that still waits to be compared began with an offer that these alerts have not
 * been told of: for them it was none, or the dearer one of now.
 */
function takeBack(tx: CoreApp, matches: readonly Match[], now: string): void {
	const list = (ids: string[]) => ({ ids: JSON.stringify(ids) });
	const isListed = 'IN (SELECT value FROM json_each({:ids}))';
	execute(tx, `DELETE FROM alert_matches WHERE id ${isListed}`, list(matches.map(({ match_id }) => match_id)));
	const withdrawn = matches.filter((match) => !offerOf(match, now).is_offered).map(({ id }) => id);
	execute(tx, `UPDATE alert_changes SET was_offered = FALSE WHERE product_id ${isListed}`, list(withdrawn));
	execute(
		tx,
		`UPDATE alert_changes SET price_before = products.price FROM products
		WHERE products.id = product_id AND product_id ${isListed}
			AND price_before > 0 AND (products.price > price_before OR products.price = 0)`,
		list(matches.map(({ id }) => id)),
	);
}

function machineOf(app: CoreApp, match: Match, now: string): AlertedMachine {
	const { title, slug, condition, price, price_includes_vat, is_margin_scheme, reason, id, photo } = match;
	const siteUrl = app.settings().meta.appURL;
	return {
		...{ title, condition, price: price || null, price_includes_vat, is_margin_scheme, reason },
		url: `${siteUrl}/produkt/${slug}`,
		// JPEG: not every mail program reads the other variants.
		photo: photo && siteUrl + sharingPhotoUrl({ id }, photo),
		availability: availabilityOf(match, now),
	};
}
