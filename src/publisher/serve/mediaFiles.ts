/** Streams photos, videos and documents from disk, in the ranges that players and viewers ask for. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import send from 'send';
import { documentsUrl } from '#data/photos.ts';
import { documentHeaders } from '#domain/productDocuments.ts';

interface Options {
	folder: string;
	/** What every response has. */
	headers: Readonly<Record<string, string>>;
	notFound(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Resolves when the response is closed. `path` is below the folder, without a slash at its start. */
export function mediaFiles({ folder, headers, notFound }: Options) {
	return (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> =>
		new Promise((resolve) => {
			response.once('close', resolve);
			send(request, path, { root: folder, index: false, dotfiles: 'ignore', immutable: true, maxAge: '1y' })
				.on('headers', (sent: ServerResponse) => {
					for (const [name, value] of Object.entries({ ...headers, ...ownHeaders(path) })) sent.setHeader(name, value);
				})
				.on('directory', () => void notFound(request, response))
				.on('error', (error: { status?: number; headers?: Record<string, string> }) => {
					if (error.status === 416) {
						response.writeHead(416, { ...headers, ...error.headers });
						response.end();
					} else if (response.headersSent) response.destroy();
					else void notFound(request, response);
				})
				.pipe(response);
		});
}

/** J7: a document is downloaded under the name that its address ends with. */
function ownHeaders(path: string): Record<string, string> {
	if (!`/media/${path}`.startsWith(documentsUrl)) return {};
	return documentHeaders(path.slice(path.lastIndexOf('/') + 1));
}
