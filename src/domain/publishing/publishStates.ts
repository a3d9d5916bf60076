/**
 * The states of a publish, the events that lead from one to the next, and how long each state may last (W3).
 *
 *     queued ──(accepted, running)──▶ running ──▶ succeeded
 *       │ ▲ (asked, unanswered)         │ └─────▶ failed ──▶ a new queued one
 *       │ └─┘                           │ (expired)
 *       └──(overtaken)──▶ canceled ◀────┘
 *
 * At most one publish is queued: it stands for every change that visitors do not see yet. No other module decides what
 * follows upon what; `pocketbase/hooks/publishing` stores it.
 */

export const deployStatuses = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const;
export type DeployStatus = (typeof deployStatuses)[number];

/** Who makes the pages: our own publisher in less than a second, a build host in minutes that cost money. */
export type PublishedBy = 'publisher' | 'build';

/**
 * Who is told of changes at REBUILD_WEBHOOK_URL: our own publisher's address ends with its route, any other is a build
 * host's hook.
 */
export function publishedBy(webhookUrl: string): PublishedBy {
	return webhookUrl === '' || webhookUrl.endsWith('/_publisher/webhook') ? 'publisher' : 'build';
}

export type PublishEvent =
	/** The publisher's webhook has answered. The publish stays queued until the publisher reports. */
	| 'asked'
	/** The build host's webhook has answered: the build runs. */
	| 'accepted'
	/** The webhook has not answered, or with an error. */
	| 'unanswered'
	/** Reports of the publisher or the build host. */
	| 'running'
	| 'succeeded'
	| 'failed'
	/** No report has come before the lease ended. */
	| 'expired'
	/** Another publish has brought the same revision, or a newer one, to visitors. */
	| 'overtaken';

/** What each event makes of a publish. An event that is missing changes nothing: what has ended stays ended. */
const transitions: Record<DeployStatus, Partial<Record<PublishEvent, DeployStatus>>> = {
	queued: {
		asked: 'queued',
		accepted: 'running',
		unanswered: 'queued',
		running: 'running',
		succeeded: 'succeeded',
		failed: 'failed',
		overtaken: 'canceled',
	},
	running: {
		running: 'running',
		succeeded: 'succeeded',
		failed: 'failed',
		expired: 'failed',
		overtaken: 'canceled',
	},
	succeeded: {},
	failed: {},
	canceled: {},
};

/** The state after an event; undefined where the event changes nothing, such as a report that arrives twice. */
export function stateAfter(status: DeployStatus, event: PublishEvent): DeployStatus | undefined {
	return transitions[status][event];
}

/** Whether nothing can follow. */
export function hasEnded(status: DeployStatus): boolean {
	return Object.keys(transitions[status]).length === 0;
}

/**
 * Milliseconds that a publish may take without a report. A running one then has failed; a queued one, whose webhook has
 * answered, is requested again.
 */
export const leaseMs: Record<PublishedBy, number> = { publisher: 120_000, build: 30 * 60_000 };

/** Milliseconds until the publish that follows a failed one, or one whose first request was not answered. */
export const retryAfterFailureMs = 30_000;

/** Milliseconds between the requests of a publish that no webhook answers, or that fails each time: doubled, at most an hour. */
export function retryDelayMs(attempts: number): number {
	return Math.min(2 ** attempts * 15_000, 3_600_000);
}

/** Milliseconds that a steady stream of changes can put off a build at most. */
const longestDebounceMs = 5 * 60_000;

interface QueuedPublish {
	by: PublishedBy;
	/** How often it has been requested. */
	attempts: number;
	/** When it is to be requested next, and when its newest and its oldest change were made: milliseconds since 1970. */
	nextAttemptAt: number;
	changedAt: number;
	dirtySince: number;
	/** Milliseconds without a change before a build is requested. */
	debounceMs: number;
}

/**
 * When a queued publish is requested, in milliseconds since 1970. Debounces builds: many changes cause one, unless the
 * oldest has waited for five minutes.
 */
export function requestDueAt({
	by,
	attempts,
	nextAttemptAt,
	changedAt,
	dirtySince,
	debounceMs,
}: QueuedPublish): number {
	if (by === 'publisher' || attempts > 0) return nextAttemptAt;
	return Math.min(changedAt + debounceMs, dirtySince + Math.max(longestDebounceMs, debounceMs));
}
