/**
 * `npm test`: brings what the tests need and runs them all. `npm test -- domain` (or backend, e2e, check) runs a part;
 * further words go to the runner: `npm test -- e2e inquiry`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
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

const scratch = inMemory();
const environment = {
	...process.env,
	CHROMIUM_BIN,
	ASTRO_TELEMETRY_DISABLED: '1',
	...(scratch && { TMPDIR: scratch }),
	// A PocketBase of a test lives for seconds, and there is room: to look for memory that can be freed is a fifth of its work.
	GOGC: '400',
	// Every file of tests, and every program that one starts, loads the same modules again.
	NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/node'),
	// Playwright translates each of them, and would keep that with the temporary files.
	PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(projectFolder, 'node_modules/.cache/playwright'),
};
const demoSite = wanted.length > 1 ? prepareDemoSite() : undefined;

const failed: string[] = [];
for (const part of wanted) {
	// Tests have the machine to themselves: some of them give up after seconds.
	if (part !== 'check') await demoSite;
	const began = Date.now();
	console.log(`\n── ${part}`);
	const passed = part === 'check' ? check() : part === 'e2e' ? browser() : unit(part);
	console.log(`── ${part} ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
	if (!passed) failed.push(part);
}
if (scratch) rmSync(scratch, { recursive: true, force: true });
if (failed.length) {
	console.error(`\nFailed: ${failed.join(', ')}`);
	// A log may keep its end only.
	for (const part of failed) for (const line of failures(part)) console.error(line);
	process.exit(1);
}
console.log('\nAll passed.');

/**
 * A folder in memory for the databases and sites of the tests, which are not needed afterwards: writing them to a disk is
 * what many tests would wait for most. Undefined where there is none with room (2 GB).
 */
function inMemory(): string | undefined {
	const folder = join(
		'/dev/shm',
		`rostfri-tests-${createHash('sha256').update(projectFolder).digest('hex').slice(0, 8)}`,
	);
	try {
		const { bavail, bsize } = statfsSync('/dev/shm');
		if (bavail * bsize < 2 * 2 ** 30) return undefined;
		// What a run that was broken off has left.
		rmSync(folder, { recursive: true, force: true });
		mkdirSync(folder);
		return folder;
	} catch {
		return undefined;
	}
}

/** Makes what the browser tests begin with while the sources are checked, which keeps one core busy only. */
function prepareDemoSite(): Promise<void> {
	const child = spawn(process.execPath, ['tests/support/template.ts'], {
		cwd: projectFolder,
		stdio: ['ignore', 'ignore', 'inherit'],
		env: environment,
	});
	// The browser tests make it themselves when this did not, and say why they cannot.
	return new Promise((done) => child.once('exit', () => done()).once('error', () => done()));
}

function check(): boolean {
	return (
		spawnSync('npm', ['run', '-s', 'check'], { cwd: projectFolder, stdio: 'inherit', env: environment }).status === 0
	);
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
		env: environment,
	});
	return child.status === 0;
}
