/**
 * Limits how many requests are handled at once. The others wait, and the blocks of addresses take turns: one network
 * that floods delays another client by one request only.
 */
import type { ServerResponse } from 'node:http';
import { blockOf } from './clientAddress.ts';
import type { Refusal } from './refusal.ts';

interface Limits {
	/** Requests that are handled at once. */
	atOnce: number;
	/** Requests that wait: in all, and of one block. */
	inAll: number;
	perBlock: number;
}

interface Waiting {
	enter(): void;
	refuse(): void;
}

export interface FairQueue {
	/**
	 * Handles a request when it is its turn, unless its client has left; `handle` resolves when its place is free again.
	 * An undefined address, this machine, has no share of its own.
	 */
	run(
		address: string | undefined,
		response: ServerResponse,
		deny: (why: Refusal) => void,
		handle: () => Promise<void>,
	): Promise<void>;
}

export function fairQueue({ atOnce, inAll, perBlock }: Limits): FairQueue {
	/** By block, in the order of their turns. */
	const waiting = new Map<string, Waiting[]>();
	let all = 0;
	let inside = 0;

	/** Resolves with whether the request may enter. */
	function turn(block: string, response: ServerResponse, deny: (why: Refusal) => void): Promise<boolean> {
		return new Promise((resolve) => {
			const queue = waiting.get(block) ?? [];
			const leave = () => {
				remove(block, one);
				resolve(false);
			};
			const end = (mayEnter: boolean) => {
				response.off('close', leave);
				resolve(mayEnter);
			};
			const one: Waiting = {
				enter: () => end(true),
				refuse() {
					end(false);
					deny('busy');
				},
			};
			queue.push(one);
			waiting.set(block, queue);
			all += 1;
			response.once('close', leave);
			if (all > inAll) refuseOne();
		});
	}

	function remove(block: string, one: Waiting): void {
		const queue = waiting.get(block) ?? [];
		const index = queue.indexOf(one);
		if (index < 0) return;
		queue.splice(index, 1);
		all -= 1;
		if (queue.length === 0) waiting.delete(block);
	}

	/** The newest request of the block with most of them makes room. */
	function refuseOne(): void {
		const [block, queue] = [...waiting].reduce((one, other) => (other[1].length > one[1].length ? other : one));
		const newest = queue.at(-1);
		if (!newest) return;
		remove(block, newest);
		newest.refuse();
	}

	/** Gives a free place to the next block. */
	function next(): void {
		const [block, queue] = waiting.entries().next().value ?? [];
		const first = queue?.[0];
		if (block === undefined || !queue || !first) {
			inside -= 1;
			return;
		}
		remove(block, first);
		waiting.delete(block);
		if (queue.length > 0) waiting.set(block, queue);
		first.enter();
	}

	return {
		async run(address, response, deny, handle) {
			if (inside < atOnce) inside += 1;
			else {
				const block = address === undefined ? '' : blockOf(address);
				if (address !== undefined && (waiting.get(block)?.length ?? 0) >= perBlock) return deny('tooMany');
				if (!(await turn(block, response, deny))) return;
			}
			try {
				if (!response.destroyed) await handle();
			} finally {
				next();
			}
		},
	};
}
