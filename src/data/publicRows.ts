/** Reads everything public from PocketBase, for a build. */
import PocketBase from 'pocketbase';
import type { PublicRows } from './snapshot.ts';

/** Throws when PocketBase cannot be reached, so that a build without it fails instead of publishing an empty shop. */
export async function readPublicRows(
	address = process.env.POCKETBASE_URL ?? 'http://127.0.0.1:8090',
): Promise<PublicRows> {
	const pocketbase = new PocketBase(address);
	pocketbase.autoCancellation(false);
	const all = (collection: string, options = {}) =>
		pocketbase.collection(collection).getFullList({ batch: 500, ...options });
	const [products, categories, brands, redirects, [settings]] = await Promise.all([
		all('products', { filter: 'is_published = true' }),
		all('categories'),
		all('brands'),
		all('redirects'),
		all('site_settings'),
	]);
	return { rev: 0, products, categories, brands, redirects, site_settings: settings };
}
