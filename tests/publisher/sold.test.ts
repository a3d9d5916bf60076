/** Reservations and sales as visitors meet them, to the second and by the clock alone (S1, S2). */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter, dayText, startOfSwedishDay, swedishDay } from '#domain/text/swedishDay.ts';
import { freePort } from '#scripts/freePort.ts';
import { call } from '#tests/support/calls.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aProduct } from '#tests/support/factories.ts';
import { startPublisher, type TestPublisher } from '#tests/support/publisher.ts';

let publisher: TestPublisher;
let admin: PocketBase;
let between: Server;
let pocketbaseUrl: string;
/** What the clock of PocketBase shows to the publisher and to builds; undefined: the right time. */
let clock: string | undefined;

beforeAll(async () => {
	const port = await freePort();
	between = createServer((request, response) => answerAt(port, request.url ?? '', request.headers, response));
	between.listen(0, '127.0.0.1');
	await new Promise((resolve) => between.once('listening', resolve));
	pocketbaseUrl = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
	publisher = await startPublisher({ POCKETBASE_PORT: port, POCKETBASE_URL: pocketbaseUrl });
	admin = await publisher.backend.admin();
});
afterAll(async () => {
	await publisher?.stop();
	between?.close();
});

/** Passes on what the publisher asks PocketBase, with the clock of the test. */
async function answerAt(
	port: number,
	path: string,
	headers: NodeJS.Dict<string | string[]>,
	response: import('node:http').ServerResponse,
): Promise<void> {
	const { host: _host, connection: _connection, ...kept } = headers;
	const method = path.includes('/deploys/report') ? 'POST' : 'GET';
	const body = method === 'POST' ? await bytesOf(response.req) : undefined;
	const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
		method,
		headers: kept as Record<string, string>,
		...(body && { body: new Uint8Array(body) }),
	}).catch(() => undefined);
	const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
	const isRows = path.startsWith('/api/rostfri/changes');
	response.writeHead(answer?.status ?? 502, { 'Content-Type': answer?.headers.get('content-type') ?? 'text/plain' });
	response.end(isRows && clock ? bytes.toString().replace(/"now":"[^"]*"/, `"now":"${clock}"`) : bytes);
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
	const parts: Buffer[] = [];
	for await (const part of stream) parts.push(part);
	return Buffer.concat(parts);
}

const page = async (path: string) => {
	const response = await fetch(publisher.url + path, { redirect: 'manual' });
	return { status: response.status, text: await response.text(), location: response.headers.get('location') };
};
const sell = (ids: string[], sold = true) => call(publisher.backend, 'products/sold', { ids, sold }, { client: admin });
const category = async (name: string) =>
	(await admin.collection('categories').create({ name, icon_name: 'package' })) as unknown as {
		id: string;
		slug: string;
	};
/** What a search engine reads of a page. */
const offerOf = (text: string) =>
	[...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
		.map(([, json]) => JSON.parse(json ?? '{}'))
		.find((data) => data['@type'] === 'Product')?.offers;
const lists = ['/', '/produkter', '/produkter/index.json', '/produkter/kort/1.json', '/sitemap.xml'];

test('S2: within moments of the sale nothing lists the machine, its page says so, and all of it comes back', async () => {
	const { id: category_id, slug: shelf } = await category('Stekbord');
	const values = { is_published: true, is_featured: true, category_id, price: 43210 };
	const { id, slug } = await aProduct(publisher.backend, admin, { title: 'Stekbord Kolumbus', ...values });
	const other = await aProduct(publisher.backend, admin, { title: 'Stekbord Magellan', ...values, price: 5 });
	const path = `/produkt/${slug}`;
	const mentions = async () => {
		const texts = await Promise.all([...lists, `/produkter/${shelf}`, `/produkt/${other.slug}`].map(page));
		return texts.map(({ text }) => text.includes('Kolumbus') || text.includes(slug) || text.includes('"Kolumbus'));
	};
	await eventually(async () => {
		expect((await page(path)).status).toBe(200);
		// The index names places, not machines.
		expect(await mentions()).toEqual([true, true, false, true, true, true, true]);
	}, 30_000);
	await publisher.settled();
	const places = async () => JSON.parse((await page('/produkter/index.json')).text).category.length as number;
	expect(await places()).toBe(2);

	const sent = Date.now();
	await sell([id]);
	await eventually(async () => {
		const { status, text } = await page(path);
		expect(status).toBe(200);
		expect(text).toContain('Såld');
		expect(text).not.toMatch(/43\s?210|data-inquiry/);
		expect(text).toContain('Stekbord Magellan');
		expect(text).not.toMatch(/<meta name="robots"/);
		expect(offerOf(text)).toMatchObject({ availability: 'https://schema.org/SoldOut' });
		expect(offerOf(text)).not.toHaveProperty('price');
		expect(await mentions()).toEqual([false, false, false, false, false, false, false]);
		expect(await places()).toBe(1);
	});
	// Half a second on a quiet machine; the tests share one with others.
	expect(Date.now() - sent).toBeLessThan(5000);

	await sell([id], false);
	await eventually(async () => {
		expect((await page(path)).text).toMatch(/43\s?210/);
		expect(await mentions()).toEqual([true, true, false, true, true, true, true]);
	});
});

test('S1: a reserved machine says so in list, page and structured data, and can be asked about; midnight ends it, and a clock set back does not lose it', async () => {
	const today = swedishDay(new Date().toISOString());
	const until = dayAfter(today, 2);
	const values = { title: 'Reserverad ugn', price: 5000, is_published: true, reserved_until: until };
	const { slug } = await aProduct(publisher.backend, admin, values);
	const path = `/produkt/${slug}`;
	const badge = `Reserverad till och med ${dayText(until)}`;
	const isReserved = async () => {
		const [own, list, cards] = await Promise.all([path, '/produkter', '/produkter/kort/1.json'].map(page));
		expect(own?.text).toContain(badge);
		expect(own?.text).toContain('data-inquiry');
		expect(offerOf(own?.text ?? '').availability).toBe('https://schema.org/Reserved');
		expect(list?.text).toContain(badge);
		expect(cards?.text).toContain(`"until":"${until}"`);
	};
	const isFree = async () => {
		for (const { text } of await Promise.all([path, '/produkter', '/produkter/kort/1.json'].map(page)))
			expect(text).not.toMatch(/Reserverad till|"until"/);
		expect(offerOf((await page(path)).text).availability).toBe('https://schema.org/InStock');
	};
	await eventually(isReserved, 30_000);
	const end = Date.parse(startOfSwedishDay(dayAfter(until, 1)));
	clock = new Date(end - 1000).toISOString();
	await publisher.settled();
	await isReserved();
	// PocketBase tells of no change: the time that it says is enough.
	clock = new Date(end).toISOString();
	await eventually(isFree, 30_000);
	clock = new Date(end - 60_000).toISOString();
	await eventually(isReserved, 30_000);
	// A night off.
	await publisher.kill();
	clock = new Date(end + 8 * 3_600_000).toISOString();
	await publisher.start();
	await eventually(isFree, 30_000);
	clock = undefined;
});

test('S2: after twelve months the address of a sold machine, and every one it had, is 404 with its category', async () => {
	const { id: category_id, slug: shelf } = await category('Potatisskalare');
	const created = await aProduct(publisher.backend, admin, {
		title: 'Skalare Gammal',
		is_published: true,
		category_id,
	});
	const rename = { id: created.id, values: { title: 'Skalare Adam' } };
	const { slug } = (await call(publisher.backend, 'products/save', rename, { client: admin })).body;
	const kept = await aProduct(publisher.backend, admin, { title: 'Skalare Bertil', is_published: true, category_id });
	await sell([created.id]);
	await eventually(async () => expect((await page(`/produkt/${slug}`)).text).toContain('Såld'), 30_000);
	expect(await page(`/produkt/${created.slug}`)).toMatchObject({ status: 301, location: `/produkt/${slug}` });

	const today = swedishDay(new Date().toISOString());
	clock = new Date(Date.parse(startOfSwedishDay(dayAfter(today, 364)))).toISOString();
	await eventually(async () => expect((await page(`/produkt/${slug}`)).status).toBe(200));
	clock = new Date(Date.parse(startOfSwedishDay(dayAfter(today, 367)))).toISOString();
	const expectGone = async () => {
		for (const path of [slug, created.slug].map((known) => `/produkt/${known}`)) {
			const { status, text } = await page(path);
			expect(status).toBe(404);
			expect(text).toContain(`href="/produkter/${shelf}"`);
			expect(text).toContain('Till Potatisskalare');
			expect(text).toMatch(/<meta name="robots" content="noindex/);
		}
	};
	await eventually(expectGone, 10_000);
	// However it is written, and never under the address of the page that stands in.
	expect(await page(`/produkt/${slug}/`)).toMatchObject({ status: 301, location: `/produkt/${slug}` });
	expect(await page(`/produkt/${slug.toUpperCase()}`)).toMatchObject({ status: 301, location: `/produkt/${slug}` });
	expect((await page(`/produkt-saknas/${shelf}`)).status).toBe(404);
	expect((await page('/sitemap.xml')).text).not.toMatch(/saknas|skalare-adam/);
	await publisher.settled();
	await eventually(async () => expect((await page(`/produkt/${kept.slug}`)).status).toBe(200), 30_000);
	await sell([created.id], false);
	await eventually(async () => expect((await page(`/produkt/${slug}`)).text).not.toContain('Såld'), 30_000);
	clock = undefined;
}, 180_000);
