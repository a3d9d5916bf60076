/**
 * A snapshot that shows every kind of page without texts by staff or visitors, compiled with the pages themselves: all
 * inline code in these is ours, so that the Content-Security-Policy needs no hash of a page with data.
 */

import { type Snapshot, snapshotOf } from '#data/public/snapshot.ts';
import { siteSettings } from '#domain/company/site.ts';
import { brand } from '#domain/products/brand.ts';
import { category } from '#domain/products/category.ts';
import { product } from '#domain/products/product.ts';

/** One record of each kind, with every value that makes its page show more. */
export function sampleSnapshot(): Snapshot {
	const moment = { created: '', updated: '' };
	const machine = { ...product.initial, ...moment, category_id: 'c', is_published: true, images: ['bild.jpg'] };
	return snapshotOf({
		boot: '',
		full: true,
		now: '2026-01-02 12:00:00.000Z',
		rev: 0,
		published_rev: 0,
		full_rev: 0,
		changed: {},
		products: [
			{
				...product.initial,
				...moment,
				id: 'p',
				title: 'Exempel',
				slug: 'exempel',
				category_id: 'c',
				brand_id: 'b',
				images: ['bild.jpg'],
				videos: ['film.mp4'],
				documents: ['blad.pdf'],
				energy_class: 'A',
				eprel_number: '1',
				is_published: true,
				is_featured: true,
			},
			{ ...machine, id: 'r', title: 'Reserverad', slug: 'reserverad', reserved_until: '2026-01-02' },
			{ ...machine, id: 's', title: 'Såld', slug: 'sald', sold_at: '2026-01-01 12:00:00.000Z' },
			{ ...machine, id: 'g', title: 'Borta', slug: 'borta', sold_at: '2020-01-01 12:00:00.000Z' },
		],
		categories: [{ ...category.initial, ...moment, id: 'c', name: 'Exempel', slug: 'exempel' }],
		brands: [{ ...brand.initial, ...moment, id: 'b', name: 'Exempel', slug: 'exempel', logo: 'bild.png' }],
		redirects: [],
		site_settings: [
			{ ...siteSettings.initial, ...moment, id: 's', google_maps_url: 'https://www.google.com/maps/embed?pb=1' },
		],
	});
}
