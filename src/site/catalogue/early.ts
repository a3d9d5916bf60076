/**
 * Where the URL filters or searches the list, fetches what it shows while the island's own script is on its way: the
 * cards are known when that script runs, which on a slow line comes a second later.
 */
import { fromUrl } from './listUrl.ts';
import { resultsAt } from './results.ts';

// A search for similar words can wait for the island, and so can an error.
if (document.documentElement.dataset.list)
	void resultsAt(fromUrl(location.pathname, location.search), async () => () => new Set()).catch(() => {});
