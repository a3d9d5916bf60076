import { expect, test } from 'vitest';
import { type Inquiry, inquiry, toLead } from '#domain/leads/inquiry.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { leadNotice, leadReceipt, type MailContext } from '#domain/leads/leadMail.ts';

const siteUrl = 'https://rostfri.example';
const contact = { phone: '021-12 34 56', siteUrl };

function aLead(given: Partial<Lead> = {}): Lead & { id: string } {
	return { ...toLead(inquiry.initial as Inquiry), reference: 'R-ABC234', id: 'l1', ...given } as Lead & { id: string };
}

test('a notice says that a doubtful address may take no mail, and shows it as it was written', () => {
	const { text, html } = leadNotice(aLead({ email: '', doubtful_email: 'anna..svensson@gmail.com' }), siteUrl);
	expect(text).toContain('E-post: anna..svensson@gmail.com\nObs: E-postadressen går kanske inte att svara på.');
	expect(html).toContain('href="mailto:anna..svensson@gmail.com"');
	expect(leadNotice(aLead(), siteUrl).text).not.toContain('Obs');
});

test('I7: the emails about an inquiry call the number that is meant', () => {
	const phone = '+46 (0)21-12 34 56';
	for (const { html } of [leadNotice(aLead({ phone }), siteUrl), leadReceipt(aLead(), { ...contact, phone })])
		expect(html).toContain(`<a href="tel:+4621123456">${phone}</a>`);
});

test('I7: staff answer by a link that every mail program understands', () => {
	const { html } = leadNotice(aLead({ email: 'anna+jobb@kök.se' }), siteUrl);
	expect(html).toContain('<a href="mailto:anna+jobb@k%C3%B6k.se">anna+jobb@kök.se</a>');
});

test('I7: a receipt repeats nothing that a visitor wrote freely', () => {
	const written = {
		name: 'VINST https://skurk.example',
		email: 'offer@example.se',
		phone: '0700-hotline',
		company: 'Lotteriet www.skurk.example',
		city: 'Klicka här',
		message: 'Du har vunnit! https://skurk.example/vinst',
		budget: '1 000 000 kr på https://skurk.example',
		product_title: 'Hämta din vinst på skurk.example',
	};
	const { subject, text, html } = leadReceipt(aLead(written), contact);
	expect(subject).toBe('Vi har tagit emot din förfrågan (R-ABC234)');
	expect(text.split('\n')[0]).toBe('Tack för din förfrågan!');
	for (const value of Object.values(written)) expect(subject + text + html).not.toContain(value);
	expect(subject + text + html).not.toContain('skurk');
});

test('I7: a receipt names a product that is ours', () => {
	expect(leadReceipt(aLead({ product_id: 'p1', product_title: 'Kylbänk' }), contact).text).toContain('Gäller: Kylbänk');
	expect(leadReceipt(aLead({ product_title: 'Kylbänk' }), contact).text).not.toContain('Kylbänk');
});

const product_measures = 'Mått (B × D × H): 880 × 800 × 1 060 mm\nEffekt: 18,5 kW\nElanslutning: 400 V 3-fas, 32 A';

test('M2: the emails about a product show its measures in a table of their own', () => {
	const lead = aLead({ product_id: 'p1', product_title: 'Kombiugn', product_measures, message: 'Hej' });
	for (const { text, html } of [leadNotice(lead, siteUrl), leadReceipt(lead, contact)]) {
		expect(text).toContain(`\n\nMått och anslutning\n${product_measures}\n\n`);
		expect(html).toContain('Mått och anslutning</h2>');
		expect(html).toContain('>880 × 800 × 1 060 mm</td>');
		expect(html).toContain('>400 V 3-fas, 32 A</td>');
	}
});

test('M2: a lead without measures, from before there were any or about another thing, is mailed as ever', () => {
	const { product_measures: _none, ...older } = aLead({ product_id: 'p1', product_title: 'Kombiugn' });
	for (const lead of [older as ReturnType<typeof aLead>, aLead()])
		for (const { text, html } of [leadNotice(lead, siteUrl), leadReceipt(lead, contact)])
			expect(text + html).not.toContain('Mått och anslutning');
});

test.each([
	['an emoji of two units', '😀'],
	['an emoji with a skin tone', '👍🏽'],
	['a family that is joined', '👩‍👩‍👧‍👦'],
	['a letter with an accent of its own', 'o\u0308'],
])('I7: a long subject is cut with … and never inside %s', (_what, character) => {
	for (let before = 0; before < 12; before += 1) {
		const title = 'x'.repeat(before) + character.repeat(150);
		const { subject } = leadNotice(aLead({ product_title: title }), siteUrl);
		expect(subject.isWellFormed()).toBe(true);
		expect(Array.from(subject).length).toBeLessThanOrEqual(150);
		const shown = subject.slice(subject.indexOf(': ') + 2, -1).slice(before);
		expect(subject.endsWith('…')).toBe(true);
		expect(shown.replaceAll(character, '')).toBe('');
	}
});

test('I7: a subject that fits is left whole', () => {
	expect(leadNotice(aLead({ name: 'Åsa Öberg', city: 'Örebro' }), siteUrl).subject).toBe(
		'Boka service – Åsa Öberg, Örebro',
	);
});

const company = {
	legal_name: 'Rostfri Storkök AB',
	organisation_number: '556677-8899',
	seat: 'Västerås',
	vat_number: 'SE556677889901',
	f_tax: 'approved',
} as const;
const product = {
	price: 12_500,
	old_price: null,
	lowest_price: null,
	price_includes_vat: false,
	is_margin_scheme: false,
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const aboutProduct = () => aLead({ product_id: 'p1', product_title: 'Kombiugn' });
const both = (context: MailContext) => [
	leadNotice(aboutProduct(), siteUrl, context),
	leadReceipt(aboutProduct(), { ...contact, ...context }),
];

test('J1: notice and receipt end with who the company is', () => {
	const line =
		'Rostfri Storkök AB · Org.nr 556677-8899 · Säte: Västerås · Godkänd för F-skatt · Momsreg.nr SE556677889901';
	for (const { text, html } of both({ company })) {
		expect(text.split('\n').at(-1)).toBe(line);
		expect(html).toContain(`>${line}</p>\n</div>`);
	}
	const hostile = { ...company, legal_name: '<b>Rostfri</b>' };
	for (const { html } of both({ company: hostile })) expect(html).toContain('&lt;b&gt;Rostfri&lt;/b&gt; · Org.nr');
});

test('J1: where nothing of the company is given, the emails are as ever', () => {
	const nothing = { legal_name: '', organisation_number: '', seat: '', vat_number: '', f_tax: '' } as const;
	expect(both({ company: nothing })).toEqual(both({}));
});

test.each([
	['without VAT', {}, 'Pris: 12 500 kr exkl. moms (15 625 kr inkl. moms)'],
	['with VAT', { price_includes_vat: true }, 'Pris: 12 500 kr inkl. moms (10 000 kr exkl. moms)'],
	[
		'under the margin scheme',
		{ is_margin_scheme: true },
		'Pris: 12 500 kr. Vinstmarginalbeskattad: momsen är inte avdragsgill',
	],
	['with öre', { price: 99.5 }, 'Pris: 99,50 kr exkl. moms (124,38 kr inkl. moms)'],
	['that is on request', { price: null }, 'Pris: Pris på förfrågan'],
	['with a reduction that is not shown', { old_price: 15_000 }, 'Pris: 12 500 kr exkl. moms (15 625 kr inkl. moms)'],
	[
		'with a reduction',
		{ old_price: 15_000, lowest_price: 14_000 },
		'Pris: 12 500 kr exkl. moms (15 625 kr inkl. moms)\nOrdinarie pris: 15 000 kr\nLägsta pris senaste 30 dagarna: 14 000 kr',
	],
])('J2, J3: notice and receipt name a price %s as the page does', (_what, given, expected) => {
	for (const { text, html } of both({ product: { ...product, ...given } })) {
		const lines = plain(text).split('\n');
		const priced = lines.filter((line) => /^(Pris|Ordinarie|Lägsta)/.test(line));
		expect(priced.join('\n')).toBe(expected);
		expect(plain(html)).toContain('>Pris</td>');
	}
});

test('J6: staff see who buys, where that was asked', () => {
	expect(leadNotice(aLead({ buyer_kind: 'private' }), siteUrl).text).toContain('\nKöpare: Privatperson\n');
	expect(leadNotice(aLead({ buyer_kind: 'company' }), siteUrl).html).toContain('>Företag</td>');
	const { buyer_kind: _none, ...older } = aLead();
	for (const lead of [aLead(), older as ReturnType<typeof aLead>])
		expect(leadNotice(lead, siteUrl).text).not.toContain('Köpare');
});

test('S2: who asks about what was just sold is told so, and staff are told to offer another', () => {
	const lead = aLead({ product_id: 'p1', product_title: 'Kylbänk' });
	expect(leadNotice(lead, siteUrl, { isSold: true }).text).toContain('Såld: Maskinen är markerad som såld.');
	expect(leadReceipt(lead, { ...contact, isSold: true }).text).toContain('Maskinen har hunnit bli såld.');
	for (const { text } of [leadNotice(lead, siteUrl), leadReceipt(lead, contact)]) expect(text).not.toMatch(/såld/i);
});
