/** A server in the publisher's place that only counts how often it is told of changes. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingWebhook {
	url: string;
	/** How often it has been told; may be set back. */
	calls: number;
	stop(): void;
}

export async function startCountingWebhook(): Promise<CountingWebhook> {
	const server = createServer((request, response) => {
		webhook.calls += 1;
		request.resume();
		response.writeHead(200).end();
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	const { port } = server.address() as AddressInfo;
	const webhook: CountingWebhook = {
		url: `http://127.0.0.1:${port}/_publisher/webhook`,
		calls: 0,
		stop: () => server.close(),
	};
	return webhook;
}
