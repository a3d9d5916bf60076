import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { shareBundles, siteUrl } from '#tests/support/bundles.ts';

test('W3: a PocketBase that dies is started anew, and visitors read all pages meanwhile', async () => {
	const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-start-'));
	const [PORT, POCKETBASE_PORT] = [String(await freePort()), String(await freePort())];
	await shareBundles(DATA_DIR);
	const start = spawn(process.execPath, ['scripts/start.ts'], {
		cwd: projectFolder,
		env: { ...process.env, DATA_DIR, PORT, POCKETBASE_PORT, SITE_URL: siteUrl, DEMO: '0' },
	});
	let words = '';
	for (const stream of [start.stdout, start.stderr]) stream.on('data', (text) => (words += text));
	const statusOf = (path: string) => fetch(`http://127.0.0.1:${PORT}${path}`).then(({ status }) => status);
	try {
		await expect.poll(() => words, { timeout: 60_000 }).toContain('Ctrl-C ends it.');
		const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(start.pid)]);
		const [, pocketbase] = stdout.match(/^\s*(\d+) .*serve --http/m) ?? [];
		process.kill(Number(pocketbase), 'SIGKILL');
		await expect.poll(() => words).toContain('PocketBase has ended by itself');
		const statuses = new Set<number>();
		for (const giveUp = Date.now() + 30_000; !words.includes('PocketBase is up again'); await setTimeout(20)) {
			if (Date.now() > giveUp) throw new Error(words);
			statuses.add(await statusOf('/produkter'));
		}
		expect([...statuses]).toEqual([200]);
		expect(await statusOf('/api/rostfri/health')).toBe(200);
	} finally {
		start.kill('SIGTERM');
		await once(start, 'exit');
		await rm(DATA_DIR, { recursive: true, force: true });
	}
});
