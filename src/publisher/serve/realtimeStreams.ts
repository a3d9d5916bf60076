/**
 * Limits realtime streams. A browser opens one without a token and shows the token only when it subscribes, so a stream
 * is a stranger's until PocketBase has taken its subscriptions: it takes them from admins only. Strangers' streams make
 * room for new ones, so that staff always get in.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { blockOf } from './clientAddress.ts';
import { realtimeMax, realtimePerAddress } from './limits.ts';

interface Stream {
	/** Undefined for this machine itself, which has no share. */
	address: string | undefined;
	/** As PocketBase names it in its first message; '' before that. */
	clientId: string;
	isAdmin: boolean;
	response: ServerResponse;
}

interface RealtimeStreams {
	/**
	 * Counts a stream until its response closes, and closes a stranger's stream where there is no room. 'own' or 'all'
	 * when there is none to close. Otherwise gives a function that reads the client id from PocketBase's answer.
	 */
	open(address: string | undefined, response: ServerResponse): 'own' | 'all' | ((answer: IncomingMessage) => void);
	/** PocketBase has taken the subscriptions that this body asked for. */
	subscribed(body: Buffer): void;
}

export function realtimeStreams(): RealtimeStreams {
	/** In the order of coming. */
	const streams = new Set<Stream>();

	function close(stream: Stream): void {
		streams.delete(stream);
		stream.response.destroy();
	}

	/** The oldest stranger's stream of the block that has most of them. */
	function leastUseful(): Stream | undefined {
		const byBlock = Map.groupBy(
			[...streams].filter(({ isAdmin }) => !isAdmin),
			({ address = '' }) => blockOf(address),
		);
		return [...byBlock.values()].sort((one, other) => other.length - one.length)[0]?.[0];
	}

	return {
		open(address, response) {
			const own = address === undefined ? [] : [...streams].filter((stream) => stream.address === address);
			if (own.length >= realtimePerAddress) {
				const oldest = own.find(({ isAdmin }) => !isAdmin);
				if (!oldest) return 'own';
				close(oldest);
			}
			if (streams.size >= realtimeMax) {
				const dropped = leastUseful();
				if (!dropped) return 'all';
				close(dropped);
			}
			const stream: Stream = { address, clientId: '', isAdmin: false, response };
			streams.add(stream);
			response.once('close', () => streams.delete(stream));
			return (answer) => {
				let text = '';
				const read = (part: Buffer) => {
					text += part.toString('latin1');
					stream.clientId = /"clientId":\s*"([^"]+)"/.exec(text)?.[1] ?? '';
					if (stream.clientId || text.length > 1_000) answer.off('data', read);
				};
				answer.on('data', read);
			};
		},
		subscribed(body) {
			const clientId = clientIdIn(body);
			for (const stream of streams) if (clientId && stream.clientId === clientId) stream.isAdmin = true;
		},
	};
}

function clientIdIn(body: Buffer): unknown {
	try {
		return (JSON.parse(body.toString()) as { clientId?: unknown } | null)?.clientId;
	} catch {
		return undefined;
	}
}
