/** Archives in an S3 bucket: 's3://bucket/prefix', with S3_ENDPOINT, AWS_REGION and the usual AWS_… keys. */
import { AwsClient } from 'aws4fetch';

export function isS3(place: string): boolean {
	return place.startsWith('s3://');
}

/** The address of an object below 's3://bucket/prefix'. Path style, which every S3-like service understands. */
export function objectAddress(target: string, name = ''): string {
	const path = [target.slice('s3://'.length).replace(/\/$/, ''), name].filter(Boolean).join('/');
	const endpoint = process.env.S3_ENDPOINT || `https://s3.${process.env.AWS_REGION || 'eu-north-1'}.amazonaws.com`;
	return `${endpoint.replace(/\/$/, '')}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Throws, naming the variable, when a key is missing. */
export function s3Client(): AwsClient {
	const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION = 'eu-north-1' } = process.env;
	if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
		throw new Error('An S3 address needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
	return new AwsClient({
		accessKeyId: AWS_ACCESS_KEY_ID,
		secretAccessKey: AWS_SECRET_ACCESS_KEY,
		region: AWS_REGION,
		service: 's3',
	});
}
