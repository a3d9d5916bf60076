import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnvironment } from '#scripts/environment.ts';
import { objectAddress, s3Client } from '#scripts/s3.ts';

test('.env.example describes every value that is read, and is right as it stands', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-environment-'));
	try {
		const example = parseEnv(await readFile('.env.example', 'utf8'));
		const { POCKETBASE_URL, ...read } = readEnvironment({ ...example, DATA_DIR: folder });
		expect(Object.keys(example).sort()).toEqual(Object.keys(read).sort());
	} finally {
		await rm(folder, { recursive: true });
	}
});

test('A1: whoever can be reached by others asks for a setup code', async () => {
	const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-environment-'));
	try {
		const code = (given: NodeJS.ProcessEnv) =>
			readEnvironment({ SITE_URL: '', HOST: '', ...given, DATA_DIR }).SETUP_TOKEN;
		expect(code({})).toBe('');
		expect(code({ HOST: '::1', SITE_URL: 'http://localhost:4321' })).toBe('');
		expect(code({ SITE_URL: 'https://rostfri.example' })).not.toBe('');
		expect(code({ HOST: '0.0.0.0' })).not.toBe('');
		expect(code({ SETUP_TOKEN: 'hemlig' })).toBe('hemlig');
	} finally {
		await rm(DATA_DIR, { recursive: true });
	}
});

test('An object in a bucket: at Amazon in Stockholm, or where S3_ENDPOINT says', () => {
	expect(objectAddress({}, 's3://backups/kök/', 'a.tar.gz')).toBe(
		'https://s3.eu-north-1.amazonaws.com/backups/k%C3%B6k/a.tar.gz',
	);
	expect(objectAddress({ AWS_REGION: 'eu-west-1' }, 's3://backups')).toBe('https://s3.eu-west-1.amazonaws.com/backups');
	expect(objectAddress({ S3_ENDPOINT: 'https://minio.example/' }, 's3://backups', 'a')).toBe(
		'https://minio.example/backups/a',
	);
	expect(() => s3Client({ AWS_ACCESS_KEY_ID: 'id' })).toThrow('AWS_SECRET_ACCESS_KEY');
});
