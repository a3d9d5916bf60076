/** Enters categories, brands and products of the demo, with their files. */
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { newProduct } from '#domain/products/product.ts';
import { dayAfter, swedishDay } from '#domain/text/swedishDay.ts';
import { brands, makers } from '../demo/brands.ts';
import { catalogue } from '../demo/catalogue.ts';
import { categories } from '../demo/categories.ts';
import { documentOf } from '../demo/documents.ts';
import { clipOf, logoOf, photosOf } from '../demo/pictures.ts';
import { type DemoProduct, longDescription } from '../demo/product.ts';
import { enterEach, repeated, type Say } from './enterEach.ts';

/** Enters the demo's catalogue with its files. Returns the products' ids by their titles. */
export async function enterDemoProducts(
	client: PocketBase,
	say: Say,
	photoWidth?: number,
): Promise<ReadonlyMap<string, string>> {
	const shelves = await enterShelves(client, say);
	const ids = new Map<string, string>();
	await enterEach(
		catalogue,
		async (product, index) => {
			const record = await enterProduct(client, product, shelves, index + 1, photoWidth);
			ids.set(product.title, record.id);
		},
		{ what: 'products', say, every: 10 },
	);
	return ids;
}

/** Adds `count` products that vary the demo's, with photos from a pool of 24 small ones. */
export async function enterVariedProducts(client: PocketBase, count: number, say: Say): Promise<void> {
	const shelves = await enterShelves(client, say);
	const models = catalogue.filter((product) => product.is_published !== false);
	const pool = await Promise.all(models.slice(0, 24).map((product) => photosOf({ ...product, photos: 1 }, 480)));
	await enterEach(
		repeated(models, count),
		async (model, index) => {
			const varied: DemoProduct = {
				...model,
				title: `${model.title.slice(0, 86)} nr ${index + 1}`,
				sku: `M-${String(index + 1).padStart(6, '0')}`,
				price: model.price ? Number(model.price) + (index % 97) * 10 : null,
				is_featured: false,
				reserved_days: 0,
				sold_days_ago: undefined,
			};
			const photos = pool[index % pool.length] ?? [];
			await write(client, varied, shelves, catalogue.length + index + 1, photos, []);
		},
		{ what: 'products', say, every: 500 },
	);
}

/** The ids of categories and brands, by their names. */
interface Shelves {
	categories: Map<string, string>;
	brands: Map<string, string>;
}

async function enterShelves(client: PocketBase, say: Say): Promise<Shelves> {
	const known = async (name: string) =>
		new Map((await client.collection(name).getFullList()).map((record) => [String(record.name), record.id]));
	const shelves: Shelves = { categories: await known('categories'), brands: await known('brands') };
	for (const [index, category] of categories.entries()) {
		if (shelves.categories.has(category.name)) continue;
		const parent_id = 'parent' in category ? shelves.categories.get(category.parent) : '';
		const { parent: _parent, ...entered } = { parent: '', ...category };
		const { name } = category;
		const record = await client.collection('categories').create({ ...entered, parent_id, sort_order: index + 1 });
		shelves.categories.set(name, record.id);
	}
	say(`Entered ${shelves.categories.size} categories`);
	for (const [index, name] of brands.entries()) {
		if (shelves.brands.has(name)) continue;
		const logo = file(await logoOf(name), 'logotyp.webp', 'image/webp');
		const record = await client.collection('brands').create({ name, sort_order: index + 1, logo, ...makers[name] });
		shelves.brands.set(name, record.id);
	}
	say(`Entered ${shelves.brands.size} brands`);
	return shelves;
}

async function enterProduct(
	client: PocketBase,
	product: DemoProduct,
	shelves: Shelves,
	sort_order: number,
	photoWidth?: number,
) {
	const { clip } = product;
	const type = clip?.endsWith('.webm') ? 'video/webm' : 'video/mp4';
	const videos = clip ? [file(await clipOf(clip), clip, type)] : [];
	return write(client, product, shelves, sort_order, await photosOf(product, photoWidth), videos);
}

async function write(
	client: PocketBase,
	product: DemoProduct,
	shelves: Shelves,
	sort_order: number,
	photos: readonly Buffer[],
	videos: readonly File[],
): Promise<RecordModel> {
	const { category, brand, text: _text, facts: _facts, photos: _count, clip: _clip, ...rest } = product;
	const { documents: kinds = [], former_price, reserved_days, sold_days_ago, ...entered } = rest;
	const documents = kinds.map((kind) => ({ kind, ...documentOf(product, kind) }));
	const prices = { price: entered.price ?? 0, old_price: entered.old_price ?? 0 };
	// Public at its former price first: no one but the server writes what was public.
	const former = former_price === undefined ? prices.old_price : former_price;
	const isLowered = Boolean(former) && entered.is_published !== false;
	const record = await client.collection('products').create({
		...newProduct,
		is_published: true,
		...entered,
		...(isLowered ? { price: former, old_price: 0 } : prices),
		...(reserved_days && { reserved_until: dayFromNow(reserved_days) }),
		...(sold_days_ago && {
			first_published_at: daysAgo(sold_days_ago.published),
			sold_at: daysAgo(sold_days_ago.sold),
		}),
		warranty_duration: entered.warranty_duration ?? 0,
		tags: JSON.stringify(entered.tags ?? []),
		long_description: longDescription(product),
		category_id: shelves.categories.get(category) ?? '',
		brand_id: shelves.brands.get(brand) ?? '',
		sort_order,
		images: photos.map((photo, index) => file(photo, `bild-${index + 1}.webp`, 'image/webp')),
		videos,
		documents: documents.map(({ bytes, name }) => file(bytes, name, 'application/pdf')),
		document_details: '[]',
	});
	if (!isLowered && documents.length === 0) return record;
	// Only now do the documents have the names that PocketBase gives them.
	const document_details = documents.map(({ kind, name, bytes }, index) => ({
		file: record.documents[index],
		kind,
		name,
		size: bytes.length,
	}));
	return client.collection('products').update(record.id, { ...(isLowered && prices), document_details });
}

function daysAgo(days: number): string {
	return new Date(Date.now() - days * 86_400_000).toISOString();
}

function dayFromNow(days: number): string {
	return dayAfter(swedishDay(new Date().toISOString()), days);
}

function file(bytes: Buffer, name: string, type: string): File {
	return new File([new Uint8Array(bytes)], name, { type });
}
