/** The third step of a publish: renders pages and stages their files beside those that are served. */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Snapshot } from '#data/public/snapshot.ts';
import type { PublishingProblem } from '#domain/publishing/publication.ts';
import { type Folders, fileOf } from '../folders.ts';
import { discardStaged, stagePage } from './pageWriter.ts';
import type { Keys } from './plan.ts';
import type { Pages, Publication } from './publication.ts';

/** A larger page lists the whole catalogue. Bytes. */
const largePage = 150_000;

interface Renderer extends Pick<Publication, 'folders' | 'failedPages' | 'largePages'> {
	pages: Pick<Pages, 'render'>;
	reports: Pick<Publication['reports'], 'running'>;
}

/**
 * Renders and stages one page after the other. Returns the addresses that could be rendered; the others are in
 * `failedPages`. Throws when a page cannot be written; then nothing stays staged.
 */
export async function stagePages(publication: Renderer, keys: Keys, next: Snapshot): Promise<string[]> {
	const { folders, pages, reports, failedPages, largePages } = publication;
	const staged: string[] = [];
	for (const [url, key] of keys) {
		const bytes = await renderPage(pages, url).catch((error: Error) => {
			failedPages.set(url, { key, problem: pageProblem(url, error, next) });
		});
		if (!bytes) continue;
		failedPages.delete(url);
		if (bytes.byteLength > largePage) largePages.add(url);
		try {
			stagePage(fileAt(folders, url), bytes);
		} catch (error) {
			discardStaged([...staged, url].map((name) => fileAt(folders, name)));
			throw error;
		}
		staged.push(url);
		reports.running(next.rev, staged.length, 0);
		// Lets messages to this thread and reports through: rendering alone never returns to the event loop.
		await setImmediate();
	}
	return staged;
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
