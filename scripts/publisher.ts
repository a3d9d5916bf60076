/** The publisher by itself, for a PocketBase that runs elsewhere on the machine. `npm start` runs both. */
import { startPublisher } from '#publisher/publisher.ts';
import { readEnvironment } from './environment.ts';
import { logger } from './log.ts';

const environment = readEnvironment();
const publisher = await startPublisher({
	pocketbaseUrl: process.env.POCKETBASE_URL ?? environment.POCKETBASE_URL,
	siteUrl: environment.SITE_URL,
	host: environment.HOST,
	port: environment.PORT,
	dataDir: environment.DATA_DIR,
	secret: environment.WEBHOOK_SECRET,
	pocketbaseOrigin: environment.PUBLIC_POCKETBASE_URL || undefined,
	dashboardAddresses: environment.DASHBOARD_ADDRESSES,
	log: logger(environment.LOG_FORMAT),
});
console.log(`Serving ${publisher.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.once(signal, async () => {
		await publisher.stop();
		process.exit(0);
	});
