/** Reads bodies whole before PocketBase is asked, so that a client who sends slowly holds nothing but memory here. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
	adminBodyTimeoutMs,
	heldBytesMax,
	heldBytesPerAddress,
	requestCost,
	routeBodyMax,
	slowGraceMs,
	strangerBodyMax,
	strangerBodyTimeoutMs,
} from './limits.ts';
import { type Refusal, refuse } from './refusal.ts';

interface Held {
	/** Undefined for requests of this machine itself, which have no share. */
	address: string | undefined;
	size: number;
	startedAt: number;
	isArriving: boolean;
	drop(why: Refusal): void;
}

export interface HeldBodies {
	/**
	 * The body, or undefined when the client is gone or has been refused. It counts as held until the answer is over.
	 * `isAdmin` is asked when the body takes more bytes or time than a stranger's may.
	 */
	read(
		request: IncomingMessage,
		response: ServerResponse,
		address: string | undefined,
		isAdmin: () => Promise<boolean>,
	): Promise<Buffer | undefined>;
}

export function heldBodies(): HeldBodies {
	const all = new Set<Held>();
	let bytesOfAll = 0;
	const bytesOf = new Map<string, number>();

	function count(held: Held, bytes: number): void {
		held.size += bytes;
		bytesOfAll += bytes;
		if (held.address === undefined) return;
		const own = (bytesOf.get(held.address) ?? 0) + bytes;
		if (own > 0) bytesOf.set(held.address, own);
		else bytesOf.delete(held.address);
	}

	function release(held: Held): void {
		if (all.delete(held)) count(held, -held.size);
	}

	/** Drops the slowest bodies until the others fit; the newest when none is slow. */
	function makeRoom(newest: Held): void {
		const { address } = newest;
		while (all.has(newest)) {
			const isShareSpent = address !== undefined && (bytesOf.get(address) ?? 0) > heldBytesPerAddress;
			if (!isShareSpent && bytesOfAll <= heldBytesMax) return;
			let slowest: Held | undefined;
			for (const held of all) {
				if (!held.isArriving || !isSettled(held) || (isShareSpent && held.address !== address)) continue;
				if (!slowest || rate(held) < rate(slowest)) slowest = held;
			}
			if (slowest) slowest.drop('slow');
			else newest.drop('busy');
		}
	}

	return {
		read: (request, response, address, isAdmin) =>
			new Promise((resolve) => {
				const parts: Buffer[] = [];
				let received = 0;
				let max = strangerBodyMax;
				const end = (body?: Buffer) => {
					clearTimeout(timer);
					held.isArriving = false;
					resolve(body);
				};
				const held: Held = {
					address,
					size: 0,
					startedAt: Date.now(),
					isArriving: true,
					drop(why) {
						release(held);
						parts.length = 0;
						request.off('data', take);
						end();
						refuse(request, response, why);
					},
				};
				const take = (part: Buffer) => {
					parts.push(part);
					received += part.length;
					count(held, part.length);
					if (received > max) void askForMore('large', () => {});
					if (all.has(held)) makeRoom(held);
				};
				/** Goes on with the limits of an admin, or refuses. */
				const askForMore = async (why: Refusal, goOn: () => void) => {
					if (max === routeBodyMax) return held.drop(why);
					request.pause();
					const verdict = await isAdmin().catch(() => undefined);
					if (!held.isArriving) return;
					if (!verdict) return held.drop(verdict === undefined ? 'busy' : why);
					max = routeBodyMax;
					if (received > max) return held.drop('large');
					goOn();
					request.resume();
				};
				let timer = setTimeout(() => {
					void askForMore('slow', () => {
						timer = setTimeout(() => held.drop('slow'), adminBodyTimeoutMs - strangerBodyTimeoutMs);
					});
				}, strangerBodyTimeoutMs);
				all.add(held);
				count(held, requestCost);
				makeRoom(held);
				response.once('close', () => {
					release(held);
					end();
				});
				request.on('data', take);
				request.once('end', () => {
					if (all.has(held)) end(Buffer.concat(parts));
				});
			}),
	};
}

/** Bytes per millisecond since the beginning. */
function rate({ size, startedAt }: Held): number {
	return (size - requestCost) / Math.max(1, Date.now() - startedAt);
}

function isSettled({ startedAt }: Held): boolean {
	return Date.now() - startedAt > slowGraceMs;
}
