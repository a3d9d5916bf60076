/**
 * Kills the publisher and PocketBase without warning at random moments while changes are published and a client reads
 * pages all the time: every answer must be one whole page, old or new, whose scripts and styles are there, and soon
 * after the restart the newest revision must be live. Exits with 1 when one of them is not so.
 *
 *   npm run bench -- chaos [kills of each, 100]
 */
import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startBackend } from '../backend.ts';
import { benchCatalogue, superuserOf } from './catalogue.ts';

const products = 200;
/** From the start of a killed process until the newest revision is live. Milliseconds. */
const goal = 5_000;

export async function run([given]: string[]): Promise<void> {
	const kills = Number(given ?? 100);
	const catalogue = await benchCatalogue(products);
	const { dataDir, settings, site } = catalogue;
	const client = await superuserOf(catalogue);
	/** What the publisher has said since its latest start, each line with the milliseconds that it came after. */
	let words = '';
	const startPublisher = () => {
		const began = Date.now();
		words = '';
		const child = catalogue.publishApart();
		child.stdout.on('data', (text) => {
			words = `${words}${Date.now() - began} ${text}`.slice(-4_000);
		});
		return child;
	};
	let publisher: ChildProcess = startPublisher();
	const reader = readPages(site);
	const recoveries: { of: string; time: number }[] = [];
	try {
		await live(site, dataDir, 120_000);
		reader.begin();
		for (let round = 0; round < kills * 2; round += 1) {
			const victim = round % 2 === 0 ? 'publisher' : 'PocketBase';
			const changing = change(client, round).catch(() => {});
			await pause(Math.random() * 400);
			const victimProcess = victim === 'publisher' ? publisher : catalogue.backend.process;
			await killed(victimProcess);
			await changing;
			const began = Date.now();
			if (victim === 'publisher') publisher = startPublisher();
			else catalogue.backend = await startBackend(settings);
			await live(site, dataDir, 60_000).catch((error) => {
				throw new Error(`After killing ${victim}: ${error.message}`);
			});
			const time = Date.now() - began;
			recoveries.push({ of: victim, time });
			if (time > goal) console.log(`Kill ${round + 1}, of ${victim}: ${time} ms, while the publisher said:\n${words}`);
			if ((round + 1) % 20 === 0)
				console.log(`${round + 1} kills, ${reader.answers()} answers read, ${reader.faults.length} faults`);
		}
	} finally {
		reader.end();
		await killed(publisher);
		await catalogue.remove();
	}
	let isSlow = false;
	for (const victim of ['publisher', 'PocketBase']) {
		const times = recoveries
			.filter((recovery) => recovery.of === victim)
			.map(({ time }) => time)
			.sort((one, other) => one - other);
		const at = (part: number) => ((times[Math.floor((times.length - 1) * part)] ?? 0) / 1000).toFixed(1);
		const isMissed = (times.at(-1) ?? 0) > goal;
		isSlow ||= isMissed;
		console.log(
			`${times.length} kills of ${victim}: newest revision live ${at(0.5)} s after its start (median), ${at(0.95)} s (p95), ${at(1)} s (longest; goal ${goal / 1000}${isMissed ? ', MISSED' : ''})`,
		);
	}
	console.log(
		`${reader.answers()} answers read, ${reader.cut()} connections cut or refused, ${reader.faults.length} faults`,
	);
	for (const fault of reader.faults.slice(0, 10)) console.log(`  ${fault}`);
	if (reader.faults.length > 0 || isSlow) process.exit(1);
}

async function change(client: Awaited<ReturnType<typeof superuserOf>>, round: number): Promise<void> {
	if (round % 5 === 0) {
		const [row] = await client.collection('site_settings').getFullList();
		await client.collection('site_settings').update(row?.id ?? '', { footer_description: `Fot ${round}` });
	}
	const { items } = await client.collection('products').getList(1 + (round % 10), 10);
	for (const { id } of items) await client.collection('products').update(id, { price: 1000 + round });
}

/** Waits until the newest revision in the database is served. */
async function live(site: string, dataDir: string, timeoutMs: number): Promise<void> {
	const began = Date.now();
	while (Date.now() - began < timeoutMs) {
		const database = new DatabaseSync(join(dataDir, 'pocketbase/data.db'), { readOnly: true });
		const { rev } = database.prepare('SELECT rev FROM build_state').get() as { rev: number };
		database.close();
		// Whatever it says of PocketBase, which it asks every two seconds.
		const health = await read(`${site}/_publisher/health`).catch(() => undefined);
		const { rev: served = 0, current = false } = JSON.parse(String(health?.body ?? '{}'));
		if (current && served >= rev) return;
		await pause(20);
	}
	throw new Error('The newest revision did not become live');
}

function readPages(site: string) {
	const faults: string[] = [];
	let answers = 0;
	let cut = 0;
	let reading = false;
	const known = new Set<string>();
	const codings = [undefined, 'br', 'gzip'];
	async function loop(): Promise<void> {
		while (reading) {
			const path = ['/', '/produkter', '/om-oss', `/produkt/kylbank-${Math.floor(Math.random() * products)}`][
				Math.floor(Math.random() * 4)
			] as string;
			const answer = await read(site + path, codings[Math.floor(Math.random() * 3)]).catch(() => undefined);
			if (!answer) {
				cut += 1;
				await pause(20);
				continue;
			}
			answers += 1;
			// Some hundred pages per second: a busy day, not a flood that takes a core.
			await pause(5);
			const page = String(answer.body);
			// While PocketBase and publisher both start for the first time there is no page yet; later there always is.
			if (answer.status !== 200) faults.push(`${path} answered ${answer.status}`);
			else if (!isWhole(page)) faults.push(`${path} is not whole: ${page.slice(0, 40)} … ${page.slice(-60)}`);
			for (const [name] of page.matchAll(/\/_astro\/[^"' )&]+/g)) {
				if (known.has(name)) continue;
				const asset = await read(site + name).catch(() => undefined);
				if (asset && asset.status !== 200) faults.push(`${path} names ${name}, which answers ${asset.status}`);
				if (asset) known.add(name);
			}
		}
	}
	return {
		faults,
		answers: () => answers,
		cut: () => cut,
		begin() {
			reading = true;
			void loop();
			void loop();
		},
		end() {
			reading = false;
		},
	};
}

/** Rejects when the connection is refused, or cut before the whole answer has come. */
function read(url: string, coding?: string): Promise<{ status: number; body: Buffer }> {
	return new Promise((resolve, reject) => {
		const asked = get(url, { headers: coding ? { 'accept-encoding': coding } : {}, timeout: 30_000 }, (response) => {
			const parts: Buffer[] = [];
			response.on('data', (part) => parts.push(part));
			response.once('error', reject);
			response.once('end', () => {
				if (!response.complete) return reject(new Error('cut'));
				const body = Buffer.concat(parts);
				const encoding = response.headers['content-encoding'];
				const decoded = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
				resolve({ status: response.statusCode ?? 0, body: decoded });
			});
		});
		asked.once('timeout', () => asked.destroy(new Error('timeout')));
		asked.once('error', reject);
	});
}

async function killed(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = new Promise((resolve) => child.once('exit', resolve));
	child.kill('SIGKILL');
	await ended;
}

/** Whether nothing of a page is missing. Astro writes scripts behind its end. */
export function isWhole(page: string): boolean {
	return (
		page.startsWith('<!DOCTYPE html>') && /<\/html>(\s*<script[^>]*>((?!<\/script>)[\s\S])*<\/script>)*\s*$/.test(page)
	);
}
