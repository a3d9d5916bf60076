/**
 * `npm run build`: the whole site as static files in dist/, for a host like Netlify. Everything public is read once,
 * photos are made ready first, and then Astro makes the pages from what was read, so that no page names a photo that
 * is not there. Where a publisher has been at work on this machine, its pages are compiled anew too, and it takes
 * them up by itself.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
	categoryPageUrl,
	listPageUrl,
	missingProductUrl,
	narrowingNames,
	orderPageUrl,
	widePageUrl,
} from '#data/addresses.ts';
import { mediaOf } from '#data/media.ts';
import { readPublicRows } from '#data/publicRows.ts';
import { type PublicRows, type Snapshot, snapshotOf } from '#data/snapshot.ts';
import { pageOrders, redirectsOf } from '#data/urls.ts';
import { sortOrderWord } from '#domain/catalogue.ts';
import { compileBundle, currentBundle, filesBelow, runAstro } from '#publisher/bundle.ts';
import { foldersIn } from '#publisher/folders.ts';
import { makeAll } from '#publisher/media.ts';
import { contentSecurityPolicy, inlineHashes, securityHeaders } from '#publisher/securityHeaders.ts';
import { command } from './command.ts';
import { projectFolder, readEnvironment } from './environment.ts';

interface BuildOptions {
	pocketbaseUrl: string;
	secret: string;
	siteUrl: string;
	dataDir: string;
	pocketbaseOrigin?: string;
	/** Where the site goes; emptied first. Default dist. */
	out?: string;
	say: (line: string) => void;
}

/** Returns the revision that was built. Throws, naming what is wrong, and then leaves no finished site. */
export async function buildSite(options: BuildOptions): Promise<number> {
	const { pocketbaseUrl, secret, siteUrl, dataDir, say, out = join(projectFolder, 'dist') } = options;
	const folders = foldersIn(dataDir);
	const rows = await readPublicRows({ url: pocketbaseUrl, secret });
	const snapshot = await withPhotos(rows, folders.media, pocketbaseUrl, say);
	const rowsFile = join(dataDir, 'built', 'rows.json');
	await mkdir(dirname(rowsFile), { recursive: true });
	await writeFile(rowsFile, JSON.stringify(rows));
	await runAstro({ SITE_URL: siteUrl, PUBLIC_ROWS_FILE: rowsFile, BUILD_OUT: out }, 'shown');
	for (const { variants, copy } of mediaOf(snapshot)) {
		for (const url of [...variants.map((variant) => variant.url), ...(copy ? [copy] : [])])
			await cp(join(folders.media, url.replace(/^\/media\//, '')), join(out, url));
	}
	await writeFile(join(out, '_redirects'), redirectsFile(snapshot));
	await writeFile(join(out, '_headers'), await headersFile(out, siteUrl, options.pocketbaseOrigin));
	await writeFile(join(dataDir, 'built', 'rev'), String(rows.rev));
	return rows.rev;
}

async function withPhotos(
	rows: PublicRows,
	folder: string,
	pocketbaseUrl: string,
	say: (line: string) => void,
): Promise<Snapshot> {
	const snapshot = snapshotOf(rows);
	const settings = snapshot.writtenSettings;
	const media = mediaOf(snapshot);
	const hero = media.filter(({ record }) => record === settings.id);
	try {
		await makeAll(folder, pocketbaseUrl, hero, say);
	} catch (error) {
		// Somebody else's server must not stop the build: the page goes without its picture, as at the publisher.
		say(`${(error as Error).message}`);
		for (const row of rows.site_settings as { hero_image_url: string }[]) row.hero_image_url = '';
		return withPhotos(rows, folder, pocketbaseUrl, say);
	}
	await makeAll(
		folder,
		pocketbaseUrl,
		media.filter((medium) => !hero.includes(medium)),
		say,
	);
	return snapshot;
}

/**
 * Netlify reads it. Old addresses of products, the page for those that are gone, the pages that have what the list is
 * asked for (`askedPages`), and one page for everything below /admin.
 */
export function redirectsFile(snapshot: Snapshot): string {
	// Netlify has a query in a field of its own: '/produkter varumarke=gammal /produkter?varumarke=ny 301'.
	const moved = [...redirectsOf(snapshot)].map(([from, to]) => `${from.replace('?', ' ')} ${to} 301`);
	const movedCategories = snapshot.categories.flatMap((category) =>
		category.former_slugs
			.filter((slug) => !snapshot.categoryBySlug.has(slug))
			.map((slug) => `${listPageUrl(1)} kategori=${slug} ${categoryPageUrl(category)} 301`),
	);
	const missing = `/produkt/* ${missingProductUrl}.html 404`;
	const list = listPageUrl(1);
	const words = pageOrders.map(sortOrderWord);
	const asked = snapshot.categories.flatMap((category) => [
		...words.flatMap((word) => [
			`${list} kategori=${category.slug} sortering=${word} ${orderPageUrl(word, category)}.html 200!`,
			`${categoryPageUrl(category)} sortering=${word} ${orderPageUrl(word, category)}.html 200!`,
		]),
		`${list} kategori=${category.slug} ${categoryPageUrl(category)}.html 200!`,
	]);
	asked.push(...words.map((word) => `${list} sortering=${word} ${orderPageUrl(word)}.html 200!`));
	asked.push(...narrowingNames.map((name) => `${list} ${name}=:value ${widePageUrl}.html 200!`));
	return `${[...moved, ...movedCategories, missing, ...asked, '/admin/* /admin.html 200'].join('\n')}\n`;
}

/** Netlify reads it: one policy for all pages, so it allows the scripts of each of them. */
export async function headersFile(out: string, siteUrl: string, pocketbaseOrigin?: string): Promise<string> {
	const scripts = new Set<string>();
	const styles = new Set<string>();
	for (const file of await filesBelow(out)) {
		if (!file.endsWith('.html')) continue;
		const inline = inlineHashes(await readFile(file, 'utf8'));
		for (const hash of inline.scripts) scripts.add(hash);
		for (const hash of inline.styles) styles.add(hash);
	}
	const everywhere = {
		...securityHeaders(siteUrl),
		// The editor's HEIC decoder is WebAssembly in a worker, which here gets the policy of the pages.
		'Content-Security-Policy': contentSecurityPolicy(
			{ scripts: [...scripts, "'wasm-unsafe-eval'"].sort(), styles: [...styles].sort() },
			pocketbaseOrigin,
		),
	};
	return `/*\n${Object.entries(everywhere)
		.map(([name, value]) => `  ${name}: ${value}\n`)
		.join('')}`;
}

if (import.meta.main) await command(build);

async function build(): Promise<void> {
	const environment = readEnvironment();
	const say = (line: string) => console.log(line);
	const rev = await buildSite({
		// On a build host PocketBase is reached where browsers reach it.
		pocketbaseUrl: process.env.POCKETBASE_URL || environment.PUBLIC_POCKETBASE_URL || environment.POCKETBASE_URL,
		secret: environment.WEBHOOK_SECRET,
		siteUrl: environment.SITE_URL,
		dataDir: environment.DATA_DIR,
		pocketbaseOrigin: environment.PUBLIC_POCKETBASE_URL ? new URL(environment.PUBLIC_POCKETBASE_URL).origin : undefined,
		say,
	});
	say(`Built revision ${rev} into dist/`);
	const { bundles } = foldersIn(environment.DATA_DIR);
	if (await currentBundle(bundles)) {
		const { id } = await compileBundle(bundles, environment.SITE_URL);
		say(`Compiled ${id} for the publisher on this machine`);
	}
}
