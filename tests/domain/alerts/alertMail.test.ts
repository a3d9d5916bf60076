import { describe, expect, test } from 'vitest';
import { alertLimits } from '#domain/alerts/alertLimits.ts';
import {
	type AlertedMachine,
	alertConfirmation,
	alertMessage,
	alertReminder,
	isOneClick,
	unsubscribeHeaders,
} from '#domain/alerts/alertMail.ts';

const urls = {
	manage: 'https://rostfri.se/bevakningar#a.b',
	end: 'https://rostfri.se/bevakningar#avsluta.a.b',
	block: 'https://rostfri.se/bevakningar#sparra.a.b',
};
const alerts = [
	{
		criteria: 'Kylbänkar · högst 30 000 kr',
		listUrl: 'https://rostfri.se/produkter?kategori=kylbankar&pris-till=30000',
	},
];

function aMachine(values: Partial<AlertedMachine> = {}): AlertedMachine {
	return {
		title: 'Kylbänk GN 1/1',
		url: 'https://rostfri.se/produkt/kylbank',
		photo: 'https://rostfri.se/media/kylbank.jpg',
		condition: 'used',
		price: 24_900,
		price_includes_vat: false,
		is_margin_scheme: false,
		availability: { state: 'available' },
		reason: 'published',
		...values,
	};
}

describe('S4: the mail with machines', () => {
	test('one: its title in the subject, with photo, price as everywhere, link and the way out', () => {
		const mail = alertMessage({ machines: [aMachine()], alerts, urls });
		expect(mail?.subject).toBe('Nytt i lager: Kylbänk GN 1/1');
		expect(mail?.text).toContain(
			'Kylbänk GN 1/1\nBegagnad\n24 900 kr exkl. moms (31 125 kr inkl. moms)\nhttps://rostfri.se/produkt/kylbank',
		);
		expect(mail?.text).toContain(`Avsluta alla mina bevakningar: ${urls.end}`);
		expect(mail?.html).toContain('<img src="https://rostfri.se/media/kylbank.jpg" width="240" alt=""');
		expect(mail?.html).toContain('href="https://rostfri.se/produkter?kategori=kylbankar&amp;pris-till=30000"');
	});

	test('lowered prices are said so, and no price is asked for', () => {
		expect(alertMessage({ machines: [aMachine({ reason: 'lowered' })], alerts, urls })?.subject).toBe(
			'Sänkt pris: Kylbänk GN 1/1',
		);
		expect(alertMessage({ machines: [aMachine({ price: null })], alerts, urls })?.text).toContain('Pris på förfrågan');
	});

	test('several, with those that have no room', () => {
		const { machinesPerMail } = alertLimits;
		const machines = [aMachine({ photo: '' }), ...Array.from({ length: machinesPerMail + 2 }, () => aMachine())];
		const mail = alertMessage({ machines, alerts, urls });
		expect(mail?.subject).toBe(`${machinesPerMail + 3} maskiner som du bevakar`);
		expect(mail?.text).toContain('Och 3 till');
		expect(mail?.html.match(/<img/g)).toHaveLength(machinesPerMail - 1);
	});

	test('without any that is left there is no mail', () =>
		expect(alertMessage({ machines: [], alerts: [], urls })).toBeUndefined());

	test('a reserved one says so', () =>
		expect(
			alertMessage({
				machines: [aMachine({ availability: { state: 'reserved', until: '2026-12-04' } })],
				alerts,
				urls,
			})?.text,
		).toContain('Reserverad till och med 4 december'));

	test('titles and words are text, never markup or headers', () => {
		const mail = alertMessage({
			machines: [aMachine({ title: '<img src=x onerror=alert(1)>\r\nBcc: x@y.se' })],
			alerts: [{ criteria: '”<script>”', listUrl: 'https://rostfri.se/produkter?sok="><b>' }],
			urls,
		});
		expect(mail?.subject).not.toMatch(/[\r\n]/);
		expect(mail?.html).not.toMatch(/<script|<img src=x|<b>/);
	});
});

test('S4: the confirmation says what, how and how not', () => {
	const { subject, text, html } = alertConfirmation({ criteria: 'Kylbänkar · med egna sökord', urls });
	expect(subject).toBe('Bekräfta din bevakning');
	expect(text).toContain('Kylbänkar · med egna sökord');
	expect(text).toContain(urls.manage);
	expect(text).toContain(`spärra adressen: ${urls.block}`);
	expect(html).toContain(`href="${urls.manage}"`);
});

test('S4: a week before the end it asks', () => {
	const { subject, text } = alertReminder({ alerts, endsOn: '2027-11-29', urls });
	expect(subject).toBe('Vill du fortsätta bevaka?');
	expect(text).toContain('Din bevakning upphör 29 november 2027');
	expect(text).toContain('Förläng ett år till');
	expect(alertReminder({ alerts: [...alerts, ...alerts], endsOn: '2027-11-29', urls }).text).toContain(
		'2 av dina bevakningar',
	);
});

describe('S4: one click ends (RFC 8058)', () => {
	test('by two headers', () =>
		expect(unsubscribeHeaders('https://rostfri.se/api/alerts/a/end/b')).toEqual({
			'List-Unsubscribe': '<https://rostfri.se/api/alerts/a/end/b>',
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		}));
	test.each([
		['List-Unsubscribe=One-Click', true],
		['a=b&List-Unsubscribe=One-Click', true],
		['--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--', true],
		['', false],
		['List-Unsubscribe=Two-Clicks', false],
	])('%j: %s', (body, expected) => expect(isOneClick(body)).toBe(expected));
});
