/**
 * The one file that runs on a bare Node 20: installs the packages (Node 24 among them) and hands over to the
 * TypeScript beside it. `node scripts/bootstrap.mjs start`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [script, ...rest] = process.argv.slice(2);

// Installed when the lock file that the packages came from is the one that is here now.
const mark = `${root}/node_modules/.installed-lock`;
const lock = readFileSync(`${root}/package-lock.json`, 'utf8');
if (!existsSync(`${root}/node_modules/.bin/node`) || !existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
	console.log('Installing packages (about a minute) …');
	const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' });
	if (npm.status !== 0) {
		console.error('The packages could not be installed; npm says why above.');
		process.exit(1);
	}
	writeFileSync(mark, lock);
}

const child = spawn(`${root}/node_modules/.bin/node`, [`${root}/scripts/${script}.ts`, ...rest], {
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
