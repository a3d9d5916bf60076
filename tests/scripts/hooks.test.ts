import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findOuterReferences } from '#scripts/hooks.ts';

test('every handler of main.pb.ts stands on its own', async () => {
	const text = await readFile(new URL('../../pocketbase/hooks/main.pb.ts', import.meta.url), 'utf8');
	expect(findOuterReferences(text)).toEqual([]);
});

test('a handler that uses a variable of its file is refused, with its line', () => {
	const text = "const limit = 3;\nonRecordCreate((e) => require('lib').create(e, limit), 'products');";
	expect(findOuterReferences(text)).toEqual(["the handler in line 2 refers to 'limit'"]);
});
