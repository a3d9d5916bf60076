/**
 * The thread that publishes: reads what has changed, renders the pages whose keys differ, and lets them take their
 * places. A thread of its own, so that serving never waits for rendering, and so that a code update can replace it.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { readPublicRows } from '#data/publicRows.ts';
import type { PublicRows, Snapshot } from '#data/snapshot.ts';
import { type PublishingProblem, problemsToTell } from '#domain/publication.ts';
import type { Bundle } from './bundle.ts';
import { type Folders, fileOf } from './folders.ts';
import { gathering, longest, pause } from './gathering.ts';
import { checkPages, clearMedia, copyAssets, nightly, sweepPages } from './housekeeping.ts';
import { openPress } from './press.ts';
import type { StagedPage } from './pressWorker.ts';
import { type Missing, openReadiness } from './readiness.ts';
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
	/** Every page is what PocketBase says, but for `leftOut`: sentences for staff. */
	| { type: 'current'; rev: number; leftOut: string[] }
	/** Nothing could be published; earlier pages are served. */
	| { type: 'failed'; message: string };

type Pages = typeof import('./entry.ts');

const options = workerData as WorkerOptions;
const { folders, bundle } = options;
const port = parentPort as NonNullable<typeof parentPort>;
const tell = (message: FromWorker) => port.postMessage(message);
const say = (line: string) => tell({ type: 'log', line });

/** Pages that go to the press at once. */
const batch = 16;
/** Milliseconds after which what has failed is tried once more without being asked for. */
const retryInterval = 10 * 60_000;
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
const { media, missingMedia } = await openReadiness({
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
/** The request for every page to be made anew that was last followed by reading everything. */
let fullyRead = -1;
/** What `shown` was made of: the newest snapshot, and what it lacked. */
let shownFrom: { wanted?: Snapshot; lacking?: string } = {};
/** Pages that could not be made, by address, with the key that was tried. Their last good files stay. */
const brokenPages = new Map<string, { key: string; problem: PublishingProblem }>();
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
		tryAgain();
		mark('asked');
		requests.askForSomebody();
	} else requests.stop(end);
});
setInterval(() => {
	if (!requests.isPublishing() && !(failedRev >= 0 && !newest)) requests.ask();
}, options.pollInterval);
setInterval(() => {
	// The site that has the hero's photo may be back, and a full disk may be cleared.
	if (failedRev < 0 && toldProblems().length === 0) return;
	tryAgain();
	requests.ask();
}, retryInterval);
requests.ask();

/** Lets the next publish try what has failed. */
function tryAgain(): void {
	failedRev = -1;
	media.retryFailures();
	brokenPages.clear();
}

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
		const read = newest && !rows.full ? patchedBy(rows) : pages.snapshotOf(rows, newest);
		newest = pages.withLooks(read, media.looks);
		await bring(newest, rows);
	} catch (error) {
		failedRev = rows.rev;
		reports.fail(rows.rev, (error as Error).message, written);
		written = 0;
		tell({ type: 'failed', message: (error as Error).message });
		throw error;
	}
}

function patchedBy(rows: PublicRows): Snapshot {
	const known = newest as Snapshot;
	return hasNoChange(rows)
		? known.rev === rows.rev
			? known
			: { ...known, rev: rows.rev }
		: pages.patched(known, rows);
}

function hasNoChange({ changed }: PublicRows): boolean {
	return Object.values(changed).every((ids) => ids.length === 0);
}

/**
 * What has changed since the newest snapshot, or everything: after a start of PocketBase, and when staff have asked for
 * it. They ask by a revision without a change (a new try), or by one that makes every page anew.
 */
async function readRows(): Promise<PublicRows> {
	const rows = await readPublicRows(access, newest?.rev ?? 0);
	if (!rows.full && rows.boot === boot) {
		const isNewTry = newest !== undefined && rows.rev > newest.rev && hasNoChange(rows);
		if (!isNewTry && rows.full_rev === fullyRead) return rows;
		tryAgain();
	}
	const all = rows.full ? rows : await readPublicRows(access);
	boot = all.boot;
	fullyRead = all.full_rev;
	return all;
}

async function bring(wanted: Snapshot, rows: PublicRows): Promise<void> {
	const missing = missingMedia(wanted);
	// After a restart what was published before must not go missing while photos are made. The hero's photo was not
	// there either, and the site that has it may be gone.
	const mayLose = missing.pending.size > 0 && !missing.isHeroOnly && media.waiting() > 0;
	if (!shown && mayLose && state.pages.size > 0) {
		reports.running(rows.rev, 0, media.waiting());
		return;
	}
	const next = snapshotToShow(wanted, missing);
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
	reportEnd(rows, wanted, missing);
	if (missing.pending.size === 0 && isNight()) await keepHouse(next, wanted);
	await compressPages();
}

/** The one that is shown already, as long as nothing differs: what is known of its records stays known. */
function snapshotToShow(wanted: Snapshot, { pending, failed }: Missing): Snapshot {
	const lacking = [...pending, ...[...failed].map(([id, names]) => [id, ...names].join(' '))].join();
	if (shown && shownFrom.wanted === wanted && shownFrom.lacking === lacking) return shown;
	shownFrom = { wanted, lacking };
	return pages.withheld(wanted, shown, { pending, failed });
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
		const urls = await stageAll(keys, next);
		const files = urls.map(placeOf);
		await press.commit(files);
		for (const file of files) uncompressed.add(file);
		await press.remove(gone.map(placeOf));
		tell({ type: 'written', files: [...urls, ...gone].map(fileOf), redirects, rev });
		// A page that could not be made differs from every key, so that it is made when that is possible.
		const made = new Map([...keys].map(([url, key]) => [url, brokenPages.has(url) ? '' : key]));
		state.save({ pages: made, gone, values });
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
	const [broken] = brokenPages.values();
	if (broken && isFull && [...urls.keys()].every((url) => brokenPages.has(url)))
		throw new Error(broken.problem.message);
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

/** Tells PocketBase how the publish has ended, and visitors' server when nothing is waited for. */
function reportEnd(rows: PublicRows, wanted: Snapshot, missing: Missing): void {
	if (missing.pending.size > 0) {
		if (media.waiting() > 0) reports.running(rows.rev, written, media.waiting());
		// The photos have become ready just now: not done until they are shown.
		else requests.ask();
		return;
	}
	const problems = problemsToTell([...wanted.problems, ...missing.problems, ...pageProblems()]);
	const text = JSON.stringify(problems);
	const areNew = text !== (state.value('problems') || '[]');
	reports.succeed(rows, written, { problems, areNew });
	written = 0;
	if (areNew) {
		state.save({ values: { problems: text } });
		for (const { message } of problems) say(`Left out: ${message}`);
	}
	tell({ type: 'current', rev: rows.rev, leftOut: problems.map(({ message }) => message) });
}

function pageProblems(): PublishingProblem[] {
	return [...brokenPages].filter(([url]) => state.pages.has(url)).map(([, { problem }]) => problem);
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

/** Those that are not written, or not as they are now. One that could not be made is passed over until its next try. */
function outdated(urls: ReadonlyMap<string, string>): Map<string, string> {
	return new Map([...urls].filter(([url, key]) => state.pages.get(url) !== key && brokenPages.get(url)?.key !== key));
}

/**
 * Renders into the folder, beside the pages that are served, while what was rendered before is being written. Returns
 * the addresses of those that came out; the others are in `brokenPages`. Throws when they cannot be written.
 */
async function stageAll(keys: ReadonlyMap<string, string>, next: Snapshot): Promise<string[]> {
	const urls = [...keys.keys()];
	const staged: string[] = [];
	try {
		let writing: Promise<void> | undefined;
		for (let first = 0; first < urls.length; first += batch) {
			const some = urls.slice(first, first + batch);
			const [made] = await Promise.all([renderedPages(some, keys, next), writing]);
			writing = press.stage(made);
			staged.push(...some.filter((url) => !brokenPages.has(url)));
			reports.running(next.rev, first, 0);
		}
		await writing;
	} catch (error) {
		await press.discard(urls.map(placeOf));
		throw error;
	}
	return staged;
}

/** One after the other: rendering waits for nothing. */
async function renderedPages(
	urls: readonly string[],
	keys: ReadonlyMap<string, string>,
	next: Snapshot,
): Promise<StagedPage[]> {
	const made: StagedPage[] = [];
	for (const url of urls) {
		try {
			const bytes = await rendered(url);
			if (bytes.byteLength > large) largePages.add(url);
			made.push({ file: placeOf(url), bytes });
			brokenPages.delete(url);
		} catch (error) {
			const product = next.productBySlug.get(url.replace(/^\/produkt\//, ''));
			const message = `Sidan ${url} kunde inte göras, så en äldre visas om det finns någon: ${(error as Error).message}.`;
			const problem: PublishingProblem = { collection: '', id: '', field: '', message };
			if (product) Object.assign(problem, { collection: 'products', id: product.id });
			brokenPages.set(url, { key: keys.get(url) ?? '', problem });
		}
	}
	return made;
}

async function rendered(url: string): Promise<ArrayBuffer> {
	const expected = url === '/404' ? 404 : 200;
	const response = await pages.render(url);
	if (response.status !== expected) throw new Error(`svaret blev ${response.status}`);
	return await response.arrayBuffer();
}

function placeOf(url: string): string {
	return join(folders.site, fileOf(url));
}

/** At night: checks every page, and clears away photos that nothing shows. */
async function keepHouse(next: Snapshot, wanted: Snapshot): Promise<void> {
	const urls = [...pages.publicUrls(next).keys()].filter((url) => !brokenPages.has(url));
	const drifted = await checkPages(urls, rendered, folders, press);
	if (drifted.length > 0) {
		tellWritten(drifted.map(fileOf));
		for (const url of drifted) uncompressed.add(placeOf(url));
		reports.note(next.rev, `Nattkontrollen rättade ${drifted.length} sidor`, drifted.length, toldProblems());
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

/** As PocketBase was last told. */
function toldProblems(): PublishingProblem[] {
	return JSON.parse(state.value('problems') || '[]') as PublishingProblem[];
}

function savedRedirects(): Record<string, string> {
	return JSON.parse(state.value('redirects') || '{}') as Record<string, string>;
}

function end(): void {
	media.stop();
	state.close();
	process.exit(0);
}
