/** A real PocketBase for a test: on a free port, in a fresh folder, with our migrations and hooks. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PocketBase from 'pocketbase';
import { type Backend, setSuperuser, startBackend as start } from '#scripts/backend.ts';
import type { Environment } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { findPocketBase } from '#scripts/pocketbase.ts';
import { copyDatabase, copyHooks } from './newDatabase.ts';

export interface TestBackend extends Backend {
	dataFolder: string;
	/** The port that it listens on. */
	port: number;
	settings: Partial<Environment>;
	/** A client that may do everything. */
	superuser: PocketBase;
	/** A client that is nobody. */
	visitor(): PocketBase;
	/** Creates an admin and signs in as him. */
	admin(email?: string): Promise<PocketBase>;
	/** Ends this process without warning. */
	kill(): Promise<void>;
	/** Starts the same database again. */
	restart(): Promise<void>;
}

export const superuserLogin = { email: 'super@example.com', password: 'hemligt-losenord' };
export const adminPassword = 'hemligt-losenord';

/** `probe`: the code of one more hook file, which tells or does what no request from outside can. */
export async function startBackend(given: Partial<Environment> = {}, probe?: string): Promise<TestBackend> {
	const dataFolder = given.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'rostfri-')));
	const isCopy = !given.DATA_DIR && (await copyDatabase(dataFolder));
	if (probe) {
		await mkdir(join(dataFolder, 'hooks'));
		await writeFile(join(dataFolder, 'hooks/probe.pb.js'), probe);
	}
	const port = given.POCKETBASE_PORT || (await freePort());
	const settings = {
		RATE_LIMITS: false,
		SITE_URL: 'http://localhost:4321',
		WEBHOOK_SECRET: 'secret-of-the-tests',
		ALERT_SECRET: 'alert-secret-of-the-tests',
		...given,
		DATA_DIR: dataFolder,
		POCKETBASE_PORT: port,
		POCKETBASE_URL: `http://127.0.0.1:${port}`,
	};
	const startAgain = () => start(settings, undefined, copyHooks);
	let backend = await startAgain();
	if (!isCopy) await setSuperuser(await findPocketBase(), dataFolder, superuserLogin.email, superuserLogin.password);
	const superuser = clientOf(backend.url);
	await superuser.collection('_superusers').authWithPassword(superuserLogin.email, superuserLogin.password);

	return {
		get url() {
			return backend.url;
		},
		get process() {
			return backend.process;
		},
		get ended() {
			return backend.ended;
		},
		dataFolder,
		port,
		settings,
		superuser,
		visitor: () => clientOf(backend.url),
		async admin(email = 'admin@example.com') {
			const data = { full_name: 'Ada Admin', email, emailVisibility: true, role: 'admin', verified: true };
			const found = await superuser
				.collection('users')
				.getFullList({ filter: superuser.filter('email = {:email}', { email }) });
			if (!found.length)
				await superuser
					.collection('users')
					.create({ ...data, password: adminPassword, passwordConfirm: adminPassword });
			const client = clientOf(backend.url);
			await client.collection('users').authWithPassword(email, adminPassword);
			return client;
		},
		async kill() {
			backend.process.kill('SIGKILL');
			await backend.ended;
		},
		async restart() {
			backend = await startAgain();
		},
		async stop() {
			await backend.stop();
			// What a killed PocketBase leaves open may be written for a moment more.
			if (!given.DATA_DIR) await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
		},
	};
}

export function clientOf(url: string): PocketBase {
	const client = new PocketBase(url);
	client.autoCancellation(false);
	return client;
}
