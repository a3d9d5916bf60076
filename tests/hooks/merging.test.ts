/** Two people who change one record: nobody's work is overwritten unseen, whichever record it is. */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { anInquiryBody, aPhoto, aProduct, uploadPhoto } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

const row = (collection: string) => admin.collection(collection).getFirstListItem('key = "main"');

/** The answer to a refused update. */
async function refusal(work: Promise<unknown>) {
	const error = await work.then(
		() => undefined,
		(reason) => reason,
	);
	return { status: error?.status, data: error?.response.data };
}

test('C5: of the settings, different fields merge and the same field is refused with both versions', async () => {
	const settings = admin.collection('site_settings');
	const { id, ...loaded } = await row('site_settings');
	const base = { hero_title: loaded.hero_title, about_title: loaded.about_title, hero_features: loaded.hero_features };
	await settings.update(id, { hero_title: 'Den andras', contact_phone: '021-11 11 11', base });
	await settings.update(id, { about_title: 'Min', hero_title: base.hero_title, base });
	expect(await row('site_settings')).toMatchObject({
		hero_title: 'Den andras',
		about_title: 'Min',
		contact_phone: '021-11 11 11',
	});
	expect(await refusal(settings.update(id, { hero_title: 'Min titel', about_title: 'Ny', base }))).toMatchObject({
		status: 409,
		data: {
			conflicts: {
				hero_title: { code: 'conflict', message: 'Någon annan har ändrat till ”Den andras”.' },
				about_title: { code: 'conflict' },
			},
			current: { hero_title: 'Den andras' },
		},
	});
	expect(await row('site_settings')).toMatchObject({ hero_title: 'Den andras', about_title: 'Min' });
	// With what is stored now as its base, it is written knowingly.
	await settings.update(id, { hero_title: 'Min titel', base: { hero_title: 'Den andras' } });
	expect(await row('site_settings')).toMatchObject({ hero_title: 'Min titel' });
});

test('C5: structured texts are compared as a whole, whatever the order of their parts', async () => {
	const settings = admin.collection('site_settings');
	const { id } = await row('site_settings');
	const social = { facebook: '', instagram: 'https://instagram.com/a', tiktok: '', x: '', linkedin: '' };
	await settings.update(id, { social });
	const turned = Object.fromEntries(Object.entries(social).reverse());
	await settings.update(id, { social: { ...social, x: 'https://x.com/a' }, base: { social: turned } });
	expect((await row('site_settings')).social).toMatchObject({ x: 'https://x.com/a' });
	const late = settings.update(id, { social: { ...social, tiktok: 'https://tiktok.com/a' }, base: { social } });
	expect(await refusal(late)).toMatchObject({ status: 409, data: { conflicts: { social: { code: 'conflict' } } } });
});

test('C5: the hidden settings too', async () => {
	const hidden = admin.collection('site_private');
	const { id } = await row('site_private');
	await hidden.update(id, { notify_email: 'andra@rostfri.example' });
	const late = hidden.update(id, { notify_email: 'min@rostfri.example', base: { notify_email: '' } });
	expect((await refusal(late)).status).toBe(409);
	expect(await row('site_private')).toMatchObject({ notify_email: 'andra@rostfri.example' });
});

test('C5: of many who save the same field at once, one is stored and the others are asked', async () => {
	const settings = admin.collection('site_settings');
	const { id } = await row('site_settings');
	await settings.update(id, { footer_copyright: 'Före' });
	const base = { footer_copyright: 'Före' };
	const answers = await Promise.all(
		Array.from({ length: 12 }, (_, n) => refusal(settings.update(id, { footer_copyright: `Nummer ${n}`, base }))),
	);
	expect(answers.filter(({ status }) => status === undefined)).toHaveLength(1);
	expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
});

test('C3, C4: of a category and a brand', async () => {
	const category = await admin.collection('categories').create({ name: 'Kyl', description: '', icon_name: 'package' });
	const base = { name: 'Kyl', description: '', parent_id: '', icon_name: 'package' };
	await admin.collection('categories').update(category.id, { ...base, description: 'Skåp och bänkar', base });
	await admin.collection('categories').update(category.id, { ...base, name: 'Kyl & frys', base });
	expect(await admin.collection('categories').getOne(category.id)).toMatchObject({
		name: 'Kyl & frys',
		slug: 'kyl-frys',
		description: 'Skåp och bänkar',
	});
	const late = admin.collection('categories').update(category.id, { ...base, name: 'Kylar', base });
	expect(await refusal(late)).toMatchObject({ status: 409, data: { conflicts: { name: {} } } });

	const brand = await admin.collection('brands').create({ name: 'Frostholm' });
	const loaded = { name: 'Frostholm', logo: '' };
	const first = await admin.collection('brands').update(brand.id, { name: 'Frostholm', logo: aPhoto(), base: loaded });
	await admin.collection('brands').update(brand.id, { name: 'Frostholm AB', base: loaded });
	expect(await admin.collection('brands').getOne(brand.id)).toMatchObject({ name: 'Frostholm AB', logo: first.logo });
	const other = admin.collection('brands').update(brand.id, { logo: aPhoto('annan.png'), base: loaded });
	expect(await refusal(other)).toMatchObject({ status: 409, data: { conflicts: { logo: { code: 'conflict' } } } });
	expect(await admin.collection('brands').getOne(brand.id)).toMatchObject({ logo: first.logo });
});

test('B4: of a product, through the record API', async () => {
	const products = admin.collection('products');
	const { id, title, price } = await aProduct(backend, admin, { title: 'Grill', price: 100 });
	await products.update(id, { price: 200 });
	await products.update(id, { title: 'Stekbord', base: { title, price } });
	const late = products.update(id, { price: 300, base: { title, price } });
	expect(await refusal(late)).toMatchObject({
		status: 409,
		data: { conflicts: { price: { code: 'conflict' } }, current: { price: 200 } },
	});
	expect(await products.getOne(id)).toMatchObject({ title: 'Stekbord', price: 200, slug: 'stekbord' });
	// PocketBase's own dashboard sends no base.
	await backend.superuser.collection('products').update(id, { price: 400 });
	expect(await products.getOne(id)).toMatchObject({ title: 'Stekbord', price: 400 });
});

test('B4: of those who change different fields at the same moment, each is stored', async () => {
	const { id } = await aProduct(backend, admin, { title: 'Samtidig' });
	const changes = [{ price: 5 }, { sku: 'S-1' }, { short_description: 'Kort' }, { is_featured: true }];
	await Promise.all(changes.map((change) => admin.collection('products').update(id, change)));

	expect(await admin.collection('products').getOne(id)).toMatchObject(Object.assign({}, ...changes));
});

test('C1: of the note of a lead', async () => {
	await call(backend, 'submit-lead', anInquiryBody());
	const lead = await admin.collection('leads').getFirstListItem('');
	const leads = admin.collection('leads');
	await leads.update(lead.id, { internal_note: 'Ringt', base: { internal_note: '' } });
	await leads.update(lead.id, { status: 'contacted' });
	const late = leads.update(lead.id, { internal_note: 'Mejlat', base: { internal_note: '' } });
	expect((await refusal(late)).status).toBe(409);
	expect(await leads.getOne(lead.id)).toMatchObject({ internal_note: 'Ringt', status: 'contacted' });
});

test('C7: of one’s own profile in two windows', async () => {
	const own = await backend.admin('tva-fonster@example.com');
	const base = { full_name: 'Ada Admin', email: 'tva-fonster@example.com' };
	const patch = (values: object) =>
		call(backend, 'profile', { ...base, ...values, base }, { method: 'PATCH', client: own });
	expect((await patch({ full_name: 'Ada Ett' })).status).toBe(200);
	expect(await patch({ full_name: 'Ada Två' })).toMatchObject({
		status: 409,
		body: { data: { conflicts: { full_name: {} }, current: { full_name: 'Ada Ett' } } },
	});
});

test('B4: an update with new photos whose answer was lost can be sent again', async () => {
	const product = await aProduct(backend, admin, { is_published: true });
	const upload = await uploadPhoto(admin, 'ny.png');
	const base = { title: product.title, images: product.images, videos: [] };
	const body = {
		id: product.id,
		expected_updated: product.updated,
		base,
		values: { title: 'Nytt namn' },
		images: [{ upload }, ...product.images],
		videos: [],
	};
	const first = await call(backend, 'products/save', body, { client: admin });
	expect(first.status).toBe(200);
	const again = await call(backend, 'products/save', body, { client: admin });
	expect(again.status).toBe(200);
	expect(again.body.images).toEqual(first.body.images);
	expect(again.body.updated).toBe(first.body.updated);
});
