import { expect, test } from 'vitest';
import { isNestedDeeper } from '../../pocketbase/hooks/nesting.ts';

test('W4: brackets are counted, except those inside texts', () => {
	for (const [text, depth] of [
		['{}', 1],
		['{"a":[[]],"b":{}}', 3],
		['{"a":"[[[[[["}', 1],
		[String.raw`{"a":"\"[[[","b":[]}`, 2],
		[String.raw`{"a":"\\","b":[[]]}`, 3],
		[String.raw`["\\\"[[[["]`, 1],
		['["never ends [[[[', 1],
	] as const) {
		expect(isNestedDeeper(text, depth), text).toBe(false);
		expect(isNestedDeeper(text, depth - 1), text).toBe(true);
	}
});

test('W4: the work grows with the length of a body, whatever is in it', () => {
	for (const piece of ['"', '\\"', '\\"[\\"]', '\\', '[]', '{"a":"', ',0'])
		for (const start of ['', '"', '{"a":"']) {
			const [one, four] = [20_000, 80_000].map((length) => reads(start + piece.repeat(length / piece.length)));
			expect(four, JSON.stringify(start + piece)).toBeLessThan((one ?? 0) * 6 + 1000);
		}
});

/** How many characters of a text are looked at. */
function reads(text: string): number {
	let count = 0;
	const counted = new Proxy(new String(text), {
		get(target, name) {
			if (name === 'length') return text.length;
			if (name === 'indexOf')
				return (wanted: string, from: number) => {
					const at = text.indexOf(wanted, from);
					count += (at === -1 ? text.length : at) - from;
					return at;
				};
			count += 1;
			return (target as unknown as Record<string | symbol, unknown>)[name];
		},
	});
	isNestedDeeper(counted as unknown as string, 20);
	return count;
}
