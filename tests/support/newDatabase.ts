/**
 * A PocketBase database after all migrations, with the superuser of the tests, made once for a run and copied for every
 * backend: migrating takes longer than many a test.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const variable = 'TEST_DATABASE';

/** Vitest's global setup. The returned function runs after the last test. */
export default async function makeDatabase(): Promise<() => Promise<void>> {
	const { startBackend } = await import('./backend.ts');
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-new-'));
	const backend = await startBackend({ DATA_DIR: folder });
	await backend.stop();
	process.env[variable] = join(folder, 'pocketbase');
	return () => rm(folder, { recursive: true, force: true });
}

/** Puts a copy into an empty data folder. Returns false where there is none, as outside a run of the tests. */
export async function copyDatabase(dataFolder: string): Promise<boolean> {
	const made = process.env[variable];
	if (made) await cp(made, join(dataFolder, 'pocketbase'), { recursive: true });
	return made !== undefined;
}
