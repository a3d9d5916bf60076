import { expect, test } from 'vitest';
import { testsByRequirement } from '#scripts/requirements.ts';

test('every demand of the specification is named by a test', async () => {
	const unproven = [...(await testsByRequirement())].filter(([, titles]) => !titles.length).map(([number]) => number);
	expect(unproven).toEqual([]);
});
