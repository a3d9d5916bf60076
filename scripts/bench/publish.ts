/**
 * How long it takes from sending a save to PocketBase until the new bytes are served over HTTP, with a catalogue of
 * 1,000 and 10,000 products (or as many as are given); beside it the first publish, a change of every page, memory,
 * and plain `astro build` of the same data.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAstro } from '#publisher/bundle.ts';
import { startBackend } from '../backend.ts';
import { projectFolder } from '../environment.ts';
import { benchSecret, benchSettings, freePort, seedCatalogue, superuserOf } from './catalogue.ts';

const edits = Number(process.env.EDITS ?? 200);

export async function run(rest: string[]): Promise<void> {
	const sizes = rest.length > 0 ? rest.map(Number) : [1_000, 10_000];
	for (const size of sizes) await measure(size);
}

async function measure(count: number): Promise<void> {
	const dataDir = await mkdtemp(join(tmpdir(), 'rostfri-bench-'));
	const port = await freePort();
	const settings = await benchSettings(dataDir, port);
	console.log(`\n${count} products`);
	await seedCatalogue(settings, count);
	const backend = await startBackend(settings);
	const env = {
		...process.env,
		POCKETBASE_URL: backend.url,
		WEBHOOK_SECRET: benchSecret,
		SITE_URL: settings.SITE_URL,
		DATA_DIR: dataDir,
	};
	let publisher: ChildProcess | undefined;
	try {
		let began = performance.now();
		publisher = spawn(process.execPath, ['scripts/publisher.ts'], {
			cwd: projectFolder,
			stdio: ['ignore', process.env.TIMING ? 'inherit' : 'ignore', 'inherit'],
			env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
		});
		const site = `http://127.0.0.1:${port}`;
		await until(async () => (await fetchText(`${site}/_publisher/health`)).includes('"current":true'), 10 * 60_000);
		tell('compile, first publish of every page', performance.now() - began);
		tell('memory', await memoryOf(publisher), 'MB');

		const client = await superuserOf(backend.url, settings);
		const products = await client
			.collection('products')
			.getFullList<{ id: string; slug: string }>({ fields: 'id,slug', batch: 1000 });
		const times: number[] = [];
		const saves: number[] = [];
		for (let index = 0; index < edits; index += 1) {
			const { id, slug } = products[Math.floor((index * 7919) % products.length)] as { id: string; slug: string };
			const before = await fetchText(`${site}/produkt/${slug}`);
			began = performance.now();
			const saved = client
				.collection('products')
				.update(id, { price: 100_000 + index })
				.then(() => saves.push(performance.now() - began));
			await until(async () => (await fetchText(`${site}/produkt/${slug}`)) !== before, 20_000);
			times.push(performance.now() - began);
			await saved;
			// As fast as a person could at best.
			await new Promise((resolve) => setTimeout(resolve, 250));
		}
		tell(`price change, ${edits} edits, median`, percentile(times, 0.5));
		tell('p95', percentile(times, 0.95));
		tell('slowest', Math.max(...times));
		tell('of which the save itself, median', percentile(saves, 0.5));
		tell('memory afterwards', await memoryOf(publisher), 'MB');

		const [row] = await client.collection('site_settings').getFullList();
		const pages = ['/', '/om-oss', `/produkt/${products[0]?.slug}`, `/produkt/${products.at(-1)?.slug}`];
		began = performance.now();
		await client.collection('site_settings').update(row?.id ?? '', { footer_description: `Ny fot ${Date.now()}` });
		const { rev } = (await client.collection('build_state').getFullList())[0] as unknown as { rev: number };
		let reads = 0;
		await until(async () => {
			for (const page of pages) if ((await fetchStatus(site + page)) !== 200) throw new Error(`${page} was not served`);
			reads += pages.length;
			return (JSON.parse(await fetchText(`${site}/_publisher/health`)) as { rev: number }).rev >= rev;
		}, 10 * 60_000);
		tell('a change of every page (footer text)', performance.now() - began);
		console.log(`  ${'pages read meanwhile, all answered'.padEnd(52)} ${reads}`);
		tell('memory afterwards', await memoryOf(publisher), 'MB');

		began = performance.now();
		await runAstro({ ...env, BUILD_OUT: join(dataDir, 'dist') });
		const build = performance.now() - began;
		tell('astro build of the same data', build);
		console.log(`  ${'build : price change'.padEnd(52)} ${Math.round(build / percentile(times, 0.5))} : 1`);
	} finally {
		publisher?.kill('SIGTERM');
		if (publisher) await ended(publisher);
		await backend.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

function ended(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function until(isTrue: () => Promise<boolean>, patience: number): Promise<void> {
	const giveUp = Date.now() + patience;
	while (Date.now() < giveUp) {
		if (await isTrue()) return;
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
	throw new Error('It did not happen in time');
}

const agent = new Agent({ keepAlive: true });

/** The body, '' when nobody answers. */
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

function percentile(values: number[], part: number): number {
	return (
		values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
	);
}

function tell(what: string, value: number, unit = 'ms'): void {
	console.log(`  ${what.padEnd(52)} ${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`);
}
