import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';

const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
const { scripts, dependencies, devDependencies } = JSON.parse(
	readFileSync(join(projectFolder, 'package.json'), 'utf8'),
);

test('README.md names every command', () => {
	const unnamed = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(readme));
	expect(unnamed).toEqual([]);
});

test('README.md names every package, and none that is gone', () => {
	const needed = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
	const [, listed = ''] = readme.split('## Dependencies');
	const named = [...listed.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
	expect(named.sort()).toEqual(needed.sort());
});

test('README.md leads to files that are there', () => {
	// What it tells to write is not there yet.
	const lines = readme.split('\n').filter((line) => !line.startsWith('1. Write `'));
	const named = [...lines.join('\n').matchAll(/`((?:src|pocketbase|scripts|tests|\.github)\/[^`\s]*)`/g)];
	expect(named.length).toBeGreaterThan(15);
	expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
});

test('SECURITY.md names tests that are there', () => {
	const security = readFileSync(join(projectFolder, '.github/SECURITY.md'), 'utf8');
	const named = [...security.matchAll(/`((?:domain|data|site|hooks|publisher|operations|e2e)\/\w+)`/g)];
	const files = ['test.ts', 'spec.ts'];
	expect(named.length).toBeGreaterThan(40);
	expect(
		named
			.map(([, name = '']) => name)
			.filter((name) => !files.some((end) => existsSync(join(projectFolder, `tests/${name}.${end}`)))),
	).toEqual([]);
});
