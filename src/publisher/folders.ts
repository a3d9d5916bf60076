/** The publisher's folders, below the data folder. Their content can always be made again. */
import { join } from 'node:path';

export interface Folders {
	/** What is served: pages, precompressed files (`.br`) soon after, and `_astro/`. */
	site: string;
	/** Photos, videos and documents as visitors get them; `/media/…` is served from here. */
	media: string;
	bundles: string;
	/** The file of state.ts. */
	state: string;
}

export function foldersIn(dataDir: string): Folders {
	const folder = join(dataDir, 'publisher');
	return {
		site: join(folder, 'site'),
		media: join(folder, 'media'),
		bundles: join(folder, 'bundles'),
		state: join(folder, 'state.db'),
	};
}

/** The name of the file of an address: '/' → 'index.html', '/om-oss' → 'om-oss.html', '/robots.txt' → 'robots.txt'. */
export function fileOf(url: string): string {
	if (url === '/') return 'index.html';
	return /\.[a-z0-9]+$/i.test(url) ? url.slice(1) : `${url.slice(1)}.html`;
}
