import { expect, test } from 'vitest';
import { isLikelySpam } from '#domain/leads/spam.ts';

const written = {
	website: '',
	elapsed: 20_000,
	name: 'Kim Kund',
	company: 'Bagarns Kök AB',
	city: 'Västerås',
	message: 'Gäller den här: https://example.com/ugn och www.example.com/kyl',
	budget: '',
};

test('I7: what a person writes is no spam, with a link or two and however long it takes', () => {
	expect(isLikelySpam(written)).toBe(false);
	expect(isLikelySpam({ ...written, elapsed: null })).toBe(false);
	expect(isLikelySpam({ ...written, elapsed: 3000 })).toBe(false);
	expect(isLikelySpam({ ...written, message: 'Diskmaskinen läcker', elapsed: 1000 }), 'filled in by the browser').toBe(
		false,
	);
});

test.each([
	{ website: 'x' },
	{ elapsed: 999 },
	{ elapsed: 2999, message: 'Se https://a.example' },
	{ name: 'Köp på www.spam.example' },
	{ company: 'http://spam.example' },
	{ city: '[url=spam.example]' },
	{ budget: '<a href="//spam.example">' },
	{ message: 'http://a.example https://b.example www.c.example' },
])('I7: %j was probably written by a robot', (part) => {
	expect(isLikelySpam({ ...written, ...part })).toBe(true);
});
