/** The third step of a publish: renders pages and stages their files beside those that are served. */
import { join } from 'node:path';
import type { Snapshot } from '#data/public/snapshot.ts';
import type { PublishingProblem } from '#domain/publication.ts';
import { type Folders, fileOf } from '../folders.ts';
import type { Keys } from './plan.ts';
import type { Pages, Publication } from './publication.ts';
import type { StagedPage } from './writeThread.ts';

/** Pages that the write worker gets at once. */
const batchSize = 16;
/** A larger page lists the whole catalogue. Bytes. */
const largePage = 150_000;

interface Renderer extends Pick<Publication, 'folders' | 'writer' | 'failedPages' | 'largePages'> {
	pages: Pick<Pages, 'render'>;
	reports: Pick<Publication['reports'], 'running'>;
}

/**
 * Renders a batch while the write worker stages the previous one. Returns the addresses that could be rendered; the
 * others are in `failedPages`. Throws when a page cannot be written; then nothing stays staged.
 */
export async function stagePages(publication: Renderer, keys: Keys, next: Snapshot): Promise<string[]> {
	const { folders, writer, reports, failedPages } = publication;
	const urls = [...keys.keys()];
	const staged: string[] = [];
	try {
		let writing: Promise<void> | undefined;
		for (let first = 0; first < urls.length; first += batchSize) {
			const batch = urls.slice(first, first + batchSize);
			const [rendered] = await Promise.all([renderBatch(publication, batch, keys, next), writing]);
			writing = writer.stage(rendered);
			staged.push(...batch.filter((url) => !failedPages.has(url)));
			reports.running(next.rev, first, 0);
		}
		await writing;
	} catch (error) {
		await writer.discard(urls.map((url) => fileAt(folders, url)));
		throw error;
	}
	return staged;
}

/** Renders one page after the other: rendering is synchronous work, so there is nothing to overlap. */
async function renderBatch(publication: Renderer, urls: string[], keys: Keys, next: Snapshot): Promise<StagedPage[]> {
	const { folders, pages, failedPages, largePages } = publication;
	const rendered: StagedPage[] = [];
	for (const url of urls) {
		try {
			const bytes = await renderPage(pages, url);
			if (bytes.byteLength > largePage) largePages.add(url);
			rendered.push({ file: fileAt(folders, url), bytes });
			failedPages.delete(url);
		} catch (error) {
			failedPages.set(url, { key: keys.get(url) ?? '', problem: pageProblem(url, error as Error, next) });
		}
	}
	return rendered;
}

/** The bytes of a page. Throws when the page answers with an unexpected status. */
export async function renderPage(pages: Pick<Pages, 'render'>, url: string): Promise<ArrayBuffer> {
	const expected = url === '/404' ? 404 : 200;
	const response = await pages.render(url);
	if (response.status !== expected) throw new Error(`svaret blev ${response.status}`);
	return await response.arrayBuffer();
}

/** The path of a page's file in the served folder. */
export function fileAt({ site }: Pick<Folders, 'site'>, url: string): string {
	return join(site, fileOf(url));
}

function pageProblem(url: string, error: Error, next: Snapshot): PublishingProblem {
	const product = next.productBySlug.get(url.replace(/^\/produkt\//, ''));
	const message = `Sidan ${url} kunde inte göras, så en äldre visas om det finns någon: ${error.message}.`;
	return { collection: product ? 'products' : '', id: product?.id ?? '', field: '', message };
}
