/** Starts the whole site on one machine: PocketBase, the demo catalogue in an empty one, and the publisher in front. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startPublisher } from '#publisher/publisher.ts';
import { type Backend, startBackend } from './backend.ts';
import { type Environment, projectFolder } from './environment.ts';

export interface Site {
	/** Where it is served. */
	url: string;
	/** As the publisher's: resolves when all pages are served, with sentences about what is left out. */
	current: Promise<string[]>;
	/** The PocketBase that runs now. */
	readonly backend: Backend;
	/** Restarts a PocketBase that has ended by itself. The publisher goes on serving, and finds it again. */
	restartBackend(): Promise<void>;
	/** Ends both, the publisher first, so that no request meets a PocketBase that is gone. */
	stop(): Promise<void>;
}

/**
 * Resolves when PocketBase runs and the publisher serves what it has; `current` says when all pages are published.
 * Throws, and leaves nothing running, when a part does not start. `seedOptions` are those of seed.ts.
 */
export async function startSite(
	environment: Environment,
	say: (line: string) => void,
	seedOptions: string[] = [],
): Promise<Site> {
	const isNew = !existsSync(join(environment.DATA_DIR, 'pocketbase', 'data.db'));
	let backend = await startBackend(environment, say);
	try {
		if (isNew && environment.DEMO) await seed(environment, seedOptions);
		const publisher = await startPublisher({
			pocketbaseUrl: backend.url,
			siteUrl: environment.SITE_URL,
			host: environment.HOST,
			port: environment.PORT,
			dataDir: environment.DATA_DIR,
			secret: environment.WEBHOOK_SECRET,
			pocketbaseOrigin: environment.PUBLIC_POCKETBASE_URL || undefined,
			dashboardAddresses: environment.DASHBOARD_ADDRESSES,
			log: say,
		});
		return {
			url: publisher.url,
			current: publisher.current,
			get backend() {
				return backend;
			},
			async restartBackend() {
				backend = await startBackend(environment, say);
			},
			async stop() {
				await publisher.stop();
				await backend.stop();
			},
		};
	} catch (error) {
		await backend.stop();
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
