/**
 * A data folder with the demo catalogue, published, made once and copied for every worker of the browser tests. Named
 * after the sources that it comes from, so that it is made again only when one of them has changed. Run by itself it
 * makes the folder ahead of the tests.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFolder } from '#scripts/environment.ts';
import { startSite } from './running.ts';
import { restoreTexts } from './texts.ts';

const sources = [
	'src',
	'pocketbase',
	'scripts',
	'public',
	'package-lock.json',
	'astro.config.mjs',
	'tests/support/running.ts',
];

const templates = join(projectFolder, 'node_modules/.cache/test-templates');

export default async function makeTemplate(): Promise<void> {
	const folder = await templateFolder();
	// For the workers: the sources may be edited while they run.
	process.env.TEST_TEMPLATE = folder;
	if (existsSync(folder)) return;
	console.log('Preparing the demo site for the browser tests …');
	await rm(templates, { recursive: true, force: true });
	const fresh = await mkdtemp(join(tmpdir(), 'rostfri-template-'));
	const site = await startSite(fresh, { demo: true });
	await restoreTexts(site);
	await site.stop();
	// Shared by all sites of the tests, each of which is given them anew.
	await rm(join(fresh, 'publisher/bundles'));
	const unfinished = `${folder}.unfinished-${process.pid}`;
	await cp(fresh, unfinished, { recursive: true });
	await rename(unfinished, folder);
	await rm(fresh, { recursive: true, force: true });
}

/** A copy of the template that a worker may change. */
export async function copyOfTemplate(): Promise<string> {
	const copy = await mkdtemp(join(tmpdir(), 'rostfri-e2e-'));
	await cp(process.env.TEST_TEMPLATE ?? '', copy, { recursive: true });
	return copy;
}

async function templateFolder(): Promise<string> {
	const digest = createHash('sha256');
	for (const source of sources) await add(join(projectFolder, source), digest);
	return join(templates, digest.digest('hex').slice(0, 16));
}

async function add(path: string, digest: ReturnType<typeof createHash>): Promise<void> {
	const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
	if (!entries) digest.update(path).update(await readFile(path).catch(() => ''));
	else
		for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1)))
			await add(join(path, entry.name), digest);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeTemplate();
