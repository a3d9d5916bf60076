import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Field } from '#domain/fields.ts';
import { inquiry } from '#domain/leads/inquiry.ts';
import { lead, type StoredLead } from '#domain/leads/lead.ts';
import { leadNotice, leadReceipt } from '#domain/leads/leadMail.ts';
import { leadsCsv } from '#domain/leads/leadsCsv.ts';
import { product } from '#domain/products/product.ts';
import { slugOf } from '#domain/text/slug.ts';
import { tidyPhone } from '#domain/text/tidy.ts';
import {
	type Pasted,
	pastedEmails,
	pastedMessages,
	pastedNames,
	pastedPhones,
	pastedPrices,
	pastedTitles,
} from '#tests/support/pasted.ts';

// biome-ignore lint/suspicious/noExplicitAny: fields of every type
function kept({ rule }: Field<any, any>, value: string): unknown {
	const result = rule.safeParse(value);
	return result.success ? result.data : `✗ ${result.error.issues[0]?.message}`;
}

describe('What people paste, and what is kept of it', () => {
	test('the table is long', () => {
		const tables = [pastedNames, pastedEmails, pastedPhones, pastedTitles, pastedPrices, pastedMessages];
		expect(tables.flat().length).toBeGreaterThanOrEqual(80);
	});

	test.each(pastedNames)('name %j → %j', (pasted, stored) => expect(kept(inquiry.fields.name, pasted)).toBe(stored));
	test.each(pastedEmails)('e-mail %j → %j', (pasted, stored) =>
		expect(kept(inquiry.fields.email, pasted)).toBe(stored),
	);
	test.each(pastedPhones)('phone %j → %j, and tidied in a form %j', (pasted, stored, tidied) => {
		expect(kept(inquiry.fields.phone, pasted)).toBe(stored);
		expect(tidyPhone(pasted)).toBe(tidied);
		if (!stored.startsWith('✗')) expect(kept(inquiry.fields.phone, tidied)).toBe(tidied);
	});
	test.each(pastedTitles)('title %j → %j, at %j', (pasted, stored, slug) => {
		expect(kept(product.fields.title, pasted)).toBe(stored);
		if (slug) expect(slugOf(pasted, 'produkt')).toBe(slug);
	});
	test.each(pastedPrices)('price %j → %j', (pasted, stored) => expect(kept(product.fields.price, pasted)).toBe(stored));
	test.each(pastedMessages)('message %j → %j', (pasted, stored) =>
		expect(kept(inquiry.fields.message, pasted)).toBe(stored),
	);
});

const isKept = ([, stored]: Pasted) => !stored.startsWith('✗');
const stored = (table: readonly Pasted[]) => table.filter(isKept).map(([, value]) => value);

/** A lead for each text of the tables, in the field where it was written. */
const leads: StoredLead[] = [
	...stored(pastedNames).map((name) => ({ name })),
	...stored(pastedEmails).map((email) => ({ email })),
	...pastedPhones.filter(([, value]) => !value.startsWith('✗')).map(([, phone]) => ({ phone })),
	...stored(pastedMessages).map((message) => ({ message })),
].map((values, number) => ({
	...lead.schema.parse({
		...lead.initial,
		name: 'Åsa Öberg',
		email: 'asa@example.se',
		phone: '070-123 45 67',
		city: 'Västerås',
		consent: true,
		...values,
	}),
	id: `lead${number}`,
	created: '2026-03-01 13:05:00.000Z',
	updated: '2026-03-01 13:05:00.000Z',
}));

test('C2: the file of leads holds each of them, and no cell that a spreadsheet takes for a formula', () => {
	const rows: Record<string, string>[] = parse(leadsCsv(leads), {
		bom: true,
		delimiter: ';',
		columns: true,
		record_delimiter: '\r\n',
	});
	expect(rows).toHaveLength(leads.length);
	for (const [place, { name, email, phone, message }] of leads.entries()) {
		const row = rows[place] ?? {};
		const plain = (text = '') => text.replaceAll(/(^|[,\n])'/g, '$1');
		expect(plain(row.Namn)).toBe(name);
		expect(plain(row['E-post'])).toBe(email);
		expect(plain(row.Meddelande)).toBe(message);
		expect(row.Telefon?.replace(/\D/g, '')).toBe(phone.replace(/\D/g, ''));
		for (const text of [row.Namn, row['E-post'], row.Meddelande]) expect(text).not.toMatch(/(^|[,\n])\s*[=+@-]/);
	}
});

test('I7: the mail about a lead tells each of them as it is stored', () => {
	for (const one of leads) {
		const notice = leadNotice(one, 'https://rostfri.example');
		for (const value of [one.name, one.email, one.phone, ...one.message.split('\n')])
			expect(notice.text).toContain(value);
		const receipt = leadReceipt(one, { phone: '', siteUrl: 'https://rostfri.example' });
		for (const { subject, html } of [notice, receipt]) {
			// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
			expect(subject).not.toMatch(/[\u0000-\u001f\u007f]/);
			expect(html).not.toMatch(/<script|<b>/);
		}
	}
});
