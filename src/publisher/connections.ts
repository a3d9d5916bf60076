/** Limits on connections, before anything is asked over them. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { isLoopback, networkOf, peerAddress } from './clientAddress.ts';
import {
	connectionsCheckMs,
	connectionsMax,
	connectionsPerAddress,
	headersMax,
	headersTimeoutMs,
	keepAliveTimeoutMs,
	requestTimeoutMs,
} from './limits.ts';
import { sharesOf } from './shares.ts';

/** A server whose clients have a share of its connections, and little time to say what they want. */
export function limitedServer(handle: RequestListener): Server {
	const server = createServer(
		{
			requestTimeout: requestTimeoutMs,
			headersTimeout: headersTimeoutMs,
			keepAliveTimeout: keepAliveTimeoutMs,
			connectionsCheckingInterval: connectionsCheckMs,
			maxHeaderSize: headersMax,
		},
		handle,
	);
	const connections = sharesOf(connectionsPerAddress, connectionsMax);
	server.on('connection', (socket) => {
		const peer = peerAddress(socket);
		// A proxy on this machine has everybody's connections; it limits them itself.
		if (isLoopback(peer)) return;
		const network = networkOf(peer);
		const taken = connections.take(network);
		if (taken === 'ok') {
			socket.once('close', () => connections.release(network));
			return;
		}
		// An idle client can connect again later.
		if (taken === 'all') server.closeIdleConnections();
		socket.destroy();
	});
	return server;
}
