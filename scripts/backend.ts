/** Brings up PocketBase: binary, hooks, migrations, a closed installer, and the server itself. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '#publisher/childEnvironment.ts';
import { isDamagedDatabase, isFirstStart, lockDataFolder, prepareDataFolder } from './dataFolder.ts';
import { type Environment, isLocalName, projectFolder } from './environment.ts';
import { bundleHooks } from './hooks.ts';
import { findPocketBase } from './pocketbase.ts';
import { setAsideName } from './setAside.ts';
import { removeUnfinished } from './unfinished.ts';

const run = promisify(execFile);

export interface Backend {
	url: string;
	process: ChildProcess;
	/** Resolves when the process has ended, however it did. */
	ended: Promise<void>;
	stop(): Promise<void>;
}

type Settings = Pick<Environment, 'DATA_DIR' | 'POCKETBASE_PORT'> & Partial<Environment>;

/**
 * Starts PocketBase on 127.0.0.1 and waits until it answers. Throws with PocketBase's own words when it does not
 * start: a broken migration or hook must stop the start, not leave a server without rules. Throws as well when another
 * PocketBase runs on the same data folder, a backup is being restored into it, or its database is gone or damaged.
 * `bringHooks` puts the hooks into a folder.
 */
export async function startBackend(
	settings: Settings,
	say: (line: string) => void = () => {},
	bringHooks = bundleHooks,
): Promise<Backend> {
	const { DATA_DIR } = settings;
	await mkdir(DATA_DIR, { recursive: true });
	const unlock = lockDataFolder(DATA_DIR);
	let backend: SpawnedBackend | undefined;
	try {
		const isFirst = isFirstStart(DATA_DIR);
		await prepareDataFolder(DATA_DIR);
		await removeUnfinished(DATA_DIR, settings.BACKUP_TARGET);
		await setBrokenLogsAside(DATA_DIR, say);
		await bringHooks(join(DATA_DIR, 'hooks'));
		backend = await spawnBackend(settings, isFirst, say, unlock);
		await untilReady(backend, settings.POCKETBASE_PORT);
		return backend;
	} catch (error) {
		await backend?.stop();
		const database = join(DATA_DIR, 'pocketbase', 'data.db');
		// Only now: reading all of it at every start would take long.
		const isDamaged = backend && isDamagedDatabase(database);
		unlock();
		if (!isDamaged) throw error;
		throw new Error(
			`${database} is damaged: stop the site and bring back a backup with npm run restore <archive> -- --replace. ${(error as Error).message}`,
		);
	}
}

/** PocketBase does not start without the database of its logs, and makes another when there is none. */
async function setBrokenLogsAside(dataFolder: string, say: (line: string) => void): Promise<void> {
	const logs = join(dataFolder, 'pocketbase', 'auxiliary.db');
	if (!isDamagedDatabase(logs)) return;
	const earlier = setAsideName(join(dataFolder, 'auxiliary.db'));
	await rename(logs, earlier);
	for (const rest of ['-wal', '-shm']) await rm(logs + rest, { force: true });
	say(`${logs}, PocketBase's logs, is damaged. It is in ${earlier} now, and goes after 30 days.`);
}

interface SpawnedBackend extends Backend {
	/** The last of what PocketBase has said. */
	words(): string;
}

async function spawnBackend(
	settings: Settings,
	isFirst: boolean,
	say: (line: string) => void,
	onEnd: () => void,
): Promise<SpawnedBackend> {
	const binary = await findPocketBase(settings.POCKETBASE_BIN, say);
	const flags = pocketbaseFlags(settings.DATA_DIR);
	const environment = {
		...pocketbaseEnvironment(),
		...Object.fromEntries(
			Object.entries(settings)
				.filter(([name]) => !isForBackups.test(name))
				.map(([name, value]) => [name, asText(value)]),
		),
	};
	if (isFirst) {
		say('Creating the database …');
		// A superuser with a password that is kept nowhere closes PocketBase's installer link. `npm run superuser` makes another.
		await setSuperuser(binary, settings.DATA_DIR, 'closed@example.invalid', randomPassword(), environment);
	}
	const url = `http://127.0.0.1:${settings.POCKETBASE_PORT}`;
	const serve = [
		'serve',
		`--http=127.0.0.1:${settings.POCKETBASE_PORT}`,
		`--origins=${ownOrigins(settings)}`,
		...flags,
	];
	const child = spawn(...closedToOthers(binary, serve), {
		cwd: projectFolder,
		env: environment,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let words = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (text) => {
			words = (words + text).slice(-4000);
			if (process.env.LOG_POCKETBASE) process.stderr.write(text);
		});
	}
	const ended = new Promise<void>((done) =>
		child.once('exit', () => {
			onEnd();
			done();
		}),
	);
	endWithThisProcess(child);
	return {
		url,
		process: child,
		words: () => words,
		ended,
		async stop() {
			if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
			await ended;
		},
	};
}

/**
 * Makes a superuser, or gives it another password; PocketBase may be running. Throws with PocketBase's own words. The
 * password is in no command line, which every user of the machine can read.
 */
export async function setSuperuser(
	binary: string,
	dataFolder: string,
	email: string,
	password: string,
	environment: NodeJS.ProcessEnv = pocketbaseEnvironment(),
): Promise<void> {
	await run(...closedToOthers(binary, ['set-superuser', ...pocketbaseFlags(dataFolder)]), {
		env: { ...environment, SUPERUSER_EMAIL: email, SUPERUSER_PASSWORD: password },
	});
}

/** What only the backups need to know. */
const isForBackups = /^(AWS_|S3_|BACKUP_)/;

/**
 * What PocketBase gets besides our settings: where things are, the proxies that its webhook call goes through, and how
 * soon Go looks for memory that it can free (GOGC), where that is set.
 */
function pocketbaseEnvironment(): Record<string, string> {
	const passed = Object.entries(process.env).filter(([name]) => /^((https?|no)_proxy|gogc)$/i.test(name));
	return childEnvironment(Object.fromEntries(passed) as Record<string, string>);
}

/** 24 characters that are kept nowhere. */
export function randomPassword(): string {
	return randomBytes(18).toString('base64url');
}

/** A command whose files no other user reads. The shell gives its place to the program, so there is one process. */
function closedToOthers(program: string, parameters: string[]): [string, string[]] {
	return ['/bin/sh', ['-c', 'umask 077; exec "$0" "$@"', program, ...parameters]];
}

async function untilReady({ url, words, ended }: SpawnedBackend, port: number): Promise<void> {
	await Promise.race([
		untilHealthy(url, () => words().includes('Server started at')),
		ended.then(() => {
			throw new Error(
				/address already in use/i.test(words())
					? `Port ${port} is taken by another program. Choose another with POCKETBASE_PORT=… (see .env.example).`
					: `PocketBase did not start: ${words().trim()}`,
			);
		}),
	]);
}

/**
 * Ends PocketBase however this process ends: left alone, it would run on without backups and without the data folder's
 * lock. A SIGKILL runs no exit handler, but it closes the pipe that a shell waits at.
 */
function endWithThisProcess(child: ChildProcess): void {
	const end = () => child.kill('SIGTERM');
	process.once('exit', end);
	const watch = spawn('/bin/sh', ['-c', 'read -r _; kill "$0"', String(child.pid)], {
		stdio: ['pipe', 'ignore', 'ignore'],
		// Out of reach of what ends our whole group, Ctrl-C among it.
		detached: true,
	});
	watch.unref();
	(watch.stdin as Socket).unref();
	child.once('exit', () => {
		process.off('exit', end);
		watch.kill('SIGKILL');
	});
}

/** PocketBase's JSVM runtimes. Each takes about 13 MB; a request that finds none free makes one of its own. */
export const runtimes = 20;

/**
 * Each runtime loads the rules at its first request: these requests, so that no visitor waits for that. On a busy machine
 * some come after others have been answered, and reach the same runtimes: so again, until none was new, five times at most.
 */
export async function warmUp(url: string): Promise<void> {
	const reach = async (): Promise<boolean> => {
		const answer = await fetch(`${url}/api/rostfri/warm-up`).catch(() => undefined);
		return answer?.ok === true && (await answer.json()).was_ready;
	};
	for (let round = 0; round < 5; round += 1)
		if ((await Promise.all(Array.from({ length: runtimes }, reach))).every((wasReady) => wasReady)) return;
}

/** The flags that every call of PocketBase gets, so that no version's defaults decide where things are. */
function pocketbaseFlags(dataFolder: string): string[] {
	return [
		`--dir=${join(dataFolder, 'pocketbase')}`,
		`--hooksDir=${join(dataFolder, 'hooks')}`,
		`--migrationsDir=${join(projectFolder, 'pocketbase/migrations')}`,
		`--publicDir=${join(dataFolder, 'none')}`,
		'--hooksWatch=false',
		'--automigrate=false',
		'--indexFallback=false',
		`--hooksPool=${runtimes}`,
	];
}

/**
 * The origins whose pages may read what PocketBase answers (CORS): the site's. PocketBase's default is every page of
 * the web. Local names are one machine, and the site may be opened by each.
 */
function ownOrigins({ SITE_URL, PORT = 4321 }: Settings): string[] {
	const { origin, hostname, protocol, port } = new URL(SITE_URL || `http://localhost:${PORT}`);
	if (!isLocalName(hostname)) return [origin];
	const ports = new Set([port, String(PORT)].filter(Boolean));
	return [...ports].flatMap((each) => ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}:${each}`));
}

function asText(value: unknown): string {
	if (typeof value === 'boolean') return value ? '1' : '0';
	return value === undefined ? '' : String(value);
}

async function untilHealthy(url: string, isListening: () => boolean): Promise<void> {
	const giveUp = Date.now() + 60_000;
	while (Date.now() < giveUp) {
		// Another program that holds the port answers too, so ours must have said that it listens.
		const answer = isListening()
			? await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
			: undefined;
		if (answer?.ok) return;
		await new Promise((done) => setTimeout(done, 50));
	}
	throw new Error(`PocketBase does not answer at ${url}`);
}
