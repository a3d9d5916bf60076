import { describe, expect, test } from 'vitest';
import {
	type Alert,
	alertState,
	confirmAlert,
	endAlert,
	extendAlert,
	isAlertDeletable,
	isExpired,
	isReminderDue,
	type StoredAlert,
} from '#domain/alerts/alert.ts';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import {
	alertTokenParts,
	alertTokenText,
	alertTokenUses,
	alertUrls,
	readAlertLink,
} from '#domain/alerts/alertLinks.ts';
import { mailsDue, mayMailAddress, type WaitingMatch } from '#domain/alerts/alertMailsDue.ts';
import { signUp } from '#domain/alerts/alertSignUp.ts';
import { alertConsent } from '#domain/alerts/alertSignUpForm.ts';

const now = '2026-11-29 12:00:00.000Z';
type Kept = Alert & { created: string };
const at = (days: number, hours = 0) =>
	new Date(Date.UTC(2026, 10, 29 + days, 12) + hours * 3_600_000).toISOString().replace('T', ' ');

function anAlert(values: Partial<Kept> = {}): Kept {
	return {
		email: 'anna@example.se',
		criteria: 'kategori=kylbankar',
		matcher: '',
		consent_version: '',
		confirmation_at: now,
		confirmed_at: '',
		ends_at: '',
		reminded_at: '',
		mailed_at: '',
		ended_at: '',
		ended_reason: '',
		created: now,
		...values,
	};
}
const active = (values: Partial<Kept> = {}) => {
	const pending = anAlert();
	return { ...pending, ...confirmAlert(pending, now), ...values };
};

test('S4: what is agreed to is kept with each alert as a version: a new wording gets a new one, here too', () =>
	expect(alertConsent).toEqual({
		text: 'Vi mejlar dig när något kommer in. Du kan avsluta när du vill.',
		version: '2026-11',
	}));

describe('S4: an alert from sign-up to end', () => {
	test('waits for its confirmation, and lapses after seven days', () => {
		expect(alertState(anAlert(), now)).toBe('pending');
		expect(alertState(anAlert(), at(7, -1))).toBe('pending');
		expect(alertState(anAlert(), at(7))).toBe('lapsed');
		expect(confirmAlert(anAlert(), at(7))).toEqual({});
		expect(isAlertDeletable(anAlert(), at(7))).toBe(true);
	});

	test('confirmed, it runs for 12 months', () => {
		expect(confirmAlert(anAlert(), now)).toEqual({
			confirmed_at: now,
			ends_at: '2027-11-28 23:00:00.000Z',
			reminded_at: '',
		});
		expect(alertState(active(), now)).toBe('active');
		expect(confirmAlert(active(), now)).toEqual({});
	});

	test('is asked about a week before its end, once', () => {
		expect(isReminderDue(active(), '2027-11-21 22:59:59.999Z')).toBe(false);
		expect(isReminderDue(active(), '2027-11-21 23:00:00.000Z')).toBe(true);
		expect(isReminderDue(active({ reminded_at: '2027-11-21 23:00:00.000Z' }), '2027-11-22 12:00:00.000Z')).toBe(false);
		expect(isReminderDue(anAlert(), '2027-11-22 12:00:00.000Z')).toBe(false);
	});

	test('ends never sooner than a week after it was asked about', () => {
		const asked = active({ reminded_at: '2027-11-21 23:00:00.000Z' });
		expect(isExpired(asked, '2027-11-28 22:59:59.999Z')).toBe(false);
		expect(isExpired(asked, '2027-11-28 23:00:00.000Z')).toBe(true);
		// The machine was off for a week.
		expect(isExpired(active(), '2027-12-10 12:00:00.000Z')).toBe(false);
		const late = active({ reminded_at: '2027-12-10 12:00:00.000Z' });
		expect(isExpired(late, '2027-12-17 11:59:59.999Z')).toBe(false);
		expect(isExpired(late, '2027-12-17 12:00:00.000Z')).toBe(true);
	});

	test('extended, it runs for another 12 months and is asked about again', () => {
		const asked = active({ reminded_at: '2027-11-21 23:00:00.000Z' });
		const extended = { ...asked, ...extendAlert(asked, '2027-11-22 12:00:00.000Z') };
		expect(extended).toMatchObject({ ends_at: '2028-11-21 23:00:00.000Z', reminded_at: '' });
		expect(extendAlert(anAlert(), now)).toEqual({});
	});

	test('ended, it keeps its first reason, is kept for 30 days, and cannot be started again', () => {
		const ended = { ...active(), ...endAlert(active(), 'unsubscribed', now) };
		expect(ended).toMatchObject({ ended_at: now, ended_reason: 'unsubscribed' });
		expect(endAlert(ended, 'expired', now)).toEqual({});
		expect(alertState(ended, now)).toBe('ended');
		expect([confirmAlert(ended, now), extendAlert(ended, now)]).toEqual([{}, {}]);
		expect([at(29), at(30)].map((moment) => isAlertDeletable(ended, moment))).toEqual([false, true]);
		expect(isAlertDeletable(active(), at(3000))).toBe(false);
	});

	test('a blocked address is remembered for 12 months', () => {
		const blocked = { ...anAlert(), ...endAlert(anAlert(), 'blocked', now) };
		expect(isAlertDeletable(blocked, at(300))).toBe(false);
		expect(isAlertDeletable(blocked, at(366))).toBe(true);
	});
});

describe('S4: a stranger cannot use us to mail another person', () => {
	const few = { inAll: 5, inLastHour: 5 };
	const decided = (own: Kept[], moment = now, criteria = 'varumarke=rational') =>
		signUp({ own, ...few }, criteria, moment);

	test('a new address gets a confirmation', () =>
		expect(decided([])).toEqual({ isBusy: false, stores: true, mails: true }));
	test('one confirmation a day, whatever is asked for', () => {
		expect(decided([anAlert()], at(0, 23))).toEqual({ isBusy: false, stores: true, mails: false });
		expect(decided([anAlert()], at(1))).toEqual({ isBusy: false, stores: true, mails: true });
		const ended = { ...anAlert(), ...endAlert(anAlert(), 'ended', now) };
		expect(decided([ended], at(0, 23))).toEqual({ isBusy: false, stores: true, mails: false });
	});
	test('a hundred sign-ups in a row for one address cause one mail and 20 alerts', () => {
		const own: Kept[] = [];
		let mails = 0;
		for (let number = 0; number < 100; number += 1) {
			const decision = signUp({ own, ...few }, `varumarke=b${number}`, at(0, number / 60));
			if (decision.isBusy) throw new Error();
			if (decision.replaces) own.splice(own.indexOf(decision.replaces), 1);
			if (decision.stores)
				own.push(
					anAlert({ criteria: `varumarke=b${number}`, confirmation_at: decision.mails ? at(0, number / 60) : '' }),
				);
			if (decision.mails) mails += 1;
		}
		expect([own.length, mails]).toEqual([alertLimits.perAddress, 1]);
		// The one that an email asks to confirm, and the latest.
		expect(own.map(({ criteria }) => criteria)).toEqual(
			[0, ...Array.from({ length: alertLimits.perAddress - 1 }, (_, place) => 81 + place)].map(
				(at) => `varumarke=b${at}`,
			),
		);
	});
	test('confirmed ones give their places to no other', () => {
		const own = Array.from({ length: alertLimits.perAddress }, () => active());
		expect(decided(own, at(2))).toEqual({ isBusy: false, stores: false, mails: true });
	});
	test('the same criteria are stored once', () => {
		expect(decided([anAlert()], at(1), 'kategori=kylbankar')).toMatchObject({ stores: false, mails: true });
		const ended = { ...anAlert(), ...endAlert(anAlert(), 'ended', now) };
		expect(decided([ended], at(1), 'kategori=kylbankar')).toMatchObject({ stores: true });
	});
	test.each(['blocked', 'refused'] as const)('an address that is %s gets nothing', (reason) => {
		const ended = { ...anAlert(), ...endAlert(anAlert(), reason, now) };
		expect(decided([ended], at(10))).toEqual({ isBusy: false, stores: false, mails: false });
	});
	test('all visitors together have their limits', () => {
		expect(signUp({ own: [], inAll: alertLimits.inAll, inLastHour: 0 }, 'x', now)).toEqual({ isBusy: true });
		expect(signUp({ own: [], inAll: 0, inLastHour: alertLimits.newPerHour }, 'x', now)).toEqual({ isBusy: true });
	});
});

describe('S4: at most one mail an hour to an address', () => {
	test.each([
		[[], true],
		[[''], true],
		[[at(0, -1)], true],
		[['', '2026-11-29 11:00:00.001Z'], false],
		// By a clock that ran ahead.
		[[at(3)], true],
	])('after %j: %s', (moments, expected) =>
		expect(
			mayMailAddress(
				(moments as string[]).map((mailed_at) => ({ mailed_at })),
				now,
			),
		).toBe(expected),
	);
});

describe('S4: links of mails', () => {
	const token = 'a1'.repeat(32);
	const urls = alertUrls('https://rostfri.se', 'abcdefghij12345', { manage: token, end: token, block: token });

	test('carry their token behind #, but for the one that mail programs post to', () => {
		expect(urls.manage).toBe(`https://rostfri.se/bevakningar#abcdefghij12345.${token}`);
		expect(urls.oneClick).not.toContain('#');
	});
	test.each(['manage', 'end', 'block'] as const)('%s is read back', (use) =>
		expect(readAlertLink(new URL(urls[use]).hash)).toEqual({ use, id: 'abcdefghij12345', token }),
	);
	test('carry the sealed address behind their token, where they have it', () => {
		const whole = `${token}.${'aB_-9'.repeat(20)}`;
		expect(readAlertLink(`#avsluta.abcdefghij12345.${whole}`)).toEqual({
			use: 'end',
			id: 'abcdefghij12345',
			token: whole,
		});
		expect(alertTokenParts(whole)).toEqual({ proof: token, sealed: 'aB_-9'.repeat(20) });
		expect(alertTokenParts(token)).toEqual({ proof: token, sealed: '' });
	});
	test.each([
		'',
		'#',
		`#abcdefghij12345.${token}.`,
		`#abcdefghij12345.${token}.a/b`,
		'#abc.def',
		`#annat.abcdefghij12345.${token}`,
		`#abcdefghij12345.${token}x`,
	])('%j is none', (hash) => expect(readAlertLink(hash)).toBeUndefined());
	test('a token is good for one use, one alert and one address', () => {
		const texts = alertTokenUses.flatMap((use) =>
			['one', 'two'].flatMap((id) => ['a@x.se', 'b@x.se'].map((email) => alertTokenText(use, { id, email }))),
		);
		expect(new Set(texts).size).toBe(12);
	});
});

describe('S4: each address gets one mail with all that was found', () => {
	const stored = (id: string, email: string, values: Partial<Kept> = {}): StoredAlert => ({
		...active({ email, ...values }),
		id,
		updated: now,
	});
	let number = 0;
	const found = (alert_id: string): WaitingMatch => {
		number += 1;
		return { id: `m${number}`, alert_id, created: at(0, number / 60) };
	};

	test('of whichever alert', () => {
		const matches = [found('a'), found('b'), found('b'), found('c')];
		const alerts = [stored('a', 'anna@x.se'), stored('b', 'anna@x.se'), stored('c', 'bo@x.se')];
		const [m1, m2, m3, m4] = matches.map(({ id }) => id);
		expect(mailsDue(matches, alerts, at(1))).toEqual([
			{ alert_ids: ['a', 'b'], match_ids: [m1, m2, m3] },
			{ alert_ids: ['c'], match_ids: [m4] },
		]);
	});

	test('not within an hour of the last one, of whichever alert', () => {
		const alerts = [stored('a', 'anna@x.se'), stored('b', 'anna@x.se', { mailed_at: at(1, -0.5) })];
		expect(mailsDue([found('a')], alerts, at(1))).toEqual([]);
		expect(mailsDue([found('a')], alerts, at(1, 0.5))).toHaveLength(1);
	});

	test('nothing for an alert that has ended or was never confirmed', () => {
		const ended = stored('a', 'anna@x.se', endAlert(active(), 'ended', now));
		const pending = { ...anAlert(), id: 'b', updated: now };
		expect(mailsDue([found('a'), found('b'), found('gone')], [ended, pending], at(1))).toEqual([]);
	});
});
