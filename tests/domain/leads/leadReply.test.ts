import { describe, expect, test } from 'vitest';
import { problemsOf } from '#domain/fields.ts';
import {
	automaticHeaders,
	leadReply,
	replyMessage,
	replyObstacle,
	replySender,
	threadHeaders,
} from '#domain/leads/leadReply.ts';

describe('R3: an email to a customer', () => {
	test('has a subject, a text and a key', () => {
		expect(problemsOf(leadReply, { subject: ' ', body: '', idempotency_key: '12345678' })).toEqual({
			subject: 'Skriv ett ämne',
			body: 'Skriv ett meddelande',
		});
		expect(problemsOf(leadReply, { subject: 'a', body: 'b', idempotency_key: '' })).toHaveProperty('idempotency_key');
	});

	test('never goes away with a placeholder in it', () => {
		expect(
			problemsOf(leadReply, { subject: 'Om { Produkt }', body: 'Hej {namn}!', idempotency_key: '12345678' }),
		).toEqual({
			subject: 'Byt ut { Produkt } mot det som ska stå där',
			body: 'Byt ut {namn} mot det som ska stå där',
		});
		const written = { subject: 'Om {maskinen}', body: 'Välj {röd} eller {blå}', idempotency_key: '12345678' };
		expect(problemsOf(leadReply, written)).toEqual({});
	});

	test('says the same as text and as HTML, with the facts of the company below', () => {
		const { subject, text, html } = replyMessage(
			{ subject: 'Hej\nBcc: x@y.se', body: 'Hej <Anna>!\nTack' },
			'Rostfri AB',
		);
		expect(subject).toBe('Hej Bcc: x@y.se');
		expect(text).toBe('Hej <Anna>!\nTack\n\nRostfri AB');
		expect(html).toContain('Hej &lt;Anna&gt;!\nTack\n\nRostfri AB');
	});

	test('goes to addresses that take mail only', () => {
		expect(replyObstacle({ email: 'info@kök.se', doubtful_email: '' })).toBeUndefined();
		expect(replyObstacle({ email: '', doubtful_email: 'a..b@c.se' })).toContain('Ring i stället');
		expect(replyObstacle({ email: '', doubtful_email: '' })).toBe('E-postadress saknas.');
	});
});

describe('R3: the sender of an email', () => {
	const given = {
		staffName: 'Åsa Öberg',
		staffEmail: 'asa@kök.se',
		contactEmail: 'info@rostfri.example',
		senderAddress: 'no-reply@rostfri.example',
	};

	test('is the site by address and the writer by name, and answers go to the writer', () => {
		expect(replySender(given)).toEqual({
			from: { address: 'no-reply@rostfri.example', name: 'Åsa Öberg via Rostfri' },
			headers: { 'Reply-To': 'asa@xn--kk-fka.se' },
		});
	});

	test('an address that fits into no header gives way to the company’s', () => {
		expect(replySender({ ...given, staffEmail: 'åsa@kök.se' }).headers).toEqual({ 'Reply-To': 'info@rostfri.example' });
		expect(replySender({ ...given, staffEmail: '', contactEmail: '' }).headers).toEqual({});
	});

	test('a name can add neither an address nor a header', () => {
		const name = (staffName: string) => replySender({ ...given, staffName }).from.name;
		expect(name('A. "Svensson" <x@y.se>,\r\nBcc: z@y.se')).not.toMatch(/[<>@",:\r\n]/);
		expect(name('  ')).toBe('Rostfri');
		expect(name('å'.repeat(90))).toBe('Rostfri');
	});
});

describe('R3: the thread', () => {
	const [notice, receipt] = ['<n.1@rostfri.example>', '<r.1@rostfri.example>'];

	test('begins with the notice, and goes on with the receipt and earlier replies', () => {
		expect(threadHeaders({ notice, receipt, replies: [] })).toEqual({
			References: `${notice} ${receipt}`,
			'In-Reply-To': notice,
		});
		expect(threadHeaders({ notice, receipt: '', replies: ['<a@x.se>', '<b@x.se>'] })).toEqual({
			References: `${notice} <a@x.se> <b@x.se>`,
			'In-Reply-To': '<b@x.se>',
		});
	});

	test('leaves out what is no Message-ID', () => {
		expect(
			threadHeaders({ notice: '', receipt: '<a b@x.se>', replies: ['<a@x.se>\r\nBcc: x@y.se', '<å@x.se>'] }),
		).toEqual({});
	});

	test('keeps the first and the latest within one line', () => {
		const replies = Array.from({ length: 100 }, (_, index) => `<reply-${index}@rostfri.example>`);
		const { References = '' } = threadHeaders({ notice, receipt, replies });
		expect(References.length).toBeLessThanOrEqual(900);
		expect(References.startsWith(`${notice} <reply-`)).toBe(true);
		expect(References.endsWith('<reply-99@rostfri.example>')).toBe(true);
	});
});

test('R3: only what no person wrote is marked as automatic, and nothing as mass mail', () => {
	expect(automaticHeaders('lead_reply')).toEqual({});
	for (const kind of ['lead_notice', 'lead_receipt', 'test', 'todo', 'proof_warning', 'other'] as const)
		expect(automaticHeaders(kind)).toEqual({ 'Auto-Submitted': 'auto-generated' });
});
