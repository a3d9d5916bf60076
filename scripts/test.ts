/**
 * `npm test`: brings what the tests need and runs them all. `npm test -- domain` (or backend, e2e, check) runs a part;
 * further words go to the runner: `npm test -- e2e inquiry`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { projectFolder } from './environment.ts';
import { findPocketBase } from './pocketbase.ts';

const parts = ['check', 'domain', 'backend', 'e2e'] as const;
const [first, ...others] = process.argv.slice(2);
const chosen = parts.find((part) => part === first);
const wanted = chosen ? [chosen] : parts;
const filters = chosen ? others : process.argv.slice(2);

await findPocketBase();
const CHROMIUM_BIN = wanted.includes('e2e') || wanted.includes('backend') ? findChromium() : '';

const results = join(projectFolder, 'test-results');
rmSync(results, { recursive: true, force: true });

const failed = wanted.filter((part) => {
	const began = Date.now();
	console.log(`\n── ${part}`);
	const passed = part === 'check' ? check() : part === 'e2e' ? browser() : unit(part);
	console.log(`── ${part} ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
	return !passed;
});
if (failed.length) {
	console.error(`\nFailed: ${failed.join(', ')}`);
	// A log may keep its end only.
	for (const part of failed) for (const line of failures(part)) console.error(line);
	process.exit(1);
}
console.log('\nAll passed.');

function check(): boolean {
	return node('astro/bin/astro.mjs', 'check') && node('@biomejs/biome/bin/biome', 'check', '.');
}

function unit(project: string): boolean {
	return node(
		'vitest/vitest.mjs',
		'run',
		...['--config', 'tests/vitest.config.ts', '--project', project],
		...['--reporter', 'default', '--reporter', 'json', '--outputFile.json', report(project)],
		...filters,
	);
}

function browser(): boolean {
	return node('@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts', ...filters);
}

function report(part: string): string {
	return join(results, `${part}.json`);
}

/** The names and first words of the unit tests that failed; Playwright ends with its own list. */
function failures(part: string): string[] {
	try {
		const { testResults } = JSON.parse(readFileSync(report(part), 'utf8')) as VitestReport;
		return testResults.flatMap(({ name, message, assertionResults }) => [
			...(message ? [`${name}: ${message}`] : []),
			...assertionResults
				.filter(({ status }) => status === 'failed')
				.map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n').slice(0, 2000)}`),
		]);
	} catch {
		return [];
	}
}

/** What is read of the report that Vitest writes. */
interface VitestReport {
	testResults: {
		name: string;
		message: string;
		assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
	}[];
}

function node(program: string, ...parameters: string[]): boolean {
	const child = spawnSync(process.execPath, [`node_modules/${program}`, ...parameters], {
		cwd: projectFolder,
		stdio: 'inherit',
		env: { ...process.env, CHROMIUM_BIN, ASTRO_TELEMETRY_DISABLED: '1' },
	});
	return child.status === 0;
}
