/**
 * How long it takes from sending a save to PocketBase until the new bytes are served over HTTP, with a catalogue of
 * 1,000 and 10,000 products, and where that time goes; beside it the first publish, a change of every page, memory
 * over many edits, and plain `astro build` of the same data. Exits with 1 when a goal is missed.
 *
 *   npm run bench -- publish [sizes …] [--edits=200] [--soak=1000 with 10,000 products, else 0] [--build]
 */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { StoredProduct } from '#domain/products/product.ts';
import { runAstro } from '#publisher/build/bundle.ts';
import { benchCatalogue, superuserOf } from './catalogue.ts';
import { percentile } from './statistics.ts';

/** What W1 asks for with 10,000 products. Milliseconds and MB. */
const goals = { median: 150, p95: 300, everyPage: 20_000, memory: 500, growth: 50 };

/** The steps of one publish, in their order, as the publisher marks them. */
const steps = {
	asked: 'save in PocketBase, hooks and webhook',
	begun: 'waiting for an earlier publish',
	read: 'reading what has changed',
	arranged: 'arranging it',
	written: 'rendering, compressing and writing its page',
	served: 'until a visitor gets it',
};
/** `complete`: when every page that shows it was written, but for lists of the whole catalogue. */
type Times = Record<keyof typeof steps | 'complete', number>;

let missed = 0;

export async function run(rest: string[]): Promise<void> {
	const { values, positionals } = parseArgs({
		args: rest,
		allowPositionals: true,
		options: {
			edits: { type: 'string', default: '200' },
			soak: { type: 'string' },
			build: { type: 'boolean', default: false },
		},
	});
	const sizes = positionals.length > 0 ? positionals.map(Number) : [1_000, 10_000];
	for (const size of sizes)
		await measure(size, Number(values.edits), Number(values.soak ?? (size >= 10_000 ? 1_000 : 0)), values.build);
	if (missed > 0) process.exit(1);
}

async function measure(count: number, edits: number, soak: number, withBuild: boolean): Promise<void> {
	console.log(`\n${count} products`);
	const catalogue = await benchCatalogue(count);
	let publisher: ChildProcess | undefined;
	try {
		const began = performance.now();
		publisher = catalogue.publishApart();
		const heard = timesFrom(publisher);
		await until(async () => (await healthOf(catalogue.site)).current ?? false, 10 * 60_000, 100);
		tell('compile, first publish of every page', performance.now() - began);
		tell('memory', await memoryOf(publisher), 'MB', goals.memory);

		const client = await superuserOf(catalogue);
		const products = await client
			.collection('products')
			.getFullList<Pick<StoredProduct, 'id' | 'slug'>>({ fields: 'id,slug', batch: 1000 });
		const bench: PublishBench = { site: catalogue.site, publisher, heard, client, products };
		const median = await measureEdits(bench, edits);
		await measureOneText(bench);
		await measureEveryPage(bench);
		if (soak > 0) await measureMemory(bench, soak);
		if (withBuild) {
			const build = await millisecondsOf(() =>
				runAstro({ ...catalogue.buildEnvironment, BUILD_OUT: join(catalogue.dataDir, 'dist') }),
			);
			tell('astro build of the same data', build);
			console.log(`  ${'build : price change'.padEnd(60)} ${Math.round(build / median)} : 1`);
		}
	} finally {
		publisher?.kill('SIGTERM');
		if (publisher) await ended(publisher);
		await catalogue.remove();
	}
}

interface PublishBench {
	/** The site's address. */
	site: string;
	publisher: ChildProcess;
	heard: ReturnType<typeof timesFrom>;
	client: Awaited<ReturnType<typeof superuserOf>>;
	products: Pick<StoredProduct, 'id' | 'slug'>[];
}

async function healthOf(site: string): Promise<{ current?: boolean; rev?: number }> {
	return JSON.parse((await fetchText(`${site}/_publisher/health`)) || '{}');
}

/** Changes a product's price. Returns when that was sent and served, and how long PocketBase took, in milliseconds. */
async function edit({ site, heard, client, products }: PublishBench, index: number) {
	const { id, slug } = products[(index * 7919) % products.length] as { id: string; slug: string };
	const page = `${site}/produkt/${slug}`;
	const before = await fetchText(page);
	heard.clear();
	const sent = performance.timeOrigin + performance.now();
	const saved = client
		.collection('products')
		.update(id, { price: 100_000 + index })
		.then(() => performance.timeOrigin + performance.now() - sent);
	await until(async () => (await fetchText(page)) !== before, 20_000, 2);
	const served = performance.timeOrigin + performance.now();
	return { sent, saved: await saved, served };
}

/** Returns the median of the milliseconds from a save to the served page. */
async function measureEdits(bench: PublishBench, edits: number): Promise<number> {
	const total: number[] = [];
	const saves: number[] = [];
	const complete: number[] = [];
	const parts = Object.fromEntries(Object.keys(steps).map((step) => [step, [] as number[]]));
	// The first is slower, as the code is not compiled yet.
	for (let index = 0; index < 5; index += 1) await edit(bench, index).then(() => pause(250));
	for (let index = 5; index < 5 + edits; index += 1) {
		const { sent, saved, served } = await edit(bench, index);
		total.push(served - sent);
		saves.push(saved);
		// As fast as a person could at best.
		await pause(250);
		await until(async () => bench.heard.latest() !== undefined, 20_000, 5);
		const known = bench.heard.latest();
		complete.push((known?.complete ?? Number.NaN) - sent);
		let before = sent;
		for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
			const at = step === 'served' ? served : (known?.[step] ?? before);
			parts[step]?.push(Math.max(0, at - before));
			before = Math.max(at, before);
		}
	}
	tell(`price change, ${edits} edits: median`, percentile(total, 0.5), 'ms', goals.median);
	tell('p95', percentile(total, 0.95), 'ms', goals.p95);
	tell('slowest', Math.max(...total));
	tell('the save is answered after, median', percentile(saves, 0.5));
	for (const [step, what] of Object.entries(steps))
		tell(
			`  of which ${what}`,
			percentile(parts[step] ?? [], 0.5),
			`ms (p95 ${rounded(percentile(parts[step] ?? [], 0.95))})`,
		);
	tell('every page that shows it is written after, median', percentile(complete, 0.5));
	tell('memory', await memoryOf(bench.publisher), 'MB', goals.memory);
	return percentile(total, 0.5);
}

/** A change that every page shows, while eighty pages a second are read, as on a busy day. */
async function measureEveryPage({ site, publisher, client, products }: PublishBench): Promise<void> {
	const [row] = await client.collection('site_settings').getFullList();
	const pages = ['/', '/om-oss', `/produkt/${products[0]?.slug}`, `/produkt/${products.at(-1)?.slug}`];
	const began = performance.now();
	await client.collection('site_settings').update(row?.id ?? '', { footer_description: `Ny fot ${Date.now()}` });
	const { rev } = await client.collection('build_state').getFirstListItem<{ rev: number }>('');
	const reads: number[] = [];
	await until(
		async () => {
			for (const page of pages) {
				const asked = performance.now();
				if ((await fetchStatus(site + page)) !== 200) throw new Error(`${page} was not served`);
				reads.push(performance.now() - asked);
			}
			return ((await healthOf(site)).rev ?? 0) >= rev;
		},
		10 * 60_000,
		50,
	);
	tell('a change of every page (footer text)', performance.now() - began, 'ms', goals.everyPage);
	tell(`  ${reads.length} pages read at the same time, all answered, p95 after`, percentile(reads, 0.95));
	for (const page of pages)
		if (!(await fetchText(site + page)).includes('Ny fot')) throw new Error(`${page} is still the old one`);
	tell('memory', await memoryOf(publisher), 'MB', goals.memory);
}

/** A text of one page: the pages of texts are rendered, and no other. */
async function measureOneText({ site, client }: PublishBench): Promise<void> {
	const [row] = await client.collection('site_settings').getFullList();
	const title = `Om oss ${Date.now()}`;
	const began = performance.now();
	await client.collection('site_settings').update(row?.id ?? '', { about_title: title });
	await until(async () => (await fetchText(`${site}/om-oss`)).includes(title), 60_000, 5);
	tell('a change of a text of one page', performance.now() - began);
}

async function measureMemory(bench: PublishBench, edits: number): Promise<void> {
	const memory: number[] = [];
	for (let index = 0; index < edits; index += 1) {
		await edit(bench, 10_000 + index);
		if (index % Math.ceil(edits / 10) === 0) memory.push(await memoryOf(bench.publisher));
	}
	memory.push(await memoryOf(bench.publisher));
	console.log(`  memory over ${edits} edits: ${memory.map(rounded).join(' ')} MB`);
	const half = Math.floor(memory.length / 2);
	const growth = Math.max(...memory.slice(half)) - Math.max(...memory.slice(0, half));
	tell('most', Math.max(...memory), 'MB', goals.memory);
	tell('more in the second half than in the first', growth, 'MB', goals.growth);
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
	const began = performance.now();
	await work();
	return performance.now() - began;
}

/** What a publisher says about the steps of its publishes. */
function timesFrom(publisher: ChildProcess) {
	let latest: Times | undefined;
	if (publisher.stdout)
		createInterface({ input: publisher.stdout }).on('line', (line) => {
			const [, times] = line.match(/times (\{.*\})/) ?? [];
			if (times) latest ??= JSON.parse(times.replaceAll('\\"', '"')) as Times;
		});
	return {
		/** The first since `clear`. */
		latest: () => latest,
		clear() {
			latest = undefined;
		},
	};
}

function ended(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function until(isTrue: () => Promise<boolean>, timeoutMs: number, pace: number): Promise<void> {
	const giveUp = Date.now() + timeoutMs;
	while (Date.now() < giveUp) {
		if (await isTrue()) return;
		await pause(pace);
	}
	throw new Error('It did not happen in time');
}

const agent = new Agent({ keepAlive: true });

/** The body, '' without an answer. */
function fetchText(url: string): Promise<string> {
	return new Promise((resolve) => {
		get(url, { agent }, (response) => {
			let text = '';
			response.setEncoding('utf8').on('data', (part) => {
				text += part;
			});
			response.once('end', () => resolve(text));
		}).once('error', () => resolve(''));
	});
}

function fetchStatus(url: string): Promise<number> {
	return new Promise((resolve, reject) => {
		get(url, { agent }, (response) => {
			response.resume().once('end', () => resolve(response.statusCode ?? 0));
		}).once('error', reject);
	});
}

/** Resident memory in MB. */
async function memoryOf(child: ChildProcess): Promise<number> {
	const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
	return Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
}

function rounded(value: number): string {
	return value < 100 ? value.toFixed(1) : String(Math.round(value));
}

/** Prints a figure; one beyond its goal makes the whole measurement fail. */
function tell(what: string, value: number, unit = 'ms', goal?: number): void {
	const isMissed = goal !== undefined && value > goal;
	if (isMissed) missed += 1;
	const judged = goal === undefined ? '' : ` (goal ${goal}${isMissed ? ', MISSED' : ''})`;
	console.log(`  ${what.padEnd(60)} ${rounded(value)} ${unit}${judged}`);
}
