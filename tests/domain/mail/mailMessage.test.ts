import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodedLength, htmlOfText, subjectLine } from '#domain/mail/mailMessage.ts';
import { bytesOf } from '#domain/text/bytes.ts';

/** As Go's mime.QEncoding writes it, which PocketBase uses: words of 75 bytes at most, on one line. */
function encoded(subject: string): string {
	if (/^[ -~]*$/.test(subject)) return subject;
	const words = [''];
	for (const character of subject) {
		const isPlain = /^[!-~]$/.test(character) && !'=?_'.includes(character);
		const written = isPlain
			? character
			: character === ' '
				? '_'
				: [...Buffer.from(character)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join('');
		if ((words[words.length - 1] ?? '').length + written.length > 63) words.push('');
		words[words.length - 1] += written;
	}
	return words.map((word) => `=?UTF-8?q?${word}?=`).join(' ');
}

describe('R3: a subject', () => {
	test('fits into the line of its header, whatever is written', () => {
		const texts = [
			fc.string({ unit: 'binary', maxLength: 400 }),
			fc.string({ unit: 'grapheme', maxLength: 400 }),
			fc.string({ unit: fc.constantFrom('å', 'ö', '€', '😀', ' ', 'a', '=', '🇸🇪'), minLength: 100, maxLength: 400 }),
		];
		fc.assert(
			fc.property(fc.oneof(...texts), (written) => {
				const subject = subjectLine(written.replace(/[\ud800-\udfff](?![\udc00-\udfff])/g, ''));
				expect(`Subject: ${encoded(subject)}`.length).toBeLessThanOrEqual(998);
				expect(encodedLength(subject)).toBeGreaterThanOrEqual(encoded(subject).length);
				expect(subject).not.toMatch(/[\r\n]/);
			}),
		);
	});

	test.each([
		['an emoji', '😀'],
		['a family', '👨‍👩‍👧'],
		['a skin tone', '👍🏽'],
		['a flag', '🇸🇪'],
		['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
		['a decomposed letter', 'o\u0308'],
	])('is never cut inside %s', (_, character) => {
		for (let before = 0; before <= 160; before += 1) {
			const subject = subjectLine(`${'a'.repeat(before)}${character.repeat(60)}`);
			const rest = subject.replace(/^a*/, '').replace(/…$/, '');
			expect(rest, String(before)).toBe(character.repeat(rest.length / character.length));
		}
	});

	test('of ordinary length stays as it is', () => {
		for (const subject of ['Din förfrågan om Kombiugn Rational SCC 101', 'Såld 🇸🇪', 'a'.repeat(150)])
			expect(subjectLine(subject)).toBe(subject);
	});

	test('a line break starts no header of its own', () => {
		expect(subjectLine('Hej\r\nBcc: alla@example.se')).toBe('Hej Bcc: alla@example.se');
	});
});

test('R3: a text is its HTML with line breaks and links, and nothing of it is markup', () => {
	const html = htmlOfText(
		'Hej <b>Anna</b>!\n\nSe https://rostfri.example/produkt/ugn?a=1&b="2". Eller (https://x.se).',
	);
	expect(html).toContain('Hej &lt;b&gt;Anna&lt;/b&gt;!\n\nSe ');
	expect(html).toContain('<a href="https://rostfri.example/produkt/ugn?a=1&amp;b=">');
	expect(html).toContain('<a href="https://x.se">https://x.se</a>).');
	expect(htmlOfText('Den kostar 19 995 kr.')).toContain('Den kostar 19&nbsp;995&nbsp;kr.');
	expect(htmlOfText('javascript:alert(1) http:// https://')).not.toContain('<a');
});

test('bytes are counted as UTF-8 has them', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			expect(bytesOf(text)).toBe(Buffer.byteLength(text));
		}),
	);
});
