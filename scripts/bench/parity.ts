/**
 * Whether the publisher's files are those of `npm run build`, byte for byte: pages, lists, scripts and styles. Exits with
 * 1 when one of them is not.
 *
 *   npm run bench -- parity [demo | number of products …]     the demo catalogue and 1,000 products
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { filesBelow } from '#publisher/filesBelow.ts';
import { foldersIn } from '#publisher/folders.ts';
import { buildSite } from '../build.ts';
import { seedDemo } from '../seed.ts';
import { benchCatalogue, superuserOf } from './catalogue.ts';

export async function run(rest: string[]): Promise<void> {
	let isDifferent = false;
	for (const what of rest.length > 0 ? rest : ['demo', '1000']) {
		const differences = await compare(what);
		for (const line of differences.slice(0, 20)) console.log(`  ${line}`);
		isDifferent ||= differences.length > 0;
	}
	if (isDifferent) process.exit(1);
}

/** The files that differ, each with how. */
async function compare(what: string): Promise<string[]> {
	const catalogue = await benchCatalogue(what === 'demo' ? 0 : Number(what));
	const { backend, dataDir, settings } = catalogue;
	const publisher = await catalogue.publish();
	try {
		if (what === 'demo') await seedDemo({ ...settings, url: backend.url }, () => {});
		await settled(await superuserOf(catalogue), publisher.url);
		const out = join(dataDir, 'dist');
		const { POCKETBASE_URL: pocketbaseUrl, WEBHOOK_SECRET: secret, SITE_URL: siteUrl } = catalogue.buildEnvironment;
		await buildSite({ pocketbaseUrl, secret, siteUrl, dataDir, out, isQuiet: true, say: () => {} });
		const [built, published] = [await namesBelow(out), await namesBelow(foldersIn(dataDir).site)];
		const differences: string[] = [];
		for (const name of new Set([...built, ...published])) {
			if (!built.has(name)) differences.push(`${name} is not built`);
			else if (!published.has(name)) differences.push(`${name} is not published`);
			else if (!(await readFile(join(out, name))).equals(await readFile(join(foldersIn(dataDir).site, name))))
				differences.push(`${name} differs`);
		}
		console.log(`${what}: ${built.size} files of npm run build, ${differences.length} of them published otherwise`);
		return differences;
	} finally {
		await publisher.stop();
		await catalogue.remove();
	}
}

/** Without what either has for its own host alone. */
async function namesBelow(folder: string): Promise<Set<string>> {
	const names = (await filesBelow(folder)).map((file) => file.slice(folder.length + 1));
	return new Set(names.filter((name) => !/\.(br|gz)$|^media\/|^_(headers|redirects)$/.test(name)));
}

/** Waits until nothing is missing any more. */
async function settled(client: PocketBase, publisherUrl: string): Promise<void> {
	for (const giveUp = Date.now() + 15 * 60_000; Date.now() < giveUp; ) {
		const [state] = await client.collection<{ rev: number; published_rev: number }>('build_state').getFullList();
		const health = (await (await fetch(`${publisherUrl}/_publisher/health`)).json()) as {
			rev: number;
			current: boolean;
		};
		const rev = state?.rev ?? 0;
		if (health.current && health.rev >= rev && (state?.published_rev ?? 0) >= rev) return;
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
	throw new Error('Publishing did not come to an end');
}
