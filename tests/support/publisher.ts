/** A real publisher for a test, in a process of its own, beside a real PocketBase that calls it. */

import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, projectFolder } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startBackend, type TestBackend } from './backend.ts';
import { shareBundles, siteUrl } from './bundles.ts';

export interface TestPublisher {
	url: string;
	backend: TestBackend;
	dataFolder: string;
	/** What it has logged. */
	output(): string;
	/** Of the process that runs now. */
	pid(): number;
	/** Ends this process without warning. */
	kill(): Promise<void>;
	start(): Promise<void>;
	/** Waits until everything that PocketBase knows now is served. */
	settled(): Promise<void>;
	/** The pages that lie in its folder, by name, without precompressed files, assets and staged files. */
	pages(): Promise<Map<string, Buffer>>;
	stop(): Promise<void>;
}

/** `given` is added to the environment of both. */
export async function startPublisher(given: Partial<Environment> = {}): Promise<TestPublisher> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const backend = await startBackend({
		REBUILD_WEBHOOK_URL: `${url}/_publisher/webhook`,
		SITE_URL: siteUrl,
		...given,
	});
	const { dataFolder } = backend;
	await shareBundles(dataFolder);
	const folder = join(dataFolder, 'publisher/site');
	let child: ChildProcess;
	let output = '';

	async function start(): Promise<void> {
		child = spawn(process.execPath, ['scripts/publisher.ts'], {
			cwd: projectFolder,
			env: {
				...process.env,
				NODE_ENV: 'production',
				POCKETBASE_URL: backend.url,
				POCKETBASE_PORT: String(backend.port),
				SITE_URL: siteUrl,
				HOST: '127.0.0.1',
				PORT: String(port),
				DATA_DIR: dataFolder,
				WEBHOOK_SECRET: 'secret-of-the-tests',
				...Object.fromEntries(
					Object.entries(given).map(([name, value]) => [
						name,
						String(typeof value === 'boolean' ? Number(value) : value),
					]),
				),
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		for (const stream of [child.stdout, child.stderr])
			stream?.on('data', (text) => {
				output += text;
			});
		await eventually(async () => {
			if (child.exitCode !== null) throw new Error(`The publisher ended: ${output}`);
			await fetch(`${url}/_publisher/health`);
			// It may compile the pages first.
		}, 120_000);
	}

	async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
		if (child.exitCode !== null || child.signalCode !== null) return;
		const ended = new Promise((resolve) => child.once('exit', resolve));
		child.kill(signal);
		await ended;
	}

	await start();
	return {
		url,
		backend,
		dataFolder,
		output: () => output,
		pid: () => child.pid ?? 0,
		kill: () => end('SIGKILL'),
		start,
		async settled() {
			await eventually(async () => {
				const [state] = await backend.superuser.collection('build_state').getFullList();
				const health = (await (await fetch(`${url}/_publisher/health`)).json()) as { rev: number; current: boolean };
				if (!health.current || health.rev < state?.rev || state?.published_rev < state?.rev)
					throw new Error(`Not settled: ${JSON.stringify({ state, health })} ${output.slice(-2000)}`);
			}, 60_000);
		},
		async pages() {
			const found = new Map<string, Buffer>();
			for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
				const name = join(entry.parentPath, entry.name).slice(folder.length + 1);
				if (entry.isFile() && !name.startsWith('_astro/') && !/\.(br|gz|next)$/.test(name))
					found.set(name, await readFile(join(folder, name)));
			}
			return found;
		},
		async stop() {
			await end('SIGTERM');
			await backend.stop();
		},
	};
}
