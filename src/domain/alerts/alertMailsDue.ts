/** Whose matches are mailed now (S4): one email for each address and hour. What it says is decided when it is written. */

import { momentAfter, pocketBaseMoment } from '../text/dates.ts';
import { type Alert, alertState, type StoredAlert } from './alert.ts';
import { alertLimits } from './alertLimits.ts';

/** Whether an address may get machines again. `mailed_at` of all its alerts, ended ones too. */
export function mayMailAddress(alerts: readonly Pick<Alert, 'mailed_at'>[], now: string): boolean {
	// A clock that ran ahead would silence an address for as long as it did.
	const from = momentAfter(pocketBaseMoment(now), -alertLimits.mailMinutes * 60_000);
	return alerts.every(({ mailed_at }) => mailed_at <= from || mailed_at > pocketBaseMoment(now));
}

/** A row of `alert_matches` that waits. */
export interface WaitingMatch {
	id: string;
	alert_id: string;
	/** When it was found. */
	created: string;
}

/** A mail with machines that is to be queued. */
export interface DueMail {
	/** The active alerts that found something, in the order of their first find. All get this `mailed_at`. */
	alert_ids: string[];
	/** The rows that it tells of: they get `mailed_at` and `email_id`. */
	match_ids: string[];
}

/**
 * One mail for each address that has waiting matches and got none within the hour. `alerts` are all alerts of these
 * addresses; matches of alerts that have ended are left, and deleted with them. Queue mail, `mailed_at`
 * and `email_id` in one transaction: then a stop at any moment loses and doubles nothing.
 */
export function mailsDue(waiting: readonly WaitingMatch[], alerts: readonly StoredAlert[], now: string): DueMail[] {
	const alertById = new Map(alerts.map((alert) => [alert.id, alert]));
	const byEmail = new Map<string, WaitingMatch[]>();
	for (const match of [...waiting].sort((one, other) => compareTexts(one.created, other.created))) {
		const alert = alertById.get(match.alert_id);
		if (!alert || alertState(alert, now) !== 'active') continue;
		const matches = byEmail.get(alert.email);
		if (matches) matches.push(match);
		else byEmail.set(alert.email, [match]);
	}
	return [...byEmail].flatMap(([email, matches]): DueMail[] => {
		const own = alerts.filter((alert) => alert.email === email);
		if (!mayMailAddress(own, now)) return [];
		return [
			{ alert_ids: [...new Set(matches.map(({ alert_id }) => alert_id))], match_ids: matches.map(({ id }) => id) },
		];
	});
}

function compareTexts(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
