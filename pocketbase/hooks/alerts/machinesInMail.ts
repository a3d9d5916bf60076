/** Which machines an email tells of, and what becomes of those that it leaves out. */
import type { AlertedMachine } from '#domain/alerts/alertMail.ts';
import { type AlertReason, offerOf } from '#domain/alerts/alertNews.ts';
import { availabilityOf } from '#domain/products/availability.ts';
import type { Condition, StockStatus } from '#domain/products/labels.ts';
import { sharingPhotoUrl } from '#domain/products/photoAddress.ts';
import { execute, query } from '../database.ts';

/**
 * The machines of an email that can be bought now, each once, the newest first; and which of the active alerts found any.
 * What is left out counts as not told: it is found again when it is published again, or taken back after a sale.
 */
export function machinesInMail(
	app: CoreApp,
	email_id: string,
	active: ReadonlySet<string>,
	now: string,
): { machines: AlertedMachine[]; found: Set<string> } {
	let told: Match[] = [];
	// In one transaction: a save that offers such a machine again comes before it, and is told, or after it, and is noted.
	app.runInTransaction((tx) => {
		const matches = matchesOf(tx, email_id);
		told = matches.filter((match) => active.has(match.alert_id) && offerOf(match, now).is_offered);
		const leftOut = matches.filter((match) => !told.includes(match));
		if (leftOut.length > 0) takeBack(tx, leftOut, now);
	});
	const machines = new Map<string, AlertedMachine>();
	for (const match of told) if (!machines.has(match.id)) machines.set(match.id, machineOf(app, match, now));
	return { machines: [...machines.values()], found: new Set(told.map(({ alert_id }) => alert_id)) };
}

type Match = ReturnType<typeof matchesOf>[number];

function matchesOf(tx: CoreApp, email_id: string) {
	return query(
		tx,
		`SELECT alert_matches.id AS match_id, alert_id, reason, products.id, title, slug, condition, price, price_includes_vat,
			is_margin_scheme, is_published, stock_status, reserved_until, sold_at,
			COALESCE(json_extract(images, '$[0]'), '') AS photo
		FROM alert_matches JOIN products ON products.id = product_id
		WHERE email_id = {:email_id} ORDER BY alert_matches.created DESC, alert_matches.id`,
		{
			...{ match_id: '', alert_id: '', reason: '' as AlertReason, id: '', title: '', slug: '', photo: '' },
			...{ condition: '' as Condition, price: -0, price_includes_vat: false, is_margin_scheme: false },
			...{ is_published: false, stock_status: '' as StockStatus, reserved_until: '', sold_at: '' },
		},
		{ email_id },
	);
}

/**
 * Deletes matches. A change of such a machine that still waits to be compared began with an offer that these alerts have not
 * been told of: for them it was none.
 */
function takeBack(tx: CoreApp, matches: readonly Match[], now: string): void {
	const list = (ids: string[]) => ({ ids: JSON.stringify(ids) });
	const isListed = 'IN (SELECT value FROM json_each({:ids}))';
	execute(tx, `DELETE FROM alert_matches WHERE id ${isListed}`, list(matches.map(({ match_id }) => match_id)));
	const withdrawn = matches.filter((match) => !offerOf(match, now).is_offered).map(({ id }) => id);
	execute(tx, `UPDATE alert_changes SET was_offered = FALSE WHERE product_id ${isListed}`, list(withdrawn));
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
