import { expect, test } from 'vitest';
import { type Inquiry, inquiry, toLead } from '#domain/inquiry.ts';
import type { Lead } from '#domain/lead.ts';
import { leadNotice, leadReceipt } from '#domain/leadMail.ts';

test('I7: the letters about an inquiry call the number that is meant', () => {
	const phone = '+46 (0)21-12 34 56';
	const lead = { ...toLead({ ...inquiry.initial, phone } as Inquiry), reference: 'R-ABC234' } as Lead;
	for (const { html } of [
		leadNotice({ ...lead, id: 'l1' }, 'https://rostfri.example'),
		leadReceipt(lead, { phone, siteUrl: 'https://rostfri.example' }),
	])
		expect(html).toContain(`<a href="tel:+4621123456">${phone}</a>`);
});
