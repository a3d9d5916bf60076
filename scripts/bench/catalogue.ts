/**
 * A PocketBase with a catalogue of any size, for measurements. The rows go straight into its database, as saving ten
 * thousand products one by one would take longer than measuring; photos are taken as ready.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import PocketBase from 'pocketbase';
import { sharingPhotoUrl } from '#data/photos.ts';
import { foldersIn } from '#publisher/folders.ts';
import { pocketbaseFlags, startBackend } from '../backend.ts';
import type { Environment } from '../environment.ts';
import { findPocketBase } from '../pocketbase.ts';

export const benchSecret = 'bench';

/** Settings of a backend in `dataDir` on a free port, told to call a publisher on `publisherPort`. */
export async function benchSettings(dataDir: string, publisherPort: number): Promise<Environment> {
	const port = await freePort();
	return {
		DATA_DIR: dataDir,
		POCKETBASE_PORT: port,
		POCKETBASE_URL: `http://127.0.0.1:${port}`,
		SITE_URL: 'http://localhost:4321',
		WEBHOOK_SECRET: benchSecret,
		RATE_LIMITS: false,
		REBUILD_WEBHOOK_URL: `http://127.0.0.1:${publisherPort}/_publisher/webhook`,
	} as Environment;
}

/** Fills an empty data folder with `count` products in 40 categories of 60 brands. */
export async function seedCatalogue(settings: Environment, count: number): Promise<void> {
	const backend = await startBackend(settings);
	await backend.stop();
	const database = new DatabaseSync(join(settings.DATA_DIR, 'pocketbase/data.db'));
	const now = new Date().toISOString().replace('T', ' ');
	const id = () => randomBytes(15).reduce((text, byte) => text + 'abcdefghijklmnopqrstuvwxyz0123456789'[byte % 36], '');
	const insert = (table: string, row: Record<string, string | number>) => {
		const names = Object.keys(row);
		const known =
			statements.get(table) ??
			database.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`);
		statements.set(table, known);
		known.run(...Object.values(row));
	};
	const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
	const media = foldersIn(settings.DATA_DIR).media;
	const photos: string[] = [];
	database.exec('BEGIN');
	const categories = Array.from({ length: 40 }, id);
	for (const [index, category] of categories.entries())
		insert('categories', {
			id: category,
			name: `Kategori ${index}`,
			slug: `kategori-${index}`,
			icon_name: 'package',
			parent_id: '',
			sort_order: index + 1,
			created: now,
			updated: now,
		});
	const brands = Array.from({ length: 60 }, id);
	for (const [index, brand] of brands.entries())
		insert('brands', {
			id: brand,
			name: `Fabrikat ${index}`,
			slug: `fabrikat-${index}`,
			sort_order: index + 1,
			created: now,
			updated: now,
		});
	for (let index = 0; index < count; index += 1) {
		const product = { id: id() };
		const photo = `foto_${index}.jpg`;
		insert('products', {
			id: product.id,
			title: `Kylbänk ${index} med ${1 + (index % 6)} dörrar`,
			slug: `kylbank-${index}`,
			sku: `A-${10_000 + index}`,
			category_id: categories[index % categories.length] as string,
			brand_id: brands[index % brands.length] as string,
			short_description: 'Renoverad kylbänk i rostfritt stål, genomgången och provkörd i vår verkstad.',
			long_description: `Kylbänk nummer ${index}. ${'Stabil arbetsyta, tyst kompressor och lister som är lätta att torka av. '.repeat(8)}`,
			price: 5_000 + index,
			condition: 'renovated',
			stock_status: 'in_stock',
			images: JSON.stringify([photo]),
			videos: '[]',
			tags: '[]',
			is_published: 1,
			sort_order: index + 1,
			created: now,
			updated: now,
		});
		photos.push(join(media, sharingPhotoUrl(product, photo).replace('/media/', '')));
	}
	database.exec(`UPDATE build_state SET rev = rev + 1; COMMIT`);
	database.close();
	for (const file of photos) {
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, '');
	}
}

/** A client that may do everything. */
export async function superuserOf(url: string, settings: Environment): Promise<PocketBase> {
	const login = { email: 'bench@example.com', password: randomBytes(20).toString('hex') };
	const words = ['superuser', 'upsert', login.email, login.password, ...pocketbaseFlags(settings.DATA_DIR)];
	await promisify(execFile)(await findPocketBase(), words, { env: { ...process.env, WEBHOOK_SECRET: benchSecret } });
	const client = new PocketBase(url);
	client.autoCancellation(false);
	await client.collection('_superusers').authWithPassword(login.email, login.password);
	return client;
}

export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(0, '127.0.0.1', () => {
			const address = server.address();
			server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
		});
	});
}
