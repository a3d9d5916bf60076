/** What is stored and reported about publishing: how the change of a public record reaches visitors. */
import * as z from 'zod/mini';
import type { Column, Field } from '../fields.ts';
import { choice, field, type Infer, object, relation, type Stored, text, timestamp } from '../fields.ts';
import { deployStatuses, type PublishedBy } from './publishStates.ts';

function count(max = 9_007_199_254_740_991): Field<number> {
	const column: Column = { type: 'number', onlyInt: true, min: 0, max };
	const rule = () =>
		z.number().check(
			z.refine((value) => Number.isInteger(value)),
			z.gte(0),
			z.lte(max),
		);
	return field({ rule, column, initial: 0 });
}

/** The most problems that are told at once: once these are mended, the next ones are shown. */
const problemsMax = 20;

/** A part of what staff have written that could not be published, while everything else was. */
export interface PublishingProblem {
	/** Where it is mended; '' for what no screen mends. */
	collection: PublicCollection | '';
	/** The record; '' for the site's texts and for pages of no record. */
	id: string;
	/** The field to mend; '' when there is no single one. */
	field: string;
	/** What is wrong and what to do about it, as sentences in Swedish. */
	message: string;
}

/** The first problems, and a sentence about the others. */
export function problemsToTell(problems: readonly PublishingProblem[]): PublishingProblem[] {
	if (problems.length <= problemsMax) return [...problems];
	const left = problems.length - problemsMax + 1;
	const message = `Ytterligare ${left} saker visas inte. De står här när de första är rättade.`;
	return [...problems.slice(0, problemsMax - 1), { collection: '', id: '', field: '', message }];
}

function problemList(): Field<PublishingProblem[], PublishingProblem[] | null> {
	const rule = () => {
		const message = z.pipe(
			z.string(),
			z.transform((text: string) => text.slice(0, 500)),
		);
		const problem = z.object({
			collection: z.catch(z.enum(['', ...publicCollections]), ''),
			id: z.catch(z.string().check(z.regex(/^[a-z0-9]{0,15}$/)), ''),
			field: z.catch(z.string().check(z.maxLength(50)), ''),
			message,
		});
		return z.pipe(
			z.transform((value: PublishingProblem[] | null) => (Array.isArray(value) ? value.slice(0, problemsMax) : [])),
			z.array(problem),
		);
	};
	return field({ rule, column: { type: 'json', maxSize: 50_000 }, initial: [] });
}

/** One row: `rev` is raised by every public change, `published_rev` is what visitors see. */
export const buildState = object({
	key: text({ max: 10, required: 'Nyckel krävs' }),
	rev: count(),
	published_rev: count(),
	/** The revision at which every page was last asked to be rendered again. */
	full_rev: count(),
	/** When the oldest unpublished change was made. */
	dirty_since: timestamp(),
	/** When the newest unpublished change was made. */
	changed_at: timestamp(),
	/** Until when reservations and sales have been looked through for what time alone changes (`changedByTime`). */
	time_seen_at: timestamp(),
});

/** One attempt at bringing a revision to visitors. */
export const deploy = object({
	status: choice(deployStatuses, 'queued'),
	rev: count(),
	reason: text({ max: 200 }),
	locked_until: timestamp(),
	next_attempt_at: timestamp(),
	started_at: timestamp(),
	finished_at: timestamp(),
	attempts: count(1000),
	/** Milliseconds from the change to its page being served. */
	duration: count(),
	/** How many pages were written. */
	pages: count(),
	/** How many photos and videos still wait to be made ready for visitors. */
	waiting: count(),
	external_id: text({ max: 200 }),
	error: text({ max: 2000, multiline: true }),
	/** What visitors do not get although the publish succeeded. */
	problems: problemList(),
});
type StoredDeploy = Stored<Infer<typeof deploy>>;

/** Which revision last touched a public record. What is no longer public is told by its absence. */
export const publicChange = object({
	collection: text({ max: 50, required: 'Samling krävs' }),
	record: text({ max: 50, required: 'Post krävs' }),
	rev: count(),
});

/** An address that a product had before (B6). Always points at the product, never at another redirect. */
export const redirect = object({
	slug: text({ max: 120, required: 'Adress krävs' }),
	product_id: relation('products', { required: 'Produkt krävs', cascade: true }),
});
export type StoredRedirect = Stored<Infer<typeof redirect>>;

/** The collections that visitors see. */
export const publicCollections = ['products', 'categories', 'brands', 'redirects', 'site_settings'] as const;
export type PublicCollection = (typeof publicCollections)[number];

/** A report of the publisher or a build host about a publish. */
export interface PublishingReport {
	status: 'running' | 'succeeded' | 'failed';
	/** 0 from a build host that does not know yet. */
	rev: number;
	/** Names one publish, so that a report can arrive twice. */
	external_id: string;
	by: PublishedBy;
	pages?: number;
	/** How many photos and videos still wait to be made ready for visitors. */
	waiting?: number;
	error?: string;
	reason?: string;
	/** What could not be published while the rest was. */
	problems?: PublishingProblem[];
}

/** The state of publishing, for the back office. */
export interface Publishing {
	/** The newest revision, and the one that visitors see. */
	rev: number;
	published_rev: number;
	by: PublishedBy;
	/** The latest ten, newest first; none that were overtaken. */
	deploys: PublishingAttempt[];
}
export type PublishingAttempt = Pick<
	StoredDeploy,
	| 'id'
	| 'status'
	| 'rev'
	| 'reason'
	| 'started_at'
	| 'finished_at'
	| 'duration'
	| 'pages'
	| 'waiting'
	| 'error'
	| 'problems'
>;

export type PublishingStatus =
	/** `problems`: what is left out of what visitors see. */
	| { state: 'published'; attempt: PublishingAttempt | undefined; problems: readonly PublishingProblem[] }
	| { state: 'waiting' }
	/** `waiting`: how many photos and videos are still being made ready. */
	| { state: 'building'; waiting: number }
	| { state: 'failed'; error: string };

/** W3: what staff are told in one word. A failure counts until something newer has been published. */
export function publishingStatus({ rev, published_rev, deploys }: Publishing): PublishingStatus {
	const running = deploys.find(({ status }) => status === 'running');
	if (running) return { state: 'building', waiting: running.waiting };
	if (rev <= published_rev) {
		const attempt = deploys.find(({ status }) => status === 'succeeded');
		return { state: 'published', attempt, problems: attempt?.problems ?? [] };
	}
	const unanswered = deploys.find(({ status, error }) => status === 'queued' && error !== '');
	if (unanswered) return { state: 'failed', error: unanswered.error };
	const ended = deploys.find(({ status }) => status === 'failed' || status === 'succeeded');
	const isQueuedAnew = deploys.some((one) => one.status === 'queued' && one.reason !== retryReason);
	if (ended?.status === 'failed' && !isQueuedAnew) return { state: 'failed', error: ended.error };
	return { state: 'waiting' };
}

/** The reason of an attempt that follows a failed one by itself. */
export const retryReason = 'Nytt försök';
