import { publishedBy } from '#domain/publishing/publishStates.ts';
import type { PublisherOptions } from '#publisher/publisher.ts';
import type { Environment } from './environment.ts';

/** What the environment says of the publisher. */
export function publisherOptions(environment: Environment, log: (line: string) => void): PublisherOptions {
	return {
		pocketbaseUrl: environment.POCKETBASE_URL,
		siteUrl: environment.SITE_URL,
		host: environment.HOST,
		port: environment.PORT,
		dataDir: environment.DATA_DIR,
		secret: environment.WEBHOOK_SECRET,
		pocketbaseOrigin: environment.PUBLIC_POCKETBASE_URL || undefined,
		dashboardAddresses: environment.DASHBOARD_ADDRESSES,
		reports: publishedBy(environment.REBUILD_WEBHOOK_URL) === 'publisher',
		log,
	};
}
