import { randomBytes } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PublishingProblem, publishingStatus } from '#domain/publishing/publication.ts';
import { call } from '#tests/support/calls.ts';
import { breakProduct, inDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aPhoto, aProduct } from '#tests/support/factories.ts';
import { startPublisher, type TestPublisher } from '#tests/support/publisher.ts';

let publisher: TestPublisher;
let admin: PocketBase;
beforeAll(async () => {
	publisher = await startPublisher();
	admin = await publisher.backend.admin();
});
afterAll(() => publisher?.stop());

const page = async (path: string, init: RequestInit = {}) => {
	const response = await fetch(publisher.url + path, { redirect: 'manual', ...init });
	return { status: response.status, text: await response.text(), headers: response.headers };
};
const product = (values: Record<string, unknown> = {}) =>
	aProduct(publisher.backend, admin, { title: 'Kylbänk', is_published: true, ...values });
const state = async () => (await publisher.backend.superuser.collection('build_state').getFullList())[0];
const deploys = () => publisher.backend.superuser.collection('deploys').getFullList({ sort: '-created' });
/** What staff are told. */
const status = async () => {
	const { body } = await call(publisher.backend, 'publishing', undefined, { client: admin });
	return { problems: [] as PublishingProblem[], ...publishingStatus(body) };
};
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const save = (body: unknown) => call(publisher.backend, 'products/save', body, { client: admin });

test('W1: a product that is published has a page, and a price that is changed is served', async () => {
	const { id, slug } = await product({ title: 'Diskmaskin', price: 1000 });
	await eventually(async () => expect((await page(`/produkt/${slug}`)).status).toBe(200), 30_000);
	await admin.collection('products').update(id, { price: 43210 });
	await eventually(async () => expect((await page(`/produkt/${slug}`)).text).toMatch(/43\s?210/));
});

test('W2: drafts, leads and what no visitor sees ask for no publish', async () => {
	await publisher.settled();
	const before = await state();
	const draft = await product({ title: 'Utkast', is_published: false });
	await admin.collection('products').update(draft.id, { price: 5 });
	await admin.collection('products').delete(draft.id);
	await publisher.backend.superuser.collection('leads').create({
		inquiry_type: 'general',
		name: 'Kim',
		city: 'Västerås',
		email: 'kim@example.com',
		phone: '070-123 45 67',
		prefer_contact: 'email',
		message: 'Hej!',
		consent: true,
		source: 'other',
		status: 'new',
		condition: '',
		quantity: 1,
	});
	expect((await state())?.rev).toBe(before?.rev);
});

test('W2: many products published at once are at most two publishes', async () => {
	const drafts: string[] = [];
	for (let index = 0; index < 12; index += 1) {
		const form = new FormData();
		for (const [name, value] of Object.entries({ title: `Ugn ${index}`, condition: 'used', stock_status: 'in_stock' }))
			form.set(name, value);
		form.set('images', aPhoto());
		drafts.push((await publisher.backend.superuser.collection('products').create(form)).id);
	}
	await publisher.settled();
	const before = (await deploys()).length;
	await call(publisher.backend, 'products/bulk', { ids: drafts, values: { is_published: true } }, { client: admin });
	// Photos are made ready with what the other tests leave of the machine.
	await eventually(async () => expect((await page('/produkt/ugn-11')).status).toBe(200), 90_000);
	await publisher.settled();
	const made = (await deploys()).slice(0, -before || undefined).filter(({ status }) => status !== 'canceled');
	expect(made.length).toBeGreaterThanOrEqual(1);
	expect(made.length).toBeLessThanOrEqual(2);
	expect(made[0]).toMatchObject({ status: 'succeeded', error: '' });
	await call(publisher.backend, 'products/delete', { ids: drafts }, { client: admin });
	await publisher.settled();
}, 150_000);

test('B6: a renamed product leads on from its old address for good, and a deleted one is gone', async () => {
	const { id, slug } = await product({ title: 'Gammal spis' });
	await eventually(async () => expect((await page(`/produkt/${slug}`)).status).toBe(200), 30_000);
	await save({ id, values: { title: 'Ny spis' } });
	await eventually(async () => {
		const moved = await page(`/produkt/${slug}?utm=1`);
		expect([moved.status, moved.headers.get('location')]).toEqual([301, '/produkt/ny-spis?utm=1']);
	});
	expect((await page('/produkt/ny-spis')).status).toBe(200);
	await admin.collection('products').delete(id);
	await eventually(async () => expect((await page('/produkt/ny-spis')).status).toBe(404));
	expect((await page(`/produkt/${slug}`)).status).toBe(404);
});

test('B3: a new order shows in the list though no product has changed', async () => {
	const first = await product({ title: 'Aaa först' });
	const second = await product({ title: 'Bbb sedan' });
	await publisher.settled();
	const place = async () => {
		const { text } = await page('/produkter/index.json');
		return text;
	};
	const ids = (await admin.collection('products').getFullList({ sort: 'sort_order' })).map(({ id }) => id);
	const others = ids.filter((id) => id !== first.id && id !== second.id);
	await call(
		publisher.backend,
		'reorder',
		{ collection: 'products', ids: [first.id, second.id, ...others] },
		{ client: admin },
	);
	await publisher.settled();
	const before = await place();
	await call(
		publisher.backend,
		'reorder',
		{ collection: 'products', ids: [second.id, first.id, ...others] },
		{ client: admin },
	);
	await eventually(async () => expect(await place()).not.toBe(before));
});

test('a new photo is turned upright, loses where it was taken, and is there when its page is', async () => {
	const { id } = await product({ title: 'Med foto' });
	await publisher.settled();
	const upright = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } })
		.withExif({ IFD0: { Make: 'Telefon' }, IFD3: { GPSLatitude: '59/1 36/1 0/1' } })
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();
	const record = await admin
		.collection('products')
		.update(id, { 'images+': new File([new Uint8Array(upright)], 'IMG_1.jpg', { type: 'image/jpeg' }) });
	const stem = String(record.images[1]).replace(/\.[^.]+$/, '');
	await eventually(async () => expect((await page(`/produkt/${record.slug}`)).text).toContain(stem), 20_000);
	for (const ending of ['400.avif', '800.avif', '1600.avif', '400.webp', '800.webp', '1600.webp', '1200x630.jpg']) {
		const response = await fetch(`${publisher.url}/media/v2/${id}/${stem}-${ending}`);
		expect([ending, response.status]).toEqual([ending, 200]);
		expect(response.headers.get('cache-control')).toContain('immutable');
		const {
			width = 0,
			height = 0,
			exif,
			orientation,
		} = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
		expect([exif, orientation ?? 1]).toEqual([undefined, 1]);
		// For those who share a page, whose shape is told in it: the photo stands whole in the middle.
		if (ending === '1200x630.jpg') expect([width, height]).toEqual([1200, 630]);
		else {
			expect(height).toBeGreaterThan(width);
			expect(width).toBeLessThanOrEqual(600);
		}
	}
});

test('W3: a photo that cannot be read is left out alone, and staff are told which', async () => {
	const { id, slug } = await product({ title: 'Trasigt foto', price: 1 });
	const other = await product({ title: 'Helt foto', price: 1 });
	await publisher.settled();
	const noise = await sharp({
		create: {
			width: 300,
			height: 200,
			channels: 3,
			noise: { type: 'gaussian', mean: 128, sigma: 60 },
			background: '#000',
		},
	})
		.jpeg()
		.toBuffer();
	const broken = new File([new Uint8Array(noise.subarray(0, 2_000))], 'trasig.jpg', { type: 'image/jpeg' });
	await admin.collection('products').update(id, { 'images+': broken, price: 2222 });
	await admin.collection('products').update(other.id, { price: 3333 });
	await eventually(async () => expect((await page(`/produkt/${other.slug}`)).text).toMatch(/3\s?333/));
	await eventually(async () => expect((await page(`/produkt/${slug}`)).text).toMatch(/2\s?222/), 30_000);
	await publisher.settled();
	const told = await status();
	expect(told).toMatchObject({ state: 'published', problems: [{ collection: 'products', id, field: 'images' }] });
	expect(told.problems[0]?.message).toContain('Trasigt foto');
	expect((await page(`/produkt/${slug}`)).text).not.toContain('trasig_');
	// A new photo ends it.
	const record = await admin.collection('products').getOne(id);
	await admin.collection('products').update(id, { 'images-': record.images[1], 'images+': aPhoto('hel.png') });
	await publisher.settled();
	await eventually(async () => expect((await page(`/produkt/${slug}`)).text).toContain('hel'), 20_000);
	expect((await status()).problems).toEqual([]);
	await admin.collection('products').delete(id);
	await publisher.settled();
});

test('W3: a record that breaks a rule stays as it was, all else is published, and a retry reads everything again', async () => {
	const { id, slug } = await product({ title: 'Vinkyl', price: 1 });
	await publisher.settled();
	const before = await publisher.pages();
	breakProduct(publisher, id);
	const [settings] = await admin.collection('site_settings').getFullList();
	await admin.collection('site_settings').update(settings?.id ?? '', { footer_description: 'Ny fot' });
	await publisher.settled();
	expect(await status()).toMatchObject({
		state: 'published',
		problems: [
			{
				collection: 'products',
				id,
				field: 'condition',
				message: 'Produkten ”Vinkyl” kan inte visas. Rätta fältet ”Skick”: Välj ett alternativ.',
			},
		],
	});
	expect((await page(`/produkt/${slug}`)).status).toBe(200);
	expect((await publisher.pages()).size).toBe(before.size);
	expect((await page('/')).text).toContain('Ny fot');

	// A start has no earlier version: the record is left out, and nothing else.
	await publisher.kill();
	await rm(join(publisher.dataFolder, 'publisher/site'), { recursive: true });
	await rm(join(publisher.dataFolder, 'publisher/state.db'));
	await publisher.start();
	await publisher.settled();
	expect((await page('/')).text).toContain('Ny fot');
	expect((await page(`/produkt/${slug}`)).status).toBe(404);
	await eventually(async () => expect((await status()).problems).toHaveLength(1));

	// Past all hooks, so no revision tells of it.
	inDatabase(publisher, "UPDATE products SET condition = 'used' WHERE id = ?", id);
	expect((await call(publisher.backend, 'publish', {}, { client: admin })).status).toBe(202);
	await eventually(async () => expect((await page(`/produkt/${slug}`)).status).toBe(200));
	await publisher.settled();
	expect((await status()).problems).toEqual([]);
});

test('W3: a hero picture whose site is gone leaves the home page without it, and says which field to mend', async () => {
	const [settings] = await admin.collection('site_settings').getFullList();
	const texts = admin.collection('site_settings');
	await texts.update(settings?.id ?? '', { hero_image_url: 'https://gone.invalid/kok.jpg', hero_title: 'Utan bild' });
	await eventually(async () => expect((await page('/')).text).toContain('Utan bild'));
	await publisher.settled();
	const told = await status();
	expect(told).toMatchObject({ state: 'published', problems: [{ field: 'hero_image_url' }] });
	expect(told.problems[0]?.message).toMatch(
		/^Startsidans bild kunde inte visas: webbplatsen som bilden ligger på .*Rätta fältet ”Bakgrundsbild \(webbadress\)” under Innehåll\.$/,
	);
	// What is changed next does not wait for the picture, and the problem stands.
	const { slug } = await product({ title: 'Trots bilden' });
	await publisher.settled();
	expect((await page(`/produkt/${slug}`)).status).toBe(200);
	expect((await status()).problems).toHaveLength(1);
	// Nor does a start.
	await publisher.kill();
	await publisher.start();
	await publisher.settled();
	await eventually(async () => expect((await status()).problems).toHaveLength(1));
	await texts.update(settings?.id ?? '', { hero_image_url: '' });
	await publisher.settled();
	expect((await status()).problems).toEqual([]);
});

test('W3: a page that does not come out keeps its last good file, and the others are published', async () => {
	const bundles = join(publisher.dataFolder, 'publisher/bundles');
	const id = await readFile(join(bundles, 'current'), 'utf8');
	const good = await page('/om-oss');
	// All publishers of the tests share theirs.
	const shared = await realpath(bundles);
	await rm(bundles);
	await mkdir(bundles);
	await symlink(join(shared, id), join(bundles, id));
	const broken = join(bundles, 'broken');
	await mkdir(join(broken, 'server'), { recursive: true });
	await symlink(join(bundles, id, 'client'), join(broken, 'client'));
	const entry = JSON.stringify(join(bundles, id, 'server/entry.mjs'));
	await writeFile(
		join(broken, 'server/entry.mjs'),
		`import { render as all } from ${entry};
		export * from ${entry};
		export function render(url) { if (url === '/om-oss') throw new Error('mallen är trasig'); return all(url); }`,
	);
	await writeFile(join(bundles, 'current'), 'broken');
	await eventually(async () => expect(publisher.output()).toContain('New code broken'));
	const { slug } = await product({ title: 'Trots sidan' });
	await eventually(async () => expect((await page(`/produkt/${slug}`)).status).toBe(200), 30_000);
	await publisher.settled();
	expect((await page('/om-oss')).text).toBe(good.text);
	const message = 'Sidan /om-oss kunde inte göras, så en äldre visas om det finns någon: mallen är trasig.';
	await eventually(async () => expect(await status()).toMatchObject({ state: 'published', problems: [{ message }] }));
	await writeFile(join(bundles, 'current'), id);
	await eventually(async () => expect((await status()).problems).toEqual([]), 30_000);
	await rm(broken, { recursive: true });
});

test('W3: a publish that has fallen silent does not stand in the way of the next one', async () => {
	await publisher.settled();
	const past = new Date(Date.now() - 60_000).toISOString().replace('T', ' ');
	const silent = await publisher.backend.superuser
		.collection('deploys')
		.create({ status: 'running', rev: 1, external_id: 'silent', started_at: past, locked_until: past });
	expect((await status()).state).toBe('building');
	await call(publisher.backend, 'publish', {}, { client: admin });
	await publisher.settled();
	expect((await status()).state).toBe('published');
	// Ended when the next one is heard of.
	const { superuser } = publisher.backend;
	await eventually(async () =>
		expect(await superuser.collection('deploys').getOne(silent.id)).toMatchObject({ status: 'failed' }),
	);
});

test('after a restart only what has changed in the meantime is rendered, and nothing is lost', async () => {
	const { id, slug } = await product({ title: 'Kaffemaskin', price: 1 });
	await publisher.settled();
	await publisher.kill();
	await admin.collection('products').update(id, { price: 8765 });
	await publisher.start();
	await publisher.settled();
	expect((await page(`/produkt/${slug}`)).text).toMatch(/8\s?765/);
	const [newest] = (await deploys()).filter(({ status }) => status === 'succeeded');
	expect(newest?.pages).toBeLessThan(30);
});

test('W2: after a restart nothing waits for the photos of a product that has no page yet', async () => {
	const { id, slug } = await product({ title: 'Brödrost', price: 1 });
	await publisher.settled();
	await publisher.kill();
	await admin.collection('products').update(id, { price: 7654 });
	const noise = { width: 1500, height: 1000, channels: 3 } as const;
	const photo = await sharp(randomBytes(1500 * 1000 * 3), { raw: noise })
		.jpeg()
		.toBuffer();
	const images = [];
	for (let n = 0; n < 2; n += 1) {
		const file = new File([new Uint8Array(photo)], `bild${n}.jpg`, { type: 'image/jpeg' });
		const owner = admin.authStore.record?.id ?? '';
		images.push({ upload: (await admin.collection('uploads').create({ kind: 'photo', owner, file })).id });
	}
	const { body: photographed } = await save({ values: { title: 'Mångfotad', is_published: true }, images });
	await publisher.start();
	await eventually(async () => expect((await page(`/produkt/${slug}`)).text).toMatch(/7\s?654/), 30_000);
	expect((await page(`/produkt/${photographed.slug}`)).status).toBe(404);
	await eventually(async () => expect((await page(`/produkt/${photographed.slug}`)).status).toBe(200), 60_000);
}, 120_000);

test('W2: a page that was replaced by a publish that broke off is replaced again, also where the change was taken back', async () => {
	await publisher.settled();
	const home = async () => String((await publisher.pages()).get('index.html'));
	const next = join(publisher.dataFolder, 'publisher/site/produkter.html');
	const aside = join(publisher.dataFolder, 'aside');
	// Files are replaced in order, that of '/' first: at this one it breaks off.
	await rename(next, aside);
	await mkdir(join(next, 'in-the-way'), { recursive: true });
	const { id } = await product({ title: 'Frontlastare', is_featured: true });
	await eventually(async () => expect(await home()).toContain('Frontlastare'));
	await publisher.kill();
	await rm(next, { recursive: true });
	await rename(aside, next);
	await admin.collection('products').delete(id);
	await publisher.start();
	await publisher.settled();
	expect(await home()).not.toContain('Frontlastare');
});

/** Seconds. RECEIVER_AWAY_SECONDS=180 is the run of three minutes, with the cron asking in vain three times. */
const away = Number(process.env.RECEIVER_AWAY_SECONDS ?? 2);
test(
	`W2: no change is lost while its receiver is away for ${away} s`,
	async () => {
		const [priced, renamed, hidden, deleted] = await Promise.all(
			['Prissatt', 'Omdöpt', 'Gömd', 'Borttagen'].map((title) => product({ title, price: 1 })),
		);
		await publisher.settled();
		await publisher.kill();
		const back = Date.now() + away * 1_000;
		await admin.collection('products').update(priced?.id ?? '', { price: 9_876 });
		await save({ id: renamed?.id, values: { title: 'Nytt namn' } });
		await save({ id: hidden?.id, values: { is_published: false } });
		await admin.collection('products').delete(deleted?.id ?? '');
		const added = await product({ title: 'Tillkommen' });
		const [settings] = await admin.collection('site_settings').getFullList();
		await admin.collection('site_settings').update(settings?.id ?? '', { footer_description: 'Fot från tystnaden' });
		// What PocketBase does by itself every minute.
		await publisher.backend.superuser.send('/api/crons/publishing', { method: 'POST' });
		const told = await call(publisher.backend, 'publishing', undefined, { client: admin });
		expect(publishingStatus(told.body)).toEqual({ state: 'failed', error: 'Mottagaren svarar inte' });
		await pause(back - Date.now());
		await publisher.start();
		await publisher.settled();
		expect((await page(`/produkt/${priced?.slug}`)).text).toMatch(/9\s?876/);
		expect((await page(`/produkt/${renamed?.slug}`)).headers.get('location')).toBe('/produkt/nytt-namn');
		expect((await page(`/produkt/${hidden?.slug}`)).status).toBe(404);
		expect((await page(`/produkt/${deleted?.slug}`)).status).toBe(404);
		expect((await page(`/produkt/${added.slug}`)).status).toBe(200);
		expect((await page('/')).text).toContain('Fot från tystnaden');
		const now = await call(publisher.backend, 'publishing', undefined, { client: admin });
		expect(publishingStatus(now.body).state).toBe('published');
	},
	(away + 60) * 1_000,
);

test('every page gets its precompressed file, also after a kill', async () => {
	const folder = join(publisher.dataFolder, 'publisher/site');
	const everyPageHasOne = async () => {
		const pages = [...(await publisher.pages())].filter(([name]) => name.endsWith('.html'));
		expect(pages.length).toBeGreaterThan(10);
		for (const [name, page] of pages)
			expect(brotliDecompressSync(await readFile(join(folder, `${name}.br`))).equals(page)).toBe(true);
	};
	await eventually(everyPageHasOne);
	await publisher.kill();
	await rm(join(folder, 'om-oss.html.br'));
	await publisher.start();
	await eventually(everyPageHasOne);
});

test('PocketBase away takes no page away, and the publisher catches up when it is back', async () => {
	const { slug } = await product({ title: 'Blandare' });
	await publisher.settled();
	await publisher.backend.kill();
	expect((await page(`/produkt/${slug}`)).status).toBe(200);
	const refused = await page('/api/rostfri/submit-lead', { method: 'POST', body: '{}' });
	expect(refused.status).toBe(503);
	expect(refused.text).toContain('otillgänglig');
	await publisher.backend.restart();
	admin = await publisher.backend.admin();
	await product({ title: 'Efteråt' });
	await publisher.settled();
	expect((await page('/produkt/efterat')).status).toBe(200);
});

test('two publishers never work on one folder', async () => {
	const { spawn } = await import('node:child_process');
	const second = spawn(process.execPath, ['scripts/publisher.ts'], {
		env: {
			...process.env,
			PORT: '0',
			HOST: '127.0.0.1',
			SITE_URL: 'http://localhost:4321',
			DATA_DIR: publisher.dataFolder,
			POCKETBASE_URL: publisher.backend.url,
			WEBHOOK_SECRET: 'secret-of-the-tests',
		},
	});
	let words = '';
	second.stderr.on('data', (text) => {
		words += text;
	});
	const code = await new Promise((resolve) => second.once('exit', resolve));
	expect(code).not.toBe(0);
	expect(words).toContain('Another publisher is at work');
});

test('the webhook is signed; heard twice it does no harm', async () => {
	const { signedPayload, sign } = await import('#data/public/signature.ts');
	const path = '/_publisher/webhook';
	const body = '{"rev":1}';
	const post = (signature: string) =>
		page(path, { method: 'POST', body, headers: { 'X-Rostfri-Signature': signature } });
	expect((await post('')).status).toBe(403);
	expect((await post(sign('another', signedPayload('POST', path, body)))).status).toBe(403);
	expect(
		(await post(sign('secret-of-the-tests', signedPayload('POST', path, body), Date.now() - 3_600_000))).status,
	).toBe(403);
	const right = sign('secret-of-the-tests', signedPayload('POST', path, body));
	expect((await post(right)).status).toBe(202);
	expect((await post(right)).status).toBe(202);
});
