/**
 * `npm run bench -- hostile [seconds]`: what strangers can make the site spend. Each attack runs for some seconds from
 * many addresses, as a proxy on this machine would name them, while a customer sends an inquiry a second. Ends with 1
 * when an inquiry is refused or 99 in 100 take longer than promised. Loopback only.
 */
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { warmUp } from '#scripts/backend.ts';
import { anInquiryBody, aProduct } from '#tests/support/factories.ts';
import { startPublisher, type TestPublisher } from '#tests/support/publisher.ts';
import { percentile } from './statistics.ts';

/** Milliseconds at the 99th percentile. */
const promised = 300;
/** Between two inquiries, in milliseconds. */
const pause = 1_000;

const megabyte = Buffer.alloc(2 ** 20);

interface Target {
	url: string;
	photo: string;
	/** Aborts when the attack is over. */
	over: AbortSignal;
}

/** Each begins, and goes on until the signal comes. */
const attacks: Record<string, (target: Target) => Promise<unknown>> = {
	'bodies that stall': async ({ url, over }) => {
		const sockets = Array.from({ length: 400 }, (_, n) =>
			raw(url, `${head('POST', '/api/rostfri/submit-lead', n % 40)}Content-Length: 20000\r\n\r\n${'x'.repeat(16_000)}`),
		);
		sockets.push(
			...Array.from({ length: 65 }, (_, n) =>
				raw(url, `${head('POST', '/api/rostfri/submit-lead', n)}Content-Length: 1000000\r\n\r\n${'x'.repeat(60_000)}`),
			),
		);
		await until(over);
		for (const socket of sockets) socket.destroy();
	},
	'hidden requests': ({ url, over }) =>
		repeat(over, 20, async (n) => {
			const hidden = `POST /api/rostfri/submit-lead HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n{`;
			const method = ['DELETE', 'OPTIONS', 'GET', 'PATCH'][n % 4] ?? '';
			const socket = raw(
				url,
				`${head(method, '/api/health', n)}Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
			);
			await wait(500);
			socket.destroy();
		}),
	'deep JSON': ({ url, over }) =>
		repeat(over, 4, (n) => post(url, n, n % 2 ? `"${'\\"[\\"]'.repeat(2_000)}` : '['.repeat(16_000), over)),
	'long addresses': ({ url, over }) =>
		repeat(over, 8, (n) =>
			fetch(`${url}/api/health?${'x'.repeat(n % 2 ? 1_900 : 15_000)}`, { ...from(n), signal: over }),
		),
	'large uploads': ({ url, over }) =>
		repeat(over, 8, async (n) => {
			const socket = raw(
				url,
				`${head('POST', '/api/collections/uploads/records', n)}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 20000000\r\n\r\n`,
			);
			socket.write(megabyte);
			await wait(500);
			socket.destroy();
		}),
	'realtime streams': async ({ url, over }) => {
		const sockets = Array.from({ length: 400 }, (_, n) => raw(url, `${head('GET', '/api/realtime', n % 30)}\r\n`));
		await until(over);
		for (const socket of sockets) socket.destroy();
	},
	'one IPv6 network': ({ url, over }) =>
		repeat(over, 4, (n) => post(url, `2001:db8:1:2::${n.toString(16)}`, JSON.stringify(anInquiryBody()), over)),
	'one IPv6 block': ({ url, over }) =>
		repeat(over, 100, async (n) => {
			const address = `2001:db8:77:${(n % 65_536).toString(16)}::1`;
			if (n % 2) return post(url, address, `{"a":[${'{},'.repeat(6_000)}{}]}`, over);
			return fetch(`${url}/api/collections/users/auth-with-password`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', ...from(address).headers },
				body: JSON.stringify({ identity: 'admin@example.com', password: 'gissning' }),
				signal: over,
			});
		}),
	'many who sign in': ({ url, over }) =>
		repeat(over, 100, (n) =>
			fetch(`${url}/api/collections/users/auth-with-password`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', ...from(n).headers },
				body: JSON.stringify({ identity: 'admin@example.com', password: 'gissning' }),
				signal: over,
			}),
		),
	'lists of records': ({ url, over }) =>
		repeat(over, 100, (n) =>
			fetch(`${url}/api/collections/products/records?perPage=1&filter=${joins(n)}`, { ...from(n), signal: over }),
		),
	'pipelined pages': ({ url, over }) =>
		repeat(over, 4, async () => {
			const socket = raw(url, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000));
			socket.pause();
			await wait(500);
			socket.destroy();
		}),
	'texts for patterns': ({ url, over }) =>
		repeat(over, 4, (n) => {
			const long = ['a'.repeat(5_000), ' '.repeat(5_000), `${'0 '.repeat(2_500)}x`, 'http://'.repeat(700)][n % 4] ?? '';
			return post(url, n, JSON.stringify(anInquiryBody({ name: long, email: `${long}@`, phone: long })), over);
		}),
	thumbnails: ({ url, photo, over }) =>
		repeat(over, 8, (n) =>
			fetch(`${url}${photo}?thumb=${n % 2 ? 480 : 4000 + n}x${3000 + n}`, { ...from(n), signal: over }),
		),
};

/** A filter that joins as much as a stranger's URL has room for. */
function joins(n: number): string {
	const paths = [
		'category_id.parent_id.parent_id.parent_id.name',
		'brand_id.products_via_brand_id.category_id.name',
		'leads_via_product_id.outbox_via_lead_id.status',
	];
	const all = Array.from({ length: 30 }, (_, at) => `${paths[at % paths.length]}!='${n}'`).join('&&');
	return encodeURIComponent(all)
		.slice(0, 1_850)
		.replace(/%26%26(?!.*%26%26).*$/, '');
}

export async function run([given = '10']: string[]): Promise<void> {
	const publisher = await startPublisher({ RATE_LIMITS: true });
	try {
		const admin = await publisher.backend.admin();
		const { id, images } = await aProduct(publisher.backend, admin, { title: 'Kylbänk', is_published: true });
		const photo = `/api/files/products/${id}/${images[0]}`;
		await warmUp(publisher.backend.url);
		await publisher.settled();
		const all: number[] = [];
		console.log(`${'attack'.padEnd(20)} inquiries  refused    p99      CPU   memory         disk`);
		for (const [name, attack] of Object.entries(attacks)) {
			const before = await spent(publisher);
			const over = AbortSignal.timeout(Number(given) * 1_000);
			const running = attack({ url: publisher.url, photo, over });
			const { times, refused } = await customers(publisher.url, Number(given));
			await running;
			const after = await spent(publisher);
			all.push(...times);
			console.log(
				[
					name.padEnd(20),
					`${times.length}`.padStart(9),
					`${refused}`.padStart(8),
					`${Math.round(percentile(times, 0.99))} ms`.padStart(8),
					`${(after.cpu - before.cpu).toFixed(1)} s`.padStart(8),
					`${before.memory}→${after.memory} MB`.padStart(12),
					`${before.disk.toFixed(1)}→${after.disk.toFixed(1)} MB`.padStart(14),
				].join(' '),
			);
			if (refused > 0) process.exitCode = 1;
		}
		const p99 = percentile(all, 0.99);
		console.log(`${all.length} inquiries, 99 % answered within ${Math.round(p99)} ms (goal ${promised} ms)`);
		if (p99 > promised) process.exitCode = 1;
	} finally {
		await publisher.stop();
	}
}

interface Served {
	/** Milliseconds of each inquiry. */
	times: number[];
	/** How many were answered with anything but 200. */
	refused: number;
}

/** In a thread of their own, so that they never wait for the attackers' program. */
function customers(url: string, seconds: number): Promise<Served> {
	return new Promise((resolve, reject) => {
		const worker = new Worker(new URL(import.meta.url), { workerData: { url, seconds } });
		worker.once('message', resolve);
		worker.once('error', reject);
	});
}

async function inquire(url: string, seconds: number): Promise<Served> {
	const times: number[] = [];
	let refused = 0;
	const inquiries: Promise<void>[] = [];
	for (let left = Math.round((seconds * 1_000) / pause); left > 0; left -= 1) {
		inquiries.push(
			(async () => {
				const began = performance.now();
				const status = await post(
					url,
					`198.51.100.${Math.floor(Math.random() * 250)}`,
					JSON.stringify(anInquiryBody()),
				);
				times.push(performance.now() - began);
				if (status !== 200) refused += 1;
			})(),
		);
		await wait(pause);
	}
	await Promise.all(inquiries);
	return { times, refused };
}

/** The status, 0 when the connection broke. `address` may be a number for one of the attackers' own. */
async function post(url: string, address: string | number, body: string, signal?: AbortSignal): Promise<number> {
	const headers = { 'Content-Type': 'application/json', ...from(address).headers };
	try {
		const answer = await fetch(`${url}/api/rostfri/submit-lead`, { method: 'POST', headers, body, signal });
		await answer.arrayBuffer();
		return answer.status;
	} catch {
		return 0;
	}
}

function from(address: string | number) {
	return { headers: { 'X-Forwarded-For': typeof address === 'number' ? attacker(address) : address } };
}

function attacker(number: number): string {
	return `203.0.113.${number % 250}`;
}

function head(method: string, path: string, number: number): string {
	return `${method} ${path} HTTP/1.1\r\nHost: site\r\nX-Forwarded-For: ${attacker(number)}\r\n`;
}

function raw(url: string, text: string): Socket {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	socket.on('error', () => {});
	socket.resume();
	socket.write(text);
	return socket;
}

/** Does it again and again, so many at once. */
async function repeat(over: AbortSignal, atOnce: number, act: (number: number) => Promise<unknown>): Promise<void> {
	let number = 0;
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			while (!over.aborted) {
				number += 1;
				const answer = await act(number).catch(() => undefined);
				if (answer instanceof Response) await answer.arrayBuffer().catch(() => {});
				await wait(20);
			}
		}),
	);
}

/** CPU seconds, resident megabytes and megabytes on disk of publisher and PocketBase. */
async function spent({ dataFolder, backend, pid }: TestPublisher) {
	let cpu = 0;
	let memory = 0;
	for (const process_ of [pid(), backend.process.pid ?? 0]) {
		const fields = readFileSync(`/proc/${process_}/stat`, 'utf8')
			.replace(/^.*\) /, '')
			.split(' ');
		// utime and stime, in hundredths of a second, and rss in pages of 4 kB (proc(5)).
		cpu += (Number(fields[11]) + Number(fields[12])) / 100;
		memory += Math.round((Number(fields[21]) * 4) / 1024);
	}
	let disk = 0;
	for (const entry of await readdir(dataFolder, { recursive: true, withFileTypes: true }))
		if (entry.isFile()) disk += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
	return { cpu, memory, disk: disk / 2 ** 20 };
}

function until(over: AbortSignal): Promise<void> {
	return new Promise((resolve) => over.addEventListener('abort', () => resolve()));
}

if (!isMainThread) {
	const { url, seconds } = workerData as { url: string; seconds: number };
	parentPort?.postMessage(await inquire(url, seconds));
}
