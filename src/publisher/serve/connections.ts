/** Limits connections, and the requests on each of them, before anything is done for a request. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback, networkOf, peerAddress } from './clientAddress.ts';
import {
	connectionsCheckMs,
	connectionsMax,
	connectionsPerAddress,
	connectionsPerBlock,
	headersMax,
	headersTimeoutMs,
	keepAliveTimeoutMs,
	pipelinedMax,
	requestTimeoutMs,
} from './limits.ts';
import { sharesOf } from './shares.ts';

/**
 * A server that limits the connections of each client, the time to send a request, and the requests of a connection to
 * one at a time.
 */
export function limitedServer(handle: RequestListener): Server {
	const listener = oneAtATime(handle);
	const server = createServer(
		{
			requestTimeout: requestTimeoutMs,
			headersTimeout: headersTimeoutMs,
			keepAliveTimeout: keepAliveTimeoutMs,
			connectionsCheckingInterval: connectionsCheckMs,
			maxHeaderSize: headersMax,
		},
		listener,
	);
	// Node would answer these without asking the listener, however many are pipelined.
	server.on('checkExpectation', listener);
	const connections = sharesOf({
		perAddress: connectionsPerAddress,
		perBlock: connectionsPerBlock,
		inAll: connectionsMax,
	});
	server.on('connection', (socket) => {
		const peer = peerAddress(socket);
		// A proxy on this machine has the connections of all clients, and limits them itself.
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

/**
 * Begins with a request when the response before it on its connection is finished. Node parses every request that has
 * arrived, so that a client that reads no response could start thousands. Browsers and proxies do not pipeline;
 * a connection with more than `pipelinedMax` waiting requests is closed.
 */
function oneAtATime(handle: RequestListener): RequestListener {
	const waiting = new WeakMap<Socket, (() => void)[]>();
	return (request, response) => {
		const { socket } = request;
		// Every layer of this server waits for the end of a response: more than the ten that Node takes for a leak.
		response.setMaxListeners(20);
		if (socket.destroyed) return;
		const begin = () => {
			response.once('close', () => {
				if (socket.destroyed) return;
				const next = waiting.get(socket)?.shift();
				if (next) next();
				else waiting.delete(socket);
			});
			handle(request, response);
		};
		const queue = waiting.get(socket);
		if (!queue) {
			waiting.set(socket, []);
			begin();
		} else if (queue.length < pipelinedMax) queue.push(begin);
		else socket.destroy();
	};
}
