/**
 * The thread that publishes: reads what has changed, renders the pages whose keys differ, and lets them take their
 * places. A thread of its own, so that serving never waits for rendering, and so that a code update can replace it.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { readPublicRows } from '#data/publicRows.ts';
import type { PublicRows, Snapshot } from '#data/snapshot.ts';
import type { Bundle } from './bundle.ts';
import { type Folders, fileOf } from './folders.ts';
import { gathering, longest, pause } from './gathering.ts';
import { checkPages, clearMedia, copyAssets, nightly, sweepPages } from './housekeeping.ts';
import { openPress } from './press.ts';
import type { StagedPage } from './pressWorker.ts';
import { openReadiness } from './readiness.ts';
import { reporter } from './reports.ts';
import { FolderInUse, openState, type ValueName } from './state.ts';

export interface WorkerOptions {
	pocketbaseUrl: string;
	secret: string;
	folders: Folders;
	bundle: Bundle;
	/** Milliseconds between questions that nobody has asked for. */
	pollInterval: number;
}
export type ToWorker = { type: 'publish' } | { type: 'stop' };
export type FromWorker =
	/** `rev` when all that shows it is written, but for lists of the whole catalogue. */
	| { type: 'written'; files: string[]; redirects: Record<string, string>; rev?: number | undefined }
	| { type: 'log'; line: string }
	| { type: 'folder in use'; message: string }
	/** Nothing is missing any more: every page is what PocketBase says. */
	| { type: 'current'; rev: number };

type Pages = typeof import('./entry.ts');

const options = workerData as WorkerOptions;
const { folders, bundle } = options;
const port = parentPort as NonNullable<typeof parentPort>;
const tell = (message: FromWorker) => port.postMessage(message);
const say = (line: string) => tell({ type: 'log', line });

/** Pages that go to the press at once. */
const batch = 16;
/** Bytes of a page that lists the whole catalogue. */
const large = 150_000;

let state: ReturnType<typeof openState>;
try {
	state = openState(folders.state);
} catch (error) {
	if (error instanceof FolderInUse) tell({ type: 'folder in use', message: error.message });
	throw error;
}
tell({ type: 'written', files: [], redirects: savedRedirects(), rev: Number(state.value('rev')) });

// React is twice as slow where it looks for its user's mistakes.
process.env.NODE_ENV = 'production';
const pages = (await import(pathToFileURL(join(bundle.folder, 'server/entry.mjs')).href)) as Pages;
const { media, unreadyRecords } = await openReadiness({
	folder: folders.media,
	pocketbaseUrl: options.pocketbaseUrl,
	secret: options.secret,
	mediaOf: pages.mediaOf,
	say,
	onReady: () => requests.ask(),
});
const press = openPress();
const access = { url: options.pocketbaseUrl, secret: options.secret };
const reports = reporter(access, say);

/** With PUBLISH_TIMES=1: when each step of a publish was done, for `npm run bench -- publish`. Milliseconds since 1970. */
const times: Record<string, number> | undefined = process.env.PUBLISH_TIMES ? {} : undefined;
const mark = (step: string) => {
	if (times) times[step] = performance.timeOrigin + performance.now();
};

let boot = '';
let newest: Snapshot | undefined;
let shown: Snapshot | undefined;
let failedRev = -1;
let assetsCopied = false;
let swept = false;
/** Since when lists of the whole catalogue are older than what they show; 0 when they are not. */
let listsAreOldSince = 0;
/** Addresses whose pages are large: lists of the whole catalogue. */
const largePages = new Set<string>();
/** The files of pages whose compressed twins are still to be made. */
const uncompressed = new Set<string>();
/** Pages written since the last report of an end. */
let written = 0;

const requests = gathering(() => publish().catch(failed));
const isNight = nightly();

port.on('message', (message: ToWorker) => {
	if (message.type === 'publish') {
		failedRev = -1;
		media.forgetFailures();
		mark('asked');
		requests.askForSomebody();
	} else requests.stop(end);
});
setInterval(() => {
	if (!requests.isPublishing() && !(failedRev >= 0 && !newest)) requests.ask();
}, options.pollInterval);
requests.ask();

let troubled = '';
let retry: NodeJS.Timeout | undefined;
function failed(error: Error): void {
	if (error.cause instanceof Error && failedRev < 0) {
		// PocketBase is starting anew, as a rule: it is asked sooner than usual.
		clearTimeout(retry);
		retry = setTimeout(requests.ask, 500);
	}
	// PocketBase being away is said once, not every few seconds.
	const line = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
	if (line !== troubled) say(line);
	troubled = line;
}

/** One publish: everything that differs from what PocketBase says now. */
async function publish(): Promise<void> {
	mark('begun');
	const rows = await readRows();
	mark('read');
	troubled = '';
	// What has failed is tried again when somebody asks for it or something else changes.
	if (rows.rev === failedRev) return;
	reports.begin();
	try {
		newest = newest && !rows.full ? patchedBy(rows) : pages.snapshotOf(rows);
		await bring(newest, rows);
	} catch (error) {
		failedRev = rows.rev;
		reports.fail(rows.rev, (error as Error).message, written);
		written = 0;
		throw error;
	}
}

function patchedBy(rows: PublicRows): Snapshot {
	const nothing = Object.values(rows.changed).every((ids) => ids.length === 0);
	const known = newest as Snapshot;
	return nothing ? (known.rev === rows.rev ? known : { ...known, rev: rows.rev }) : pages.patched(known, rows);
}

async function readRows(): Promise<PublicRows> {
	const rows = await readPublicRows(access, newest?.rev ?? 0);
	if (rows.full || rows.boot === boot) {
		boot = rows.boot;
		return rows;
	}
	const all = await readPublicRows(access);
	boot = all.boot;
	return all;
}

async function bring(wanted: Snapshot, rows: PublicRows): Promise<void> {
	const unready = unreadyRecords(wanted);
	// After a restart what was published before must not go missing while photos are made.
	if (!shown && unready.size > 0 && state.pages.size > 0 && media.waiting() > 0) {
		reports.running(rows.rev, 0, media.waiting());
		return;
	}
	const next = pages.withheld(wanted, shown, unready);
	if (!assetsCopied) await copyAssets(bundle, folders, state);
	assetsCopied = true;
	mark('arranged');
	pages.show(next);
	shown = next;
	if (!(await writeWhatDiffers(next, rows))) return;
	if (state.value('rev') !== String(next.rev)) state.save({ values: { rev: String(next.rev) } });
	if (!swept) {
		const { removed, bare } = await sweepPages(bundle, folders, pages.publicUrls(next).keys());
		tellWritten(removed);
		for (const name of bare) uncompressed.add(join(folders.site, name));
		swept = true;
	}
	reportEnd(rows, unready);
	if (unready.size === 0 && isNight()) await keepHouse(next, wanted);
	await compressPages();
}

/** What changes together with pages. */
interface WithPages {
	gone?: string[];
	values?: Partial<Record<ValueName, string>>;
	rev?: number;
}

/** In the order in which somebody waits for them. Returns false when another change goes before the last ones. */
async function writeWhatDiffers(next: Snapshot, rows: PublicRows): Promise<boolean> {
	const site = `${bundle.id} ${pages.siteKey(next)}`;
	const isFull = site !== state.value('site') || String(rows.full_rev) !== state.value('full_rev');
	const redirects = Object.fromEntries(pages.redirectsOf(next));
	const write = async (keys: ReadonlyMap<string, string>, { gone = [], values = {}, rev }: WithPages = {}) => {
		const urls = [...keys.keys()];
		await stageAll(urls, rows.rev);
		const files = urls.map(placeOf);
		await press.commit(files);
		for (const file of files) uncompressed.add(file);
		await press.remove(gone.map(placeOf));
		tell({ type: 'written', files: [...urls, ...gone].map(fileOf), redirects, rev });
		state.save({ pages: keys, gone, values });
		written += urls.length + gone.length;
	};
	// The page of what has been changed goes first: whoever changed it looks there.
	const own = isFull ? new Map<string, string>() : outdated(pages.productUrls(next, rows.changed.products ?? []));
	if (own.size > 0) await write(own);
	mark('written');
	const urls = pages.publicUrls(next);
	const todo = isFull ? urls : outdated(urls);
	const lists = [...todo].filter(([url]) => !isFull && largePages.has(url));
	const others = new Map([...todo].filter(([url]) => isFull || !largePages.has(url)));
	const gone = [...state.pages.keys()].filter((url) => !urls.has(url));
	const values = { bundle: bundle.id, site, full_rev: String(rows.full_rev), redirects: JSON.stringify(redirects) };
	if (others.size > 0 || gone.length > 0 || values.redirects !== state.value('redirects'))
		await write(others, { gone, values, rev: next.rev });
	mark('complete');
	if (times) say(`times ${JSON.stringify(times)}`);
	requests.nobodyWaits();
	// Lists of the whole catalogue take long. Another change goes first, so that its own page never waits for them.
	if (lists.length > 0) listsAreOldSince ||= Date.now();
	for (const [index, list] of lists.entries()) {
		if (!requests.shallMakeWay()) await pause(index === 0 ? 50 : 0);
		if (requests.shallMakeWay() && Date.now() - listsAreOldSince < longest) return false;
		await write(new Map([list]), { rev: next.rev });
	}
	listsAreOldSince = 0;
	return true;
}

/** Tells PocketBase how the publish has ended, and visitors' server when nothing is missing. */
function reportEnd(rows: PublicRows, unready: ReadonlySet<string>): void {
	const [failure] = [...media.failures].filter(([record]) => unready.has(record)).map(([, sentence]) => sentence);
	if (unready.size === 0) {
		reports.succeed(rows, written);
		written = 0;
		tell({ type: 'current', rev: rows.rev });
	} else if (media.waiting() > 0) {
		reports.running(rows.rev, written, media.waiting());
	} else if (failure) {
		failedRev = rows.rev;
		reports.fail(rows.rev, failure, written);
		written = 0;
	} else {
		// The photos have become ready just now: not done until they are shown.
		requests.ask();
	}
}

/** Nobody waits for it: it makes way for another change, and goes on after that. */
async function compressPages(): Promise<void> {
	for (const file of uncompressed) {
		if (requests.shallMakeWay()) return;
		try {
			await press.compress([file]);
			uncompressed.delete(file);
		} catch (error) {
			// The pages are published all the same, and compressed for whoever asks. The next start tries again.
			uncompressed.clear();
			say(`Pages could not be compressed: ${(error as Error).message}`);
		}
	}
}

/** Those that are not written, or not as they are now. */
function outdated(urls: ReadonlyMap<string, string>): Map<string, string> {
	return new Map([...urls].filter(([url, key]) => state.pages.get(url) !== key));
}

/**
 * Renders into the folder, beside the pages that are served, while what was rendered before is being written. Throws,
 * naming the page, when one does not come out.
 */
async function stageAll(urls: readonly string[], rev: number): Promise<void> {
	try {
		let writing: Promise<void> | undefined;
		for (let first = 0; first < urls.length; first += batch) {
			const [made] = await Promise.all([renderedPages(urls.slice(first, first + batch)), writing]);
			writing = press.stage(made);
			reports.running(rev, first, 0);
		}
		await writing;
	} catch (error) {
		await press.discard(urls.map(placeOf));
		throw error;
	}
}

/** One after the other: rendering waits for nothing. */
async function renderedPages(urls: readonly string[]): Promise<StagedPage[]> {
	const made: StagedPage[] = [];
	for (const url of urls) {
		const bytes = await rendered(url);
		if (bytes.byteLength > large) largePages.add(url);
		made.push({ file: placeOf(url), bytes });
	}
	return made;
}

async function rendered(url: string): Promise<ArrayBuffer> {
	const expected = url === '/404' ? 404 : 200;
	try {
		const response = await pages.render(url);
		if (response.status !== expected) throw new Error(`svarade ${response.status}`);
		return await response.arrayBuffer();
	} catch (error) {
		throw new Error(`Sidan ${url} kunde inte göras: ${(error as Error).message}`, { cause: error });
	}
}

function placeOf(url: string): string {
	return join(folders.site, fileOf(url));
}

/** At night: checks every page, and clears away photos that nothing shows. */
async function keepHouse(next: Snapshot, wanted: Snapshot): Promise<void> {
	const drifted = await checkPages(pages.publicUrls(next).keys(), rendered, folders, press);
	if (drifted.length > 0) {
		tellWritten(drifted.map(fileOf));
		for (const url of drifted) uncompressed.add(placeOf(url));
		reports.note(next.rev, `Nattkontrollen rättade ${drifted.length} sidor`, drifted.length);
		say(`The nightly check put right: ${drifted.slice(0, 20).join(' ')}`);
	}
	const files = [next, wanted].flatMap((snapshot) => pages.mediaOf(snapshot));
	const shownFiles = files.flatMap(({ variants, copy }) => [...variants.map(({ url }) => url), copy ?? '']);
	await clearMedia(media, new Set(shownFiles), state);
}

/** Tells the server of files that have changed or gone without a publish. */
function tellWritten(files: string[]): void {
	if (files.length > 0) tell({ type: 'written', files, redirects: savedRedirects(), rev: Number(state.value('rev')) });
}

function savedRedirects(): Record<string, string> {
	return JSON.parse(state.value('redirects') || '{}') as Record<string, string>;
}

function end(): void {
	media.stop();
	state.close();
	process.exit(0);
}
