/** What the owner of an address does with its alerts (S4), by the links in our emails. */
import * as z from 'zod/mini';
import {
	type Alert,
	alertState,
	confirmAlert,
	type EndedReason,
	endAlert,
	extendAlert,
	type StoredAlert,
} from '#domain/alerts/alert.ts';
import { criteriaFromQuery, criteriaText, criteriaUrl } from '#domain/alerts/alertCriteria.ts';
import { type AlertTokenUse, alertTokenPattern, readAlertLink } from '#domain/alerts/alertLinks.ts';
import { isOneClick } from '#domain/alerts/alertMail.ts';
import { idPattern } from '#domain/fields/recordId.ts';
import { formatDate } from '#domain/text/dates.ts';
import { parsedBody, recordId, visitorBodyMax } from '../request.ts';
import { flushEveryCommit } from '../transaction.ts';
import { alertsOf, alertsWhere, storedCatalogue, writeAlert } from './alertRows.ts';
import { addressIn, isToken } from './alertTokens.ts';

const link = {
	id: recordId('Ogiltig länk'),
	token: z.string('Ogiltig länk').check(z.regex(alertTokenPattern, 'Ogiltig länk')),
};
const linkRequest = z.strictObject(link);
const choiceRequest = z.strictObject({
	...link,
	/** One of the alerts of the address; without it all that are active. */
	alert: z.optional(recordId()),
});

/** What every route here answers: the address's alerts as its page shows them. Ended ones too, as long as they are kept. */
interface OwnAlerts {
	email: string;
	alerts: {
		id: string;
		/** The query of the list's address. */
		criteria: string;
		/** In words: 'Kylbänkar · högst 30 000 kr'. */
		text: string;
		/** The list: '/produkter?kategori=kylbankar'. */
		url: string;
		state: 'pending' | 'active' | 'ended';
		created: string;
		/** When it ends; '' for one that is not active. */
		ends_at: string;
		ended_at: string;
		ended_reason: EndedReason | '';
	}[];
}

/** POST alerts/manage { id, token }: the alerts of the address. Every link of ours may look. */
export function manageAlerts(e: core.RequestEvent) {
	const { email } = ownerOf(e, parsedBody(e, linkRequest, visitorBodyMax), 'manage', 'end', 'block');
	answer(e, email);
}

/** POST alerts/confirm { id, token }: starts every alert of the address that waits for it. */
export function confirmAlerts(e: core.RequestEvent) {
	const { email } = ownerOf(e, parsedBody(e, linkRequest, visitorBodyMax), 'manage');
	change(e, email, (alert, now) => confirmAlert(alert, now));
}

/** POST alerts/extend { id, token, alert? }: another 12 months, of one or of all. */
export function extendAlerts(e: core.RequestEvent) {
	const request = parsedBody(e, choiceRequest, visitorBodyMax);
	const { email } = ownerOf(e, request, 'manage');
	change(e, email, (alert, now) => (isChosen(alert, request.alert) ? extendAlert(alert, now) : {}));
}

/** POST alerts/end { id, token, alert? }: ends one, or all that have not ended. */
export function endAlerts(e: core.RequestEvent) {
	const request = parsedBody(e, choiceRequest, visitorBodyMax);
	const { email } = ownerOf(e, request, 'manage', 'end');
	change(e, email, (alert, now) => (isChosen(alert, request.alert) ? endAlert(alert, 'ended', now) : {}));
}

/** POST alerts/block { id, token }: 'Spärra adressen'. Ends all, and it gets no confirmations for 12 months. */
export function blockAddress(e: core.RequestEvent) {
	const { email, id } = ownerOf(e, parsedBody(e, linkRequest, visitorBodyMax), 'block');
	change(e, email, (alert, now) => {
		// The one of the link in every case: it is what is remembered of the block.
		if (alert.id === id && alert.ended_at !== '') return { ended_at: now, ended_reason: 'blocked' };
		return endAlert(alert, 'blocked', now);
	});
}

/**
 * POST /api/alerts/{id}/end/{token} (RFC 8058): a mail program ends all alerts of the address, with 'List-Unsubscribe=One-Click'
 * as form data of either kind. 200 too for alerts that have ended or are gone: nothing is left to be done.
 */
export function endWithOneClick(e: core.RequestEvent) {
	const request = e.request!;
	const [id, token] = [request.pathValue('id'), request.pathValue('token')];
	if (!isOneClick(toString(request.body, oneClickMax))) throw new BadRequestError('Begäran är felaktigt utformad');
	const alert = idPattern.test(id) ? alertOfLink(e.app, { id, token }, 'end') : undefined;
	if (alert === 'refused') throw new NotFoundError(noLink);
	if (alert) write(e.app, alert.email, (each, now) => endAlert(each, 'unsubscribed', now));
	e.string(200, 'Du får inga fler mejl.');
}

/** Bytes of the body of one click: a form with one field. */
const oneClickMax = 2048;

/**
 * GET of the same address, by a person in a mail program that knows no one-click: leads to the page that asks. Changes
 * nothing, as scanners of mail open every address.
 */
export function showEndPage(e: core.RequestEvent) {
	const hash = `avsluta.${e.request!.pathValue('id')}.${e.request!.pathValue('token')}`;
	const known = readAlertLink(hash) ? `#${hash}` : '';
	e.redirect(303, `${e.app.settings().meta.appURL}/bevakningar${known}`);
}

const noLink = 'Länken gäller inte längre';

interface Link {
	id: string;
	token: string;
}

/** The alert of a link. 404 for one that is gone and for a token that is not its own alike. */
function ownerOf(e: core.RequestEvent, link: Link, ...uses: AlertTokenUse[]): StoredAlert {
	const alert = alertOfLink(e.app, link, ...uses);
	if (!alert || alert === 'refused') throw new NotFoundError(noLink);
	return alert;
}

/**
 * The alert of a link; where it has been deleted, the newest of the address that the link was mailed to. undefined when
 * there is none.
 */
function alertOfLink(app: CoreApp, { id, token }: Link, ...uses: AlertTokenUse[]): StoredAlert | 'refused' | undefined {
	const own = alertsWhere(app, 'id = {:id}', { id })[0];
	const email = own?.email ?? addressIn(token);
	if (email === '') return undefined;
	if (!isToken(token, { id, email }, ...uses)) return 'refused';
	return own ?? alertsOf(app, email).at(-1);
}

function isChosen(alert: StoredAlert, id: string | undefined): boolean {
	return id === undefined || alert.id === id;
}

function change(
	e: core.RequestEvent,
	email: string,
	changed: (alert: StoredAlert, now: string) => Partial<Alert>,
): void {
	write(e.app, email, changed);
	answer(e, email);
}

/** Writes what changes of each alert of an address, all or nothing, on the disk before it is answered. */
function write(app: CoreApp, email: string, changed: (alert: StoredAlert, now: string) => Partial<Alert>): void {
	flushEveryCommit(app);
	app.runInTransaction((tx) => {
		const now = formatDate();
		for (const alert of alertsOf(tx, email)) writeAlert(tx, alert.id, changed(alert, now));
	});
}

function answer(e: core.RequestEvent, email: string): void {
	const now = formatDate();
	const names = storedCatalogue(e.app);
	const alerts = alertsOf(e.app, email).flatMap((alert): OwnAlerts['alerts'] => {
		const state = alertState(alert, now);
		if (state === 'lapsed') return [];
		const criteria = criteriaFromQuery(alert.criteria);
		const { id, created, ended_at, ended_reason } = alert;
		return [
			{
				...{ id, criteria: alert.criteria, text: criteriaText(criteria, names), url: criteriaUrl(criteria), state },
				...{ created, ends_at: state === 'active' ? alert.ends_at : '', ended_at, ended_reason },
			},
		];
	});
	e.json(200, { email, alerts } satisfies OwnAlerts);
}
