/**
 * When to publish: at once when it is asked for, one publish at a time. Requests that come close upon one another are
 * gathered, so that staff who save ten times are not answered ten times.
 */

/** Requests that come during a publish are gathered until none has come for this long, at most for `longest`. ms. */
const quiet = 150;
export const longest = 2_000;
/** So many requests within so many milliseconds are gathered too. */
const burst = { requests: 3, within: 300 };

export interface Gathering {
	/** Asks for a publish: now, or when the one that goes on has ended. */
	ask(): void;
	/** Asks for somebody who has changed something: more requests may follow closely. */
	askForSomebody(): void;
	/** Whether this publish shall make way: another has been asked for, or the end. */
	shallMakeWay(): boolean;
	/** Whether a publish goes on. */
	isPublishing(): boolean;
	/** Said by a publish that has only pages left for which nobody waits: another request then goes first. */
	nobodyWaits(): void;
	/** No further publish begins; `whenEnded` is called after the one that goes on. */
	stop(whenEnded: () => void): void;
}

/** `publish` tells of its own failures: what it throws is not caught here. */
export function gathering(publish: () => Promise<void>): Gathering {
	let asked = false;
	let publishing = false;
	let canWait = false;
	/** Whether a request came while somebody's page was being written. */
	let isCrowded = false;
	let latest: number[] = [];
	let end: (() => void) | undefined;

	const ask = () => {
		asked = true;
		if (!publishing) void publishAll();
		else if (!canWait) isCrowded = true;
	};

	async function publishAll(): Promise<void> {
		publishing = true;
		while (asked && !end) {
			if (isCrowded) await untilQuiet();
			asked = false;
			canWait = false;
			await publish();
		}
		publishing = false;
		end?.();
	}

	async function untilQuiet(): Promise<void> {
		const giveUp = Date.now() + longest;
		do {
			isCrowded = false;
			await pause(quiet);
		} while (isCrowded && Date.now() < giveUp);
	}

	return {
		ask,
		askForSomebody() {
			const now = Date.now();
			latest = [...latest.filter((time) => now - time < burst.within), now];
			if (latest.length >= burst.requests) isCrowded = true;
			ask();
		},
		shallMakeWay: () => asked || end !== undefined,
		isPublishing: () => publishing,
		nobodyWaits() {
			canWait = true;
		},
		stop(whenEnded) {
			end = whenEnded;
			if (!publishing) end();
		},
	};
}

export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
