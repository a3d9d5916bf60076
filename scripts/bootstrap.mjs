/**
 * The one file that runs on a bare Node 20: installs the packages (Node 24 among them) and hands over to the
 * TypeScript beside it. `node scripts/bootstrap.mjs start`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [script, ...rest] = process.argv.slice(2);
// Not without npm: a person may start this in the background and close the terminal.
if (process.env.npm_lifecycle_event) await import('./endWithParent.mjs');

if (!isInstalled()) {
	console.log('Installing packages (about a minute) …');
	const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
	if (npm.status !== 0) {
		console.error('The packages could not be installed; npm says why above.');
		process.exit(1);
	}
}

const parameters = ['--import', `${root}/scripts/endWithParent.mjs`, `${root}/scripts/${script}.ts`, ...rest];
const child = spawn(`${root}/node_modules/.bin/node`, parameters, {
	cwd: root,
	stdio: 'inherit',
	// glibc keeps a heap for every thread, and what each has once held; two are enough, and save 100 MB.
	env: { MALLOC_ARENA_MAX: '2', ...process.env },
});
// Ctrl-C reaches the child by itself (same terminal); a plain kill of this process is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
	process.on(signal, () => {
		if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
	});
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/**
 * Whether what npm has put into node_modules is what the lock file asks for. npm writes its list
 * there when an installation is done.
 */
function isInstalled() {
	const there = `${root}/node_modules/.package-lock.json`;
	if (!existsSync(`${root}/node_modules/.bin/node`) || !existsSync(there)) return false;
	const [wanted, installed] = [`${root}/package-lock.json`, there].map((file) => {
		return JSON.parse(readFileSync(file, 'utf8')).packages;
	});
	return Object.entries(wanted).every(([path, { integrity, optional, devOptional }]) => {
		if (path === '') return true;
		// Packages for other machines are left out.
		return installed[path] ? installed[path].integrity === integrity : optional || devOptional;
	});
}
