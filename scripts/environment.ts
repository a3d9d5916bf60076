/**
 * Reads the environment, for all other files: names, defaults and checks. `.env.example` describes each variable for
 * operators. Secrets are kept in an ignored file of the data folder; those that are not given are made on first start.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import { publishedBy } from '#domain/publishing/publishStates.ts';

export const projectFolder = fileURLToPath(new URL('..', import.meta.url));

const port = (fallback: number) =>
	z.pipe(
		z.transform((value: string | undefined) => (value ? Number(value) : fallback)),
		z
			.number('must be a whole number')
			.check(
				z.refine((value) => Number.isInteger(value) && value >= 0 && value <= 65_535, 'must be a port from 0 to 65535'),
			),
	);
const seconds = (fallback: number) =>
	z.pipe(
		z.transform((value: string | undefined) => (value ? Number(value) : fallback)),
		z
			.number('must be a number of seconds')
			.check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= 3600, 'must be 0 to 3600 seconds')),
	);
const switched = (fallback: boolean) =>
	z.pipe(
		z.transform((value: string | undefined) => value || (fallback ? '1' : '0')),
		z.pipe(
			z.enum(['0', '1'], 'must be 0 or 1'),
			z.transform((value: '0' | '1') => value === '1'),
		),
	);
const words = (fallback = '') =>
	z.pipe(
		z.optional(z.string()),
		z.transform((value) => value?.trim() || fallback),
	);
const webAddress = z.pipe(
	words(),
	z
		.string()
		.check(
			z.refine(
				(value) => value === '' || /^https?:\/\/[^\s/]+(\/.*)?$/.test(value),
				'must start with http:// or https://',
			),
		),
);

const schema = z.object({
	HOST: words('127.0.0.1'),
	PORT: port(4321),
	POCKETBASE_PORT: port(8090),
	POCKETBASE_BIN: words(),
	SITE_URL: webAddress,
	PUBLIC_POCKETBASE_URL: webAddress,
	DATA_DIR: words('.data'),
	DEMO: switched(true),
	WEBHOOK_SECRET: words(),
	SETUP_TOKEN: words(),
	ALERT_SECRET: words(),
	REBUILD_WEBHOOK_URL: webAddress,
	REBUILD_PAUSE_SECONDS: seconds(30),
	RATE_LIMITS: switched(true),
	DASHBOARD_ADDRESSES: words(),
	SMTP_HOST: words(),
	SMTP_PORT: port(587),
	SMTP_USER: words(),
	SMTP_PASSWORD: words(),
	SMTP_TLS: switched(false),
	MAIL_FROM: words(),
	MAIL_FROM_NAME: words(),
	BACKUP_TARGET: words(),
	S3_ENDPOINT: webAddress,
	AWS_REGION: words(),
	AWS_ACCESS_KEY_ID: words(),
	AWS_SECRET_ACCESS_KEY: words(),
	LOG_FORMAT: words('text'),
});

export type Environment = z.output<typeof schema> & {
	/** Where PocketBase answers on this machine. */
	POCKETBASE_URL: string;
	/** Whether setup needs no code for a request from this machine: only this machine reaches the site. */
	SETUP_OPEN_LOCALLY: boolean;
};

/**
 * Reads `.env` and the process's environment (which wins), fills in defaults and secrets. Throws one sentence that
 * names each value that is wrong.
 */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env): Environment {
	const file = join(projectFolder, '.env');
	const values = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...given };
	const result = schema.safeParse(values);
	if (!result.success) {
		const wrong = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
		throw new Error(`The environment is not right: ${wrong.join('; ')}. See .env.example.`);
	}
	const data = result.data;
	const DATA_DIR = resolve(projectFolder, data.DATA_DIR);
	const SITE_URL = (data.SITE_URL || `http://localhost:${data.PORT}`).replace(/\/+$/, '');
	return {
		...data,
		DATA_DIR,
		SITE_URL,
		POCKETBASE_URL: `http://127.0.0.1:${data.POCKETBASE_PORT}`,
		REBUILD_WEBHOOK_URL: data.REBUILD_WEBHOOK_URL || `http://127.0.0.1:${data.PORT}/_publisher/webhook`,
		...keptSecrets(DATA_DIR, data),
		// A code that is set in the environment is always asked for. A build host, or browsers that reach PocketBase at an address of its
		// own, mean that others come here too, whatever SITE_URL says.
		SETUP_OPEN_LOCALLY:
			!data.SETUP_TOKEN &&
			!data.PUBLIC_POCKETBASE_URL &&
			!data.REBUILD_WEBHOOK_URL &&
			[new URL(SITE_URL).hostname, data.HOST].every(isLocalName),
	};
}

/** Whether a host name or address means this machine. */
export function isLocalName(name: string): boolean {
	return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(name);
}

/** Sentences about what is missing where a build host serves the pages, so that they reach PocketBase from another origin. */
export function wrongAddresses({
	SITE_URL,
	PUBLIC_POCKETBASE_URL,
	REBUILD_WEBHOOK_URL,
}: Pick<Environment, 'SITE_URL' | 'PUBLIC_POCKETBASE_URL' | 'REBUILD_WEBHOOK_URL'>): string[] {
	const isBuilt = publishedBy(REBUILD_WEBHOOK_URL) === 'build';
	const complaints: string[] = [];
	if (isLocalName(new URL(SITE_URL).hostname) && (isBuilt || PUBLIC_POCKETBASE_URL))
		complaints.push(
			'SITE_URL is an address of this machine, but the site is served elsewhere: set SITE_URL to its address, or browsers refuse to send its inquiries here.',
		);
	if (isBuilt && !PUBLIC_POCKETBASE_URL)
		complaints.push(
			'A build host serves the site, but PUBLIC_POCKETBASE_URL is not set: set it to the address of this PocketBase, or the links in emails that end alerts, and the nightly test inquiry, go to the build host.',
		);
	return complaints;
}

/** Bytes of each secret that the site makes for itself. */
const secretBytes = { WEBHOOK_SECRET: 32, SETUP_TOKEN: 8, ALERT_SECRET: 32 };

type Secrets = Record<keyof typeof secretBytes, string>;

/**
 * The secrets of a data folder, of which one that is given wins and is kept: a command by hand, without the service's
 * environment, means the same. One whose line is missing or empty is made: at the first start, and after its line was
 * deleted to change it.
 */
function keptSecrets(folder: string, given: Secrets): Secrets {
	const kept = storedSecrets(folder);
	const secrets = Object.fromEntries(
		Object.entries(secretBytes).map(([name, bytes]) => [
			name,
			given[name as keyof Secrets] || kept[name]?.trim() || randomBytes(bytes).toString('hex'),
		]),
	) as Secrets;
	if (Object.entries(secrets).some(([name, value]) => kept[name]?.trim() !== value)) writeSecrets(folder, secrets);
	return secrets;
}

/** Gives a data folder one secret, and leaves the others as they are. */
export function storeSecret(folder: string, name: keyof typeof secretBytes, value: string): void {
	const kept = storedSecrets(folder);
	if (kept[name]?.trim() !== value) writeSecrets(folder, { ...kept, [name]: value });
}

function storedSecrets(folder: string): NodeJS.Dict<string> {
	const file = join(folder, 'secrets.env');
	return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function writeSecrets(folder: string, secrets: NodeJS.Dict<string>): void {
	const file = join(folder, 'secrets.env');
	mkdirSync(folder, { recursive: true });
	const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
	writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
	renameSync(`${file}.new`, file);
}
