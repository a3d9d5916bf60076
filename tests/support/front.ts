/** What stands between visitors and a PocketBase: the publisher's way to it, on a port of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOnTo } from '#publisher/passOn.ts';

export interface Front {
	url: string;
	close(): void;
}

export async function openFront(pocketbaseUrl: string): Promise<Front> {
	const passOn = passOnTo(pocketbaseUrl);
	const server = createServer(passOn);
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close() {
			server.closeAllConnections();
			server.close();
			passOn.close();
		},
	};
}
