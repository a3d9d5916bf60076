import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign, signatureHeader, signedPayload } from '#data/public/signature.ts';
import { fileTokenLifetime } from '#domain/accounts/fileTokenLifetime.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { statusOf } from '#tests/support/calls.ts';
import { aDemotedAdmin, aPhoto, aStranger } from '#tests/support/factories.ts';

const secret = 'secret-of-the-tests';
/** The shortest MP4 that is taken for one, with something to ask for parts of. */
const videoBytes = Buffer.concat([
	Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
	Buffer.alloc(5000, 'v'),
]);
const photoBytes = async () => Buffer.from(await aPhoto().arrayBuffer());

let backend: TestBackend;
let admin: PocketBase;
let published: RecordModel;
let draft: RecordModel;
/** The path of every kind of file. */
let paths: string[];

beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
	const basics = { condition: 'new', stock_status: 'in_stock', images: aPhoto() };
	const video = new File([videoBytes], 'film.mp4', { type: 'video/mp4' });
	const products = admin.collection('products');
	published = await products.create({ ...basics, title: 'Synlig ugn', is_published: true, videos: video });
	draft = await products.create({ ...basics, title: 'Hemlig kylbänk', videos: video });
	const brand = await admin.collection('brands').create({ name: 'Märke', logo: aPhoto('logga.png') });
	const owner = admin.authStore.record?.id;
	const upload = await admin.collection('uploads').create({ kind: 'photo', owner, file: aPhoto('vald.png') });
	paths = [
		...[published, draft].flatMap(({ id, images, videos }) => [
			`/api/files/products/${id}/${images[0]}`,
			`/api/files/products/${id}/${images[0]}?thumb=240x160f`,
			`/api/files/products/${id}/${videos[0]}`,
		]),
		`/api/files/brands/${brand.id}/${brand.logo}`,
		`/api/files/uploads/${upload.id}/${upload.file}`,
	];
});
afterAll(() => backend.stop());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(backend.url + path, { headers });
const withToken = (path: string, token: string) => `${path}${path.includes('?') ? '&' : '?'}token=${token}`;
const signed = (path: string, now = Date.now()) => ({
	[signatureHeader]: sign(secret, signedPayload('GET', path), now),
});
const onRoute = (path: string) => path.replace('/api/files/', '/api/rostfri/files/').replace(/\?.*/, '');

test('L7: the URL of an original, published or not, gives a visitor nothing', async () => {
	const tokens = [''];
	for (const client of [await aStranger(backend), await aDemotedAdmin(backend)]) {
		tokens.push(client.authStore.token, await client.files.getToken());
		for (const path of paths) expect((await ask(path, { Authorization: client.authStore.token })).status).toBe(404);
	}
	expect(await statusOf(backend.visitor().files.getToken())).toBe(401);
	for (const path of paths) {
		expect([path, (await ask(path)).status]).toEqual([path, 404]);
		for (const token of tokens) expect([path, (await ask(withToken(path, token))).status]).toEqual([path, 404]);
	}
});

test('B2, B5: an admin opens every original with a file token, and no shared cache may keep it', async () => {
	const token = await admin.files.getToken();
	for (const path of paths) {
		const answer = await ask(withToken(path, token));
		expect([path, answer.status]).toEqual([path, 200]);
		expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+/);
		await answer.arrayBuffer();
	}
	const part = await ask(withToken(`/api/files/products/${draft.id}/${draft.videos[0]}`, token), {
		Range: 'bytes=24-33',
	});
	expect([part.status, await part.text()]).toEqual([206, 'v'.repeat(10)]);
	const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
	expect(Math.abs(exp - Date.now() / 1000 - fileTokenLifetime)).toBeLessThan(60);
});

test("B5: a chosen file opens for no other admin's token", async () => {
	const other = await backend.admin('annan@example.com');
	const token = await other.files.getToken();
	const path = paths.find((each) => each.includes('/uploads/')) ?? '';
	expect((await ask(withToken(path, token))).status).toBe(404);
});

test('W3: the publisher and a build fetch originals with a signature, whole and in parts', async () => {
	for (const path of paths.map(onRoute)) {
		const answer = await ask(path, signed(path));
		expect([path, answer.status]).toEqual([path, 200]);
		expect(answer.headers.get('cache-control')).toBe('no-store');
		const bytes = Buffer.from(await answer.arrayBuffer());
		expect(bytes).toEqual(path.endsWith('.mp4') ? videoBytes : await photoBytes());
	}
	const path = onRoute(`/api/files/products/${published.id}/${published.videos[0]}`);
	const part = await ask(path, { ...signed(path), Range: 'bytes=24-33' });
	expect([part.status, await part.text()]).toEqual([206, 'v'.repeat(10)]);
});

test('W3: no other, older or foreign signature opens an original', async () => {
	const [path = '', other = ''] = paths.map(onRoute).filter((each, index, all) => all.indexOf(each) === index);
	const refused: Record<string, string>[] = [
		{},
		signed(other),
		signed(path, Date.now() - 301_000),
		// A busy machine may take a while to get to it.
		signed(path, Date.now() + 330_000),
		{ [signatureHeader]: sign('another secret', signedPayload('GET', path)) },
		{ [signatureHeader]: sign('', signedPayload('GET', path)) },
		{ Authorization: admin.authStore.token },
	];
	for (const headers of refused) expect((await ask(path, headers)).status).toBe(403);
	expect((await ask(withToken(path, await admin.files.getToken()))).status).toBe(403);
});

test('W3: what is not there is not there, and nothing but files of records opens', async () => {
	const { id, images } = published;
	for (const path of [
		`/api/rostfri/files/products/${id}/finns-inte.png`,
		`/api/rostfri/files/products/zzzzzzzzzzzzzzz/${images[0]}`,
		`/api/rostfri/files/products/${draft.id}/${images[0]}`,
		`/api/rostfri/files/finns_inte/${id}/${images[0]}`,
		`/api/rostfri/files/users/${admin.authStore.record?.id}/${images[0]}`,
		`/api/rostfri/files/products/${id}/..%2F..%2F..%2Fdata.db`,
		`/api/rostfri/files/products/${id}/${images[0]}.attrs`,
	])
		expect([path, (await ask(path, signed(path))).status]).toEqual([path, 404]);
});
