/** Streams photos, videos and documents from disk, in the ranges that players and viewers ask for. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join, sep } from 'node:path';
import send from 'send';
import { documentsUrl } from '#data/photos.ts';
import { documentHeaders } from '#domain/products/productDocuments.ts';

interface Options {
	folder: string;
	/** What every response has. */
	headers: Readonly<Record<string, string>>;
	notFound(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Resolves when the response is closed. `path` is below the folder, without a slash at its start. */
export function mediaFiles({ folder, headers, notFound }: Options) {
	const documents = join(folder, documentsUrl.replace('/media/', ''), sep);
	/** J7: judged by the file that is sent, however its address was written. */
	const headersOf = (file: string) =>
		file.startsWith(documents) ? { ...headers, ...documentHeaders(basename(file)) } : headers;
	return (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> =>
		new Promise((resolve) => {
			response.once('close', resolve);
			send(request, path, { root: folder, index: false, dotfiles: 'ignore', immutable: true, maxAge: '1y' })
				.on('headers', (sent: ServerResponse, file: string) => {
					for (const [name, value] of Object.entries(headersOf(file))) sent.setHeader(name, value);
				})
				.on('directory', () => void notFound(request, response))
				.on('error', (error: { status?: number; headers?: Record<string, string> }) => {
					// Of the file that is not sent after all.
					if (!response.headersSent) response.removeHeader('Content-Disposition');
					if (error.status === 416) {
						response.writeHead(416, { ...headers, ...error.headers });
						response.end();
					} else if (response.headersSent) response.destroy();
					else void notFound(request, response);
				})
				.pipe(response);
		});
}
