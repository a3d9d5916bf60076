import { alertsUrl, isMissingProductUrl, productUrl } from '#data/addresses.ts';
import { previewUrl } from '#data/previewMessages.ts';
import type { Snapshot } from '#data/public/snapshot.ts';
import { publicUrls } from '#data/public/urls.ts';

/** All pages that search engines should look for, sold machines left out (S2), with the day on which what a product's page shows was last changed. */
export function sitemap(snapshot: Snapshot, site: URL): string {
	const changed = new Map(
		snapshot.products.map((product) => [
			productUrl(product),
			(product.content_changed || product.updated).slice(0, 10),
		]),
	);
	const sold = new Set(snapshot.sold.map(productUrl));
	const entries = [...publicUrls(snapshot).keys()]
		.filter((url) => isFound(url) && !sold.has(url))
		.map((url) => {
			const lastChange = changed.get(url);
			// Addresses are made of slugs and numbers: nothing needs escaping.
			return `<url><loc>${site.origin}${url}</loc>${lastChange ? `<lastmod>${lastChange}</lastmod>` : ''}</url>`;
		});
	return [
		'<?xml version="1.0" encoding="UTF-8"?>',
		'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
		...entries,
		'</urlset>',
		'',
	].join('\n');
}

/** Files for programs, the back office, the page of a visitor's alerts, the error pages and the second and later pages of lists are left out. */
function isFound(url: string): boolean {
	return (
		!['/404', alertsUrl, '/admin', previewUrl].includes(url) &&
		!isMissingProductUrl(url) &&
		!/\.|\/ordning\/|\/sida\/\d+$/.test(url)
	);
}
