/** What the publisher and its publish thread tell each other. */
import type { Bundle } from '../build/bundle.ts';
import type { Folders } from '../folders.ts';

export interface WorkerOptions {
	pocketbaseUrl: string;
	/** Shared with PocketBase, WEBHOOK_SECRET. */
	secret: string;
	folders: Folders;
	bundle: Bundle;
	/** Whether what it publishes is what visitors see, so that PocketBase is told. */
	reports: boolean;
	/** Milliseconds between checks for changes without a webhook call. */
	pollInterval: number;
}

export type ToWorker = { type: 'publish' } | { type: 'stop' };

export type FromWorker =
	/**
	 * These files have changed or are gone. `redirects` (old address → present one) when they may have changed, `rev` when
	 * every page that shows it is written, except lists of the whole catalogue.
	 */
	| {
			type: 'written';
			files: string[];
			redirects?: Record<string, string> | undefined;
			rev?: number | undefined;
	  }
	/** These files have a precompressed file now. */
	| { type: 'compressed'; files: string[] }
	| { type: 'log'; line: string }
	/** Whether PocketBase could be read the last time, and what was read be published. */
	| { type: 'attempt'; ok: boolean }
	/** Another publisher holds the data folder. */
	| { type: 'folder locked' }
	/** Every page shows what PocketBase has, except `leftOut`: sentences for staff. */
	| { type: 'current'; rev: number; leftOut: string[] }
	/** Nothing could be published; earlier pages are served. */
	| { type: 'failed'; message: string };
