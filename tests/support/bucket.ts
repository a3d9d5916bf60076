/** As much of S3 as backups use, in memory on loopback: objects of one bucket, listed a few at a time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Access } from '#scripts/s3.ts';

export interface Bucket {
	access: S3Access;
	objects: Map<string, Buffer>;
	/** Objects whose parts are still being sent, by the id of their upload. */
	uploads: Map<string, Map<string, Buffer>>;
	/** Bytes that a request may have. S3 takes 5 GB. */
	largest: number;
	close(): void;
}

export async function openBucket(pageSize = 10): Promise<Bucket> {
	const objects = new Map<string, Buffer>();
	const uploads: Bucket['uploads'] = new Map();
	let begun = 0;
	const server = createServer(async (request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
		const [, , ...path] = decodeURIComponent(pathname).split('/');
		const key = path.join('/');
		const upload = searchParams.get('uploadId') ?? '';
		const parts = uploads.get(upload);
		if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) response.writeHead(403).end();
		else if (Number(request.headers['content-length'] ?? 0) > bucket.largest)
			response.writeHead(400).end('<Error><Code>EntityTooLarge</Code></Error>');
		else if (request.method === 'POST' && searchParams.has('uploads')) {
			begun += 1;
			uploads.set(`${key} ${begun}`, new Map());
			response.end(
				`<InitiateMultipartUploadResult><UploadId>${key} ${begun}</UploadId></InitiateMultipartUploadResult>`,
			);
		} else if (upload && !parts) response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
		else if (parts && request.method === 'PUT') {
			const tag = `"${searchParams.get('partNumber')} of ${upload}"`;
			parts.set(tag, await buffer(request));
			response.setHeader('ETag', tag).end();
		} else if (parts && request.method === 'POST') {
			const named = [...String(await buffer(request)).matchAll(/<ETag>([^<]*)<\/ETag>/g)];
			const found = named.map(([, tag = '']) => parts.get(tag) ?? Buffer.from('missing'));
			objects.set(key, Buffer.concat(found));
			uploads.delete(upload);
			response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
		} else if (parts) {
			uploads.delete(upload);
			response.writeHead(204).end();
		} else if (request.method === 'PUT') {
			objects.set(key, await buffer(request));
			response.end();
		} else if (request.method === 'DELETE') {
			objects.delete(key);
			response.writeHead(204).end();
		} else if (searchParams.get('list-type') === '2') {
			const [prefix = '', after = ''] = ['prefix', 'start-after'].map((name) => searchParams.get(name) ?? '');
			const keys = [...objects.keys()]
				.filter((name) => name.startsWith(prefix) && name > after && !name.slice(prefix.length).includes('/'))
				.sort();
			const contents = keys.slice(0, pageSize).map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`);
			response.end(
				`<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > pageSize}</IsTruncated>${contents.join('')}</ListBucketResult>`,
			);
		} else {
			const object = objects.get(key);
			if (object) response.end(object);
			else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
		}
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const bucket: Bucket = {
		objects,
		uploads,
		largest: 5 * 2 ** 30,
		access: {
			S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			AWS_ACCESS_KEY_ID: 'key',
			AWS_SECRET_ACCESS_KEY: 'secret',
		},
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
	return bucket;
}
