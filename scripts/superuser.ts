/** Sets a superuser for PocketBase's own dashboard: `npm run superuser <e-mail> <password>`. For emergencies. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pocketbaseFlags } from './backend.ts';
import { command } from './command.ts';
import { readEnvironment } from './environment.ts';
import { bundleHooks } from './hooks.ts';
import { findPocketBase } from './pocketbase.ts';

await command(async () => {
	const [email, password] = process.argv.slice(2);
	if (!email || !password)
		throw new Error('Give an e-mail address and a password: npm run superuser you@example.com …');
	const { DATA_DIR, POCKETBASE_BIN } = readEnvironment();
	await bundleHooks(join(DATA_DIR, 'hooks'));
	const { status } = spawnSync(
		await findPocketBase(POCKETBASE_BIN),
		['superuser', 'upsert', email, password, ...pocketbaseFlags(DATA_DIR)],
		{ stdio: 'inherit' },
	);
	// PocketBase has said what is wrong.
	if (status !== 0) process.exitCode = 1;
});
