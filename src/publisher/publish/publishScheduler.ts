/**
 * Decides when to publish: immediately when asked, one publish at a time. Debounces publishes: ten quick saves cause one.
 */

/** Requests during a publish are debounced until none has come for `quiet`, for at most `longestDelay`. Milliseconds. */
const quiet = 150;
export const longestDelay = 2_000;
/** So many requests by users within so many milliseconds are debounced too. */
const burst = { requests: 3, within: 300 };

export interface PublishScheduler {
	/** Publishes now, or after the publish that is running. */
	request(): void;
	/** The same for a change by a user, which more may follow within moments. */
	requestByUser(): void;
	/** Whether the running publish should stop where it can, for another publish or the end. */
	shouldYield(): boolean;
	isPublishing(): boolean;
	/** The running publish has only work left that no user waits for: another request then starts without delay. */
	enterBackground(): void;
	/** Starts no further publish; calls `whenStopped` after the one that is running. */
	stop(whenStopped: () => void): void;
}

/** `publish` must handle its own errors. */
export function publishScheduler(publish: () => Promise<void>): PublishScheduler {
	let isRequested = false;
	let isPublishing = false;
	let isInBackground = false;
	/** Whether more requests are likely to follow, so that the next publish waits until it is quiet. */
	let isBusy = false;
	let latestByUsers: number[] = [];
	let whenStopped: (() => void) | undefined;

	function request(): void {
		isRequested = true;
		if (!isPublishing) void publishAll();
		else if (!isInBackground) isBusy = true;
	}

	async function publishAll(): Promise<void> {
		isPublishing = true;
		while (isRequested && !whenStopped) {
			if (isBusy) await untilQuiet();
			isRequested = false;
			isInBackground = false;
			await publish();
		}
		isPublishing = false;
		whenStopped?.();
	}

	async function untilQuiet(): Promise<void> {
		const deadline = Date.now() + longestDelay;
		do {
			isBusy = false;
			await pause(quiet);
		} while (isBusy && Date.now() < deadline);
	}

	return {
		request,
		requestByUser() {
			const now = Date.now();
			latestByUsers = [...latestByUsers.filter((time) => now - time < burst.within), now];
			if (latestByUsers.length >= burst.requests) isBusy = true;
			request();
		},
		shouldYield: () => isRequested || whenStopped !== undefined,
		isPublishing: () => isPublishing,
		enterBackground() {
			isInBackground = true;
		},
		stop(callback) {
			whenStopped = callback;
			if (!isPublishing) callback();
		},
	};
}

export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
