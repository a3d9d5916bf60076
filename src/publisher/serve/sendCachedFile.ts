/** Answers with a file from memory: precompressed where the client accepts brotli, or 304 when it has the file already. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import type { CachedFile } from './fileCache.ts';

export function sendCachedFile(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	{ uncompressed, precompressed }: CachedFile,
	headers: Readonly<Record<string, string>>,
): void {
	const brotli = acceptsBrotli(request.headers['accept-encoding']) ? precompressed : undefined;
	const { bytes, etag } = brotli ?? uncompressed;
	if (status === 200 && fresh(request.headers, { etag })) {
		const { 'Content-Type': _, ...kept } = headers;
		response.writeHead(304, { ...kept, ETag: etag });
		response.end();
		return;
	}
	response.writeHead(status, {
		...headers,
		ETag: etag,
		...(brotli && { 'Content-Encoding': 'br' }),
		'Content-Length': String(bytes.length),
	});
	response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Every supported browser does, over TLS and on localhost. Other clients get uncompressed files. */
function acceptsBrotli(accepted: string | string[] | undefined): boolean {
	return String(accepted ?? '')
		.toLowerCase()
		.split(',')
		.some((part) => {
			const [coding, weight = 'q=1'] = part.split(';').map((word) => word.trim());
			return coding === 'br' && weight.startsWith('q=') && !/^q=0(\.0*)?$/.test(weight);
		});
}
