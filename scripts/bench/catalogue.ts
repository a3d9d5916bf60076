/**
 * A PocketBase with a catalogue of any size, for measurements. The rows go straight into its database, as saving ten
 * thousand products one by one would take longer than measuring; photos are taken as ready.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import PocketBase from 'pocketbase';
import { photoVariants } from '#data/photos.ts';
import { formatDate } from '#domain/text/dates.ts';
import { foldersIn } from '#publisher/folders.ts';
import { type Publisher, startPublisher } from '#publisher/publisher.ts';
import { type Backend, setSuperuser, startBackend } from '../backend.ts';
import { type Environment, projectFolder } from '../environment.ts';
import { freePort } from '../freePort.ts';
import { findPocketBase } from '../pocketbase.ts';

const secret = 'bench';

/** A PocketBase in a folder of its own, and all that a publisher of it needs. */
export interface BenchCatalogue {
	dataDir: string;
	settings: Environment;
	/** Replaced when it is restarted. */
	backend: Backend;
	/** Where the publisher will answer. */
	site: string;
	/** What a build of the pages needs to know. */
	buildEnvironment: { POCKETBASE_URL: string; WEBHOOK_SECRET: string; SITE_URL: string };
	/** A publisher in this process. */
	publish(): Promise<Publisher>;
	/** A publisher in a process of its own, as in production. It says when each step of a publish was done. */
	publishApart(): ChildProcessByStdio<null, Readable, null>;
	/** Stops PocketBase and removes the folder. Stop the publisher first. */
	remove(): Promise<void>;
}

/**
 * Starts a PocketBase with so many products in 40 categories of 60 brands, nine in ten with measures and connections; an
 * empty one without a number.
 */
export async function benchCatalogue(count = 0): Promise<BenchCatalogue> {
	const dataDir = await mkdtemp(join(tmpdir(), 'rostfri-bench-'));
	const port = await freePort();
	const settings = await benchSettings(dataDir, port);
	if (count > 0) await seedCatalogue(settings, count);
	const backend = await startBackend(settings);
	const buildEnvironment = { POCKETBASE_URL: backend.url, WEBHOOK_SECRET: secret, SITE_URL: settings.SITE_URL };
	const catalogue: BenchCatalogue = {
		dataDir,
		settings,
		backend,
		site: `http://127.0.0.1:${port}`,
		buildEnvironment,
		publish: () =>
			startPublisher({
				pocketbaseUrl: backend.url,
				siteUrl: settings.SITE_URL,
				host: '127.0.0.1',
				port,
				dataDir,
				secret,
			}),
		publishApart: () =>
			spawn(process.execPath, ['scripts/publisher.ts'], {
				cwd: projectFolder,
				stdio: ['ignore', 'pipe', 'inherit'],
				env: {
					...process.env,
					...buildEnvironment,
					DATA_DIR: dataDir,
					HOST: '127.0.0.1',
					PORT: String(port),
					PUBLISH_TIMES: '1',
				},
			}),
		async remove() {
			await catalogue.backend.stop();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
	return catalogue;
}

/** Settings of a backend in `dataDir` on a free port, told to call a publisher on `publisherPort`. */
async function benchSettings(dataDir: string, publisherPort: number): Promise<Environment> {
	const port = await freePort();
	return {
		DATA_DIR: dataDir,
		POCKETBASE_PORT: port,
		POCKETBASE_URL: `http://127.0.0.1:${port}`,
		SITE_URL: 'http://localhost:4321',
		WEBHOOK_SECRET: secret,
		RATE_LIMITS: false,
		REBUILD_WEBHOOK_URL: `http://127.0.0.1:${publisherPort}/_publisher/webhook`,
	} as Environment;
}

/** Fills an empty data folder with `count` products. */
async function seedCatalogue(settings: Environment, count: number): Promise<void> {
	const backend = await startBackend(settings);
	await backend.stop();
	const database = new DatabaseSync(join(settings.DATA_DIR, 'pocketbase/data.db'));
	const insert = inserterFor(database);
	database.exec('BEGIN');
	const categories = Array.from({ length: 40 }, (_, index) =>
		insert('categories', {
			name: `Kategori ${index}`,
			slug: `kategori-${index}`,
			icon_name: 'package',
			parent_id: '',
			sort_order: index + 1,
		}),
	);
	const brands = Array.from({ length: 60 }, (_, index) =>
		insert('brands', { name: `Fabrikat ${index}`, slug: `fabrikat-${index}`, sort_order: index + 1 }),
	);
	const media = foldersIn(settings.DATA_DIR).media;
	const photos = Array.from({ length: count }, (_, index) => {
		const photo = `foto_${index}.jpg`;
		const related = {
			category_id: categories[index % categories.length] as string,
			brand_id: brands[index % brands.length] as string,
		};
		const id = insert('products', { ...productOf(index), ...related, images: JSON.stringify([photo]) });
		return photoVariants({ id }, photo).map(({ url }) => join(media, url.replace('/media/', '')));
	}).flat();
	database.exec(`UPDATE build_state SET rev = rev + 1; COMMIT`);
	database.close();
	for (const folder of new Set(photos.map(dirname))) await mkdir(folder, { recursive: true });
	// The publisher asks only whether a photo's files are there and not empty.
	for (const file of photos) await writeFile(file, 'photo');
}

/** Inserts rows, much faster than PocketBase does, and returns their ids. */
function inserterFor(database: DatabaseSync) {
	const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
	const now = formatDate();
	return (table: string, values: Record<string, string | number>): string => {
		const id = randomBytes(15).reduce((text, byte) => text + 'abcdefghijklmnopqrstuvwxyz0123456789'[byte % 36], '');
		const row = { id, ...values, created: now, updated: now };
		const names = Object.keys(row);
		const statement =
			statements.get(table) ??
			database.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`);
		statements.set(table, statement);
		statement.run(...Object.values(row));
		return id;
	};
}

function productOf(index: number): Record<string, string | number> {
	return {
		title: `Kylbänk ${index} med ${1 + (index % 6)} dörrar`,
		slug: `kylbank-${index}`,
		sku: `A-${10_000 + index}`,
		short_description: 'Renoverad kylbänk i rostfritt stål, genomgången och provkörd i vår verkstad.',
		long_description: `Kylbänk nummer ${index}. ${'Stabil arbetsyta, tyst kompressor och lister som är lätta att torka av. '.repeat(8)}`,
		price: 5_000 + index,
		condition: 'renovated',
		stock_status: 'in_stock',
		...measuresOf(index),
		videos: '[]',
		tags: '[]',
		is_published: 1,
		sort_order: index + 1,
	};
}

/** Measures as a dealer's machines have them: many are alike, some have none. Spread out, and the same every time. */
function measuresOf(index: number) {
	const next = (range: number, salt: number) => Math.abs(Math.imul(index * 31 + salt, 2_654_435_761) >> 8) % range;
	const isGiven = next(10, 1) > 0;
	const widths = [400, 600, 700, 800, 847, 900, 1000, 1200, 1400, 1600, 1800, 2025];
	const measures = {
		width: (widths[next(widths.length, 2)] ?? 600) + next(4, 3) * 5,
		depth: 500 + next(10, 4) * 50,
		height: 300 + next(90, 5) * 20,
		weight: 20 + next(300, 6),
		power: (1 + next(40, 7)) / 2,
		voltage: ['230v_1ph', '400v_3ph', ''][next(3, 8)] ?? '',
		fuse: ['10', '16', '32', '63'][next(4, 9)] ?? '',
		energy_source: ['electricity', 'electricity', 'lpg', '', 'none'][next(5, 10)] ?? '',
		connections: ['[]', '["cold_water","drain"]'][next(2, 11)] ?? '[]',
		year_made: 2005 + next(20, 12),
	};
	const none = { width: 0, depth: 0, height: 0, weight: 0, power: 0, voltage: '', fuse: '', energy_source: '' };
	// In the same order, for one statement inserts them all.
	return isGiven ? measures : { ...measures, ...none, connections: '[]', year_made: 0 };
}

/** A client that may do everything. */
export async function superuserOf({ backend, dataDir }: BenchCatalogue): Promise<PocketBase> {
	const login = { email: 'bench@example.com', password: randomBytes(20).toString('hex') };
	await setSuperuser(await findPocketBase(), dataDir, login.email, login.password);
	const client = new PocketBase(backend.url);
	client.autoCancellation(false);
	await client.collection('_superusers').authWithPassword(login.email, login.password);
	return client;
}
