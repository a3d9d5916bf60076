import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '#data/office/client.ts';
import { type ProductFilter, readProductIds } from '#data/office/productList.ts';
import { readUnfinished } from '#data/office/unfinished.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { statusOf } from '#tests/support/calls.ts';
import { aPhoto } from '#tests/support/factories.ts';

const path = '/api/rostfri/products/quick-draft';
const taken_at = '2026-11-29T16:05:09.123Z';
const everything: ProductFilter = {
	search: '',
	view: 'all',
	is_published: undefined,
	categories: [],
	stock_status: undefined,
	lacks_measures: false,
	is_unfinished: false,
};
let backend: TestBackend;
let admin: PocketBase;

beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

async function aStagedPhoto(client: PocketBase): Promise<string> {
	const owner = client.authStore.record?.id;
	return (await client.collection('uploads').create({ kind: 'photo', owner, file: aPhoto() })).id;
}

const send = (body: object, client = admin) =>
	client.send<{ id: string; title: string; images: string[] }>(path, { method: 'POST', body });
const problemOf = (error: unknown) => (error as { response: { data: object } }).response.data;
const drafts = (draft_key: string) =>
	backend.superuser.collection('products').getFullList({ filter: `draft_key = "${draft_key}"` });

test('S8: photos become a draft, named in Swedish time, in the order in which they were taken', async () => {
	const photos = [await aStagedPhoto(admin), await aStagedPhoto(admin)];
	const uploads = await Promise.all(photos.map((id) => admin.collection('uploads').getOne(id)));
	const { id } = await send({ draft_key: 'first-machine', taken_at, photos });
	expect(await admin.collection('products').getOne(id)).toMatchObject({
		title: 'Utkast 2026-11-29 17:05',
		images: uploads.map(({ file }) => file),
		condition: 'used',
		is_published: false,
		draft_key: 'first-machine',
	});
});

test('S8: a phone whose clock was reset by an empty battery gets its photos through', async () => {
	const photos = [await aStagedPhoto(admin)];
	const { title } = await send({ draft_key: 'empty-battery', taken_at: '1970-01-01T00:03:00.000Z', photos });
	expect(title).toBe('Utkast 1970-01-01 01:03');
});

test('S8: a draft that is sent again, also at once, later or by a colleague, is stored once', async () => {
	const photos = [await aStagedPhoto(admin)];
	const body = { draft_key: 'second-machine', taken_at, photos };
	const [first, other] = await Promise.all([send(body), send(body)]);
	expect(other?.id).toBe(first?.id);
	// Finished in the meantime, and its staged photos are gone.
	await admin.collection('products').update(first?.id ?? '', { title: 'Diskmaskin', is_published: true });
	await admin.collection('uploads').delete(photos[0] ?? '');
	expect(await send(body)).toMatchObject({ id: first?.id, title: 'Diskmaskin' });
	expect(await send(body, await backend.admin('bertil@example.com'))).toMatchObject({ id: first?.id });
	expect(await drafts('second-machine')).toHaveLength(1);
	const copy = await admin.send<{ id: string }>('/api/rostfri/products/duplicate', {
		method: 'POST',
		body: { id: first?.id },
	});
	expect((await admin.collection('products').getOne(copy.id)).draft_key).toBe('');
});

test('S8: no one takes the staged photos of another account, and what is gone is told', async () => {
	const photos = [await aStagedPhoto(await backend.admin('bertil@example.com'))];
	const error = await send({ draft_key: 'others-photo', taken_at, photos }).catch(problemOf);
	expect(error).toMatchObject({ images: { code: 'missing' } });
	expect(await drafts('others-photo')).toHaveLength(0);
});

test.each([
	['a key that is none', { draft_key: "x' OR 1" }],
	['no time', { taken_at: '2026-11-29' }],
	['no photo', { photos: [] }],
	['nine photos', { photos: Array.from({ length: 9 }, (_, index) => `upload${index}`) }],
	['a name of its own', { title: 'Hej' }],
])('S8: a draft with %s is refused', async (_, wrong) => {
	const body = { draft_key: 'a-good-key', taken_at, photos: ['abcdefghijklmno'], ...wrong };
	expect(await statusOf(send(body))).toBe(400);
	expect(await drafts('a-good-key')).toHaveLength(0);
});

test('S8: a machine is not published under the name of its draft: not by the form, in bulk or as a record', async () => {
	const { id } = await send({ draft_key: 'third-machine', taken_at, photos: [await aStagedPhoto(admin)] });
	const values = { is_published: true };
	const refused = [
		admin.send('/api/rostfri/products/save', { method: 'POST', body: { id, values } }),
		admin.send('/api/rostfri/products/bulk', { method: 'POST', body: { ids: [id], values } }),
		admin.collection('products').update(id, values),
	];
	const problems = await Promise.all(refused.map((saved) => saved.then(() => undefined, problemOf)));
	const message = 'Skriv en riktig titel innan du publicerar.';
	expect(problems).toMatchObject([
		{ title: { message } },
		{ is_published: { message: `Utkast 2026-11-29 17:05: ${message}` } },
		{ title: { message } },
	]);
	await admin.collection('products').update(id, { ...values, title: 'Kombiugn' });
});

test("S8: 'Att göra klart' is what was photographed first, made from a lead, or cannot be published as it is", async () => {
	const photographed = { images: aPhoto() };
	const drafts: [title: string, values: object][] = [
		['Fotad först', { ...photographed, draft_key: 'photographed-first' }],
		['Utan foto', { images: null }],
		['Nytt utan skäl', { ...photographed, condition: 'new', refrigerant: 'r404a' }],
		['Nytt med propan', { ...photographed, condition: 'new', refrigerant: 'r290' }],
		['Har allt', photographed],
		['Fotad, men såld', { ...photographed, draft_key: 'photographed-sold', sold_at: '2026-11-01 10:00:00.000Z' }],
		['Nedtagen', { ...photographed, first_published_at: '2026-11-01 10:00:00.000Z' }],
	];
	for (const [title, values] of drafts)
		await backend.superuser
			.collection('products')
			.create({ condition: 'used', stock_status: 'in_stock', title, ...values });
	client.baseURL = backend.url;
	client.authStore.save(admin.authStore.token, admin.authStore.record);
	const { items, total } = await readUnfinished();
	const titles = items.map(({ title }) => title);
	expect(titles.slice(0, 3)).toEqual(['Nytt utan skäl', 'Utan foto', 'Fotad först']);
	expect(total).toBe(titles.length);
	expect((await readProductIds({ ...everything, is_unfinished: true })).sort()).toEqual(
		items.map(({ id }) => id).sort(),
	);

	// X7: what is called ready is published at once, by one tap on all of it.
	const ready = await readProductIds({ ...everything, is_ready: true });
	const products = backend.superuser.collection('products');
	const readyTitles = await Promise.all(ready.map(async (id) => (await products.getOne(id)).title));
	expect(readyTitles).toEqual(expect.arrayContaining(['Fotad först', 'Nytt med propan', 'Har allt']));
	for (const title of ['Utan foto', 'Nytt utan skäl', 'Fotad, men såld', 'Nedtagen'])
		expect(readyTitles).not.toContain(title);
	await admin.send('/api/rostfri/products/bulk', {
		method: 'POST',
		body: { ids: ready, values: { is_published: true } },
	});
	expect(await readProductIds({ ...everything, is_ready: true })).toEqual([]);
});
