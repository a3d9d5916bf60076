/**
 * `npm run bench`: measures everything, in an hour, and ends with 1 when a goal is missed. `npm run bench -- <what>`
 * measures a part, each in a file of scripts/bench.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { command } from './command.ts';

/** In this order. */
const parts = [
	...['admin', 'history', 'spreadsheets', 'import'],
	...['pages', 'taps', 'interactions', 'lighthouse', 'list'],
	...['publish', 'parity', 'serve', 'chaos'],
	...['leads', 'alerts', 'kills', 'bulk', 'disk', 'hostile'],
];
/** Needs a bucket, so only when asked for. */
const asked = ['s3'];

const [what, ...rest] = process.argv.slice(2);
if (what === undefined) {
	const missed = parts.filter((part) => {
		console.log(`\n── ${part}`);
		const began = performance.now();
		// A process each, so that none is measured in what another has left behind.
		const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), part], { stdio: 'inherit' });
		console.log(`   in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
		return status !== 0;
	});
	console.log(missed.length > 0 ? `\nFell short: ${missed.join(', ')}` : '\nEvery goal is met.');
	process.exit(missed.length > 0 ? 1 : 0);
}
if (![...parts, ...asked].includes(what)) {
	console.error(
		`Say what to measure: npm run bench -- ${[...parts, ...asked].join(' | ')}, with what the file says after it`,
	);
	process.exit(1);
}
await command(async () => {
	const { run } = (await import(`./bench/${what}.ts`)) as { run(rest: string[]): Promise<void> };
	await run(rest);
});
process.exit();
