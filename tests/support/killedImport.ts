/** Imports that PocketBase is killed in again and again, and what must be true afterwards (X5). */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { client } from '#data/office/client.ts';
import { followImport, readImport, runImport, sendImport } from '#data/office/imports.ts';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import { type ColumnName, cellsOf, exportColumns } from '#domain/spreadsheet/columns.ts';
import type { ExistingCatalogue, ImportPlan } from '#domain/spreadsheet/plan.ts';
import { copies } from '#scripts/bench/bulk.ts';
import type { TestBackend } from './backend.ts';
import { openDatabase } from './database.ts';
import { aProduct } from './factories.ts';
import { previewOf, signInOffice, storedCatalogue } from './imports.ts';
import { exportedFile } from './spreadsheetFiles.ts';

/** Signs in, and stores so many public products that differ in article number and price. */
export async function enterProducts(backend: TestBackend, count: number): Promise<void> {
	await signInOffice(backend);
	const first = { title: 'Kylbänk', price: 1_000, is_published: true, tags: ['kyl'] };
	const { id } = await aProduct(backend, client, first);
	copies(backend, id, count - 1, {
		title: "'Maskin ' || value",
		sku: "printf('M-%06d', value)",
		price: '1000 + value % 97 * 10',
		is_published: '1',
		published_slug: "slug || '-' || value",
	});
}

const newPrice = 777;

/** An export of some products, of which every other row is made a new product and the others get a new price. */
export function fileOf({ products, categories, brands }: ExistingCatalogue, count: number): Uint8Array {
	const names = catalogueNames(categories, brands);
	const place = (name: ColumnName) => exportColumns.findIndex((each) => each.name === name);
	const stored = products.filter(({ price }) => price !== newPrice);
	if (stored.length < count) throw new Error(`There are only ${stored.length} products`);
	const rows = stored.slice(0, count).map((product, at) => {
		const cells = cellsOf(product, names);
		cells[place('price')] = newPrice;
		if (at % 2 === 1) return cells;
		cells[place('id')] = null;
		cells[place('sku')] = `N-${product.id}`;
		return cells;
	});
	return exportedFile('xlsx', rows);
}

/** The plan of so many rows against what is stored now. */
export async function planOf(count: number): Promise<ImportPlan> {
	return previewOf(fileOf(await storedCatalogue(), count));
}

/**
 * Imports a plan while PocketBase is killed `kills` times at random moments of it. Returns how often it was continued,
 * and every way in which a row was lost, done twice or done in part: after each kill, and at the end.
 */
export async function killedImport(
	backend: TestBackend,
	plan: ImportPlan,
	kills: number,
): Promise<{ starts: number; broken: string[] }> {
	const before = countsOf(backend);
	const id = await sendImport('maskiner.xlsx', plan);
	const rows = plan.created.length + plan.changed.length;
	const broken: string[] = [];
	let starts = 0;
	for (let killed = 0; killed < kills; killed += 1) {
		const working = workOn(id);
		starts += 1;
		// At a share of the rows, so that all kills fall into the import, and at any moment of a transaction.
		const share = Math.floor((rows * (killed + 1)) / (kills + 1));
		while ((await readImport(id)).done_rows < share) await pause(5);
		await pause(randomInt(0, 60));
		await backend.kill();
		await working;
		broken.push(...brokenRows(backend, id, plan, before).map((each) => `After ${killed + 1} kills: ${each}`));
		await backend.restart();
	}
	await runImport(id);
	const job = await followImport(id, () => undefined);
	if (job.state !== 'finished' || job.done_rows !== rows) broken.push(`It ended as ${JSON.stringify(job)}`);
	return { starts, broken: [...broken, ...brokenRows(backend, id, plan, before)] };
}

/** Works until the server is gone. */
async function workOn(id: string): Promise<void> {
	try {
		for (;;) if ((await runImport(id)).state !== 'running') return;
	} catch {
		// Killed.
	}
}

interface Counts {
	products: number;
	versions: number;
}

function countsOf(backend: TestBackend): Counts {
	const database = openDatabase(backend);
	try {
		const sql = 'SELECT (SELECT COUNT(*) FROM products) AS products, (SELECT COUNT(*) FROM versions) AS versions';
		return database.prepare(sql).get() as unknown as Counts;
	} finally {
		database.close();
	}
}

/** What is wrong in the database with the rows of an import; empty when each is done once or waits. */
function brokenRows(backend: TestBackend, id: string, plan: ImportPlan, before: Counts): string[] {
	const broken: string[] = [];
	const now = countsOf(backend);
	const database = openDatabase(backend);
	try {
		const rows = database
			.prepare('SELECT row, state, is_new, product_id, title FROM import_rows WHERE import_id = ?')
			.all(id) as { row: number; state: string; is_new: number; product_id: string; title: string }[];
		const planned = plan.created.length + plan.changed.length;
		if (rows.length !== planned) broken.push(`${rows.length} rows are stored of ${planned}`);
		const prices = database.prepare('SELECT price FROM products WHERE id = ?');
		for (const { row, state, is_new, product_id } of rows) {
			const product = prices.get(product_id) as { price: number } | undefined;
			const isDone = product?.price === newPrice;
			const isMarked = state === (is_new ? 'created' : 'changed');
			if (isDone !== isMarked || (is_new === 1 && !isDone && product))
				broken.push(`Row ${row} is marked as ${state}, and its product is ${JSON.stringify(product)}`);
		}
		const done = rows.filter(({ state }) => state !== 'waiting');
		const made = done.filter(({ state }) => state === 'created').length;
		if (now.products - before.products !== made)
			broken.push(`${now.products - before.products} products were made by ${made} rows`);
		if (now.versions - before.versions !== done.length)
			broken.push(`${now.versions - before.versions} versions were kept of ${done.length} saves`);
		const job = database.prepare('SELECT done_rows FROM imports WHERE id = ?').get(id);
		if (job?.done_rows !== done.length) broken.push(`${job?.done_rows} rows are counted of ${done.length}`);
		const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check').get() ?? {};
		if (integrity !== 'ok') broken.push(`The database is ${integrity}`);
		return broken;
	} finally {
		database.close();
	}
}
