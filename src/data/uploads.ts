/** The holding place: photos and videos that have been chosen in the editor, while their product is not saved yet. */
import type { StoredUpload, Upload } from '#domain/upload.ts';
import { client } from './client.ts';
import { fileUrl } from './fileToken.ts';

/** A connection over which nothing has moved for this long is broken, in milliseconds. */
const silence = 30_000;

interface Watch {
	/** Told how much has been sent, 0 to 1. */
	onProgress: (share: number) => void;
	/** Cancels. */
	signal: AbortSignal;
}

/** Sends one file and gives its id. Throws PocketBase's error, with status 0 when the network failed. */
export async function sendUpload(file: File, kind: Upload['kind'], { onProgress, signal }: Watch): Promise<string> {
	const owner = client.authStore.record?.id ?? '';
	const record = await client
		.collection('uploads')
		.create<StoredUpload>({ kind, file, owner }, { fetch: fetchWithProgress(onProgress), signal });
	return record.id;
}

/** Those of these uploads that are still there. */
export async function readUploads(ids: readonly string[]): Promise<StoredUpload[]> {
	if (ids.length === 0) return [];
	const filter = ids.map((id) => client.filter('id = {:id}', { id })).join(' || ');
	return client.collection('uploads').getFullList<StoredUpload>({ filter });
}

/** Takes an upload out of the holding place. It would be swept anyway, so a failure is nobody's trouble. */
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

/** What `fetch` does, over XMLHttpRequest: `fetch` cannot tell how much has been sent. */
function fetchWithProgress(onProgress: (share: number) => void) {
	return (url: RequestInfo | URL, config: RequestInit = {}): Promise<Response> =>
		new Promise((done, failed) => {
			const request = new XMLHttpRequest();
			let timer = setTimeout(giveUp, silence);
			function giveUp() {
				request.abort();
				failed(new TypeError('The connection is broken'));
			}
			function moved() {
				clearTimeout(timer);
				timer = setTimeout(giveUp, silence);
			}
			request.open(config.method ?? 'GET', String(url));
			for (const [name, value] of Object.entries((config.headers ?? {}) as Record<string, string>))
				request.setRequestHeader(name, value);
			request.upload.onprogress = ({ loaded, total }) => {
				moved();
				onProgress(total > 0 ? loaded / total : 0);
			};
			request.onload = () => {
				const headers = { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' };
				done(new Response(request.response, { status: request.status, headers }));
			};
			request.onerror = () => failed(new TypeError('The network failed'));
			request.onloadend = () => clearTimeout(timer);
			config.signal?.addEventListener('abort', () => {
				request.abort();
				failed(new DOMException('Cancelled', 'AbortError'));
			});
			request.send(config.body as XMLHttpRequestBodyInit);
		});
}
