/** Reads whole bodies before PocketBase gets the request, so that a client that sends slowly costs only memory here. */
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

/** A body that is held, or still arrives. */
interface Held {
	/** Undefined for requests of this machine itself, which have no share. */
	address: string | undefined;
	size: number;
	startedAt: number;
	isArriving: boolean;
	drop(why: Refusal): void;
}

interface HeldBodies {
	/**
	 * The body, or undefined when the client is gone or has been refused. It counts as held until the response ends.
	 * `isAdmin` is asked when the body takes more bytes or time than a stranger's may.
	 */
	read(
		request: IncomingMessage,
		response: ServerResponse,
		address: string | undefined,
		isAdmin: () => Promise<boolean>,
	): Promise<Buffer | undefined>;
}

/** What is held of bodies in all, and which one is taken. */
export interface HeldLimits {
	bytesMax: number;
	bytesPerAddress: number;
	/** Bytes of one body, and milliseconds for it to arrive: of a stranger, and of an admin. */
	bodyMax: number;
	timeoutMs: number;
	adminBodyMax: number;
	adminTimeoutMs: number;
}

const ofRoutes: HeldLimits = {
	bytesMax: heldBytesMax,
	bytesPerAddress: heldBytesPerAddress,
	bodyMax: strangerBodyMax,
	timeoutMs: strangerBodyTimeoutMs,
	adminBodyMax: routeBodyMax,
	adminTimeoutMs: adminBodyTimeoutMs,
};

export function heldBodies(limits: HeldLimits = ofRoutes): HeldBodies {
	const memory = sharedMemory(limits);
	return {
		read: (request, response, address, isAdmin) =>
			new Promise((resolve) => {
				const parts: Buffer[] = [];
				let received = 0;
				let max = limits.bodyMax;
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
						memory.release(held);
						parts.length = 0;
						request.off('data', take);
						end();
						refuse(request, response, why);
					},
				};
				const take = (part: Buffer) => {
					parts.push(part);
					received += part.length;
					memory.count(held, part.length);
					if (received > max) void askForMore('large', () => {});
					if (memory.holds(held)) memory.makeRoom(held);
				};
				/** Continues with the limits of an admin, or refuses. */
				const askForMore = async (why: Refusal, goOn: () => void) => {
					if (max === limits.adminBodyMax) return held.drop(why);
					request.pause();
					const verdict = await isAdmin().catch(() => undefined);
					if (!held.isArriving) return;
					if (!verdict) return held.drop(verdict === undefined ? 'busy' : why);
					max = limits.adminBodyMax;
					if (received > max) return held.drop('large');
					goOn();
					request.resume();
				};
				let timer = setTimeout(() => {
					void askForMore('slow', () => {
						timer = setTimeout(() => held.drop('slow'), limits.adminTimeoutMs - limits.timeoutMs);
					});
				}, limits.timeoutMs);
				memory.add(held);
				response.once('close', () => {
					memory.release(held);
					end();
				});
				request.on('data', take);
				request.once('end', () => {
					if (memory.holds(held)) end(Buffer.concat(parts));
				});
			}),
	};
}

/** Counts the bytes of all bodies, and makes room where they are too many: in all, or of one address. */
function sharedMemory({ bytesMax, bytesPerAddress }: HeldLimits) {
	const all = new Set<Held>();
	let bytesOfAll = 0;
	const bytesOf = new Map<string, number>();

	function add(held: Held): void {
		all.add(held);
		count(held, requestCost);
		makeRoom(held);
	}

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

	/**
	 * Drops bodies that still arrive until the others fit: of the address that holds most, so that a customer never pays
	 * for others, the slowest one. Refuses the new request when nothing else arrives.
	 */
	function makeRoom(newest: Held): void {
		const { address } = newest;
		while (all.has(newest)) {
			const isShareSpent = address !== undefined && (bytesOf.get(address) ?? 0) > bytesPerAddress;
			if (!isShareSpent && bytesOfAll <= bytesMax) return;
			let first: Held | undefined;
			for (const held of all) {
				if (held === newest || !held.isArriving || (isShareSpent && held.address !== address)) continue;
				if (!first || goesBefore(held, first)) first = held;
			}
			if (first) first.drop('slow');
			else newest.drop('busy');
		}
	}

	/** Whether one body is dropped rather than another. `all` is in the order of coming, so the older one stays first. */
	function goesBefore(one: Held, other: Held): boolean {
		const more = heldWith(one) - heldWith(other);
		if (more !== 0) return more > 0;
		if (isSettled(one) !== isSettled(other)) return isSettled(one);
		return isSettled(one) && rate(one) < rate(other);
	}

	/** Bytes that the address of a body holds; 0 for this machine itself. */
	function heldWith({ address }: Held): number {
		return address === undefined ? 0 : (bytesOf.get(address) ?? 0);
	}

	return { add, count, release, makeRoom, holds: (held: Held) => all.has(held) };
}

/** Bytes per millisecond since it began. */
function rate({ size, startedAt }: Held): number {
	return (size - requestCost) / Math.max(1, Date.now() - startedAt);
}

function isSettled({ startedAt }: Held): boolean {
	return Date.now() - startedAt > slowGraceMs;
}
