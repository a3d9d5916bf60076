/** The state that all steps of a publish share: read → plan → render → write. It lives as long as the publish thread. */
import type { PocketBaseAccess } from '#data/public/publicRows.ts';
import type { Snapshot } from '#data/public/snapshot.ts';
import type { PublishingProblem } from '#domain/publishing/publication.ts';
import type { Bundle } from '../build/bundle.ts';
import type { Folders } from '../folders.ts';
import type { MediaGate } from './mediaGate.ts';
import type { PublishScheduler } from './publishScheduler.ts';
import type { Reporter } from './reports.ts';
import type { SavedState } from './state.ts';
import type { FromWorker } from './workerMessages.ts';

/** The compiled pages, and the data code that they were compiled with. */
export type Pages = typeof import('../build/entry.ts');

/** What a publication works with. None of these is replaced. */
interface Tools {
	readonly folders: Folders;
	readonly bundle: Bundle;
	readonly access: PocketBaseAccess;
	readonly pages: Pages;
	readonly saved: SavedState;
	readonly mediaGate: MediaGate;
	readonly reports: Reporter;
	readonly scheduler: PublishScheduler;
	/** Whether the nightly maintenance is due; true once a day. */
	isNight(): boolean;
	/** Sends a message to the publisher, which serves the pages. */
	post(message: FromWorker): void;
	log(line: string): void;
	/** Notes when a step of a publish is done, for `npm run bench -- publish`. */
	mark(step: Step): void;
}

export type Step = 'asked' | 'begun' | 'read' | 'arranged' | 'written' | 'complete';

export interface Publication extends Tools {
	/** Of the PocketBase process that `newest` was read from: changes can be applied to rows of the same one only. */
	boot: string;
	/** Everything public as PocketBase has it. */
	newest: Snapshot | undefined;
	/** What the pages are rendered from. */
	shown: Shown | undefined;
	/** The revision that could not be published; -1 when there is none. */
	failedRev: number;
	/** The request to render every page that was last followed by reading everything. */
	fullyReadRev: number;
	/** Pages that could not be rendered, by address, with the key that was tried. Their last good files stay. */
	readonly failedPages: Map<string, FailedPage>;
	/** Addresses of large pages: lists of the whole catalogue. */
	readonly largePages: Set<string>;
	/** Files of pages that still lack their precompressed file. */
	readonly uncompressed: Set<string>;
	/** Since when lists of the whole catalogue are outdated, in milliseconds since 1970; 0 when they are not. */
	listsOutdatedSince: number;
	/** Pages written since the last report of a finished publish. */
	unreportedPages: number;
	/** The request to render every page after which broken files were last looked for; -1 before the first publish. */
	checkedRev: number;
	/** Whether files without an address have been removed since the start. */
	isSwept: boolean;
	/** The error that was logged last: a PocketBase that is away is logged once. '' after a success. */
	lastError: string;
	/** Asks PocketBase again soon after an error of the connection. */
	reconnectTimer: NodeJS.Timeout | undefined;
}

/** The snapshot that is shown, and what it was made from: the newest one and what was missing in it. */
export interface Shown {
	snapshot: Snapshot;
	newest: Snapshot;
	missing: string;
}

export interface FailedPage {
	key: string;
	problem: PublishingProblem;
}

export function newPublication(tools: Tools): Publication {
	return {
		...tools,
		boot: '',
		newest: undefined,
		shown: undefined,
		failedRev: -1,
		fullyReadRev: -1,
		failedPages: new Map(),
		largePages: new Set(),
		uncompressed: new Set(),
		listsOutdatedSince: 0,
		unreportedPages: 0,
		checkedRev: -1,
		isSwept: false,
		lastError: '',
		reconnectTimer: undefined,
	};
}

/** Lets the next publish try again what has failed. */
export function retryFailures(publication: Publication): void {
	publication.failedRev = -1;
	publication.mediaGate.media.retryFailures();
	publication.failedPages.clear();
}

/** The problems that were last reported to PocketBase. */
export function reportedProblems({ saved }: Pick<Publication, 'saved'>): PublishingProblem[] {
	return JSON.parse(saved.value('problems') || '[]') as PublishingProblem[];
}

/** Tells the server which files have changed or are gone. */
export function postWritten({ saved, post }: Pick<Publication, 'saved' | 'post'>, files: string[]): void {
	const redirects = JSON.parse(saved.value('redirects') || '{}') as Record<string, string>;
	post({ type: 'written', files, redirects, rev: Number(saved.value('rev')) });
}
