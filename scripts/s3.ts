/** Archives in an S3 bucket: 's3://bucket/prefix'. */
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
