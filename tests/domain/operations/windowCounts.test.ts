import { expect, test } from 'vitest';
import { countOneMore } from '#domain/operations/windowCounts.ts';

/** The counts after these blocks have asked in one window, and how many of them were let through. */
function asked(
	blocks: readonly string[],
	isSpent: (done: { own: number; all: number }) => boolean,
	before = '',
	window = 1,
) {
	let counts = before;
	let passed = 0;
	for (const block of blocks) {
		const next = countOneMore(counts, window, block, isSpent);
		if (next === undefined) continue;
		counts = next;
		passed += 1;
	}
	return { counts, passed };
}

test('W3: each block has its share, also one that is called like what every object has', () => {
	const isSpent = ({ own }: { own: number }) => own >= 2;
	for (const block of ['192.0.2.7', '2001:db8::', '__proto__', 'constructor'])
		expect([block, asked(Array(5).fill(block), isSpent).passed]).toEqual([block, 2]);
	const { counts } = asked(Array(5).fill('192.0.2.7'), isSpent);
	expect(asked(['192.0.2.7', '192.0.2.8', '192.0.2.8', '192.0.2.8'], isSpent, counts).passed).toBe(2);
});

test('W3: all together have theirs', () =>
	expect(asked(['a', 'b', 'c', 'a', 'b'], ({ all }) => all >= 3).passed).toBe(3));

test('W3: the next window begins with nothing', () => {
	const isSpent = ({ own }: { own: number }) => own >= 2;
	const { counts } = asked(Array(5).fill('a'), isSpent);
	expect(asked(Array(5).fill('a'), isSpent, counts, 2).passed).toBe(2);
});
