/**
 * Fills the running PocketBase with the demo: `npm run seed`. `--products 10000` and `--leads 2000` add large numbers
 * for measurements; `--photo-width 480` makes the demo's photos small, so that tests publish them sooner. Everything goes over HTTP, so
 * that PocketBase's hooks check it like a person's input.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import PocketBase, { ClientResponseError, type RecordModel } from 'pocketbase';
import { type Inquiry, inquiry, toLead } from '#domain/inquiry.ts';
import { measureLines } from '#domain/measureTable.ts';
import { newProduct, publicProduct } from '#domain/product.ts';
import { dayAfter, swedishDay } from '#domain/swedishDay.ts';
import { randomPassword, setSuperuser } from './backend.ts';
import { command } from './command.ts';
import { brands, makers } from './demo/brands.ts';
import { catalogue } from './demo/catalogue.ts';
import { categories } from './demo/categories.ts';
import { documentOf } from './demo/documents.ts';
import { leads } from './demo/leads.ts';
import { clipOf, logoOf, photosOf } from './demo/pictures.ts';
import { type DemoProduct, longDescription } from './demo/product.ts';
import { settings } from './demo/settings.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { findPocketBase } from './pocketbase.ts';

type Say = (line: string) => void;
type Place = Pick<Environment, 'DATA_DIR' | 'POCKETBASE_BIN'> & { url: string };

/** Requests under way. More only wait for each other on two cores. */
const atOnce = 4;

/** Whether the database has no products, categories or brands yet. */
export function isEmpty(place: Place): Promise<boolean> {
	return asSuperuser(place, async (client) => {
		const counts = await Promise.all(
			['products', 'categories', 'brands'].map((name) => client.collection(name).getList(1, 1)),
		);
		return counts.every(({ totalItems }) => totalItems === 0);
	});
}

/**
 * Enters the whole demo catalogue with its photos, texts and leads. Leaves no account behind. `photoWidth` in pixels
 * makes the photos smaller than they are kept.
 */
export async function seedDemo(place: Place, say: Say, photoWidth?: number): Promise<void> {
	await asSuperuser(place, async (client) => {
		await client.collection('site_settings').update((await onlyRow(client, 'site_settings')).id, settings);
		say('Wrote the texts of the site');
		const shelves = await enterShelves(client, say);
		let done = 0;
		const ids = new Map<string, string>();
		await each(catalogue, async (product, index) => {
			const record = await enterProduct(client, product, shelves, index + 1, photoWidth);
			ids.set(product.title, record.id);
			done += 1;
			if (done % 10 === 0 || done === catalogue.length) say(`Entered ${done} of ${catalogue.length} products`);
		});
		await enterDemoLeads(client, ids, say);
	});
}

/** Adds `count` products that vary the demo's, with photos from a pool of 24 small ones. */
export async function seedProducts(place: Place, count: number, say: Say): Promise<void> {
	await asSuperuser(place, async (client) => {
		const shelves = await enterShelves(client, say);
		const models = catalogue.filter((product) => product.is_published !== false);
		const pool = await Promise.all(models.slice(0, 24).map((product) => photosOf({ ...product, photos: 1 }, 480)));
		let done = 0;
		await each(Array.from({ length: count }), async (_, index) => {
			const model = models[index % models.length];
			const photos = pool[index % pool.length];
			if (model === undefined || photos === undefined) return;
			const title = `${model.title.slice(0, 86)} nr ${index + 1}`;
			const varied: DemoProduct = {
				...model,
				title,
				sku: `M-${String(index + 1).padStart(6, '0')}`,
				price: model.price ? Number(model.price) + (index % 97) * 10 : null,
				is_featured: false,
				reserved_days: 0,
				sold_days_ago: undefined,
			};
			await write(client, varied, shelves, catalogue.length + index + 1, photos, []);
			done += 1;
			if (done % 500 === 0 || done === count) say(`Entered ${done} of ${count} products`);
		});
	});
}

/** Adds `count` leads that vary the demo's, past the visitors' door, which lets only a few a minute in. */
export async function seedLeads(place: Place, count: number, say: Say): Promise<void> {
	await asSuperuser(place, async (client) => {
		let done = 0;
		await each(Array.from({ length: count }), async (_, index) => {
			const model = leads[index % leads.length];
			if (model === undefined) return;
			await createLead(
				client,
				{ ...inquiryOf(model.inquiry), name: `${model.inquiry.name} ${index + 1}` },
				undefined,
				model.handled,
			);
			done += 1;
			if (done % 500 === 0 || done === count) say(`Entered ${done} of ${count} leads`);
		});
	});
}

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

async function enterDemoLeads(client: PocketBase, ids: ReadonlyMap<string, string>, say: Say) {
	let throughForm = 0;
	let isClosed = false;
	for (const { inquiry: values, about, handled } of leads) {
		const sent = inquiryOf(values);
		const product = about ? { id: ids.get(about) ?? '', title: about } : undefined;
		// The visitors' door first, until it says that there were enough for a minute.
		const reference = isClosed ? undefined : await submit(client, sent, product);
		if (reference === undefined) {
			isClosed = true;
			await createLead(client, sent, product, handled);
			continue;
		}
		throughForm += 1;
		const lead = await client
			.collection('leads')
			.getFirstListItem(client.filter('reference = {:reference}', { reference }));
		await client.collection('leads').update(lead.id, handled);
	}
	say(`Entered ${leads.length} leads, ${throughForm} of them through the visitors' form`);
}

async function submit(
	client: PocketBase,
	sent: Inquiry,
	product?: { id: string; title: string },
): Promise<string | undefined> {
	try {
		const answer = await client.send<{ reference: string }>('/api/rostfri/submit-lead', {
			method: 'POST',
			body: {
				...sent,
				productId: product?.id ?? null,
				productTitle: product?.title ?? null,
				idempotencyKey: randomUUID(),
				elapsed: 48_000,
			},
		});
		return answer.reference;
	} catch (error) {
		if (error instanceof ClientResponseError && error.status === 429) return undefined;
		throw error;
	}
}

async function createLead(
	client: PocketBase,
	sent: Inquiry,
	product: { id: string; title: string } | undefined,
	handled: object,
) {
	const record = product && (await client.collection('products').getOne(product.id));
	const measures = record ? measureLines(publicProduct.schema.parse(record)) : '';
	await client.collection('leads').create({
		...toLead(sent, record && { id: record.id, title: record.title, slug: record.slug, measures }),
		...handled,
		consent_at: new Date().toISOString(),
		idempotency_key: randomUUID(),
	});
}

function inquiryOf(values: Partial<Inquiry>): Inquiry {
	const buyerKind = values.company ? 'company' : 'private';
	return inquiry.schema.parse({ ...inquiry.initial, consent: true, buyerKind, ...values });
}

async function onlyRow(client: PocketBase, collection: string): Promise<RecordModel> {
	return client.collection(collection).getFirstListItem('');
}

/** Runs `work` for every item, a few at a time and in order of starting. The first failure stops the rest. */
async function each<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>): Promise<void> {
	const queue = items.entries();
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			for (const [index, item] of queue) await work(item, index);
		}),
	);
}

/** Works with an account that exists only for this call, with a random password. */
async function asSuperuser<T>(place: Place, work: (client: PocketBase) => Promise<T>): Promise<T> {
	const email = `seed-${randomBytes(4).toString('hex')}@example.invalid`;
	const password = randomPassword();
	await setSuperuser(await findPocketBase(place.POCKETBASE_BIN), place.DATA_DIR, email, password);
	const client = new PocketBase(place.url);
	client.autoCancellation(false);
	const { record } = await client.collection('_superusers').authWithPassword(email, password);
	try {
		return await work(client);
	} catch (error) {
		if (error instanceof ClientResponseError)
			throw new Error(`PocketBase refused: ${JSON.stringify(error.response)}`, { cause: error });
		throw error;
	} finally {
		await client.collection('_superusers').delete(record.id);
	}
}

function counted(value: string | undefined, name: string): number {
	const count = Number(value ?? 0);
	if (!Number.isInteger(count) || count < 0 || count > 100_000)
		throw new Error(`--${name} takes a number up to 100000`);
	return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	await command(async () => {
		const { values } = parseArgs({
			options: { products: { type: 'string' }, leads: { type: 'string' }, 'photo-width': { type: 'string' } },
		});
		const [products, leadCount] = [counted(values.products, 'products'), counted(values.leads, 'leads')];
		const photoWidth = counted(values['photo-width'], 'photo-width') || undefined;
		const { DATA_DIR, POCKETBASE_BIN, POCKETBASE_URL } = readEnvironment();
		const place: Place = { DATA_DIR, POCKETBASE_BIN, url: POCKETBASE_URL };
		const isUp = await fetch(`${place.url}/api/health`).then(
			({ ok }) => ok,
			() => false,
		);
		if (!isUp) throw new Error(`PocketBase does not answer at ${place.url}. Start the site first: npm start`);
		const started = performance.now();
		const say = (line: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${line}`);
		if (await isEmpty(place)) await seedDemo(place, say, photoWidth);
		else if (!products && !leadCount) say('The database already has a catalogue; the demo goes only into an empty one');
		if (products) await seedProducts(place, products, say);
		if (leadCount) await seedLeads(place, leadCount, say);
		say('Done');
	});
}
