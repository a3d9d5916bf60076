/**
 * The publisher's files are those of a full build, whatever changes led to them (W1). RANDOM_SEQUENCES and
 * BUILD_EVERY lengthen the run: 200 and 20 take some minutes.
 */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPublicRows } from '#data/public/publicRows.ts';
import { dayAfter, swedishDay } from '#domain/text/swedishDay.ts';
import { currentBundle } from '#publisher/build/bundle.ts';
import { fileOf, foldersIn } from '#publisher/folders.ts';
import { readLooks } from '#publisher/publish/photoLooks.ts';
import { inlineHashes } from '#publisher/serve/securityHeaders.ts';
import { buildSite } from '#scripts/build.ts';
import { projectFolder } from '#scripts/environment.ts';
import { shareBundles } from '#tests/support/bundles.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aProduct } from '#tests/support/factories.ts';
import { startPublisher, type TestPublisher } from '#tests/support/publisher.ts';

type Pages = typeof import('../../src/publisher/build/entry.ts');

const sequences = Number(process.env.RANDOM_SEQUENCES ?? 4);
const buildEvery = Number(process.env.BUILD_EVERY ?? sequences);
/** Told when a test fails, so that the same run can be had again. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

let publisher: TestPublisher;
let admin: PocketBase;
let pages: Pages;
beforeAll(async () => {
	publisher = await startPublisher();
	admin = await publisher.backend.admin();
	const bundle = await currentBundle(join(publisher.dataFolder, 'publisher/bundles'));
	pages = (await import(
		/* @vite-ignore */ pathToFileURL(join(bundle?.folder ?? '', 'server/entry.mjs')).href
	)) as Pages;
	await fillCatalogue();
});
afterAll(() => publisher?.stop());

test(
	`any sequence of changes ends in the same files as a full render (seed ${seed})`,
	async () => {
		const random = randomNumbers(seed);
		for (let sequence = 1; sequence <= sequences; sequence += 1) {
			const done: string[] = [];
			for (let steps = 1 + Math.floor(random() * 5); steps > 0; steps -= 1) done.push(await changeSomething(random));
			await publisher.settled();
			expect(await differences(await freshRender()), `after ${done.join(', ')}`).toEqual([]);
			if (sequence % buildEvery === 0)
				expect(await differences(await build()), `build after ${done.join(', ')}`).toEqual([]);
		}
	},
	30 * 60_000,
);

test('a change that leaves `updated` alone goes unseen: the comparison can fail', async () => {
	await publisher.settled();
	const [product] = await admin.collection('products').getFullList({ filter: 'is_published = true' });
	inDatabase(
		publisher,
		`BEGIN IMMEDIATE; UPDATE products SET title = 'Ändrad i smyg' WHERE id = '${product?.id}';
		UPDATE build_state SET rev = rev + 1; UPDATE public_changes SET rev = (SELECT rev FROM build_state) WHERE record = '${product?.id}'; COMMIT`,
	);
	await publisher.settled();
	expect(await differences(await freshRender())).toContain(`produkt/${product?.slug}.html`);
	// After a request to render every page, all of them are right again.
	await call(publisher.backend, 'publish', { all: true }, { client: admin });
	await publisher.settled();
	expect(await differences(await freshRender())).toEqual([]);
});

// ---- changes ----

async function fillCatalogue(): Promise<void> {
	const [kyl, disk] = await Promise.all(
		['Kyl', 'Disk'].map((name) => admin.collection('categories').create({ name, slug: 'x', icon_name: 'package' })),
	);
	const brand = await admin.collection('brands').create({ name: 'Electrolux', slug: 'x' });
	for (let index = 0; index < 30; index += 1)
		await aProduct(publisher.backend, admin, {
			title: `Maskin ${index}`,
			price: 100 + index,
			is_published: true,
			is_featured: index % 5 === 0,
			category_id: (index % 2 ? kyl : disk)?.id,
			brand_id: brand.id,
		});
	// S2: sold more than a year ago, which a page of its category answers for.
	const { id } = await aProduct(publisher.backend, admin, { title: 'Borta', is_published: true, category_id: kyl?.id });
	await publisher.backend.superuser.collection('products').update(id, { sold_at: '2024-01-31 12:00:00.000Z' });
	await publisher.settled();
}

/** One change of any kind, as staff make them. Returns its name. */
async function changeSomething(random: () => number): Promise<string> {
	const one = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T;
	const [products, categories, brands] = (await Promise.all(
		['products', 'categories', 'brands'].map((name) =>
			admin.collection(name).getFullList({ sort: 'sort_order,-created,id' }),
		),
	)) as unknown as [Row[], Row[], Row[]];
	const number = Math.floor(random() * 1_000_000);
	const product = one(products);
	const save = (values: Record<string, unknown>) =>
		call(publisher.backend, 'products/save', { id: product.id, values }, { client: admin });
	const changes: Record<string, () => Promise<unknown>> = {
		price: () => admin.collection('products').update(product.id, { price: number }),
		rename: () => save({ title: `Ny titel ${number}` }),
		move: () => save({ category_id: one([...categories.map(({ id }) => id), '']) }),
		brand: () => save({ brand_id: one([...brands.map(({ id }) => id), '']) }),
		feature: () => save({ is_featured: !product.is_featured }),
		publish: () => save({ is_published: !product.is_published }),
		sell: () =>
			call(
				publisher.backend,
				'products/sold',
				{ ids: [...new Set([product.id, one(products).id])], sold: !product.sold_at },
				{ client: admin },
			),
		reserve: () =>
			save({ reserved_until: product.reserved_until ? '' : dayAfter(swedishDay(new Date().toISOString()), 9) }),
		delete: () => (products.length > 10 ? admin.collection('products').delete(product.id) : save({ price: 1 })),
		add: () =>
			aProduct(publisher.backend, admin, {
				title: `Tillagd ${number}`,
				is_published: random() < 0.8,
				category_id: one(categories)?.id ?? '',
			}),
		reorder: () => reorder('products', products, random),
		'reorder categories': () => reorder('categories', categories, random),
		'reorder brands': () => reorder('brands', brands, random),
		'rename category': () => admin.collection('categories').update(one(categories).id, { name: `Kategori ${number}` }),
		'add category': () =>
			admin
				.collection('categories')
				.create({ name: `Hylla ${number}`, slug: 'x', icon_name: 'package', parent_id: one(categories).id }),
		'rename brand': () => admin.collection('brands').update(one(brands).id, { name: `Fabrikat ${number}` }),
		'add brand': () => admin.collection('brands').create({ name: `Märke ${number}`, slug: 'x' }),
		settings: async () => {
			const [row] = await admin.collection('site_settings').getFullList();
			await admin
				.collection('site_settings')
				.update(row?.id ?? '', { footer_description: `Fot ${number}`, hero_title: `Titel ${number}` });
		},
		bulk: () =>
			call(
				publisher.backend,
				'products/bulk',
				{ ids: products.slice(0, 5).map(({ id }) => id), values: { is_published: random() < 0.7 } },
				{ client: admin },
			),
		'by the dashboard': () =>
			publisher.backend.superuser.collection('products').update(product.id, { short_description: `Text ${number}` }),
	};
	const name = one(Object.keys(changes));
	await changes[name]?.();
	return name;
}

interface Row {
	id: string;
	is_featured?: boolean;
	is_published?: boolean;
	sold_at?: string;
	reserved_until?: string;
}

function reorder(collection: string, rows: Row[], random: () => number) {
	const ids = rows
		.map(({ id }) => ({ id, at: random() }))
		.sort((one, other) => one.at - other.at)
		.map(({ id }) => id);
	return call(publisher.backend, 'reorder', { collection, ids }, { client: admin });
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomNumbers(start: number): () => number {
	let state = start;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

// ---- comparing ----

/** Every page, rendered again from what PocketBase has, by name. */
async function freshRender(): Promise<Map<string, Buffer>> {
	const rows = await readPublicRows({ url: publisher.backend.url, secret: 'secret-of-the-tests' });
	const looks = await readLooks(foldersIn(publisher.dataFolder).media, () => true);
	const snapshot = pages.withLooks(pages.snapshotOf(rows), looks);
	pages.show(snapshot);
	const rendered = new Map<string, Buffer>();
	for (const url of pages.publicUrls(snapshot).keys())
		rendered.set(fileOf(url), Buffer.from(await (await pages.render(url)).arrayBuffer()));
	return rendered;
}

/** `astro build` of what PocketBase says, by name. W4: its headers for Netlify allow what its pages need, and no more. */
async function build(): Promise<Map<string, Buffer>> {
	// Astro moves files into it from the project's own folder, which it can on one disk alone.
	const out = await mkdtemp(join(projectFolder, 'node_modules/.cache/rostfri-build-'));
	try {
		await shareBundles(publisher.dataFolder, 'built');
		await buildSite({
			pocketbaseUrl: publisher.backend.url,
			secret: 'secret-of-the-tests',
			siteUrl: 'http://localhost:4321',
			dataDir: publisher.dataFolder,
			out,
			say: () => {},
		});
		const files = new Map<string, Buffer>();
		for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
			const name = join(entry.parentPath, entry.name).slice(out.length + 1);
			if (entry.isFile() && !/^(_astro|media)\/|^_headers$|^_redirects$/.test(name))
				files.set(name, await readFile(join(out, name)));
		}
		const policy = (await readFile(join(out, '_headers'), 'utf8')).match(/Content-Security-Policy: (.*)/)?.[1];
		expect(policy).not.toContain("'unsafe-");
		expect(await readFile(join(out, '_redirects'), 'utf8')).toMatch(
			/^\/produkt\/borta \/produkt-saknas\/[\w-]+\.html 404$/m,
		);
		for (const [name, bytes] of files) {
			if (!name.endsWith('.html')) continue;
			const { scripts, styles } = inlineHashes(bytes.toString());
			for (const hash of [...scripts, ...styles]) expect(policy, name).toContain(hash);
		}
		return files;
	} finally {
		await rm(out, { recursive: true, force: true });
	}
}

/** The names of files that the publisher has in another form, or not, or too many. Files of public/ are the same for all. */
async function differences(expected: Map<string, Buffer>): Promise<string[]> {
	const written = await publisher.pages();
	const names = new Set([...written.keys(), ...expected.keys()]);
	return [...names].filter((name) => {
		const [one, other] = [written.get(name), expected.get(name)];
		if (!other && !/\.(html|json|xml|txt)$/.test(name)) return false;
		return !one || !other || !one.equals(other);
	});
}
