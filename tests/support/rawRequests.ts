/** Requests byte by byte as they are written, over a connection of their own. */
import { connect, type Socket } from 'node:net';

export interface RawConnection {
	socket: Socket;
	received(): string;
	/** Resolves with everything that was received when the server has closed the connection, or after `waitMs`. */
	ended(waitMs: number): Promise<string>;
}

export function openRaw(url: string): RawConnection {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	let received = '';
	socket.on('data', (data) => {
		received += data.toString('latin1');
	});
	socket.on('error', () => {});
	const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
	return {
		socket,
		received: () => received,
		async ended(waitMs) {
			const timer = setTimeout(() => socket.destroy(), waitMs);
			await closed;
			clearTimeout(timer);
			return received;
		},
	};
}

/** Sends bytes and reads until the server closes: the last request should say `Connection: close`. */
export function sendRaw(url: string, text: string, waitMs = 5_000): Promise<string> {
	const raw = openRaw(url);
	raw.socket.write(text, 'latin1');
	return raw.ended(waitMs);
}

/** The status of the first answer. */
export function statusIn(received: string): number {
	return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0);
}
