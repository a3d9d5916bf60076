/** Reads and writes archives in an S3 bucket: 's3://bucket/prefix'. */
import { AwsClient } from 'aws4fetch';
import type { Environment } from './environment.ts';

const defaultRegion = 'eu-north-1';

/** Where the bucket is and how it is opened. */
export type S3Access = Partial<
	Pick<Environment, 'S3_ENDPOINT' | 'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'>
>;

export function isS3(place: string): boolean {
	return place.startsWith('s3://');
}

/** The address of an object below 's3://bucket/prefix'. Path style, which every S3-like service understands. */
export function objectAddress({ S3_ENDPOINT, AWS_REGION }: S3Access, target: string, name = ''): string {
	const path = [target.slice('s3://'.length).replace(/\/$/, ''), name].filter(Boolean).join('/');
	const endpoint = S3_ENDPOINT || `https://s3.${AWS_REGION || defaultRegion}.amazonaws.com`;
	return `${endpoint.replace(/\/$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Throws, naming the variable, when a key is missing. */
export function s3Client({ AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }: S3Access): AwsClient {
	if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
		throw new Error('An S3 address needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
	return new AwsClient({
		accessKeyId: AWS_ACCESS_KEY_ID,
		secretAccessKey: AWS_SECRET_ACCESS_KEY,
		region: AWS_REGION || defaultRegion,
		service: 's3',
	});
}

/** The text of an object, undefined when there is none. Throws, with the answer, when it cannot be read. */
export async function readObject(s3: S3Access, target: string, name: string): Promise<string | undefined> {
	const response = await s3Client(s3).fetch(objectAddress(s3, target, name));
	if (response.status === 404) return undefined;
	return (await ok(response)).text();
}

export async function writeObject(s3: S3Access, target: string, name: string, body: string | Blob): Promise<void> {
	await ok(await s3Client(s3).fetch(objectAddress(s3, target, name), { method: 'PUT', body }));
}

export async function deleteObject(s3: S3Access, target: string, name: string): Promise<void> {
	await ok(await s3Client(s3).fetch(objectAddress(s3, target, name), { method: 'DELETE' }));
}

/** The names directly below a target that begin with `prefix`, in the order of their bytes. */
export async function listObjects(s3: S3Access, target: string, prefix: string): Promise<string[]> {
	const [bucket = '', ...folders] = target.slice('s3://'.length).replace(/\/$/, '').split('/');
	const folder = folders.map((name) => `${name}/`).join('');
	const names: string[] = [];
	for (;;) {
		const query = new URLSearchParams({
			'list-type': '2',
			delimiter: '/',
			prefix: folder + prefix,
			...(names.length && { 'start-after': folder + names.at(-1) }),
		});
		const address = `${objectAddress(s3, `s3://${bucket}`)}?${query}`;
		const text = await (await ok(await s3Client(s3).fetch(address))).text();
		// Our own names have no character that XML writes in another way.
		const found = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.split('/').at(-1) ?? '');
		names.push(...found);
		if (!found.length || !text.includes('<IsTruncated>true</IsTruncated>')) return names;
	}
}

async function ok(response: Response): Promise<Response> {
	if (response.ok) return response;
	throw new Error(`${response.url.split('?')[0]} answers ${response.status}: ${(await response.text()).slice(0, 300)}`);
}
