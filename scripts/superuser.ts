/** `npm run superuser <e-mail>`: an account for PocketBase's own dashboard, for emergencies. Shows its password once. */
import { join } from 'node:path';
import { randomPassword, setSuperuser } from './backend.ts';
import { command } from './command.ts';
import { isFirstStart } from './dataFolder.ts';
import { readEnvironment } from './environment.ts';
import { bundleHooks } from './hooks.ts';
import { findPocketBase } from './pocketbase.ts';

await command(async () => {
	const [email, ...rest] = process.argv.slice(2);
	if (!email || rest.length > 0)
		throw new Error(
			'Give an e-mail address, and no password, which others could see: npm run superuser you@example.com',
		);
	const { DATA_DIR, POCKETBASE_BIN } = readEnvironment();
	if (isFirstStart(DATA_DIR)) throw new Error(`There is no database in ${DATA_DIR} yet: npm start makes it.`);
	await bundleHooks(join(DATA_DIR, 'hooks'));
	const password = randomPassword();
	await setSuperuser(await findPocketBase(POCKETBASE_BIN), DATA_DIR, email, password);
	console.log(`${email} may sign in at /_/ with the password ${password}`);
});
