import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPublicRows } from '#data/public/publicRows.ts';
import { snapshotOf } from '#data/public/snapshot.ts';
import { call } from '#tests/support/calls.ts';
import { anInquiryBody, aProduct } from '#tests/support/factories.ts';
import { startPublisher, type TestPublisher } from '#tests/support/publisher.ts';

let publisher: TestPublisher;
let admin: PocketBase;
beforeAll(async () => {
	publisher = await startPublisher();
	admin = await publisher.backend.admin();
});
afterAll(() => publisher?.stop());

const read = async (path: string) => (await fetch(publisher.url + path)).text();
const product = (values: Record<string, unknown>) =>
	aProduct(publisher.backend, admin, { is_published: true, ...values });
/** The card of a product, as the list shows it. */
const cardIn = (list: string, slug: string) =>
	list.split('<article').find((part) => part.includes(`"/produkt/${slug}"`)) ?? '';

const measured = {
	width: 880,
	depth: 800,
	height: 1060,
	weight: 128,
	power: 18.5,
	voltage: '400v_3ph',
	fuse: '32',
	energy_source: 'electricity',
	connections: ['cold_water', 'drain'],
	year_made: 2017,
};

test('M2: the page of a product shows its measures, without the lines of its text that say the same', async () => {
	const long_description = 'En arbetshäst.\n\nMått: 880 × 800 × 1 060 mm\nKapacitet: 10 × GN 1/1\nÅrsmodell: 2017';
	const { slug } = await product({ title: 'Kombiugn', price: 54_000, long_description, ...measured });
	await publisher.settled();
	const page = (await read(`/produkt/${slug}`)).replaceAll('\u00a0', ' ');
	const table = page.slice(page.indexOf('Mått och anslutning</h2>'), page.indexOf('Beskrivning</h2>'));
	for (const value of ['880 × 800 × 1 060 mm', '128 kg', '18,5 kW', '400 V 3-fas, 32 A', 'Kallvatten, avlopp', '2017'])
		expect(table).toContain(`>${value}</dd>`);
	expect(page).toContain('"width":{"@type":"QuantitativeValue","value":880,"unitCode":"MMT"}');
	const description = page.slice(page.indexOf('Beskrivning</h2>'));
	expect(description).toContain('Kapacitet: 10 × GN 1/1');
	expect(description).not.toMatch(/880|Årsmodell/);
});

test('M2: a product without measures has no table', async () => {
	const { slug } = await product({ title: 'Restparti', long_description: 'Vikt: 85 kg' });
	await publisher.settled();
	expect(await read(`/produkt/${slug}`)).not.toContain('Mått och anslutning');
});

test('M2, W1: a measure that is changed alone is on the page of its product, whose card stays as it was', async () => {
	const { id, slug } = await product({ title: 'Kylbänk', width: 1800 });
	await publisher.settled();
	const card = cardIn(await read('/produkter'), slug);
	expect(card).not.toBe('');
	await call(publisher.backend, 'products/save', { id, values: { width: 1790 } }, { client: admin });
	await publisher.settled();
	expect((await read(`/produkt/${slug}`)).replaceAll('\u00a0', ' ')).toContain('>1 790 mm</dd>');
	expect(cardIn(await read('/produkter'), slug)).toBe(card);
});

test('M1: what only staff may see of a product is in no file that is published and in no public answer', async () => {
	const secret = {
		serial_number: 'HEMLIGT-4711',
		storage_location: 'Hylla HEMLIG',
		refrigerant_reason: 'Skälet är HEMLIGT',
	};
	const { id, slug } = await product({ title: 'Stekbord', price: 8750, sku: 'B-1', ...measured, ...secret });
	await publisher.settled();
	expect(await admin.collection('products').getOne(id)).toMatchObject(secret);

	const names = /hemlig|serial_number|storage_location|refrigerant_reason/i;
	const folder = join(publisher.dataFolder, 'publisher');
	// The compiled code of the back office knows the names of the fields, and no values.
	const isCode = (path: string) => /\/(?:_astro|bundles)\//.test(path);
	let stekbord = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		// A compressed file is written beside the page that it is made of, and is served once it has its own name.
		if (!entry.isFile() || path.endsWith('.next')) continue;
		const bytes = await readFile(path);
		const text = (path.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('utf8');
		if (text.includes('Stekbord')) stekbord += 1;
		expect(isCode(path) ? /hemligt-4711|hylla hemlig|skälet är hemligt/i.test(text) : names.test(text), path).toBe(
			false,
		);
	}
	expect(stekbord).toBeGreaterThan(2);

	const rows = await readPublicRows({ url: publisher.backend.url, secret: 'secret-of-the-tests' });
	expect(JSON.stringify(rows)).toContain('Stekbord');
	expect(JSON.stringify(rows)).not.toMatch(names);
	const { products } = snapshotOf({
		...rows,
		products: rows.products.map((row) => ({ ...(row as object), ...secret })),
	});
	expect(JSON.stringify(products)).not.toMatch(names);

	const asked = await call(
		publisher.backend,
		'submit-lead',
		anInquiryBody({ productId: id, productTitle: 'Stekbord' }),
	);
	const paths = [
		`/produkt/${slug}`,
		'/produkter',
		'/produkter/index.json',
		'/produkter/ord.json',
		`/intresse?produkt=${slug}`,
	];
	const records = [`/api/collections/products/records`, `/api/collections/products/records/${id}`];
	const answers = await Promise.all([...paths, ...records].map(read));
	expect([JSON.stringify(asked), ...answers].join()).not.toMatch(names);
});
