/**
 * `npm run build`: the whole site as static files in dist/, for a host like Netlify. Everything public is read once,
 * photos are made ready first (what cannot be made is left out and told), and then Astro makes the pages from what was read, so that no page names a photo that
 * is not there. Where a publisher has been at work on this machine, its pages are compiled again too, and it loads
 * them by itself.
 */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { categoryPageUrl, isMissingProductUrl, listPageUrl, missingProductUrl, orderPageUrl } from '#data/addresses.ts';
import type { BuiltRows } from '#data/public/currentSnapshot.ts';
import { mediaOf, mediaProblem } from '#data/public/media.ts';
import type { PublicRows } from '#data/public/publicRows.ts';
import { type PocketBaseAccess, readPublicRows } from '#data/public/publicRows.ts';
import { type Snapshot, snapshotOf } from '#data/public/snapshot.ts';
import { withoutPendingMedia } from '#data/public/snapshotMedia.ts';
import { pageOrders, redirectsOf } from '#data/public/urls.ts';
import { sortOrderWord } from '#domain/catalogue/sortOrders.ts';
import type { PhotoLook } from '#domain/products/photoLook.ts';
import { type PublishingProblem, problemsToTell } from '#domain/publishing/publication.ts';
import { compileBundle, currentBundle, runAstro } from '#publisher/build/bundle.ts';
import { inlineCodeOf } from '#publisher/build/inlineCode.ts';
import { foldersIn } from '#publisher/folders.ts';
import { makeAll } from '#publisher/publish/mediaVariants.ts';
import { contentSecurityPolicy, type InlineHashes, securityHeaders } from '#publisher/serve/securityHeaders.ts';
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
	/** Whether Astro names each page. Default: it does. */
	isQuiet?: boolean;
	say: (line: string) => void;
}

/** Returns the revision that was built. Throws, naming what is wrong, and then leaves no finished site; one bad record or photo is left out instead. */
export async function buildSite(options: BuildOptions): Promise<number> {
	const { pocketbaseUrl, secret, siteUrl, dataDir, say, out = join(projectFolder, 'dist'), isQuiet } = options;
	const folders = foldersIn(dataDir);
	const access = { url: pocketbaseUrl, secret };
	const read = await readPublicRows(access);
	const { snapshot, problems, looks } = await showable(read, folders.media, access, say);
	const rows: BuiltRows = { ...rowsOf(read, snapshot), looks: [...looks] };
	const rowsFile = join(dataDir, 'built', 'rows.json');
	await mkdir(dirname(rowsFile), { recursive: true });
	await writeFile(rowsFile, JSON.stringify(rows));
	await runAstro({ SITE_URL: siteUrl, PUBLIC_ROWS_FILE: rowsFile, BUILD_OUT: out }, isQuiet ? 'quiet' : 'shown');
	for (const { variants, copy } of mediaOf(snapshot)) {
		for (const url of [...variants.map((variant) => variant.url), ...(copy ? [copy] : [])])
			await cp(join(folders.media, url.replace(/^\/media\//, '')), join(out, url));
	}
	await writeFile(join(out, '_redirects'), redirectsFile(snapshot));
	// The same pages as a program, which tells what they run before any data is in them.
	const { folder } = await compileBundle(join(dataDir, 'built', 'bundles'), siteUrl);
	await writeFile(join(out, '_headers'), headersFile(await inlineCodeOf(folder), siteUrl, options.pocketbaseOrigin));
	await writeFile(join(dataDir, 'built', 'rev'), String(rows.rev));
	await writeFile(join(dataDir, 'built', 'problems.json'), JSON.stringify(problemsToTell(problems)));
	return rows.rev;
}

/** What can be shown: without records that break a rule, and without photos and videos that cannot be made ready. */
async function showable(
	rows: PublicRows,
	folder: string,
	access: PocketBaseAccess,
	say: (line: string) => void,
): Promise<{ snapshot: Snapshot; problems: PublishingProblem[]; looks: ReadonlyMap<string, PhotoLook> }> {
	const newest = snapshotOf(rows);
	const problems = [...newest.problems];
	const failed = new Map<string, Set<string>>();
	const made = await makeAll(folder, access, mediaOf(newest), say);
	for (const [medium, reason] of made.failed) {
		problems.push(mediaProblem(medium, reason));
		failed.set(medium.record, (failed.get(medium.record) ?? new Set()).add(medium.name));
	}
	for (const { message } of problems) say(`Left out: ${message}`);
	const snapshot = withoutPendingMedia(newest, undefined, { pending: new Set(), failed });
	return { snapshot, problems, looks: made.looks };
}

/** As PocketBase would have given what is shown. */
function rowsOf(read: PublicRows, { published, categories, brands, redirects, writtenSettings }: Snapshot): PublicRows {
	return {
		...read,
		products: [...published],
		categories: [...categories],
		brands: [...brands],
		redirects: [...redirects],
		site_settings: [writtenSettings],
	};
}

/**
 * Netlify reads it. Old addresses of products, the page for those that are gone, the pages that have what the list is
 * asked for (`askedPages`), and one page for everything below /admin.
 */
export function redirectsFile(snapshot: Snapshot): string {
	// Netlify has a query in a field of its own: '/produkter varumarke=gammal /produkter?varumarke=ny 301!'. The '!' is for
	// paths that have a file, which would be served instead.
	const moved = [...redirectsOf(snapshot)].map(([from, to]) =>
		isMissingProductUrl(to)
			? `${from} ${to}.html 404`
			: from.includes('?')
				? `${from.replace('?', ' ')} ${to} 301!`
				: `${from} ${to} 301`,
	);
	const movedCategories = snapshot.categories.flatMap((category) =>
		category.former_slugs
			.filter((slug) => !snapshot.categoryBySlug.has(slug))
			.map((slug) => `${listPageUrl(1)} kategori=${slug} ${categoryPageUrl(category)} 301!`),
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
	return `${[...moved, ...movedCategories, missing, ...asked, '/admin/* /admin.html 200'].join('\n')}\n`;
}

/** Netlify reads it: one policy for all pages, so it allows the scripts of each of them. */
export function headersFile({ scripts, styles }: InlineHashes, siteUrl: string, pocketbaseOrigin?: string): string {
	const everywhere = {
		...securityHeaders(siteUrl),
		// The editor's HEIC decoder is WebAssembly in a worker, which here gets the policy of the pages.
		'Content-Security-Policy': contentSecurityPolicy(
			{ scripts: [...scripts, "'wasm-unsafe-eval'"].sort(), styles },
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
