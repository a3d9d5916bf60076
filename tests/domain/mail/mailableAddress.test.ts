import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import punycode from 'punycode.js';
import { expect, test } from 'vitest';
import { isAsciiAddress, mailableAddress } from '#domain/mail/mailableAddress.ts';
import { mailboxOf } from '#domain/mail/mailbox.ts';

test.each([
	['anna@example.se', 'anna@example.se'],
	['info@kök-företaget.se', 'info@xn--kk-fretaget-rfbd.se'],
	['info@KÖK-Företaget.SE', 'info@xn--kk-fretaget-rfbd.se'],
	['info@ko\u0308k-företaget.se', 'info@xn--kk-fretaget-rfbd.se'],
	['Anna.Öberg@räksmörgås.example', 'Anna.Öberg@xn--rksmrgs-5wao1o.example'],
	['info@xn--kk-fretaget-rfbd.se', 'info@xn--kk-fretaget-rfbd.se'],
	["o'brien+kök@sub.example.co.uk", "o'brien+kök@sub.example.co.uk"],
	['info@ＫÖＫ．ｓｅ', 'info@xn--kk-fka.se'],
	['info@kök。se', 'info@xn--kk-fka.se'],
	[`${'å'.repeat(32)}@kök.se`, `${'å'.repeat(32)}@xn--kk-fka.se`],
	['\u200banna@exa\u00admple.se\ufeff', 'anna@example.se'],
])('I7: mail to %s goes to %s', (written, sent) => {
	expect(mailableAddress(written)).toBe(sent);
});

test.each([
	'',
	'anna',
	'@example.se',
	'anna@',
	'anna@localhost',
	'anna@example..se',
	'anna@-example.se',
	'anna@exam ple.se',
	'anna@example.se\r\nBcc: alla@example.se',
	'anna\n@example.se',
	'anna@example.se,alla@example.se',
	'Anna <anna@example.se>',
	'anna@[127.0.0.1]',
	`${'a'.repeat(65)}@example.se`,
	`${'å'.repeat(33)}@example.se`,
	`${'a'.repeat(64)}@${'abcdefghi.'.repeat(19)}se`,
	`anna@${'ö'.repeat(63)}.se`,
	`anna@${'abcdefgh.'.repeat(30)}se`,
])('I7: no mail can go to %j', (written) => {
	expect(mailableAddress(written)).toBeUndefined();
});

test('I7: Swedish domains become what a browser makes of them', () => {
	const letters = fc.string({ unit: fc.constantFrom(...'abcxyz019ÅÄÖåäöéüæøñß'), minLength: 1, maxLength: 20 });
	fc.assert(
		fc.property(letters, (name) => {
			expect(mailableAddress(`info@${name}.se`)).toBe(`info@${domainToASCII(`${name}.se`)}`);
		}),
	);
});

test('I7: nothing that is mailed to can break out of its header', () => {
	fc.assert(
		fc.property(
			fc.string({ unit: 'binary', maxLength: 30 }),
			fc.string({ unit: 'binary', maxLength: 30 }),
			(one, two) => {
				expect(mailableAddress(`${one}@${two}.se`) ?? '').not.toMatch(/[\s<>,;:"()]|\p{Cc}/u);
			},
		),
	);
});

test('S4: spellings of one mailbox are one address, and every address is still mailed to where it was', () => {
	for (const written of ['eva@kök.se', ' Eva@KÖK.se', 'eva@xn--kk-fka.se', 'eva@köᵏ.se'])
		expect(mailboxOf(written)).toBe('eva@kök.se');
	expect(mailboxOf('eva@ᵍmail.com')).toBe('eva@gmail.com');
	expect(mailboxOf('ingen')).toBe('ingen');
	// Letters that no mail server is given: decoded it would be the address of another mailbox.
	const foreign = `eva@${punycode.toASCII('ᵍmail.com')}`;
	expect([mailboxOf(foreign), mailboxOf('eva@xn--999999999.se')]).toEqual([foreign, 'eva@xn--999999999.se']);
	const letters = fc.string({ unit: fc.constantFrom(...'abcxyz019ÅÄÖåäöéüøßᵃᵍſ'), minLength: 1, maxLength: 20 });
	fc.assert(
		fc.property(letters, (name) => {
			const mailable = mailableAddress(`eva@${name}.se`) ?? '';
			expect(mailableAddress(mailboxOf(`eva@${name}.se`))).toBe(mailable);
			expect(mailboxOf(mailable)).toBe(mailboxOf(`eva@${name}.se`));
		}),
	);
});

test('an address with å ä ö before the @ fits into no header', () => {
	expect(isAsciiAddress('anna@example.se')).toBe(true);
	expect(isAsciiAddress('åsa@example.se')).toBe(false);
});
