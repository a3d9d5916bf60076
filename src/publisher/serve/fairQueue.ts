/**
 * Limits how many requests are handled at once: in all, and of one block of addresses, so that a network that floods
 * leaves places for others. The rest wait, and the blocks take turns.
 */
import type { ServerResponse } from 'node:http';
import { blockOf } from './clientAddress.ts';
import type { Refusal } from './refusal.ts';

interface Limits {
	/** Requests that are handled at once: in all, and of one block. */
	atOnce: number;
	atOncePerBlock: number;
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
	 * An undefined address, this machine, has no limits of its own.
	 */
	run(
		address: string | undefined,
		response: ServerResponse,
		deny: (why: Refusal) => void,
		handle: () => Promise<void>,
	): Promise<void>;
}

export function fairQueue({ atOnce, atOncePerBlock, inAll, perBlock }: Limits): FairQueue {
	/** By block, in the order of their turns. */
	const waiting = new Map<string, Waiting[]>();
	const insideOf = new Map<string, number>();
	let all = 0;
	let inside = 0;

	function mayEnter(block: string): boolean {
		return inside < atOnce && (block === thisMachine || (insideOf.get(block) ?? 0) < atOncePerBlock);
	}

	function count(block: string, change: 1 | -1): void {
		inside += change;
		const ofBlock = (insideOf.get(block) ?? 0) + change;
		if (ofBlock > 0) insideOf.set(block, ofBlock);
		else insideOf.delete(block);
	}

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

	/** Gives a free place to the next block that may have one. */
	function next(): void {
		for (const [block, queue] of waiting) {
			const [first] = queue;
			if (!first || !mayEnter(block)) continue;
			count(block, 1);
			remove(block, first);
			waiting.delete(block);
			if (queue.length > 0) waiting.set(block, queue);
			first.enter();
			return;
		}
	}

	return {
		async run(address, response, deny, handle) {
			const block = address === undefined ? thisMachine : blockOf(address);
			if (mayEnter(block)) count(block, 1);
			else {
				if (block !== thisMachine && (waiting.get(block)?.length ?? 0) >= perBlock) return deny('tooMany');
				if (!(await turn(block, response, deny))) return;
			}
			try {
				if (!response.destroyed) await handle();
			} finally {
				count(block, -1);
				next();
			}
		},
	};
}

const thisMachine = '';
