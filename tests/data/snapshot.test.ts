import { expect, test } from 'vitest';
import type { PublicRows } from '#data/public/publicRows.ts';
import { patched, snapshotOf } from '#data/public/snapshot.ts';
import { withoutPendingMedia } from '#data/public/snapshotMedia.ts';
import { siteSettings } from '#domain/company/site.ts';
import { brand } from '#domain/products/brand.ts';
import { category as categoryEntity } from '#domain/products/category.ts';
import { product } from '#domain/products/product.ts';

const machine = { ...product.initial, id: 'p', title: 'Vinkyl', slug: 'vinkyl' };
const texts = { ...siteSettings.initial, id: 's' };

/** Rows of which one breaks a rule, as only a hand in the database can make them. */
function rows(changes: Partial<PublicRows>): PublicRows {
	return {
		boot: 'a',
		full: true,
		now: '2026-01-01 12:00:00.000Z',
		rev: 1,
		published_rev: 0,
		full_rev: 0,
		changed: {},
		products: [machine],
		categories: [],
		brands: [],
		redirects: [],
		site_settings: [texts],
		...changes,
	};
}

test('W3: what is left out of a publish is told with the words of the form, and with no name of a column', () => {
	expect(snapshotOf(rows({})).rev).toBe(1);
	for (const [changes, message] of [
		[
			{ products: [{ ...machine, condition: 'rostig' }] },
			'Produkten ”Vinkyl” kan inte visas. Rätta fältet ”Skick”: Välj ett alternativ.',
		],
		[
			{ products: [{ ...machine, title: '', images: 'a.jpg' }] },
			'Produkten ”vinkyl” kan inte visas. Rätta fältet ”Titel”: Titel är obligatorisk.',
		],
		[
			{ brands: [{ ...brand.initial, id: 'b', name: 'Frostholm', slug: 'frostholm', sort_order: 'först' }] },
			'Varumärket ”Frostholm” kan inte visas. Rätta fältet ”Ordning”: Ogiltig ordning.',
		],
		[
			{ categories: [{ id: 'c', name: 'Ugnar', slug: 1, description: '', icon_name: 'flame', parent_id: '' }] },
			'Kategorin ”Ugnar” kan inte visas. Rätta fältet ”Slug”: Ogiltigt värde.',
		],
		[
			{ site_settings: [{ ...texts, home_why_section: { title: 'x'.repeat(121) } }] },
			'Sajtens texter: fältet ”Varför välja oss” visas inte som det är skrivet. Rätta det: Max 120 tecken.',
		],
	] as const)
		expect(snapshotOf(rows(changes as unknown as Partial<PublicRows>)).problems).toMatchObject([{ message }]);
});

test('W1: rows of a PocketBase that does not know a field yet are shown as if it held nothing', () => {
	const published = { ...machine, is_published: true };
	const { sku: _, ...product } = published;
	const { description: __, ...category } = { ...categoryEntity.initial, id: 'c', name: 'Ugnar', slug: 'ugnar' };
	const snapshot = snapshotOf(rows({ products: [product], categories: [category] } as unknown as Partial<PublicRows>));
	expect(snapshot.problems).toEqual([]);
	expect([snapshot.products, snapshot.categories]).toMatchObject([
		[{ id: 'p', sku: '' }],
		[{ id: 'c', description: '' }],
	]);
});

test('W3: a bad record is left out and no other, and stays as it was where it has been good before', () => {
	const other = { ...machine, id: 'q', title: 'Ugn', slug: 'ugn' };
	const published = { ...machine, is_published: true };
	const good = snapshotOf(rows({ products: [published, { ...other, is_published: true }] }));
	const bad = { ...published, title: '', price: 5 };
	const changed = patched(good, rows({ full: false, rev: 2, changed: { products: ['p'] }, products: [bad] }));
	expect(changed.products.map(({ title }) => title)).toEqual(['Vinkyl', 'Ugn']);
	expect(changed.problems).toMatchObject([{ collection: 'products', id: 'p', field: 'title' }]);
	// Another change leaves the problem standing; the mended record ends it.
	const texted = patched(changed, rows({ full: false, rev: 3, changed: { site_settings: ['s'] }, products: [] }));
	expect(texted.problems).toHaveLength(1);
	const mended = patched(texted, rows({ full: false, rev: 4, changed: { products: ['p'] }, products: [published] }));
	expect(mended.problems).toEqual([]);
	expect(snapshotOf(rows({ products: [bad, { ...other, is_published: true }] })).products).toMatchObject([{ id: 'q' }]);
	// No longer public is no problem.
	const gone = patched(changed, rows({ full: false, rev: 3, changed: { products: ['p'] }, products: [] }));
	expect([gone.problems, gone.products.map(({ id }) => id)]).toEqual([[], ['q']]);
});

test('W3: a bad text of the site falls back alone, to what it was or to the standard text', () => {
	const written = { ...texts, hero_title: 'Kök för livet', contact_phone: '021-12 34 56' };
	const good = snapshotOf(rows({ site_settings: [written] }));
	const bad = { ...written, hero_title: 'x'.repeat(5000), contact_phone: '021-65 43 21' };
	const change = rows({ full: false, rev: 2, changed: { site_settings: ['s'] }, products: [], site_settings: [bad] });
	expect(patched(good, change).settings).toMatchObject({
		hero_title: 'Kök för livet',
		contact_phone: '021-65 43 21',
	});
	const fresh = snapshotOf(rows({ site_settings: [bad] }));
	expect(fresh.writtenSettings).toMatchObject({ hero_title: '', contact_phone: '021-65 43 21' });
	expect(fresh.settings.hero_title).not.toBe('');
	const missing = snapshotOf(rows({ site_settings: [] }));
	expect(missing.products).toEqual(good.products);
	expect(missing.problems).toMatchObject([{ message: 'Sajtens texter saknas.' }]);
});

test('W3: a photo that cannot be made is left out while others remain; the only one keeps the product as it was', () => {
	const one = { ...machine, is_published: true, updated: 'u1', images: ['a.jpg', 'b.jpg'] };
	const failed = (...names: string[]) => ({ pending: new Set<string>(), failed: new Map([['p', new Set(names)]]) });
	const newest = snapshotOf(
		rows({ products: [one], site_settings: [{ ...texts, hero_image_url: 'https://x.se/a.jpg' }] }),
	);
	const shown = withoutPendingMedia(newest, undefined, failed('a.jpg'));
	expect(shown.products).toMatchObject([{ images: ['b.jpg'] }]);
	// Its page is another one than with all photos, so that it is rendered again when they are there.
	expect(shown.products[0]?.updated).not.toBe('u1');
	expect(withoutPendingMedia(newest, undefined, failed('a.jpg', 'b.jpg')).products).toEqual([]);
	expect(withoutPendingMedia(newest, shown, failed('a.jpg', 'b.jpg')).products).toEqual(shown.products);
	const hero = withoutPendingMedia(newest, undefined, { pending: new Set(), failed: new Map([['s', new Set(['a'])]]) });
	expect(hero.settings.hero_image_url).toBe('');
});

test('J7: a document that cannot be fetched is left out, and its product is shown without it', () => {
	const one = { ...machine, is_published: true, images: ['a.jpg'], documents: ['d.pdf', 'e.pdf'] };
	const failed = new Map([['p', new Set(['d.pdf'])]]);
	const newest = snapshotOf(rows({ products: [one] }));
	const shown = withoutPendingMedia(newest, undefined, { pending: new Set(), failed });
	expect(shown.products).toMatchObject([{ images: ['a.jpg'], documents: ['e.pdf'] }]);
});

test('S2: a sale is shown at once, also while new photos are being made', () => {
	const one = { ...machine, is_published: true, updated: 'u1', images: ['a.jpg'], price: 500 };
	const shown = snapshotOf(rows({ products: [one] }));
	const sold = { ...one, updated: 'u2', images: ['a.jpg', 'b.jpg'], sold_at: '2026-01-01 11:00:00.000Z' };
	const newest = snapshotOf(rows({ products: [sold] }));
	const now = withoutPendingMedia(newest, shown, { pending: new Set(['p']), failed: new Map() });
	expect([now.products, now.sold.map(({ images }) => images)]).toEqual([[], [['a.jpg']]]);
});
