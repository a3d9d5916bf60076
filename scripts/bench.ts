/** `npm run bench -- <what>`: measures a part of the system, each in a file of scripts/bench. */
import { existsSync } from 'node:fs';

const [what = '', ...rest] = process.argv.slice(2);
const file = new URL(`./bench/${what}.ts`, import.meta.url);
if (!/^[a-z0-9]+$/.test(what) || !existsSync(file)) {
	console.error(
		'Say what to measure: npm run bench -- admin | pages | lighthouse | list | publish | parity | serve | chaos | leads | kills | bulk | disk | s3, with what the file says after it',
	);
	process.exit(1);
}
const { run } = (await import(file.href)) as { run(rest: string[]): Promise<void> };
await run(rest);
process.exit();
