import { expect, test } from 'vitest';
import { type Inquiry, inquiry, toLead } from '#domain/inquiry.ts';
import type { Lead } from '#domain/lead.ts';
import { leadNotice, leadReceipt } from '#domain/leadMail.ts';

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
