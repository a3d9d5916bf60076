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

interface FairQueue {
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
	const lines = waitingLines(inAll);
	const insideOf = new Map<string, number>();
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

	return {
		async run(address, response, deny, handle) {
			const block = address === undefined ? thisMachine : blockOf(address);
			if (mayEnter(block)) count(block, 1);
			else {
				if (block !== thisMachine && lines.length(block) >= perBlock) return deny('tooMany');
				if (!(await lines.turn(block, response, deny))) return;
			}
			try {
				if (!response.destroyed) await handle();
			} finally {
				count(block, -1);
				// A free place goes to the next block that may have one.
				lines.admitFirst(mayEnter, (next) => count(next, 1));
			}
		},
	};
}

/** The requests that wait, a line for each block. The blocks take turns. `max`: requests in all. */
function waitingLines(max: number) {
	/** By block, in the order of their turns. */
	const waiting = new Map<string, Waiting[]>();
	let all = 0;

	/** Resolves with whether the request may enter. */
	function turn(block: string, response: ServerResponse, deny: (why: Refusal) => void): Promise<boolean> {
		return new Promise((resolve) => {
			const line = waiting.get(block) ?? [];
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
			line.push(one);
			waiting.set(block, line);
			all += 1;
			response.once('close', leave);
			if (all > max) refuseOne();
		});
	}

	function remove(block: string, one: Waiting): void {
		const line = waiting.get(block) ?? [];
		const index = line.indexOf(one);
		if (index < 0) return;
		line.splice(index, 1);
		all -= 1;
		if (line.length === 0) waiting.delete(block);
	}

	/** The newest request of the block with most of them makes room. */
	function refuseOne(): void {
		const [block, line] = [...waiting].reduce((one, other) => (other[1].length > one[1].length ? other : one));
		const newest = line.at(-1);
		if (!newest) return;
		remove(block, newest);
		newest.refuse();
	}

	/** Lets the first request of the first block enter that may; the block's next turn comes after all others. */
	function admitFirst(mayEnter: (block: string) => boolean, onEnter: (block: string) => void): void {
		for (const [block, line] of waiting) {
			const [first] = line;
			if (!first || !mayEnter(block)) continue;
			onEnter(block);
			remove(block, first);
			waiting.delete(block);
			if (line.length > 0) waiting.set(block, line);
			first.enter();
			return;
		}
	}

	return { turn, admitFirst, length: (block: string) => waiting.get(block)?.length ?? 0 };
}

const thisMachine = '';
