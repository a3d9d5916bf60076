/** Decides who answers a request: PocketBase behind the reverse proxy, the publisher itself, or the static files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { framingFault } from './framing.ts';
import { urlMax } from './limits.ts';
import { refuse } from './refusal.ts';
import type { StaticFiles } from './staticFiles.ts';

export const webhookPath = '/_publisher/webhook';
const healthPath = '/_publisher/health';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Options {
	proxy: Handler;
	webhook: Handler;
	health: Handler;
	files: Pick<StaticFiles, 'serve'>;
	maySeeDashboard(request: IncomingMessage): boolean;
	/** What every response of ours has. */
	headers: Readonly<Record<string, string>>;
	log(line: string): void;
}

export function router({ proxy, webhook, health, files, maySeeDashboard, headers, log }: Options): Handler {
	return (request, response) => {
		const fault = (request.url ?? '').length > urlMax ? 'longUrl' : framingFault(request);
		if (fault) {
			refuse(request, response, fault);
			return;
		}
		const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
		const isDashboard = path === '/_' || path.startsWith('/_/');
		if (isForApi(path) || (isDashboard && maySeeDashboard(request))) proxy(request, response);
		else if (path === webhookPath) answer(request, response, ['POST'], webhook);
		else if (path === healthPath) answer(request, response, ['GET', 'HEAD'], health);
		else answer(request, response, ['GET', 'HEAD'], serveFile);
	};

	/** Refuses other methods, and closes: what a client still sends is never read. */
	function answer(request: IncomingMessage, response: ServerResponse, methods: string[], handler: Handler): void {
		if (methods.includes(request.method ?? '')) {
			handler(request, response);
			return;
		}
		response.writeHead(405, { ...headers, Allow: methods.join(', '), Connection: 'close' });
		response.end();
	}

	function serveFile(request: IncomingMessage, response: ServerResponse): void {
		files.serve(request, response).catch((error) => {
			log(`${request.url} could not be served: ${error}`);
			if (!response.headersSent) response.writeHead(500, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
			response.end();
		});
	}
}

/** A path that only starts like the API's, /api/../_/, would get past the dashboard guard: PocketBase resolves it. */
function isForApi(path: string): boolean {
	const isApi = /^\/api(\/|$)/;
	return isApi.test(path) && isApi.test(new URL(path, 'http://site').pathname);
}
