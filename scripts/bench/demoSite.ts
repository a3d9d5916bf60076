/** The demo catalogue on a free port, for measurements of what a browser makes of it. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../environment.ts';
import { freePort } from '../freePort.ts';
import { startSite } from '../site.ts';

export const productPage = '/produkt/kombiugn-6-gn-1-1-med-pekskarm';

export interface DemoSite {
	url: string;
	stop(): Promise<void>;
}

/** The site at `address`, or a fresh one with the demo catalogue, which takes a minute. */
export async function demoSite(address: string | undefined): Promise<DemoSite> {
	if (address) return { url: address, stop: async () => {} };
	console.log('Preparing the demo site …');
	const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-pages-'));
	const [PORT, POCKETBASE_PORT] = [String(await freePort()), String(await freePort())];
	const site = await startSite(readEnvironment({ DATA_DIR, PORT, POCKETBASE_PORT, DEMO: '1' }), () => {});
	await site.current;
	return {
		url: site.url,
		async stop() {
			await site.stop();
			await rm(DATA_DIR, { recursive: true, force: true });
		},
	};
}
