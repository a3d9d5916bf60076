/**
 * Finds a Chromium for the browser tests, or brings it: CHROMIUM_BIN, one that is installed, Playwright's own, and
 * where that cannot be downloaded, Debian's package.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The one without windows first: it runs the same tests with a third less work. */
const installed = [
	'/usr/lib/chromium/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
];

/** The path of a Chromium. Throws, saying what was tried, when there is none to be had. */
export function findChromium(say: (line: string) => void = console.log): string {
	const here = () =>
		[process.env.CHROMIUM_BIN, chromium.executablePath(), ...installed].find((path) => path && existsSync(path));
	const found = here();
	if (found) return found;
	say('Getting Chromium …');
	run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
	if (!here() && existsSync('/usr/bin/apt-get')) {
		const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
		const apt = (...parameters: string[]) => {
			const [program = 'apt-get', ...rest] = [...asRoot, 'apt-get', '-qq', ...parameters];
			run(program, rest);
		};
		apt('update');
		for (const name of ['chromium-headless-shell', 'chromium'])
			if (!here()) apt('install', '-y', '--no-install-recommends', name);
	}
	const brought = here();
	if (!brought)
		throw new Error(
			'There is no Chromium, neither from Playwright nor from Debian. Install one and name it in CHROMIUM_BIN.',
		);
	return brought;
}

function run(program: string, parameters: string[]): void {
	spawnSync(program, parameters, {
		stdio: ['ignore', 'ignore', 'ignore'],
		timeout: 600_000,
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	});
}

/** Flags for a Chromium that may run as root and must not call home. */
export const chromiumFlags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
