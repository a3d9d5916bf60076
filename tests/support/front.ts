/** What stands between visitors and a PocketBase: the publisher's way to it, on a port of its own. */
import type { AddressInfo } from 'node:net';
import { limitedServer } from '#publisher/serve/connections.ts';
import { addressList } from '#publisher/serve/dashboardGuard.ts';
import { reverseProxy } from '#publisher/serve/reverseProxy.ts';

export interface Front {
	url: string;
	close(): void;
}

export async function openFront(
	pocketbaseUrl: string,
	{
		dashboardAddresses = '',
		dataDir,
		secret = 'secret-of-the-tests',
	}: { dashboardAddresses?: string; dataDir?: string; secret?: string } = {},
): Promise<Front> {
	const proxy = reverseProxy(pocketbaseUrl, { isExact: addressList(dashboardAddresses), dataDir, secret });
	const server = limitedServer(proxy);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.closeAllConnections();
			server.close();
			proxy.close();
		},
	};
}
