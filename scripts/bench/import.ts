/**
 * `npm run bench -- import [rows] [kills]`: an import into ten thousand products, half of whose rows are new. How long its
 * preview takes; how long it runs, how long inquiries wait, one a second, and how often it publishes; and what is left
 * of another that PocketBase is killed in, again and again. Ends with 1 when a promise is broken.
 */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { client } from '#data/office/client.ts';
import { followImport, readImport, runImport, sendImport, startImport } from '#data/office/imports.ts';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import { type ColumnName, cellsOf, exportColumns } from '#domain/spreadsheet/columns.ts';
import { recogniseHeaders } from '#domain/spreadsheet/headers.ts';
import { type ExistingCatalogue, type ImportPlan, planImport } from '#domain/spreadsheet/plan.ts';
import { warmUp } from '#scripts/backend.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { openDatabase } from '#tests/support/database.ts';
import { aProduct } from '#tests/support/factories.ts';
import { openFront } from '#tests/support/front.ts';
import { signInOffice, storedCatalogue } from '#tests/support/imports.ts';
import { exportedFile, rowsOfFile } from '#tests/support/spreadsheetFiles.ts';
import { copies, underInquiries } from './bulk.ts';

const products = 10_000;
/** Milliseconds: of a preview, and of an inquiry at the 99th percentile. */
const previewed = 5_000;
const promised = 300;

export async function run([given = '5000', kills = '20']: string[]): Promise<void> {
	const rows = Number(given);
	const receiver = await countingReceiver();
	const backend = await startBackend({ REBUILD_WEBHOOK_URL: receiver.url });
	const front = await openFront(backend.url);
	try {
		await enterProducts(backend, products);
		await warmUp(backend.url);
		client.baseURL = front.url;
		const file = exportedFile('xlsx', someRows(await storedCatalogue(), rows));
		const began = performance.now();
		const catalogue = await storedCatalogue();
		const sheet = rowsOfFile(file);
		const plan = planImport(sheet, recogniseHeaders(sheet), catalogue);
		say(`the preview of ${rows} rows, with reading ${products} products`, performance.now() - began, previewed);
		console.log(`  ${plan.created.length} new, ${plan.changed.length} changed, ${plan.faulty.length} faulty`);

		receiver.calls = 0;
		const { result: job, ...times } = await underInquiries(
			front,
			async () => {
				const { id } = await startImport('maskiner.xlsx', plan);
				return followImport(id, () => undefined);
			},
			1_000,
		);
		console.log(
			`the import: ${Math.round(times.took)} ms, ${job.created_rows} created, ${job.changed_rows} changed, ${job.left_out_rows} left out`,
		);
		say('inquiries meanwhile, one a second, p99', times.p99, promised);
		console.log(`  the slowest ${Math.round(times.slowest)} ms`);
		say('publishes', receiver.calls, 1, '');

		client.baseURL = backend.url;
		const { starts, broken } = await killedImport(backend, await planOf(rows), Number(kills));
		console.log(`another import of ${rows} rows, killed ${kills} times: it was continued ${starts} times`);
		if (broken.length > 0) throw new Error(broken.join('\n'));
		console.log('Every row was done once or waited after each kill, and all are done at the end.');
	} finally {
		front.close();
		receiver.close();
		await backend.stop();
	}
}

function say(what: string, measured: number, budget: number, unit = ' ms'): void {
	const isOver = measured > budget;
	console.log(`${what}: ${Math.round(measured)}${unit} (at most ${budget})${isOver ? ' FAILED' : ''}`);
	if (isOver) process.exitCode = 1;
}

/** Plays the publisher, and counts how often it is told of changes. */
async function countingReceiver() {
	const receiver = { url: '', calls: 0, close: () => server.close() };
	const server = createServer((request, response) => {
		receiver.calls += 1;
		request.resume();
		response.writeHead(200).end();
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_publisher/webhook`;
	return receiver;
}

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

/** Rows of an export of the newest products, of which every other is a new product and the others have a new price. */
function someRows({ products, categories, brands }: ExistingCatalogue, count: number) {
	const names = catalogueNames(categories, brands);
	const place = (name: ColumnName) => exportColumns.findIndex((each) => each.name === name);
	const stored = products.filter(({ price }) => price !== newPrice);
	if (stored.length < count) throw new Error(`There are only ${stored.length} products`);
	return stored.slice(0, count).map((product, at) => {
		const cells = cellsOf(product, names);
		cells[place('price')] = newPrice;
		if (at % 2 === 1) return cells;
		cells[place('id')] = null;
		cells[place('sku')] = `N-${product.id}`;
		return cells;
	});
}

/** The plan of so many rows against what is stored now. */
export async function planOf(count: number): Promise<ImportPlan> {
	const catalogue = await storedCatalogue();
	const sheet = rowsOfFile(exportedFile('xlsx', someRows(catalogue, count)));
	return planImport(sheet, recogniseHeaders(sheet), catalogue);
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
