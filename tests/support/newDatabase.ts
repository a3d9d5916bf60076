/**
 * A PocketBase database after all migrations, with the superuser of the tests, and the bundled hooks, made once for a run
 * and copied for every backend: migrating takes longer than many a test.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleHooks } from '#scripts/hooks.ts';
import { inDatabase } from './database.ts';

const variable = 'TEST_DATABASE';

/** Vitest's global setup. The returned function runs after the last test. */
export default async function makeDatabase(): Promise<() => Promise<void>> {
	const { startBackend } = await import('./backend.ts');
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-new-'));
	const backend = await startBackend({ DATA_DIR: folder });
	await backend.stop();
	// The migrations are unpublished changes. A run may take longer than one may wait until the site counts as unwell.
	inDatabase({ dataFolder: folder }, "UPDATE build_state SET dirty_since = ''");
	process.env[variable] = folder;
	return () => rm(folder, { recursive: true, force: true });
}

/** Puts a copy into an empty data folder. Returns false where there is none, as outside a run of the tests. */
export async function copyDatabase(dataFolder: string): Promise<boolean> {
	const made = process.env[variable];
	if (made) await cp(join(made, 'pocketbase'), join(dataFolder, 'pocketbase'), { recursive: true });
	return made !== undefined;
}

/** Puts the hooks into a folder, bundled where there is no copy of them. */
export async function copyHooks(folder: string): Promise<void> {
	const made = process.env[variable];
	if (made) await cp(join(made, 'hooks'), folder, { recursive: true });
	else await bundleHooks(folder);
}
