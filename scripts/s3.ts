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

/**
 * Bytes that are sent in one request. S3 takes 5 GB in one, and of a larger object 10,000 parts, each but the last of 5 MB
 * or more (docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html).
 */
const partSize = 2 ** 30;

/** In parts where it is larger than one: then it is there as a whole, or not at all. */
export async function writeObject(
	s3: S3Access,
	target: string,
	name: string,
	body: string | Blob,
	part = partSize,
): Promise<void> {
	const address = objectAddress(s3, target, name);
	if (body instanceof Blob && body.size > part) await writeInParts(s3Client(s3), address, body, part);
	else await ok(await s3Client(s3).fetch(address, { method: 'PUT', body }));
}

async function writeInParts(client: AwsClient, address: string, body: Blob, size: number): Promise<void> {
	const begun = await (await ok(await client.fetch(`${address}?uploads`, { method: 'POST' }))).text();
	const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1];
	if (!id) throw new Error(`${address} takes no parts: ${begun.slice(0, 300)}`);
	const upload = `uploadId=${encodeURIComponent(id)}`;
	try {
		let parts = '';
		for (let number = 1, start = 0; start < body.size; number += 1, start += size) {
			const part = { method: 'PUT', body: body.slice(start, start + size) };
			const { headers } = await ok(await client.fetch(`${address}?partNumber=${number}&${upload}`, part));
			parts += `<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('ETag')}</ETag></Part>`;
		}
		const list = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`;
		const end = await ok(await client.fetch(`${address}?${upload}`, { method: 'POST', body: list }));
		// S3 answers 200 before it puts the parts together.
		const answer = await end.text();
		if (answer.includes('<Error>')) throw new Error(`${address} could not be put together: ${answer.slice(0, 300)}`);
	} catch (error) {
		// No list shows the parts, and they are paid for.
		await client.fetch(`${address}?${upload}`, { method: 'DELETE' }).catch(() => {});
		throw error;
	}
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
