/**
 * A visitor's alert (S4), from the e-mail address left to its end:
 *
 *     pending ──▶ active ──▶ ended ──▶ deleted
 *        └──────────────────────────────▲   (not confirmed in time)
 *
 * Nothing is mailed but one confirmation a day until the address is confirmed, and every answer to a visitor reads the
 * same whether an address is known or not: a stranger can neither learn who watches what, nor use us to mail another person.
 */
import { criteriaMax } from './alertCriteria.ts';
import { type AlertReason, alertReasons, matcherMax } from './alertMatching.ts';
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
} from './fields.ts';
import { momentAfter, monthsAfter, pocketBaseMoment, startOfSwedishDay, swedishDay } from './swedishDay.ts';

/** What an alert may cost, and how long it lasts. */
export const alertLimits = {
	/** Alerts of one address that are pending or active. */
	perAddress: 20,
	/** Of all addresses together; matching them is measured with half as many. */
	inAll: 20_000,
	/** Sign-ups within an hour, of all visitors together, and of one block of addresses, so that one visitor keeps no other out. */
	newPerHour: 200,
	newPerHourOfBlock: 30,
	/** Hours between two confirmations to one address. */
	confirmationHours: 24,
	/** Confirmations within these hours to addresses that may be one mailbox (`likeAddress`). */
	confirmationsOfMailbox: 5,
	/** Days that an alert waits to be confirmed, from the last email that asked for it. */
	pendingDays: 7,
	/** Minutes between two mails with machines to one address. */
	mailMinutes: 60,
	/** Machines in one mail; of the others it says how many they are. */
	machinesPerMail: 12,
	/** Months from the confirmation, or the extension, to the end. */
	months: 12,
	/** Days before the end that it is asked about, and at least between question and end. */
	reminderDays: 7,
	/** Days that an ended one is kept, so that its links still answer; a blocked one for `months`. */
	endedDays: 30,
} as const;

export const endedReasons = ['ended', 'unsubscribed', 'expired', 'refused', 'removed', 'blocked'] as const;
export type EndedReason = (typeof endedReasons)[number];
export const endedReasonLabels = {
	/** On the page of one's alerts. */
	ended: 'Avslutad av bevakaren',
	/** With one click in a mail program. */
	unsubscribed: 'Avprenumererad',
	expired: 'Tiden gick ut',
	/** The mail server refuses the address for good. */
	refused: 'Adressen tar inte emot mejl',
	/** The category or brand is no longer there. */
	removed: 'Kategorin eller varumärket togs bort',
	/** 'Det var inte jag': the address gets no confirmations for 12 months. */
	blocked: 'Spärrad av adressens ägare',
} as const satisfies Record<EndedReason, string>;

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
 * however often a match is run again; written in the transaction that removes the change it comes from.
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
export type AlertMatch = Infer<typeof alertMatch>;

/**
 * Collection `alert_changes`: a product that was saved since the last match, with its offer (`offerOf`) before the first
 * of these saves. Written in the save's own transaction, unique by product, and kept as it is by later saves.
 */
export const alertChange = object({
	product_id: relation('products', { required: 'Produkt krävs', cascade: true }),
	was_offered: flag(),
	price_before: money(),
});
export type AlertChange = Infer<typeof alertChange>;

/** What a visitor sends. */
export const alertSignUp = object({
	email: email({
		max: 255,
		invalid: 'Ogiltig e-postadress',
		tooLong: 'E-postadressen är för lång',
		required: 'E-post är obligatorisk',
	}),
	/** The query of the list's address. */
	criteria: text({ max: 4000, required: 'Välj minst ett filter att bevaka' }),
	/** A honeypot, as in the inquiry. */
	website: text({ max: 500 }),
});

/** The wording beside the button: 'Vi mejlar dig när något kommer in. Du kan avsluta när du vill.' A new one gets a new date. */
export const alertConsentVersion = '2026-11';

/** What a visitor is answered, whatever is known of the address. */
export const signUpAnswer =
	'Titta i din inkorg: vi mejlar en länk som startar bevakningen. Har du redan fått ett sådant mejl i dag gäller dess länk även den här bevakningen.';
/** With status 503, when too many came from all visitors together. */
export const signUpBusy = 'Just nu kan vi inte ta emot fler bevakningar. Försök igen om en stund.';

type Times = Pick<Alert, 'confirmation_at' | 'confirmed_at' | 'ends_at' | 'reminded_at' | 'ended_at' | 'ended_reason'>;

/** 'lapsed': not confirmed in time, and to be deleted. */
export type AlertState = 'pending' | 'lapsed' | 'active' | 'ended';

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

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Whether a moment lies at least so many milliseconds back. */
function isOlder(moment: string, milliseconds: number, now: string): boolean {
	return moment <= momentAfter(pocketBaseMoment(now), -milliseconds);
}

/**
 * How many providers of mail read an address: without dots, and without what follows a plus, before the @. Two people's
 * addresses may be alike, so that this counts emails and no more.
 */
export function likeAddress(email: string): { local: string; domain: string } {
	const at = email.lastIndexOf('@');
	const [local = ''] = email.slice(0, at).split('+', 1);
	return { local: local.replaceAll('.', ''), domain: email.slice(at) };
}

/** What is done with a sign-up. `stores` and `mails` are never told to the visitor. */
export type SignUp = { isBusy: true } | { isBusy: false; stores: boolean; mails: boolean };

/**
 * `own` are all alerts of the address that are kept, ended ones too; `inAll` counts all that are pending or active,
 * `inLastHour` and `ofBlock` sign-ups within an hour, and `toMailbox` confirmations within a day to addresses like this one.
 * Run in the transaction that stores, so that two at once count each other.
 */
export function signUp(
	{
		own,
		inAll,
		inLastHour,
		ofBlock = 0,
		toMailbox = 0,
	}: {
		own: readonly Omit<StoredAlert, 'id' | 'updated'>[];
		inAll: number;
		inLastHour: number;
		ofBlock?: number;
		toMailbox?: number;
	},
	criteria: string,
	now: string,
): SignUp {
	if (inAll >= alertLimits.inAll || inLastHour >= alertLimits.newPerHour) return { isBusy: true };
	if (ofBlock >= alertLimits.newPerHourOfBlock) return { isBusy: true };
	const isSilent = own.some(({ ended_reason }) => ended_reason === 'blocked' || ended_reason === 'refused');
	if (isSilent) return { isBusy: false, stores: false, mails: false };
	const open = own.filter((each) => ['pending', 'active'].includes(alertState(each, now)));
	const isKnown = open.some((each) => each.criteria === criteria);
	const isFull = open.length >= alertLimits.perAddress;
	// A mail for what is known too: its link leads to the page of all alerts of the address.
	const mails = own.every(
		({ confirmation_at }) =>
			isOlder(confirmation_at, alertLimits.confirmationHours * hour, now) ||
			// A clock that ran ahead would silence an address for as long as it did.
			confirmation_at > pocketBaseMoment(now),
	);
	return {
		isBusy: false,
		stores: !isKnown && !isFull,
		mails: mails && toMailbox < alertLimits.confirmationsOfMailbox,
	};
}

/** What the button of the page writes: a link that is merely opened, by a mail scanner say, confirms nothing. */
export function confirmAlert(alert: Times & { created: string }, now: string): Partial<Alert> {
	if (alertState(alert, now) !== 'pending') return {};
	return { confirmed_at: pocketBaseMoment(now), ends_at: endOf(now), reminded_at: '' };
}

/** 'Fortsätt bevaka' for another 12 months. Nothing for one that is not active. */
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

/** Whether an address may get machines again. `mailed_at` of all its alerts, ended ones too. */
export function mayMailAddress(alerts: readonly Pick<Alert, 'mailed_at'>[], now: string): boolean {
	// A clock that ran ahead would silence an address for as long as it did.
	const from = momentAfter(pocketBaseMoment(now), -alertLimits.mailMinutes * minute);
	return alerts.every(({ mailed_at }) => mailed_at <= from || mailed_at > pocketBaseMoment(now));
}

/** A row of `alert_matches` that waits. */
export interface WaitingMatch {
	id: string;
	alert_id: string;
	product_id: string;
	reason: AlertReason;
	/** When it was found. */
	created: string;
}

/** A mail with machines that is to be queued. */
export interface DueMail {
	email: string;
	/** The active alerts that found something, in the order of their first find. All get this `mailed_at`. */
	alert_ids: string[];
	/** The rows that it tells of, also beyond `machines`: they get `mailed_at` and `email_id`. */
	match_ids: string[];
	/** Each once, however many alerts found it, the newest first, at most `machinesPerMail`. */
	machines: { product_id: string; reason: AlertReason }[];
	/** How many have no room. */
	more: number;
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
		const machines = new Map(matches.map(({ product_id, reason }) => [product_id, { product_id, reason }]));
		const newest = [...machines.values()].reverse();
		return [
			{
				email,
				alert_ids: [...new Set(matches.map(({ alert_id }) => alert_id))],
				match_ids: matches.map(({ id }) => id),
				machines: newest.slice(0, alertLimits.machinesPerMail),
				more: Math.max(0, newest.length - alertLimits.machinesPerMail),
			},
		];
	});
}

function compareTexts(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

/** What a link in a mail may do. */
export const alertTokenUses = ['manage', 'end', 'block'] as const;
export type AlertTokenUse = (typeof alertTokenUses)[number];

/**
 * What the token of a link is made of: HMAC-SHA256 of this text in hex, with a key that is kept beside the database and its
 * backups and not in it. Nothing of a token is stored, so that neither a dump of the database nor staff can open another
 * person's page, and a link works for as long as its alert is kept. `manage` shows, confirms, extends and ends all alerts
 * of the address; `end` ends them all; `block` ends them and refuses confirmations.
 */
export function alertTokenText(use: AlertTokenUse, { id, email }: { id: string; email: string }): string {
	return `rostfri alert 1\n${use}\n${id}\n${email}`;
}

/**
 * The addresses of links. Behind '#', which no server log and no Referer shows; `oneClick` is posted to (RFC 8058), at
 * `apiUrl`: where another host serves the pages, it answers no POST.
 */
export function alertUrls(siteUrl: string, id: string, tokens: Record<AlertTokenUse, string>, apiUrl = siteUrl) {
	return {
		manage: `${siteUrl}/bevakningar#${id}.${tokens.manage}`,
		end: `${siteUrl}/bevakningar#avsluta.${id}.${tokens.end}`,
		block: `${siteUrl}/bevakningar#sparra.${id}.${tokens.block}`,
		oneClick: `${apiUrl}/api/alerts/${id}/end/${tokens.end}`,
	};
}

/** What stands behind '#'; undefined for what is no such link. */
export function readAlertLink(hash: string): { use: AlertTokenUse; id: string; token: string } | undefined {
	const [, word, id, token] = /^#?(?:(avsluta|sparra)\.)?([a-z0-9]{15})\.([0-9a-f]{64})$/.exec(hash) ?? [];
	if (!id || !token) return undefined;
	return { use: word === 'avsluta' ? 'end' : word === 'sparra' ? 'block' : 'manage', id, token };
}
