/**
 * `npm test`: brings what the tests need and runs them all. `npm test -- domain` (or backend, e2e, check) runs a part;
 * further words go to the runner: `npm test -- e2e inquiry`.
 */
import { spawnSync } from 'node:child_process';
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

const failed = wanted.filter((part) => {
	const began = Date.now();
	console.log(`\n── ${part}`);
	const passed = part === 'check' ? check() : part === 'e2e' ? browser() : unit(part);
	console.log(`── ${part} ${passed ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
	return !passed;
});
if (failed.length) {
	console.error(`\nFailed: ${failed.join(', ')}`);
	process.exit(1);
}
console.log('\nAll passed.');

function check(): boolean {
	return node('astro/bin/astro.mjs', 'check') && node('@biomejs/biome/bin/biome', 'check', '.');
}

function unit(project: string): boolean {
	return node('vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', '--project', project, ...filters);
}

function browser(): boolean {
	return node('@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts', ...filters);
}

function node(program: string, ...parameters: string[]): boolean {
	const child = spawnSync(process.execPath, [`node_modules/${program}`, ...parameters], {
		cwd: projectFolder,
		stdio: 'inherit',
		env: { ...process.env, CHROMIUM_BIN, ASTRO_TELEMETRY_DISABLED: '1' },
	});
	return child.status === 0;
}
