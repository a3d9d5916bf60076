/** The things that tests are about: what a test says nothing of has a sensible value. */
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { lead, type StoredLead } from '#domain/leads/lead.ts';
import { product, type StoredProduct } from '#domain/products/product.ts';
import type { DocumentKind } from '#domain/products/productDocuments.ts';
import { slugOf } from '#domain/text/slug.ts';
import { adminPassword, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';

/** A running PocketBase, alone or with its site. */
interface Running {
	superuser: PocketBase;
}

const moment = { created: '2026-03-01 13:05:00.000Z', updated: '2026-03-01 13:05:00.000Z' };

/** A product as it is read, of no database. */
export function aStoredProduct(values: Partial<StoredProduct> = {}): StoredProduct {
	const { title = 'Kylbänk 3 dörrar' } = values;
	return { ...product.schema.parse({ ...product.initial, title, slug: slugOf(title) }), id: 'p', ...moment, ...values };
}

/** A lead as it is read, of no database. */
export function aStoredLead(values: Partial<StoredLead> = {}): StoredLead {
	const customer = { name: 'Åsa Öberg', email: 'asa@example.se', phone: '070-123 45 67', city: 'Västerås' };
	return {
		...lead.schema.parse({ ...lead.initial, ...customer, consent: true }),
		id: 'abcdefghijklmno',
		...moment,
		...values,
	};
}

/** Stores a product past the routes. */
export function storeProduct(
	{ superuser }: Running,
	values: Record<string, unknown> = {},
): Promise<StoredProduct & RecordModel> {
	return superuser
		.collection('products')
		.create({ title: 'Kylbänk', condition: 'new', stock_status: 'in_stock', ...values });
}

/** Stores a lead past the public route. */
export function storeLead({ superuser }: Running, values: Partial<StoredLead> = {}): Promise<StoredLead & RecordModel> {
	return superuser.collection('leads').create({
		inquiry_type: 'general',
		name: 'Kim Kund',
		email: 'kund@example.com',
		phone: '070-123 45 67',
		city: 'Örebro',
		quantity: 1,
		prefer_contact: 'email',
		consent: true,
		source: 'other',
		status: 'new',
		...values,
	});
}

/** Stores a category. Returns its id. */
export async function storeCategory({ superuser }: Running, name: string, parent_id = ''): Promise<string> {
	const values = { name, icon_name: 'package', parent_id, description: `Om ${name}` };
	return (await superuser.collection('categories').create(values)).id;
}

/** Stores a brand. Returns its id. */
export async function storeBrand({ superuser }: Running, name: string): Promise<string> {
	return (await superuser.collection('brands').create({ name })).id;
}

/** The smallest PNG there is, one pixel, with `mark` behind it so that files can be told apart. */
export function aPhoto(name = 'photo.png', mark = ''): File {
	const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
	return new File([Buffer.from(pixel, 'base64'), mark], name, { type: 'image/png' });
}

/** A PDF of one empty page. */
export function aPdf(name = 'manual.pdf', mark = ''): File {
	const text = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
%${mark}
trailer<</Root 1 0 R>>
%%EOF
`;
	return new File([text], name, { type: 'application/pdf' });
}

/** Gives a product a document of a kind besides those that it has. Returns the product. */
export async function storeDocument(
	superuser: PocketBase,
	id: string,
	kind: DocumentKind,
	file = aPdf(),
): Promise<RecordModel & { slug: string; videos: string[]; images: string[]; documents: string[] }> {
	const products = superuser.collection('products');
	const { documents, document_details } = await products.update(id, { 'documents+': file });
	const details = { file: documents.at(-1), kind, name: file.name, size: file.size };
	const known = (document_details ?? []) as { file: string }[];
	return products.update(id, {
		document_details: [...known.filter((each) => each.file !== details.file), details],
	});
}

/** Stages an upload of a photo and returns its id. */
export async function uploadPhoto(client: PocketBase, name?: string, mark?: string): Promise<string> {
	const owner = client.authStore.record?.id ?? '';
	return (await client.collection('uploads').create({ kind: 'photo', owner, file: aPhoto(name, mark) })).id;
}

/** Saves a product through the route that the editor uses. Published ones get a photo. */
export async function aProduct(
	backend: TestBackend,
	client: PocketBase,
	values: Record<string, unknown> = {},
): Promise<RecordModel> {
	const images = values.is_published ? [{ upload: await uploadPhoto(client) }] : [];
	const answer = await call(backend, 'products/save', { values: { title: 'Kylbänk', ...values }, images }, { client });
	if (answer.status !== 200) throw new Error(JSON.stringify(answer));
	return answer.body;
}

/** What a visitor sends; the fields that a test is about are given. */
export function anInquiryBody(given: Record<string, unknown> = {}) {
	return {
		productId: null,
		productTitle: null,
		inquiryType: 'general',
		name: 'Åsa Öberg',
		email: 'asa@example.com',
		phone: '070-123 45 67',
		// Kept only while the dealer sells to private buyers, as in the demo.
		buyerKind: 'company',
		company: null,
		city: 'Örebro',
		quantity: 1,
		message: 'Hej, jag undrar en sak.',
		preferContact: 'email',
		consent: true,
		elapsed: 20_000,
		...given,
	};
}

/** An account without the role, and a token that he should never have got: made by a superuser. */
export async function aStranger(backend: TestBackend): Promise<PocketBase> {
	const email = `stranger-${Math.random().toString(36).slice(2)}@example.com`;
	const stranger = await backend.superuser
		.collection('users')
		.create({ full_name: 'Sven Främling', email, password: adminPassword, passwordConfirm: adminPassword });
	return backend.superuser.collection('users').impersonate(stranger.id, 3600);
}

/** An admin who has lost the role, with the token from before. */
export async function aDemotedAdmin(backend: TestBackend): Promise<PocketBase> {
	const client = await backend.admin(`demoted-${Math.random().toString(36).slice(2)}@example.com`);
	await backend.superuser.collection('users').update(client.authStore.record?.id ?? '', { role: '' });
	return client;
}
