/** Whether a sign-up is stored and mailed (S4): so that a stranger can neither use us to mail another person nor fill our tables. */

import { pocketBaseMoment } from '../text/dates.ts';
import { alertState, isOlder, type StoredAlert } from './alert.ts';
import { alertLimits } from './alertLimits.ts';

/**
 * What is done with a sign-up. `replaces` is the alert that gives its place to the new one. Nothing but `isBusy` is ever
 * told to the visitor.
 */
type SignUp<Own> = { isBusy: true } | { isBusy: false; stores: boolean; replaces?: Own; mails: boolean };

/**
 * `own` are all alerts of the address that are kept, ended ones too, oldest first; `inAll` counts all that are pending or active,
 * `inLastHour` and `ofBlock` sign-ups within an hour, `toMailbox` confirmations within a day to addresses like this one, and
 * `blocked` those that its owner has blocked, whatever followed a plus there.
 * Run in the transaction that stores, so that two at once count each other.
 */
export function signUp<Own extends Omit<StoredAlert, 'id' | 'updated'>>(
	{
		own,
		inAll,
		inLastHour,
		ofBlock = 0,
		toMailbox = 0,
		blocked = 0,
	}: {
		own: readonly Own[];
		inAll: number;
		inLastHour: number;
		ofBlock?: number;
		toMailbox?: number;
		blocked?: number;
	},
	criteria: string,
	now: string,
): SignUp<Own> {
	if (inAll >= alertLimits.inAll || inLastHour >= alertLimits.newPerHour) return { isBusy: true };
	if (ofBlock >= alertLimits.newPerHourOfBlock) return { isBusy: true };
	const isSilent = own.some(({ ended_reason }) => ended_reason === 'blocked' || ended_reason === 'refused');
	if (isSilent || blocked > 0) return { isBusy: false, stores: false, mails: false };
	const open = own.filter((each) => ['pending', 'active'].includes(alertState(each, now)));
	const isKnown = open.some((each) => each.criteria === criteria);
	const isFull = open.length >= alertLimits.perAddress;
	// Not one that an email asks to confirm: its link would lead nowhere.
	const replaced = open.find((each) => alertState(each, now) === 'pending' && each.confirmation_at === '');
	// A mail for what is known too: its link leads to the page of all alerts of the address.
	const mails = own.every(
		({ confirmation_at }) =>
			isOlder(confirmation_at, alertLimits.confirmationHours * 3_600_000, now) ||
			// A clock that ran ahead would silence an address for as long as it did.
			confirmation_at > pocketBaseMoment(now),
	);
	return {
		isBusy: false,
		stores: !isKnown && (!isFull || replaced !== undefined),
		...(!isKnown && isFull && replaced && { replaces: replaced }),
		mails: mails && toMailbox < alertLimits.confirmationsOfMailbox,
	};
}
