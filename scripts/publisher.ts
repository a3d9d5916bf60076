/** The publisher by itself, for a PocketBase that runs elsewhere on the machine. `npm start` runs both. */
import { startPublisher } from '#publisher/publisher.ts';
import { readEnvironment } from './environment.ts';
import { logger } from './log.ts';
import { publisherOptions } from './publisherOptions.ts';

const environment = readEnvironment();
const publisher = await startPublisher({
	...publisherOptions(environment, logger(environment.LOG_FORMAT)),
	pocketbaseUrl: process.env.POCKETBASE_URL ?? environment.POCKETBASE_URL,
});
console.log(`Serving ${publisher.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.once(signal, async () => {
		await publisher.stop();
		process.exit(0);
	});
