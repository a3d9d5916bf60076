/**
 * The publisher: turns what changes in PocketBase into files and serves them, with PocketBase behind `/api` and `/_/`.
 * One long-lived process; rendering has a thread of its own, photos a process of their own.
 */

import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { isSigned, said, signatureHeader } from '#data/signature.ts';
import { adminTokens } from './adminTokens.ts';
import { type Bundle, compileBundle, currentBundle } from './bundle.ts';
import { forwardedAddress, isDirect } from './clientAddress.ts';
import { limitedServer } from './connections.ts';
import { addressList, dashboardGuard } from './dashboardGuard.ts';
import { foldersIn } from './folders.ts';
import { framingFault } from './framing.ts';
import { healthOf } from './health.ts';
import { allowedInlineCode } from './inlineCode.ts';
import { strangerBodyTimeoutMs, urlMax } from './limits.ts';
import { refuse } from './refusal.ts';
import { reverseProxy } from './reverseProxy.ts';
import { contentSecurityPolicy, securityHeaders } from './securityHeaders.ts';
import { openSite } from './site.ts';
import { FolderInUse, openState } from './state.ts';
import type { FromWorker, ToWorker, WorkerOptions } from './worker.ts';

export interface PublisherOptions {
	/** Where PocketBase answers on this machine: 'http://127.0.0.1:8090'. */
	pocketbaseUrl: string;
	/** The site's own address as visitors see it, without a closing slash. */
	siteUrl: string;
	host: string;
	/** 0 takes a free one. */
	port: number;
	dataDir: string;
	/** Shared with PocketBase, WEBHOOK_SECRET. */
	secret: string;
	/** Where browsers find PocketBase when it is not on the site's own address. */
	pocketbaseOrigin?: string;
	/** Who may see PocketBase's dashboard, DASHBOARD_ADDRESSES. Empty or missing: everybody. */
	dashboardAddresses?: string;
	/** Compile the sources when they have changed. Without it the bundle that was made last is used. Default true. */
	compile?: boolean;
	/** Milliseconds between questions that nobody has asked for. Default 2000. */
	pollInterval?: number;
	say?: (line: string) => void;
}

export interface Publisher {
	url: string;
	/**
	 * Resolves when every page has been published once and no photo is waited for, with sentences about what is left
	 * out; or when nothing could be published, so that earlier pages are served.
	 */
	current: Promise<string[]>;
	/** The newest revision whose pages are served. */
	rev(): number;
	stop(): Promise<void>;
}

const webhookPath = '/_publisher/webhook';
const healthPath = '/_publisher/health';
/**
 * The thread's own. The lower its limits, the sooner garbage is cleared away: a small nursery keeps that of thousands
 * of pages from piling up, and V8 lets garbage grow to half of what is in use instead of four fifths. Ten thousand
 * products take 60 MB, three times as much while all of them are read. MB.
 */
const resourceLimits = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 12 };
/** How often a new bundle is looked for, in milliseconds. */
const bundleInterval = 2_000;

/** Throws FolderInUse when another publisher works on the same data folder. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
	const { secret, say = () => {}, compile = true } = options;
	const folders = foldersIn(options.dataDir);
	// Asked first: who comes second must not change a thing, not even the current bundle.
	openState(folders.state).close();
	await mkdir(folders.site, { recursive: true });
	await mkdir(folders.bundles, { recursive: true });
	let bundle = await bundleToStartWith(folders.bundles, options.siteUrl, compile, say);
	const headers = securityHeaders(options.siteUrl);
	let policy = await policyNow();
	const site = openSite({ folders, headers, policy: () => policy });
	const isAdmin = adminTokens(options.pocketbaseUrl);
	const isExact = addressList(options.dashboardAddresses ?? '');
	const proxy = reverseProxy(options.pocketbaseUrl, { isAdmin, isExact, dataDir: options.dataDir });
	const maySeeDashboard = dashboardGuard(options.dashboardAddresses ?? '');
	const health = healthOf(options.pocketbaseUrl, options.dataDir);

	let rev = 0;
	/** ISO moment of the last publish since the start. */
	let publishedAt = '';
	let worker: Worker;
	let stopping = false;
	let crashes = 0;
	let isCurrent = false;
	let becameCurrent = (_leftOut: string[]) => {};
	const current = new Promise<string[]>((resolve) => {
		becameCurrent = resolve;
	});

	/** Lets pages run what their bundle brings, and nothing that comes with their data. */
	async function policyNow(): Promise<string> {
		return contentSecurityPolicy(await allowedInlineCode(folders.bundles, bundle.folder), options.pocketbaseOrigin);
	}

	/** Resolves when the folder is ours and what has been published before can be served. */
	function startWorker(): Promise<void> {
		return new Promise((resolve, reject) => {
			const workerOptions: WorkerOptions = {
				pocketbaseUrl: options.pocketbaseUrl,
				secret,
				folders,
				bundle,
				pollInterval: options.pollInterval ?? 2_000,
			};
			worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: workerOptions, resourceLimits });
			worker.on('message', (message: FromWorker) => {
				if (message.type === 'written') {
					site.setRedirects(message.redirects);
					site.forget(message.files);
					rev = message.rev ?? rev;
					if (message.files.length > 0) publishedAt = new Date().toISOString();
					resolve();
				} else if (message.type === 'current') {
					rev = message.rev;
					crashes = 0;
					isCurrent = true;
					becameCurrent(message.leftOut);
				} else if (message.type === 'failed') becameCurrent([message.message]);
				else if (message.type === 'log') say(message.line);
				else reject(new FolderInUse(folders.state));
			});
			worker.on('error', (error) => {
				say(`Publishing broke off: ${error.stack ?? error}`);
				reject(error);
			});
			worker.once('exit', (code) => {
				if (stopping || code === 0) return;
				crashes += 1;
				const pause = Math.min(1_000 * 2 ** (crashes - 1), 60_000);
				setTimeout(() => {
					if (!stopping) startWorker().catch(() => {});
				}, pause).unref();
			});
		});
	}

	async function stopWorker(): Promise<void> {
		const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
		worker.postMessage({ type: 'stop' } satisfies ToWorker);
		await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20_000).unref())]);
		await worker.terminate();
	}

	async function takeNewBundle(): Promise<void> {
		const next = await currentBundle(folders.bundles);
		if (!next || next.id === bundle.id || stopping) return;
		say(`New code ${next.id}: publishing with it`);
		await stopWorker();
		bundle = next;
		policy = await policyNow();
		if (!stopping) await startWorker();
	}

	function handle(request: IncomingMessage, response: ServerResponse): void {
		const fault = (request.url ?? '').length > urlMax ? 'longUrl' : framingFault(request);
		if (fault) {
			refuse(request, response, fault);
			return;
		}
		const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
		const isDashboard = path === '/_' || path.startsWith('/_/');
		if (isForApi(path) || (isDashboard && maySeeDashboard(request))) {
			proxy(request, response);
		} else if (path === webhookPath) {
			void webhook(request, response);
		} else if (path === healthPath) {
			void tellHealth(request, response);
		} else if (request.method !== 'GET' && request.method !== 'HEAD') {
			response.writeHead(405, { ...headers, Allow: 'GET, HEAD', Connection: 'close' });
			response.end();
		} else {
			site.serve(request, response).catch((error) => {
				say(`${request.url} could not be served: ${error}`);
				if (!response.headersSent) response.writeHead(500, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
				response.end();
			});
		}
	}

	function json(response: ServerResponse, status: number, body: object): void {
		response.writeHead(status, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
		response.end(JSON.stringify(body));
	}

	/** Everybody learns whether the site is well; what is wrong is for admins and for this machine. */
	async function tellHealth(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const from = forwardedAddress(request, isExact);
		const maySeeParts = isDirect(request) || (await isAdmin(request.headers.authorization, from).catch(() => false));
		const { ok, ...parts } = await health();
		json(response, ok ? 200 : 503, {
			ok,
			rev,
			current: isCurrent,
			bundle: bundle.id,
			...(maySeeParts && { ...parts, last_publish: publishedAt }),
		});
	}

	/** Answers before anything is rendered. A call that comes twice asks twice for the same newest revision. */
	async function webhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await readSmall(request).catch(() => undefined);
		const signature = request.headers[signatureHeader.toLowerCase()];
		if (
			request.method !== 'POST' ||
			body === undefined ||
			!isSigned(secret, said('POST', webhookPath, body), String(signature))
		)
			return json(response, 403, { message: 'Ogiltig signatur' });
		worker.postMessage({ type: 'publish' } satisfies ToWorker);
		json(response, 202, {});
	}

	const server = limitedServer(handle);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(options.port, options.host, resolve);
	});
	try {
		await startWorker();
	} catch (error) {
		server.close();
		proxy.close();
		throw error;
	}
	let looking = false;
	const timer = setInterval(async () => {
		if (looking) return;
		looking = true;
		await takeNewBundle().catch((error) => say(`New code could not be taken: ${error}`));
		looking = false;
	}, bundleInterval);
	timer.unref();

	const { port } = server.address() as AddressInfo;
	return {
		url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
		current,
		rev: () => rev,
		async stop() {
			stopping = true;
			clearInterval(timer);
			server.close();
			server.closeIdleConnections();
			await stopWorker();
			server.closeAllConnections();
			proxy.close();
		},
	};
}

/** What only begins like it, /api/../_/, is somebody's way around the dashboard's guard: it is resolved when passed on. */
function isForApi(path: string): boolean {
	const isApi = /^\/api(\/|$)/;
	return isApi.test(path) && isApi.test(new URL(path, 'http://site').pathname);
}

/** Sources that do not compile must not take the site down: then it goes on with the code that it had. */
async function bundleToStartWith(
	folder: string,
	siteUrl: string,
	compile: boolean,
	say: (line: string) => void,
): Promise<Bundle> {
	const earlier = await currentBundle(folder);
	if (!compile && earlier) return earlier;
	say('Compiling the pages …');
	try {
		return await compileBundle(folder, siteUrl);
	} catch (error) {
		if (!earlier) throw error;
		say(`The sources do not compile, so the site goes on with its earlier code. ${(error as Error).message}`);
		return earlier;
	}
}

async function readSmall(request: IncomingMessage): Promise<string> {
	let text = '';
	addAbortSignal(AbortSignal.timeout(strangerBodyTimeoutMs), request);
	for await (const part of request) {
		text += part;
		if (text.length > 10_000) throw new Error('too long');
	}
	return text;
}
