/** Staging uploads: photos, videos and documents chosen in the editor whose product is not saved yet. */
import { type StoredUpload, type Upload, upload } from '#domain/products/upload.ts';
import { anyOf, client } from './client.ts';
import { fileUrl } from './fileToken.ts';
import { parseStored } from './storedRecord.ts';

/** A connection that has sent nothing for so many milliseconds is broken. */
const idleTimeoutMs = 30_000;

interface Watch {
	/** Called with how much has been sent, 0 to 1. */
	onProgress: (share: number) => void;
	/** Cancels. */
	signal: AbortSignal;
}

/** Sends one file. Returns its id, and the name that the server gave it and its product will keep. Throws PocketBase's error, with status 0 when the network failed. */
export async function sendUpload(
	file: File,
	kind: Upload['kind'],
	{ onProgress, signal }: Watch,
): Promise<Pick<StoredUpload, 'id' | 'file'>> {
	const owner = client.authStore.record?.id ?? '';
	const record = await client
		.collection('uploads')
		.create({ kind, file, owner }, { fetch: fetchWithProgress(onProgress), signal });
	return { id: record.id, file: String(record.file) };
}

/** Those of these uploads that are still there. */
export async function readUploads(ids: readonly string[]): Promise<StoredUpload[]> {
	if (ids.length === 0) return [];
	const rows = await client.collection('uploads').getFullList({ filter: anyOf('id', ids) });
	return rows.map((row) => parseStored(upload, row));
}

/** Deletes a staged upload. The server sweeps old ones anyway, so a failure needs no message. */
export async function discardUpload(id: string): Promise<void> {
	await client
		.collection('uploads')
		.delete(id)
		.catch(() => undefined);
}

/** The URL of an upload's file, by its name; undefined while there is no file token. A small photo is cut to 480 x 320 px. */
export function uploadUrl(
	id: string,
	name: string,
	token: string | undefined,
	size: 'small' | 'whole' = 'whole',
): string | undefined {
	return fileUrl({ collection: 'uploads', id, name, ...(size === 'small' && { thumb: '480x320f' }) }, token);
}

/** `fetch` over XMLHttpRequest: `fetch` cannot tell how much has been sent. */
function fetchWithProgress(onProgress: (share: number) => void) {
	return (url: RequestInfo | URL, config: RequestInit = {}): Promise<Response> =>
		new Promise((resolve, reject) => {
			const request = new XMLHttpRequest();
			let timer = setTimeout(giveUp, idleTimeoutMs);
			function giveUp() {
				request.abort();
				reject(new TypeError('The connection is broken'));
			}
			function restartTimer() {
				clearTimeout(timer);
				timer = setTimeout(giveUp, idleTimeoutMs);
			}
			request.open(config.method ?? 'GET', String(url));
			for (const [name, value] of new Headers(config.headers)) request.setRequestHeader(name, value);
			request.upload.onprogress = ({ loaded, total }) => {
				restartTimer();
				onProgress(total > 0 ? loaded / total : 0);
			};
			request.onload = () => {
				const headers = { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' };
				resolve(new Response(request.response, { status: request.status, headers }));
			};
			request.onerror = () => reject(new TypeError('The network failed'));
			request.onloadend = () => clearTimeout(timer);
			config.signal?.addEventListener('abort', () => {
				request.abort();
				reject(new DOMException('Cancelled', 'AbortError'));
			});
			// A body with a file is always a form.
			request.send(config.body instanceof FormData ? config.body : null);
		});
}
