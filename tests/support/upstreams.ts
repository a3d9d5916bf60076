/** Servers that play PocketBase behind the door, and the doors to them. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Front, openFront } from './front.ts';

const opened: { close(): void }[] = [];

/** Closes with the others what a test has opened. */
export function closeAfterwards(one: { close(): void }): void {
	opened.push(one);
}

/** Closes all that a test has opened. */
export function closeOpened(): void {
	for (const one of opened.splice(0)) one.close();
}

/** Listens, and returns the address. */
export async function listen(handler: RequestListener): Promise<string> {
	const server: Server = createServer(handler);
	opened.push({
		close() {
			server.closeAllConnections();
			server.close();
		},
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The door to what is there. */
export async function frontOf(url: string): Promise<Front> {
	const front = await openFront(url);
	opened.push(front);
	return front;
}

/** An upstream that answers every request with what it took it for: its method, address and the marks in its body. */
export async function mirror(
	seen: { headers: IncomingMessage['headers']; url: string; body: string }[] = [],
): Promise<string> {
	return listen((request, response) => {
		let body = '';
		request.setEncoding('latin1');
		request.on('data', (part) => {
			body += part;
		});
		request.on('end', () => {
			seen.push({ headers: request.headers, url: request.url ?? '', body });
			const answer = `<${request.method} ${request.url} ${body.length}>`;
			const respond = () => response.writeHead(200, { 'Content-Length': answer.length }).end(answer);
			// What hides in a body asks for something that takes long, so that its answer meets the next asker.
			if (request.url?.endsWith('/hidden')) setTimeout(respond, 15);
			else respond();
		});
	});
}
