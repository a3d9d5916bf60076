/** Writes the emails of alerts when they are sent, with what is true then. */

import { alertState, type StoredAlert } from '#domain/alerts/alert.ts';
import { type CriteriaNames, criteriaFromQuery, criteriaText, criteriaUrl } from '#domain/alerts/alertCriteria.ts';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import { alertConfirmation, alertMessage, alertReminder, unsubscribeHeaders } from '#domain/alerts/alertMail.ts';
import { watchedCatalogue } from '#domain/alerts/alertSubject.ts';
import type { Message } from '#domain/mail/mailMessage.ts';
import { momentAfter } from '#domain/text/dates.ts';
import { swedishDay } from '#domain/text/swedishDay.ts';
import { alertsOf, alertsWhere, storedCatalogue } from './alertRows.ts';
import { urlsOf } from './alertTokens.ts';
import { machinesInMail } from './machinesInMail.ts';
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
			const { machines, found } = machinesInMail(app, email.id, { active, catalogue: watchedCatalogue(names) }, now);
			const alerts = active.filter((each) => found.has(each.id));
			return alertMessage({ machines, alerts: listed(app, alerts, names), urls });
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
