import { expect, test } from 'vitest';
import { mailtoAddress } from '#domain/mail/mailto.ts';

test.each([
	['anna@example.se', 'mailto:anna@example.se'],
	['anna+jobb@example.se', 'mailto:anna+jobb@example.se'],
	['info@kök.se', 'mailto:info@k%C3%B6k.se'],
	['a&b?c#d%e@example.se', 'mailto:a%26b%3Fc%23d%25e@example.se'],
	['anna@example.se?bcc=alla@example.se', 'mailto:anna@example.se%3Fbcc%3Dalla@example.se'],
])('a link that mails %s is %s', (email, address) => {
	expect(mailtoAddress(email)).toBe(address);
	expect(new URL(address).search).toBe('');
});
