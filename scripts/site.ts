/** Starts the whole site on one machine: PocketBase, the demo catalogue in an empty one, and the publisher in front. */
import { spawn } from 'node:child_process';
import { startPublisher } from '#publisher/publisher.ts';
import { type Backend, startBackend } from './backend.ts';
import { isFirstStart, lockDataFolder } from './dataFolder.ts';
import { type Environment, projectFolder } from './environment.ts';
import { publisherOptions } from './publisherOptions.ts';

export interface Site {
	/** Where it is served. */
	url: string;
	/** As the publisher's: resolves when all pages are served, with sentences about what is left out. */
	current: Promise<string[]>;
	/** The PocketBase that was started last; undefined when none has started yet. */
	readonly backend: Backend | undefined;
	/** Why PocketBase has not started; '' when it has. */
	readonly problem: string;
	/** Restarts a PocketBase that has ended by itself or not started. The publisher goes on serving, and finds it again. */
	restartBackend(): Promise<void>;
	/** Ends both, the publisher first, so that no request meets a PocketBase that is gone. */
	stop(): Promise<void>;
}

/**
 * Resolves when the publisher serves the pages that are there and PocketBase runs, or does not start for a reason that
 * may pass; `current` says when all pages are published. Throws, and leaves nothing running, when the publisher does
 * not start, and at a first start when PocketBase does not. `seedOptions` are those of seed.ts.
 */
export async function startSite(
	environment: Environment,
	say: (line: string) => void,
	seedOptions: string[] = [],
): Promise<Site> {
	const isFirst = isFirstStart(environment.DATA_DIR);
	// Pages are served without PocketBase too, but not beside another site or a restore.
	if (!isFirst) lockDataFolder(environment.DATA_DIR)();
	let backend: Backend | undefined;
	let problem = '';
	const starting = startBackend(environment, say).then(
		(started) => {
			backend = started;
		},
		(error: Error) => {
			problem = error.message;
			if (isFirst) throw error;
		},
	);
	try {
		if (isFirst) await starting;
		if (isFirst && environment.DEMO) await seed(environment, seedOptions);
		const publisher = await startPublisher(publisherOptions(environment, say));
		await starting;
		return {
			url: publisher.url,
			current: publisher.current,
			get backend() {
				return backend;
			},
			problem,
			async restartBackend() {
				backend = await startBackend(environment, say);
			},
			async stop() {
				await publisher.stop();
				await backend?.stop();
			},
		};
	} catch (error) {
		await starting.catch(() => {});
		await (backend as Backend | undefined)?.stop();
		throw error;
	}
}

function seed(environment: Environment, options: string[]): Promise<void> {
	return new Promise((done, failed) => {
		const child = spawn(process.execPath, ['scripts/seed.ts', ...options], {
			cwd: projectFolder,
			stdio: 'inherit',
			env: { ...process.env, POCKETBASE_PORT: String(environment.POCKETBASE_PORT), DATA_DIR: environment.DATA_DIR },
		});
		child.on('exit', (code) => (code === 0 ? done() : failed(new Error('The demo catalogue could not be entered.'))));
	});
}
