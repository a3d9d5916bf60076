import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { keepAlertSecret } from '#scripts/alertSecret.ts';
import { readEnvironment, wrongAddresses } from '#scripts/environment.ts';
import { objectAddress, s3Client } from '#scripts/s3.ts';

test('.env.example describes every value that is read, and is right as it stands', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-environment-'));
	try {
		const example = parseEnv(await readFile('.env.example', 'utf8'));
		const { POCKETBASE_URL, SETUP_OPEN_LOCALLY, ...read } = readEnvironment({ ...example, DATA_DIR: folder });
		expect(Object.keys(example).sort()).toEqual(Object.keys(read).sort());
	} finally {
		await rm(folder, { recursive: true });
	}
});

test('A1: a site that others can reach asks everybody for a setup code', async () => {
	const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-environment-'));
	try {
		const read = (given: NodeJS.ProcessEnv) => readEnvironment({ SITE_URL: '', HOST: '', ...given, DATA_DIR });
		expect(read({}).SETUP_TOKEN).toMatch(/^[0-9a-f]{16}$/);
		expect(read({ SETUP_TOKEN: 'hemlig' }).SETUP_TOKEN).toBe('hemlig');
		for (const alone of [{}, { HOST: '::1', SITE_URL: 'http://localhost:4321' }])
			expect(read(alone).SETUP_OPEN_LOCALLY).toBe(true);
		for (const reachable of [
			{ SITE_URL: 'https://rostfri.example' },
			{ HOST: '0.0.0.0' },
			{ PUBLIC_POCKETBASE_URL: 'https://data.rostfri.example' },
			{ REBUILD_WEBHOOK_URL: 'https://api.netlify.com/build_hooks/1' },
			{ SETUP_TOKEN: 'hemlig' },
		])
			expect(read(reachable).SETUP_OPEN_LOCALLY, JSON.stringify(reachable)).toBe(false);
	} finally {
		await rm(DATA_DIR, { recursive: true });
	}
});

test('A secret is made where its line is missing, empty or broken, and stays where it is not', async () => {
	const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-environment-'));
	const read = () => readEnvironment({ DATA_DIR, WEBHOOK_SECRET: '', SETUP_TOKEN: '' });
	try {
		const first = read();
		expect(read()).toEqual(first);
		for (const left of ['', 'WEBHOOK_SECRET=\n', '\0'.repeat(48)]) {
			await writeFile(join(DATA_DIR, 'secrets.env'), left);
			const { WEBHOOK_SECRET, SETUP_TOKEN } = read();
			expect(WEBHOOK_SECRET).toMatch(/^[0-9a-f]{64}$/);
			expect(SETUP_TOKEN).toMatch(/^[0-9a-f]{16}$/);
			expect(WEBHOOK_SECRET).not.toBe(first.WEBHOOK_SECRET);
			expect(read().WEBHOOK_SECRET).toBe(WEBHOOK_SECRET);
		}
		await writeFile(join(DATA_DIR, 'secrets.env'), `WEBHOOK_SECRET=${first.WEBHOOK_SECRET}\n`);
		expect(read().WEBHOOK_SECRET).toBe(first.WEBHOOK_SECRET);
		expect(read().SETUP_TOKEN).toMatch(/^[0-9a-f]{16}$/);
	} finally {
		await rm(DATA_DIR, { recursive: true });
	}
});

test('S4: a secret that the environment gives is kept, for commands that are run without it', async () => {
	const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-environment-'));
	const read = (given: NodeJS.ProcessEnv = {}) =>
		readEnvironment({ DATA_DIR, ALERT_SECRET: '', ...given }).ALERT_SECRET;
	try {
		expect(read()).toMatch(/^[0-9a-f]{64}$/);
		expect(read({ ALERT_SECRET: 'given' })).toBe('given');
		expect(read()).toBe('given');
		await keepAlertSecret(DATA_DIR, DATA_DIR, {});
		expect(await readFile(join(DATA_DIR, 'alert-secret.env'), 'utf8')).toBe('ALERT_SECRET=given\n');
	} finally {
		await rm(DATA_DIR, { recursive: true });
	}
});

test('W4: the start says which addresses are missing where a build host serves the site', () => {
	const told = (SITE_URL: string, PUBLIC_POCKETBASE_URL: string, REBUILD_WEBHOOK_URL: string) =>
		wrongAddresses({ SITE_URL, PUBLIC_POCKETBASE_URL, REBUILD_WEBHOOK_URL }).map((sentence) => sentence.split(' ')[0]);
	const [own, built] = ['http://127.0.0.1:4321/_publisher/webhook', 'https://api.netlify.com/build_hooks/1'];
	const site = 'https://rostfri.example';
	expect(told(site, '', own)).toEqual([]);
	expect(told('http://localhost:4321', '', own)).toEqual([]);
	expect(told(site, 'https://data.rostfri.example', built)).toEqual([]);
	expect(told(site, '', built)).toEqual(['A']);
	expect(told('http://localhost:4321', 'https://data.rostfri.example', built)).toEqual(['SITE_URL']);
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
