/**
 * The publisher: renders what changes in PocketBase to files and serves them, with PocketBase behind `/api` and `/_/`.
 * One long-lived process, with a thread that publishes and processes that prepare photos. See README.md beside it.
 */

import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Bundle, bundleToStartWith, currentBundle } from './build/bundle.ts';
import { allowedInlineCode } from './build/inlineCode.ts';
import { type Folders, foldersIn } from './folders.ts';
import { type PublishThread, publishThread } from './publish/publishThread.ts';
import { openState } from './publish/state.ts';
import type { FromWorker } from './publish/workerMessages.ts';
import { adminTokens, type IsAdmin } from './serve/adminTokens.ts';
import { forwardedAddress, isDirect } from './serve/clientAddress.ts';
import { limitedServer } from './serve/connections.ts';
import { addressList, dashboardGuard } from './serve/dashboardGuard.ts';
import { healthOf } from './serve/health.ts';
import { reverseProxy } from './serve/reverseProxy.ts';
import { router } from './serve/router.ts';
import { contentSecurityPolicy, securityHeaders } from './serve/securityHeaders.ts';
import { sendJson } from './serve/sendJson.ts';
import { openStaticFiles, type StaticFiles } from './serve/staticFiles.ts';
import { webhook } from './serve/webhook.ts';

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
	/** Client addresses that may open PocketBase's dashboard, DASHBOARD_ADDRESSES. Empty or missing: all. */
	dashboardAddresses?: string;
	/** Whether its pages are what visitors see, and not a build host's: PocketBase is told of publishes then. Default true. */
	reports?: boolean;
	/** Compile the sources when they have changed. Without it the newest bundle is used. Default true. */
	compile?: boolean;
	/** Milliseconds between checks for changes without a webhook call. Default 2000. */
	pollInterval?: number;
	log?: (line: string) => void;
}

export interface Publisher {
	url: string;
	/**
	 * Resolves when every page has been published once and no photo is pending, with sentences about what is left out; or
	 * when nothing could be published, so that earlier pages are served.
	 */
	current: Promise<string[]>;
	/** The newest revision whose pages are served. */
	rev(): number;
	stop(): Promise<void>;
}

/** How often the publisher looks for a new bundle, in milliseconds. */
const bundleInterval = 2_000;

/** What the publisher knows of its publishes. */
interface Status {
	/** The newest revision whose pages are served. */
	rev: number;
	/** When pages were last written since the start, in ISO format; '' before. */
	publishedAt: string;
	/** Whether every page has been published since the start. */
	isCurrent: boolean;
	/** Whether the last attempt to read PocketBase and publish failed. */
	hasFailed: boolean;
	bundle: Bundle;
	/** The Content-Security-Policy of pages as they are now. */
	policy: string;
}

/** Throws FolderLocked when another publisher uses the same data folder. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
	const { pocketbaseUrl, secret, log = () => {}, pollInterval = 2_000, reports = true } = options;
	const folders = foldersIn(options.dataDir);
	const status = await prepare(options, folders, log);
	const headers = securityHeaders(options.siteUrl);
	const files = openStaticFiles({ folders, headers, policy: () => status.policy });
	const current = Promise.withResolvers<string[]>();
	const thread = publishThread(
		{ pocketbaseUrl, secret, folders, reports, pollInterval },
		(message) => takeMessage(message, status, files, current.resolve, log),
		log,
	);
	const isAdmin = adminTokens(pocketbaseUrl);
	const isExact = addressList(options.dashboardAddresses ?? '');
	const proxy = reverseProxy(pocketbaseUrl, { isAdmin, isExact, dataDir: options.dataDir, secret });
	const server = limitedServer(
		router({
			proxy,
			webhook: webhook({ secret, headers, onCall: thread.request }),
			health: healthHandler(options, status, headers, { isAdmin, isExact }),
			files,
			maySeeDashboard: dashboardGuard(options.dashboardAddresses ?? ''),
			headers,
			log,
		}),
	);
	await listen(server, options);
	try {
		await thread.start(status.bundle);
	} catch (error) {
		await thread.stop();
		server.close();
		proxy.close();
		throw error;
	}
	const stopWatching = watchBundles(options, folders, status, thread, log);
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
		current: current.promise,
		rev: () => status.rev,
		async stop() {
			server.close();
			server.closeIdleConnections();
			await stopWatching();
			await thread.stop();
			server.closeAllConnections();
			proxy.close();
		},
	};
}

async function prepare(options: PublisherOptions, folders: Folders, log: (line: string) => void): Promise<Status> {
	// First: a second publisher must not change anything, not even the current bundle.
	openState(folders.state).close();
	await mkdir(folders.site, { recursive: true });
	await mkdir(folders.bundles, { recursive: true });
	const bundle = await bundleToStartWith(folders.bundles, options.siteUrl, options.compile ?? true, log);
	const policy = await policyOf(bundle, folders, options.pocketbaseOrigin);
	return { rev: 0, publishedAt: '', isCurrent: false, hasFailed: false, bundle, policy };
}

/** Allows pages to run what their bundle brings, and nothing that comes with their data. */
async function policyOf(bundle: Bundle, { bundles }: Folders, pocketbaseOrigin: string | undefined): Promise<string> {
	return contentSecurityPolicy(await allowedInlineCode(bundles, bundle.folder), pocketbaseOrigin);
}

function takeMessage(
	message: FromWorker,
	status: Status,
	files: StaticFiles,
	becomeCurrent: (leftOut: string[]) => void,
	log: (line: string) => void,
): void {
	switch (message.type) {
		case 'written':
			if (message.redirects) files.setRedirects(message.redirects);
			files.invalidate(message.files);
			status.rev = message.rev ?? status.rev;
			if (message.files.length > 0) status.publishedAt = new Date().toISOString();
			break;
		case 'compressed':
			files.invalidate(message.files);
			break;
		case 'current':
			status.rev = message.rev;
			status.isCurrent = true;
			becomeCurrent(message.leftOut);
			break;
		case 'attempt':
			status.hasFailed = !message.ok;
			break;
		case 'failed':
			becomeCurrent([message.message]);
			break;
		case 'log':
			log(message.line);
	}
}

/** Lets everyone see whether the site works; which part does not is for admins and for this machine. */
function healthHandler(
	{ pocketbaseUrl, dataDir }: PublisherOptions,
	status: Status,
	headers: Record<string, string>,
	{ isAdmin, isExact }: { isAdmin: IsAdmin; isExact: ReturnType<typeof addressList> },
) {
	const health = healthOf(pocketbaseUrl, dataDir, { hasPublishFailed: () => status.hasFailed });
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		const from = forwardedAddress(request, isExact);
		const maySeeParts = isDirect(request) || (await isAdmin(request.headers.authorization, from).catch(() => false));
		const { ok, ...parts } = await health();
		sendJson(response, ok ? 200 : 503, headers, {
			ok,
			rev: status.rev,
			current: status.isCurrent,
			bundle: status.bundle.id,
			...(maySeeParts && { ...parts, last_publish: status.publishedAt }),
		});
	};
}

function listen(server: Server, { port, host }: PublisherOptions): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, host, resolve);
	});
}

/** Replaces the publish thread when there is a new bundle. Returns what ends this, and resolves when it has ended. */
function watchBundles(
	{ pocketbaseOrigin }: PublisherOptions,
	folders: Folders,
	status: Status,
	thread: PublishThread,
	log: (line: string) => void,
): () => Promise<void> {
	let checking: Promise<void> | undefined;
	async function takeNewBundle(): Promise<void> {
		const next = await currentBundle(folders.bundles);
		if (!next || next.id === status.bundle.id) return;
		log(`New code ${next.id}: publishing with it`);
		const policy = await policyOf(next, folders, pocketbaseOrigin);
		await thread.stop();
		status.bundle = next;
		status.policy = policy;
		await thread.start(next);
	}
	const timer = setInterval(() => {
		checking ??= takeNewBundle()
			.catch((error) => log(`New code could not be taken: ${error}`))
			.finally(() => {
				checking = undefined;
			});
	}, bundleInterval).unref();
	return async () => {
		clearInterval(timer);
		await checking;
	};
}
