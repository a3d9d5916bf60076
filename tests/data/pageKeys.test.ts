import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { keyOf } from '#data/public/pageKeys.ts';
import { shownOnEveryPage, shownOnHome, shownOnPagesOfTexts, shownOnProduct } from '#data/public/shownOn.ts';
import { patched } from '#data/public/snapshot.ts';
import { withoutPendingMedia } from '#data/public/snapshotMedia.ts';
import { productUrls, publicUrls, siteKey } from '#data/public/urls.ts';
import { aSnapshot } from '#tests/support/snapshots.ts';

type Records = Parameters<typeof aSnapshot>[0];
const later = { updated: '2026-02-02 00:00:00.000Z' };

const records = {
	products: ['one', 'two', 'three', 'four', 'five', 'six'].map((id, place) => ({
		id,
		category_id: place < 5 ? 'kyla' : '',
		brand_id: place === 0 ? 'frost' : '',
		is_featured: place === 5,
		sort_order: place,
	})),
	categories: [{ id: 'kyla' }, { id: 'diskmaskiner' }],
	brands: [{ id: 'frost' }, { id: 'varm' }],
	settings: {},
} satisfies Records;

/** The snapshot with one record changed. */
function withChanged(collection: 'products' | 'categories' | 'brands', id: string, values: object = later) {
	const changed = records[collection].map((record) => (record.id === id ? { ...record, ...later, ...values } : record));
	return aSnapshot({ ...records, [collection]: changed });
}
/** The snapshot with other texts. */
function withSettings(settings: Records['settings']) {
	return aSnapshot({ ...records, settings: { ...settings, ...later } });
}
const snapshot = aSnapshot(records);
/** The URLs whose keys differ from those of `snapshot`, without those of the list. */
function outdatedBy(next: typeof snapshot): string[] {
	const before = publicUrls(snapshot);
	return [...publicUrls(next)]
		.filter(([url, key]) => before.get(url) !== key && !url.startsWith('/produkter') && url !== '/sitemap.xml')
		.map(([url]) => url);
}

describe('the key of a page', () => {
	test('differs for another version, another record, another order, and nothing else', () => {
		const [one, two] = [
			{ id: 'one', updated: 'a' },
			{ id: 'two', updated: 'a' },
		];
		const shown = { featured: [one, two], brand: undefined };
		expect(keyOf({ ...shown })).toBe(keyOf(shown));
		for (const other of [
			{ ...shown, featured: [two, one] },
			{ ...shown, featured: [one] },
			{ ...shown, featured: [one, { ...two, updated: 'b' }] },
			{ ...shown, brand: one },
			{ featured: [one], brand: two },
		])
			expect(keyOf(other)).not.toBe(keyOf(shown));
	});

	test('of a product changes with the product, its brand and the related products that it shows, and no others', () => {
		const pages = (changed: string) => outdatedBy(withChanged('products', changed));
		expect(pages('one').sort()).toEqual(['/produkt/five', '/produkt/four', '/produkt/one', '/produkt/three']);
		expect(outdatedBy(withChanged('brands', 'frost')).sort()).toEqual(['/', '/produkt/one']);
		expect(outdatedBy(withChanged('brands', 'varm'))).toEqual(['/']);
	});

	test('S1, S2: of what is reserved or sold changes with the day alone, and of nothing else', () => {
		const withTime = {
			...records,
			products: records.products.map((one) => ({ ...one, stock_status: 'in_stock' as const })),
		};
		const at = (now: string) =>
			aSnapshot({
				...withTime,
				now,
				products: withTime.products.map((one) => ({
					...one,
					...(one.id === 'one' && { reserved_until: '2026-03-28' }),
					...(one.id === 'six' && { category_id: 'kyla', sold_at: '2026-03-01 10:00:00.000Z' }),
				})),
			});
		const urls = (now: string) => publicUrls(at(now));
		const changed = (one: string, other: string) => {
			const [before, after] = [urls(one), urls(other)];
			return [...new Set([...before.keys(), ...after.keys()])]
				.filter((url) => before.get(url) !== after.get(url) && !url.startsWith('/produkter') && url !== '/sitemap.xml')
				.sort();
		};
		expect(changed('2026-03-27 12:00:00.000Z', '2026-03-28 22:59:59.999Z')).toEqual([]);
		// Itself, those beside which it is shown, and the sold one, which now has it among what is in stock.
		expect(changed('2026-03-28 22:59:59.999Z', '2026-03-28 23:00:00.000Z')).toEqual(
			['five', 'four', 'one', 'six', 'three'].map((id) => `/produkt/${id}`),
		);
		expect(changed('2027-03-01 12:00:00.000Z', '2027-03-02 12:00:00.000Z')).toEqual([
			'/produkt-saknas/kyla',
			'/produkt/six',
		]);
	});

	test('S2: beside what is sold stand three that are in stock: of its shelf first, its make before others, the nearest price', () => {
		const machine = (id: string, values: object) => ({
			id,
			category_id: 'kyla',
			stock_status: 'in_stock' as const,
			...values,
		});
		const { productBySlug, ...shop } = aSnapshot({
			now: '2026-03-01 12:00:00.000Z',
			categories: [{ id: 'kok' }, { id: 'kyla', parent_id: 'kok' }, { id: 'ugnar', parent_id: 'kok' }],
			brands: [{ id: 'frost' }, { id: 'varm' }],
			products: [
				machine('sald', { brand_id: 'frost', price: 10_000, sold_at: '2026-02-01 10:00:00.000Z' }),
				machine('slut', { brand_id: 'frost', price: 10_000, stock_status: 'out_of_stock' }),
				machine('reserverad', { brand_id: 'frost', price: 10_000, reserved_until: '2026-03-05' }),
				machine('dyr', { brand_id: 'varm', price: 30_000 }),
				machine('egen', { brand_id: 'frost', price: 13_000 }),
				machine('ugn', { brand_id: 'frost', price: 10_000, category_id: 'ugnar' }),
				machine('kort', { brand_id: 'varm', price: 1_000, category_id: 'ugnar' }),
			],
		});
		const { related } = shownOnProduct({ productBySlug, ...shop }, 'sald');
		expect(related.map(({ id }) => id)).toEqual(['egen', 'dyr', 'ugn']);
	});

	test('of the home page changes with featured products', () => {
		expect(outdatedBy(withChanged('products', 'six'))).toEqual(expect.arrayContaining(['/', '/produkt/six']));
		expect(outdatedBy(withChanged('products', 'two', { is_featured: true }))).toContain('/');
		expect(outdatedBy(withChanged('products', 'two'))).not.toContain('/');
	});

	test('of the site changes with the texts that its frame shows, and with nothing else', () => {
		for (const values of [
			{ contact_phone: '021-1' },
			{ footer_copyright: 'Alla rättigheter' },
			{ seo_default_title: 'Kök' },
			{ organisation_number: '556677-8899' },
			{ social: { ...snapshot.settings.social, facebook: 'https://facebook.example/kok' } },
		])
			expect(siteKey(withSettings(values)), JSON.stringify(values)).not.toBe(siteKey(snapshot));
		for (const other of [
			withSettings({ hero_title: 'Kök', privacy_text: 'Inget', sells_to_private_buyers: true }),
			withChanged('categories', 'kyla', { name: 'Kyl' }),
			withChanged('products', 'one'),
		])
			expect(siteKey(other)).toBe(siteKey(snapshot));
	});

	test('of a page of texts changes with every text, every category and the hero photo, and no product has another', () => {
		const texts = outdatedBy(withSettings({ hero_title: 'Kök' }));
		expect(texts).toEqual(expect.arrayContaining(['/', '/om-oss', '/tillganglighet', '/intresse', '/404']));
		expect(texts.filter((url) => url.startsWith('/produkt/'))).toEqual([]);
		const withoutHero = withoutPendingMedia(snapshot, undefined, { pending: new Set(['s']), failed: new Map() });
		expect(outdatedBy(withoutHero)).toEqual(texts);
		expect(outdatedBy(withChanged('categories', 'diskmaskiner', { name: 'Disk' }))).toEqual(texts);
	});

	test('of a product changes with the names on the way to its category, and whether private persons may buy', () => {
		const products = (next: typeof snapshot) => outdatedBy(next).filter((url) => url.startsWith('/produkt/'));
		const inCategory = ['one', 'two', 'three', 'four', 'five'].map((id) => `/produkt/${id}`);
		expect(products(withChanged('categories', 'kyla', { name: 'Kyl' }))).toEqual(inCategory);
		expect(products(withChanged('categories', 'kyla', { description: 'Allt kallt' }))).toEqual([]);
		expect(products(withChanged('categories', 'kyla', { parent_id: 'diskmaskiner' }))).toEqual(inCategory);
		expect(products(withSettings({ sells_to_private_buyers: true }))).toEqual([...inCategory, '/produkt/six']);
	});

	test('of a list changes with what it shows of categories, and with no text', () => {
		const lists = (next: typeof snapshot) => {
			const before = publicUrls(snapshot);
			return [...publicUrls(next)]
				.filter(([url, key]) => before.get(url) !== key && (url.startsWith('/produkter') || url === '/sitemap.xml'))
				.map(([url]) => url);
		};
		expect(lists(withSettings({ hero_title: 'Kök' }))).toEqual([]);
		const all = lists(withChanged('categories', 'kyla', { icon_name: 'flame' }));
		for (const url of ['/produkter', '/produkter/diskmaskiner', '/produkter/index.json', '/sitemap.xml'])
			expect(all).toContain(url);
		// Cards say nothing of categories.
		expect(all.filter((url) => url.startsWith('/produkter/kort/'))).toEqual([]);
	});

	test('F6: of the site holds the Swedish year of its snapshot, and no day of it', () => {
		const keyAt = (now: string) => siteKey(aSnapshot({ ...records, now }));
		const key = keyAt('2026-12-31T22:59:30Z');
		expect(key).toMatch(/^2026 /);
		expect(keyAt('2026-01-01T00:00:00Z')).toBe(key);
		expect(keyAt('2026-12-31T23:00:30Z')).toBe(key.replace(/^2026 /, '2027 '));
	});

	test('J6: who makes the products of a brand is on their pages and the home page alone, not in lists', () => {
		const all = (next: typeof snapshot) => [...publicUrls(next)].filter(([url, key]) => before.get(url) !== key);
		const before = publicUrls(snapshot);
		const changed = all(withChanged('brands', 'frost', { maker_name: 'Frost AB' }));
		expect(changed.map(([url]) => url).sort()).toEqual(['/', '/produkt/one']);
		expect(all(withChanged('brands', 'frost', { name: 'Frosta' })).map(([url]) => url)).toContain('/produkter');
	});

	test('J4: no page is outdated when a category is marked as energy-labelled, which only staff see', () => {
		const marked = withChanged('categories', 'kyla', { has_energy_label: true });
		expect([...publicUrls(marked)]).toEqual([...publicUrls(snapshot)]);
	});

	test('is the same after changes, of which little is worked out again, as of all records read at once', () => {
		let changed: typeof records & { settings: object } = records;
		let patchedSnapshot = snapshot;
		for (const [collection, id, values] of [
			['products', 'two', { sort_order: 9 }],
			['products', 'one', { category_id: 'diskmaskiner' }],
			['categories', 'kyla', { name: 'Kyl' }],
			['brands', 'frost', { name: 'Frosta' }],
			['products', 'five', { sold_at: '2025-12-01 10:00:00.000Z' }],
			['products', 'five', { sold_at: '' }],
			['products', 'six', { is_published: false }],
		] as const) {
			changed = {
				...changed,
				[collection]: changed[collection].map((record) =>
					record.id === id ? { ...record, ...later, ...values } : record,
				),
			};
			const next = aSnapshot(changed);
			const [record] = [...next.published, ...next.categories, ...next.brands].filter((one) => one.id === id);
			patchedSnapshot = patched(patchedSnapshot, {
				boot: '',
				full: false,
				now: next.now,
				rev: patchedSnapshot.rev + 1,
				published_rev: 0,
				full_rev: 0,
				changed: { [collection]: [id] },
				products: [],
				categories: [],
				brands: [],
				redirects: [],
				site_settings: [next.writtenSettings],
				...(record && { [collection]: [record] }),
			});
			expect([...publicUrls(patchedSnapshot)].sort(), JSON.stringify(values)).toEqual([...publicUrls(next)].sort());
		}
	});

	test('is the same whether all pages are asked for or those of some products', () => {
		const all = publicUrls(snapshot);
		const some = productUrls(snapshot, ['one', 'three', 'gone']);
		expect([...some]).toEqual(['/produkt/one', '/produkt/three'].map((url) => [url, all.get(url)]));
	});
});

test('a page shows only what its key has: selections hold records, and pages read nothing but selections', async () => {
	for (const shown of [
		shownOnEveryPage(snapshot),
		shownOnPagesOfTexts(snapshot),
		shownOnHome(snapshot),
		shownOnProduct(snapshot, 'one'),
	])
		for (const record of Object.values(shown).flat())
			expect(record).toMatchObject({ id: expect.any(String), updated: expect.any(String) });
	// The list's keys are made beside its pages' content (urls.ts), and the sitemap is made of keys.
	const exceptions = /^src\/(pages\/produkter\/|pages\/sitemap\.xml\.ts|site\/catalogue\/)/;
	const readers: string[] = [];
	for await (const file of glob('src/{pages,site}/**/*.{astro,ts,tsx}'))
		if (/import \{[^}]*\bsnapshot\b[^}]*\} from/.test(await readFile(file, 'utf8'))) readers.push(file);
	expect(readers.filter((file) => !exceptions.test(file))).toEqual([]);
	expect(readers.length).toBeGreaterThan(0);
});
