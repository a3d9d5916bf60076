import { globSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { findSwappedTexts } from '#tests/support/swappedTexts.ts';

test('a component that a browser has translated keeps working: no text that changes stands beside other nodes', {
	timeout: 180_000,
}, () => {
	const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
	expect(findSwappedTexts(globSync('src/**/*.tsx'), { ...options, types: [] })).toEqual([]);
});
