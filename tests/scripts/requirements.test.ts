/** Every numbered requirement of the public site is named by a test, so that none is forgotten when tests change. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';

/** Frame, home, product list, product page, inquiry and company pages: how many requirements each has. */
const counts = { F: 12, H: 6, L: 8, D: 9, I: 10 };

/** A test's or a group's name, after `test(`, `test.describe(`, `describe(` or `test.each(…)(`. */
const name = /\b(?:test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1/gs;

test('every requirement F1 to I10 is named by a test', () => {
	const named = new Set<string>();
	for (const file of globSync('**/*.{test,spec}.{ts,tsx}', { cwd: join(projectFolder, 'tests') })) {
		const source = readFileSync(join(projectFolder, 'tests', file), 'utf8');
		for (const [, , words = ''] of source.matchAll(name))
			for (const number of words.match(/\b[A-Z]\d{1,2}\b/g) ?? []) named.add(number);
	}
	const numbers = Object.entries(counts).flatMap(([letter, count]) =>
		Array.from({ length: count }, (_, place) => `${letter}${place + 1}`),
	);
	expect(numbers.filter((number) => !named.has(number))).toEqual([]);
});
