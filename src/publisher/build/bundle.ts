/**
 * Compiles the pages: one folder for each version of the sources, so that a running publisher keeps its own while the
 * next one is compiled. The file `current` beside them names the one to use.
 *
 * Every start reads all sources to know whether they have changed: synchronously, forty times as fast as by promises.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../childEnvironment.ts';
import { filesBelow } from '../filesBelow.ts';
import { flush } from '../flush.ts';
import { inParallel } from '../inParallel.ts';
import { inlineCodeOf } from './inlineCode.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
/** The sources of the pages. */
const sources = ['src', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json', '.env'];
const keptBundles = 3;

export interface Bundle {
	id: string;
	/** Holds `server/entry.mjs`, `client/`, `inline.json` with what the pages may run, and `digest` of all that. */
	folder: string;
}

/**
 * Compiles the sources unless they are compiled already, and makes the result the current bundle. About 15 s; throws
 * with Astro's own words when the sources do not compile.
 */
export async function compileBundle(bundlesFolder: string, siteUrl: string): Promise<Bundle> {
	const id = await sourcesId(siteUrl);
	const folder = join(bundlesFolder, id);
	if (!(await isUsable(folder))) {
		// In a folder of its own until it is complete, so that an interrupted compilation is never taken for a bundle.
		const unfinished = `${folder}.unfinished-${process.pid}`;
		await rm(unfinished, { recursive: true, force: true });
		try {
			await runAstro({ PUBLISHER_OUT: unfinished, SITE_URL: siteUrl });
			await inlineCodeOf(unfinished);
			await seal(unfinished);
			// Another process may have compiled the same sources in the meantime, and use the result already.
			if (!(await isUsable(folder))) {
				await rm(folder, { recursive: true, force: true });
				await rename(unfinished, folder).catch(async (error) => {
					if (!(await isUsable(folder))) throw error;
				});
			}
		} finally {
			await rm(unfinished, { recursive: true, force: true });
		}
	}
	const next = join(bundlesFolder, `current.next-${process.pid}`);
	await writeFile(next, id, { flush: true });
	await rename(next, join(bundlesFolder, 'current'));
	await removeOldBundles(bundlesFolder, id);
	return { id, folder };
}

/** The newest bundle; undefined when there is none. */
export async function currentBundle(bundlesFolder: string): Promise<Bundle | undefined> {
	const id = await readFile(join(bundlesFolder, 'current'), 'utf8').catch(() => '');
	const folder = join(bundlesFolder, id);
	return id && (await exists(join(folder, 'server/entry.mjs'))) ? { id, folder } : undefined;
}

/** The digest of everything else in a bundle. */
const sealName = 'digest';

/** Brings a bundle to the disk, with the digest that tells a file which is broken later. */
async function seal(folder: string): Promise<void> {
	await inParallel(await filesBelow(folder), 4, flush);
	await writeFile(join(folder, sealName), await digestOf(folder), { flush: true });
}

/** Whether a bundle is there and none of its files is broken. One of earlier code without a digest is taken as it is. */
async function isUsable(folder: string): Promise<boolean> {
	if (!(await exists(join(folder, 'server/entry.mjs')))) return false;
	const digest = await readFile(join(folder, sealName), 'utf8').catch(() => undefined);
	return digest === undefined || digest === (await digestOf(folder));
}

async function digestOf(folder: string): Promise<string> {
	const hash = createHash('sha256');
	for (const file of await filesBelow(folder)) {
		const name = file.slice(folder.length + 1);
		if (name !== sealName) hash.update(`${name}\n`).update(readFileSync(file));
	}
	return hash.digest('hex');
}

/**
 * The newest bundle, compiled first when the sources have changed or a power cut has broken it. When these do not compile, the site continues with
 * its earlier code; throws when there is none.
 */
export async function bundleToStartWith(
	bundlesFolder: string,
	siteUrl: string,
	compile: boolean,
	log: (line: string) => void,
): Promise<Bundle> {
	const current = await currentBundle(bundlesFolder);
	const earlier = current && (await isUsable(current.folder)) ? current : undefined;
	if (earlier && (!compile || earlier.id === (await sourcesId(siteUrl)))) return earlier;
	log('Compiling the pages …');
	try {
		return await compileBundle(bundlesFolder, siteUrl);
	} catch (error) {
		if (!earlier) throw error;
		log(`The sources do not compile, so the site continues with its earlier code. ${(error as Error).message}`);
		return earlier;
	}
}

/** A name for the sources as they are now, and for everything else that ends up in the compiled pages. */
async function sourcesId(siteUrl: string): Promise<string> {
	const hash = createHash('sha256').update(siteUrl).update(process.version);
	for (const [name, value] of Object.entries(process.env).sort())
		if (name.startsWith('PUBLIC_')) hash.update(`${name}=${value}\n`);
	for (const source of sources) {
		for (const file of await filesBelow(join(project, source)))
			hash.update(`${file.slice(project.length)}\n`).update(readFileSync(file));
	}
	return hash.digest('hex').slice(0, 16);
}

/**
 * Runs `astro build` in a process of its own: Vite never frees the memory that it has used. It gets no secrets, and nothing
 * that another tool has set for itself (MODE, VITEST, …) and Astro would take for its own.
 */
export async function runAstro(env: Record<string, string>, output: 'quiet' | 'shown' = 'quiet'): Promise<void> {
	const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
	const child = spawn(process.execPath, [astro, 'build'], {
		cwd: project,
		env: childEnvironment({ NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env }),
		stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	child.stdout?.on('data', (data) => {
		said += data;
	});
	child.stderr?.on('data', (data) => {
		said += data;
	});
	const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
	if (code !== 0) throw new Error(`astro build failed:\n${said.slice(-4000)}`);
}

async function removeOldBundles(bundlesFolder: string, current: string): Promise<void> {
	const folders = await Promise.all(
		(await readdir(bundlesFolder, { withFileTypes: true }))
			.filter((entry) => entry.isDirectory() && entry.name !== current)
			.map(async ({ name }) => ({ name, time: (await stat(join(bundlesFolder, name))).mtimeMs })),
	);
	const old = folders.sort((one, other) => other.time - one.time).slice(keptBundles - 1);
	await Promise.all(old.map(({ name }) => rm(join(bundlesFolder, name), { recursive: true, force: true })));
}

async function exists(path: string): Promise<boolean> {
	return stat(path).then(
		() => true,
		() => false,
	);
}
