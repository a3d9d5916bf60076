import type PocketBase from 'pocketbase';
import type { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { aPhoto, aProduct } from '#tests/support/factories.ts';
import { aPictureBomb, aPhoto as aRealPhoto } from '#tests/support/photos.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend?.stop());

const refused = 'Bilden har för många pixlar (högst 50 miljoner).';
const fileOf = (bytes: Uint8Array, name = 'bild.png', type = 'image/png') =>
	new File([new Uint8Array(bytes)], name, { type });

/** What is answered: the message for a field, or 'stored'. */
async function answer(field: string, request: Promise<unknown>): Promise<string> {
	return request.then(
		() => 'stored',
		(error: ClientResponseError) => error.response.data?.[field]?.message ?? JSON.stringify(error.response),
	);
}

test('a picture of more pixels than any camera takes is refused wherever one comes in, before a thumbnail is made', async () => {
	const bomb = fileOf(aPictureBomb());
	const owner = admin.authStore.record?.id ?? '';
	for (const kind of ['photo', 'video'])
		expect(await answer('file', admin.collection('uploads').create({ kind, owner, file: bomb }))).toBe(refused);
	const product = await aProduct(backend, admin, { title: 'Ugn', is_published: true });
	expect(await answer('images', admin.collection('products').update(product.id, { 'images+': bomb }))).toBe(refused);
	const { superuser } = backend;
	expect(await answer('images', superuser.collection('products').update(product.id, { images: [bomb] }))).toBe(refused);
	const brands = admin.collection('brands');
	expect(await answer('logo', brands.create({ name: 'Frostholm', logo: bomb }))).toBe(refused);
	const brand = await brands.create({ name: 'Frostholm', logo: aPhoto() });
	expect(await answer('logo', brands.update(brand.id, { logo: bomb }))).toBe(refused);
	expect((await admin.collection('products').getOne(product.id)).images).toHaveLength(1);
});

test('a JPEG is judged also where its size stands far behind other data', async () => {
	const photo = await aRealPhoto();
	// Twenty segments of 64 kB before everything else, as phones keep maps of depths.
	const segment = Buffer.alloc(65_537);
	segment.writeUInt16BE(0xffe2);
	segment.writeUInt16BE(65_535, 2);
	const late = (bytes: Buffer) =>
		Buffer.concat([bytes.subarray(0, 2), ...Array.from({ length: 20 }, () => segment), bytes.subarray(2)]);
	const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
	const huge = Buffer.from(photo);
	huge.writeUInt16BE(60_000, frame + 5);
	huge.writeUInt16BE(60_000, frame + 7);
	const owner = admin.authStore.record?.id ?? '';
	const send = (bytes: Buffer) =>
		answer(
			'file',
			admin.collection('uploads').create({ kind: 'photo', owner, file: fileOf(bytes, 'a.jpg', 'image/jpeg') }),
		);
	expect(await send(huge)).toBe(refused);
	expect(await send(late(huge))).toBe(refused);
	expect(await send(late(photo))).toBe('stored');
	expect(await send(photo)).toBe('stored');
});
