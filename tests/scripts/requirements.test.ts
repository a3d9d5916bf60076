import { expect, test } from 'vitest';
import { testsByRequirement } from '#scripts/requirements.ts';

test('every demand of the specification is named by a test', async () => {
	const tests = await testsByRequirement();
	const unproven = [...tests].filter(([, titles]) => !titles.length).map(([number]) => number);
	expect(tests.size).toBeGreaterThan(50);
	expect(unproven).toEqual([]);
});
