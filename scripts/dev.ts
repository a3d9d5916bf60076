/**
 * `npm run dev`: pages and back office straight from the sources, reloaded with every change, one port above a site
 * that `npm start` runs: data and photos are that site's. Without the Content-Security-Policy and the publisher.
 */
import { dev } from 'astro';
import { command } from './command.ts';
import { projectFolder, readEnvironment } from './environment.ts';

await command(async () => {
	const { PORT, POCKETBASE_URL, WEBHOOK_SECRET } = readEnvironment();
	if (!(await fetch(`${POCKETBASE_URL}/api/health`).catch(() => undefined))?.ok)
		throw new Error(`PocketBase does not answer at ${POCKETBASE_URL}. Run npm start beside this.`);
	// Where astro.config.mjs and the snapshot look for that site.
	Object.assign(process.env, { PORT: String(PORT), POCKETBASE_URL, WEBHOOK_SECRET, ASTRO_TELEMETRY_DISABLED: '1' });
	await dev({ root: projectFolder, server: { host: '127.0.0.1', port: PORT + 1 } });
});
