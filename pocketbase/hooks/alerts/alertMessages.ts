/** Writes the emails of alerts when they are sent, with what is true then. */

import { alertState, type StoredAlert } from '#domain/alerts/alert.ts';
import { type CriteriaNames, criteriaFromQuery, criteriaText, criteriaUrl } from '#domain/alerts/alertCriteria.ts';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import {
	type AlertedMachine,
	alertConfirmation,
	alertMessage,
	alertReminder,
	unsubscribeHeaders,
} from '#domain/alerts/alertMail.ts';
import type { AlertReason } from '#domain/alerts/alertNews.ts';
import type { Message } from '#domain/mail/mailMessage.ts';
import { availabilityOf, effectsOf } from '#domain/products/availability.ts';
import type { Condition } from '#domain/products/labels.ts';
import { sharingPhotoUrl } from '#domain/products/photoAddress.ts';
import { momentAfter, swedishDay } from '#domain/text/swedishDay.ts';
import { query } from '../database.ts';
import { alertsOf, alertsWhere, storedCatalogue } from './alertRows.ts';
import { urlsOf } from './alertTokens.ts';
import type { AlertEmailKind } from './queueAlertEmail.ts';

/** The alert that an email goes to the address of; undefined when it is gone. */
export function alertOfEmail(app: CoreApp, email: core.Record): StoredAlert | undefined {
	return alertsWhere(app, 'id = {:id}', { id: email.getString('alert_id') })[0];
}

/** Headers with which a mail program ends all alerts of the address. */
export function alertHeaders(app: CoreApp, email: core.Record): Record<string, string> {
	const alert = alertOfEmail(app, email);
	return alert ? unsubscribeHeaders(urlsOf(app, alert).oneClick) : {};
}

/** undefined when there is nothing to say any more: what was asked for has ended, what was found is sold. */
export function alertContent(app: CoreApp, email: core.Record, now: string): Message | undefined {
	const alert = alertOfEmail(app, email);
	if (!alert) return undefined;
	const own = alertsOf(app, alert.email);
	const urls = urlsOf(app, alert);
	const names = storedCatalogue(app);
	switch (email.getString('kind') as AlertEmailKind) {
		case 'alert_confirmation': {
			const isOpen = own.some((each) => ['pending', 'active'].includes(alertState(each, now)));
			const criteria = criteriaText(criteriaFromQuery(alert.criteria), names, { hidesWords: true });
			return isOpen ? alertConfirmation({ criteria, urls }) : undefined;
		}
		case 'alert_machines': {
			const active = own.filter((each) => alertState(each, now) === 'active');
			const { machines, found } = machinesOf(app, email.id, new Set(active.map(({ id }) => id)), now);
			const alerts = active.filter((each) => found.has(each.id));
			if (alerts.length === 0) return undefined;
			const shown = machines.slice(0, alertLimits.machinesPerMail);
			return alertMessage({
				machines: shown,
				more: machines.length - shown.length,
				alerts: listed(app, alerts, names),
				urls,
			});
		}
		case 'alert_reminder': {
			const asked = own.filter((each) => alertState(each, now) === 'active' && each.reminded_at !== '');
			const ends = asked.map(({ ends_at, reminded_at }) => {
				const soonest = momentAfter(reminded_at, alertLimits.reminderDays * 86_400_000);
				const [, later = ends_at] = [ends_at, soonest].sort();
				return swedishDay(later);
			});
			const [endsOn] = ends.sort();
			return endsOn === undefined ? undefined : alertReminder({ alerts: listed(app, asked, names), endsOn, urls });
		}
	}
}

function listed(app: CoreApp, alerts: readonly StoredAlert[], names: CriteriaNames) {
	return alerts.map(({ criteria }) => {
		const read = criteriaFromQuery(criteria);
		return { criteria: criteriaText(read, names), listUrl: app.settings().meta.appURL + criteriaUrl(read) };
	});
}

/** The machines that an email tells of and that are still for sale, each once, the newest first; and which active alerts found any. */
function machinesOf(
	app: CoreApp,
	email_id: string,
	active: ReadonlySet<string>,
	now: string,
): { machines: AlertedMachine[]; found: Set<string> } {
	const siteUrl = app.settings().meta.appURL;
	const rows = query(
		app,
		`SELECT alert_id, reason, products.id, title, slug, condition, price, price_includes_vat, is_margin_scheme, stock_status,
			reserved_until, sold_at, COALESCE(json_extract(images, '$[0]'), '') AS photo
		FROM alert_matches JOIN products ON products.id = product_id
		WHERE email_id = {:email_id} AND is_published ORDER BY alert_matches.created DESC, alert_matches.id`,
		{
			...{
				alert_id: '',
				reason: '' as AlertReason,
				id: '',
				title: '',
				slug: '',
				condition: '' as Condition,
				price: -0,
			},
			...{
				price_includes_vat: false,
				is_margin_scheme: false,
				stock_status: '',
				reserved_until: '',
				sold_at: '',
				photo: '',
			},
		},
		{ email_id },
	);
	const machines = new Map<string, AlertedMachine>();
	const found = new Set<string>();
	for (const { id, alert_id, slug, photo, price, ...row } of rows) {
		const availability = availabilityOf(row, now);
		if (!active.has(alert_id)) continue;
		if (!effectsOf(availability).isListed || row.stock_status === 'out_of_stock') continue;
		found.add(alert_id);
		if (machines.has(id)) continue;
		machines.set(id, {
			...row,
			url: `${siteUrl}/produkt/${slug}`,
			// JPEG: not every mail program reads the other variants.
			photo: photo && siteUrl + sharingPhotoUrl({ id }, photo),
			price: price || null,
			availability,
		});
	}
	return { machines: [...machines.values()], found };
}
