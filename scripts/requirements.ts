/**
 * `npm run requirements`: the customer's demands, and the tests that prove each of them, as a table (Markdown). A test
 * names the demands that it proves at the start of its title: 'B4, B5: a title and a photo are asked for'.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './environment.ts';

/** The demands by their number, as .github/specification/requirements.md gives them: 'F1' → 'Top bar: phone …'. */
async function readRequirements(): Promise<Map<string, string>> {
	const text = await readFile(join(projectFolder, '.github/specification/requirements.md'), 'utf8');
	return new Map([...text.matchAll(/^- ([A-Z]\d+) (.+)$/gm)].map(([, number = '', demand = '']) => [number, demand]));
}

/** The tests of each demand, as 'file: title'. An empty list tells that a demand has no test. */
export async function testsByRequirement(): Promise<Map<string, string[]>> {
	const tests = new Map([...(await readRequirements()).keys()].map((number): [string, string[]] => [number, []]));
	const folder = join(projectFolder, 'tests');
	for (const file of (await readdir(folder, { recursive: true })).sort()) {
		if (!/\.(test|spec)\.tsx?$/.test(file)) continue;
		const text = await readFile(join(folder, file), 'utf8');
		for (const [, , title = ''] of text.matchAll(
			/\b(?:test|describe|each\([^)]*\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g,
		)) {
			const numbers = title.match(/^(?:[A-Z]\d+(?:, )?)+(?=:)/)?.[0].split(', ') ?? [];
			for (const number of numbers) tests.get(number)?.push(`${file}: ${title.replace(/^[^:]*: /, '')}`);
		}
	}
	return tests;
}

if (import.meta.main) {
	const [tests, demands] = await Promise.all([testsByRequirement(), readRequirements()]);
	console.log('| | Demand | Tests |\n| --- | --- | --- |');
	for (const [number, titles] of tests)
		console.log(
			`| ${number} | ${demands.get(number)?.replaceAll('|', '\\|')} | ${titles.map((title) => title.replaceAll('|', '\\|')).join('<br>')} |`,
		);
	const unproven = [...tests].filter(([, titles]) => !titles.length).map(([number]) => number);
	if (unproven.length) {
		console.error(`\nWithout a test: ${unproven.join(', ')}`);
		process.exit(1);
	}
}
