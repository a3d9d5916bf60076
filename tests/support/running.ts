/** A whole running site for a test: PocketBase, publisher, and clients to look behind the pages with. */

import type PocketBase from 'pocketbase';
import { setSuperuser } from '#scripts/backend.ts';
import { type Environment, readEnvironment } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';
import { findPocketBase } from '#scripts/pocketbase.ts';
import { startSite as start } from '#scripts/site.ts';
import { adminPassword, clientOf, superuserLogin } from './backend.ts';
import { shareBundles, siteUrl } from './bundles.ts';

export interface RunningSite {
	url: string;
	pocketbaseUrl: string;
	dataFolder: string;
	/** May do everything. */
	superuser: PocketBase;
	/** Creates an account for the back office, unless it is there; its password is `adminPassword`. */
	createAdmin(email?: string, full_name?: string): Promise<{ email: string; password: string }>;
	/** PocketBase alone, for what visitors meet while it is gone. */
	pocketbase: { stop(): Promise<void>; start(): Promise<void> };
	stop(): Promise<void>;
}

export async function startSite(
	dataFolder: string,
	options: { demo?: boolean } & Partial<Environment> = {},
): Promise<RunningSite> {
	const { demo = false, ...given } = options;
	const [PORT, POCKETBASE_PORT] = [await freePort(), await freePort()];
	const environment = {
		...readEnvironment({
			DATA_DIR: dataFolder,
			PORT: String(PORT),
			POCKETBASE_PORT: String(POCKETBASE_PORT),
			SITE_URL: siteUrl,
			DEMO: demo ? '1' : '0',
			RATE_LIMITS: '0',
		}),
		...given,
	};
	await shareBundles(dataFolder);
	// Small photographs are looked at as closely by a test, and drawn, encoded and shown in a third of the time.
	const site = await start(environment, () => {}, ['--photo-width', '480']);
	await site.current;
	await setSuperuser(await findPocketBase(), dataFolder, superuserLogin.email, superuserLogin.password);
	const superuser = clientOf(environment.POCKETBASE_URL);
	await superuser.collection('_superusers').authWithPassword(superuserLogin.email, superuserLogin.password);
	return {
		url: site.url,
		pocketbaseUrl: environment.POCKETBASE_URL,
		dataFolder,
		superuser,
		async createAdmin(email = 'anna@rostfri.example', full_name = 'Anna Admin') {
			const users = superuser.collection('users');
			const filter = superuser.filter('email = {:email}', { email });
			if ((await users.getList(1, 1, { filter })).totalItems === 0) {
				await users.create({
					full_name,
					email,
					emailVisibility: true,
					verified: true,
					role: 'admin',
					password: adminPassword,
					passwordConfirm: adminPassword,
				});
			}
			return { email, password: adminPassword };
		},
		pocketbase: {
			stop: async () => site.backend?.stop(),
			start: () => site.restartBackend(),
		},
		stop: () => site.stop(),
	};
}
