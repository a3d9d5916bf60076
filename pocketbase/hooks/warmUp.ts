/** What makes PocketBase's JSVM runtimes ready at its start (scripts/backend.ts). */
import { isBesidePublisher } from './request.ts';

/** Milliseconds: longer than it takes until as many requests as there are runtimes have come. */
const heldMs = 500;

let isReady = false;

/**
 * GET warm-up: loads our rules into a runtime that has not loaded them, which takes it some 150 ms of a processor, and
 * holds it, so that as many requests at once reach as many runtimes. Answers whether they were loaded. For callers on
 * this machine.
 */
export function warmUp(e: core.RequestEvent) {
	if (!isBesidePublisher(e)) throw new NotFoundError();
	const wasReady = isReady;
	isReady = true;
	sleep(heldMs);
	e.json(200, { was_ready: wasReady });
}
