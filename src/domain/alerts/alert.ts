/**
 * A visitor's alert (S4), from the e-mail address left to its end:
 *
 *     pending ──▶ active ──▶ ended ──▶ deleted
 *        └──────────────────────────────▲   (not confirmed in time)
 *
 * Nothing is mailed but one confirmation a day until the address is confirmed, and every answer to a visitor reads the
 * same whether an address is known or not: a stranger can neither learn who watches what, nor use us to mail another person.
 */

import {
	choice,
	email,
	flag,
	type Infer,
	money,
	object,
	optionalChoice,
	relation,
	type Stored,
	text,
	timestamp,
} from '../fields.ts';
import { momentAfter, pocketBaseMoment } from '../text/dates.ts';
import { monthsAfter, startOfSwedishDay, swedishDay } from '../text/swedishDay.ts';
import { criteriaMax } from './alertCriteria.ts';
import { alertLimits } from './alertLimits.ts';
import { matcherMax } from './alertMatching.ts';
import { alertReasons } from './alertNews.ts';

export const endedReasons = [
	/** On the page of one's alerts. */
	'ended',
	/** With one click in a mail program. */
	'unsubscribed',
	/** The time is out. */
	'expired',
	/** The mail server refuses the address for good. */
	'refused',
	/** The category or brand is no longer there. */
	'removed',
	/** 'Spärra adressen': it gets no confirmations for `alertLimits.months`. */
	'blocked',
] as const;
export type EndedReason = (typeof endedReasons)[number];

/** Collection `alerts`. Written by routes and crons alone; only staff may read it. */
export const alert = object({
	/** As compared (`mailboxOf`). */
	email: email({ max: 255, invalid: 'Ogiltig e-postadress', required: 'E-post är obligatorisk' }),
	/** `criteriaQuery`: with the address it is unique among those that have not ended. */
	criteria: text({ max: criteriaMax, required: 'Bevakningen saknar filter' }),
	/** `matcherOf` the criteria. */
	matcher: text({ max: matcherMax }),
	consent_version: text({ max: 20 }),
	/** When a confirmation was last queued for this alert; '' for one that another mail of the day covers. */
	confirmation_at: timestamp(),
	confirmed_at: timestamp(),
	ends_at: timestamp(),
	/** When it was asked whether it shall go on after `ends_at`. */
	reminded_at: timestamp(),
	/** When machines were last mailed for it. */
	mailed_at: timestamp(),
	ended_at: timestamp(),
	ended_reason: optionalChoice(endedReasons),
});
export type Alert = Infer<typeof alert>;
export type StoredAlert = Stored<Alert>;

/**
 * Collection `alert_matches`: a machine that an alert has found. Unique by alert and product, so that none is told twice,
 * however often a match is run again; written in the transaction that removes the change it comes from. Deleted when its
 * mail leaves the machine out, which counts as not told.
 */
export const alertMatch = object({
	alert_id: relation('alerts', { required: 'Bevakning krävs', cascade: true }),
	product_id: relation('products', { required: 'Produkt krävs', cascade: true }),
	reason: choice(alertReasons, 'published'),
	/** When the mail that tells of it was queued; '' while it waits. */
	mailed_at: timestamp(),
	/** That mail, so that every attempt to send it says the same; emptied when the outbox is cleared. */
	email_id: relation('outbox'),
});

/**
 * Collection `alert_changes`: a product that was saved since the last match, with its offer (`offerOf`) before the first
 * of these saves. Written in the save's own transaction, unique by product, and kept as it is by later saves.
 */
export const alertChange = object({
	product_id: relation('products', { required: 'Produkt krävs', cascade: true }),
	was_offered: flag(),
	price_before: money(),
});

type Times = Pick<Alert, 'confirmation_at' | 'confirmed_at' | 'ends_at' | 'reminded_at' | 'ended_at' | 'ended_reason'>;

/** 'lapsed': not confirmed in time, and to be deleted. */
type AlertState = 'pending' | 'lapsed' | 'active' | 'ended';

/** Of a stored alert; `created` and times as PocketBase writes them, '' for none. */
export function alertState(
	{ created, confirmation_at, confirmed_at, ended_at }: Times & { created: string },
	now: string,
): AlertState {
	if (ended_at !== '') return 'ended';
	if (confirmed_at !== '') return 'active';
	// Asked for again, it was mailed again.
	const asked_at = confirmation_at > created ? confirmation_at : created;
	return isOlder(asked_at, alertLimits.pendingDays * day, now) ? 'lapsed' : 'pending';
}

const day = 24 * 3_600_000;

/** Whether a moment lies at least so many milliseconds back. */
export function isOlder(moment: string, milliseconds: number, now: string): boolean {
	return moment <= momentAfter(pocketBaseMoment(now), -milliseconds);
}

/** What the button of the page writes: a link that is merely opened, by a mail scanner say, confirms nothing. */
export function confirmAlert(alert: Times & { created: string }, now: string): Partial<Alert> {
	if (alertState(alert, now) !== 'pending') return {};
	return { confirmed_at: pocketBaseMoment(now), ends_at: endOf(now), reminded_at: '' };
}

/** 'Förläng': from now on it lasts `alertLimits.months`. Nothing for one that is not active. */
export function extendAlert(alert: Times & { created: string }, now: string): Partial<Alert> {
	return alertState(alert, now) === 'active' ? { ends_at: endOf(now), reminded_at: '' } : {};
}

/** What an end writes. The first reason stays. */
export function endAlert(alert: Pick<Alert, 'ended_at'>, reason: EndedReason, now: string): Partial<Alert> {
	return alert.ended_at === '' ? { ended_at: pocketBaseMoment(now), ended_reason: reason } : {};
}

function endOf(now: string): string {
	return startOfSwedishDay(monthsAfter(swedishDay(now), alertLimits.months));
}

/** Whether it is time to ask. After a night off too, and once only. */
export function isReminderDue(alert: Times & { created: string }, now: string): boolean {
	return (
		alertState(alert, now) === 'active' &&
		alert.reminded_at === '' &&
		pocketBaseMoment(now) >= momentAfter(alert.ends_at, -alertLimits.reminderDays * day)
	);
}

/** Whether its time is out. Never less than a week after it was asked about. */
export function isExpired(alert: Times & { created: string }, now: string): boolean {
	return (
		alertState(alert, now) === 'active' &&
		pocketBaseMoment(now) >= alert.ends_at &&
		alert.reminded_at !== '' &&
		isOlder(alert.reminded_at, alertLimits.reminderDays * day, now)
	);
}

/** Whether retention deletes it, with its matches. */
export function isAlertDeletable(alert: Times & { created: string }, now: string): boolean {
	const state = alertState(alert, now);
	if (state !== 'ended') return state === 'lapsed';
	if (alert.ended_reason === 'blocked')
		return pocketBaseMoment(now) >= startOfSwedishDay(monthsAfter(swedishDay(alert.ended_at), alertLimits.months));
	return isOlder(alert.ended_at, alertLimits.endedDays * day, now);
}
