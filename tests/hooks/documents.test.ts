import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import type { ClientResponseError, RecordModel } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign, signatureHeader, signedPayload } from '#data/public/signature.ts';
import { documentLimits } from '#domain/products/productDocuments.ts';
import { pdf } from '#scripts/demo/documents.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aPhoto, aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend?.stop());

const bytesOf = (heading = 'Bruksanvisning') => pdf(heading, ['Läs detta först.']);
const asFile = (bytes: Uint8Array, name = 'manual.pdf', type = 'application/pdf') =>
	new File([new Uint8Array(bytes)], name, { type });
const save = (body: unknown) => call(backend, 'products/save', body, { client: admin });
const upload = (file: File, kind = 'document'): Promise<RecordModel> =>
	admin.collection('uploads').create({ kind, owner: admin.authStore.record?.id, file });
/** The message for a field, or 'stored'. */
const answer = (field: string, request: Promise<unknown>): Promise<string> =>
	request.then(
		() => 'stored',
		(error: ClientResponseError) => error.response.data?.[field]?.message ?? JSON.stringify(error.response),
	);
const folderOf = ({ collectionId, id }: Pick<RecordModel, 'collectionId' | 'id'>) =>
	join(backend.dataFolder, 'pocketbase/storage', collectionId, id);

/** A product with two documents, saved as the editor saves it. */
async function withDocuments(values: Record<string, unknown> = {}) {
	const product = await aProduct(backend, admin, { title: 'Kombiugn', ...values });
	const [manual, sheet] = [
		await upload(asFile(bytesOf(), 'Manual Å.pdf')),
		await upload(asFile(bytesOf('Datablad'), 'blad.pdf')),
	];
	const details = [
		{ file: manual.file, kind: 'manual', name: 'Manual Å.pdf', size: 0 },
		{ file: sheet.file, kind: 'data_sheet', name: 'blad.pdf', size: 0 },
	];
	const documents = [{ upload: manual.id }, { upload: sheet.id }];
	return {
		id: product.id,
		details,
		documents,
		saved: await save({ id: product.id, documents, values: { document_details: details } }),
	};
}

test('J7: documents are saved with their kinds under the names of their uploads, and the size is that of the file', async () => {
	const { details, saved } = await withDocuments();
	expect(saved.status).toBe(200);
	expect(saved.body.documents).toEqual(details.map(({ file }) => file));
	expect(saved.body.document_details).toEqual([
		{ ...details[0], size: bytesOf().length },
		{ ...details[1], size: bytesOf('Datablad').length },
	]);
});

test('J7: a save that is sent again after a lost response attaches nothing twice', async () => {
	const { id, details, documents, saved } = await withDocuments();
	const again = await save({ id, documents, values: { document_details: details } });
	expect(again.status).toBe(200);
	expect(again.body.documents).toEqual(saved.body.documents);
	expect(again.body.document_details).toEqual(saved.body.document_details);
});

test('J7: a removed document takes its details and its file with it, and no size is made up', async () => {
	const { id, saved } = await withDocuments();
	const [first, second] = saved.body.documents;
	const claimed = saved.body.document_details.map((each: object) => ({ ...each, size: 7 }));
	const kept = await save({ id, documents: [second], values: { document_details: claimed } });
	expect(kept.body.documents).toEqual([second]);
	expect(kept.body.document_details).toEqual([saved.body.document_details[1]]);
	await eventually(async () => expect(await readdir(folderOf(kept.body))).not.toContain(first));
	const emptied = await save({ id, documents: [] });
	expect(emptied.body.document_details).toEqual([]);
});

test('J7: documents follow the order that they are given, each with its own details', async () => {
	const { id, saved } = await withDocuments();
	const turned = [...saved.body.documents].reverse();
	const { body } = await save({ id, documents: turned });
	expect(body.documents).toEqual(turned);
	expect(body.document_details.map(({ file }: { file: string }) => file)).toEqual(turned);
});

test('J7: a document that is added to others leaves them their details', async () => {
	const { id, details, saved } = await withDocuments();
	const more = await upload(asFile(bytesOf('Mer'), 'mer.pdf'));
	const added = { file: more.file, kind: 'other', name: 'mer.pdf', size: 0 };
	const { body } = await save({
		id,
		documents: [{ upload: more.id }, ...saved.body.documents],
		values: { document_details: [added, ...details] },
	});
	expect(body.documents).toEqual([more.file, ...details.map(({ file }) => file)]);
	expect(body.document_details.map(({ kind }: { kind: string }) => kind)).toEqual(['other', 'manual', 'data_sheet']);
});

test('J7: a document that the dashboard adds leaves the others their details', async () => {
	const { id, details } = await withDocuments();
	const { superuser } = backend;
	const added = await superuser.collection('products').update(id, { 'documents+': asFile(bytesOf('Mer'), 'mer.pdf') });
	expect(added.documents).toHaveLength(3);
	expect(added.document_details.map(({ file, kind }: { file: string; kind: string }) => [file, kind])).toEqual(
		details.map(({ file, kind }) => [file, kind]),
	);
});

test('J7: a copy has copies of the documents with their kinds, and its own files', async () => {
	const { id, saved } = await withDocuments();
	const { body: copy } = await call(backend, 'products/duplicate', { id }, { client: admin });
	expect(copy.documents).toHaveLength(2);
	for (const name of copy.documents) {
		expect(saved.body.documents).not.toContain(name);
		await access(join(folderOf(copy), name));
	}
	const withoutFile = (details: { file: string }[]) => details.map(({ file: _file, ...rest }) => rest);
	expect(withoutFile(copy.document_details)).toEqual(withoutFile(saved.body.document_details));
	expect(copy.document_details.map(({ file }: { file: string }) => file)).toEqual(copy.documents);
});

test('J7: what is no PDF is refused in Swedish wherever it comes in', async () => {
	const refused = 'Endast PDF är tillåtet.';
	const product = await aProduct(backend, admin);
	const { superuser } = backend;
	const bad = {
		'no end': bytesOf().subarray(0, 300),
		'its end far from the end': Buffer.concat([bytesOf(), Buffer.alloc(5000, 32)]),
		'a page with a mark in it': Buffer.from('<script>alert(1)</script>%PDF-1.4 %%EOF'),
		'no version': Buffer.from('%PDF-x\n%%EOF'),
		text: Buffer.from('hej'),
	};
	for (const [what, bytes] of Object.entries(bad)) {
		expect([what, await answer('file', upload(asFile(bytes)))]).toEqual([what, refused]);
		const update = superuser.collection('products').update(product.id, { 'documents+': asFile(bytes) });
		expect([what, await answer('documents', update)]).toEqual([what, refused]);
	}
	expect(await answer('file', upload(aPhoto()))).toBe(refused);
	expect(
		await answer('documents', superuser.collection('products').update(product.id, { documents: [asFile(bytesOf())] })),
	).toBe('stored');
});

test('J7: a PDF is no photo and no video, and a photo in the list of documents is refused', async () => {
	expect(await answer('file', upload(asFile(bytesOf()), 'photo'))).toBe('Endast JPEG, PNG och WebP är tillåtna.');
	expect(await answer('file', upload(asFile(bytesOf()), 'video'))).toBe('Endast MP4 och WebM är tillåtna.');
	const photo = await upload(aPhoto(), 'photo');
	const document = await upload(asFile(bytesOf()));
	for (const lists of [{ documents: [{ upload: photo.id }] }, { images: [{ upload: document.id }] }])
		expect((await save({ values: { title: 'Fel lista' }, ...lists })).status).toBe(400);
});

test('J7: a document over 10 MB is refused, and so is a sixth', async () => {
	const large = Buffer.concat([bytesOf(), Buffer.alloc(documentLimits.maxSize), Buffer.from('%%EOF')]);
	expect(await answer('file', upload(asFile(large)))).toBe('Max 10 MB per dokument.');
	const uploads = await Promise.all(Array.from({ length: 6 }, (_, n) => upload(asFile(bytesOf(`Nr ${n}`)))));
	const { status, body } = await save({
		values: { title: 'Många' },
		documents: uploads.map(({ id }) => ({ upload: id })),
	});
	expect([status, body.data.documents.message]).toEqual([400, 'Max 5 dokument per produkt.']);
});

test('J7: a large PDF is judged by its ends, quickly', async () => {
	const large = Buffer.concat([bytesOf(), Buffer.alloc(9 * 1024 * 1024, 32), Buffer.from('%%EOF\n')]);
	expect(await answer('file', upload(asFile(large)))).toBe('stored');
});

test('J7: an admin gets a document as a download under its own name that runs nothing; a visitor gets none', async () => {
	const { id, saved } = await withDocuments({ is_published: true });
	const [name] = saved.body.documents;
	const staged = await upload(asFile(bytesOf()));
	const token = await admin.files.getToken();
	const paths = [`/api/files/products/${id}/${name}`, `/api/files/uploads/${staged.id}/${staged.file}`];
	for (const path of paths) {
		const response = await fetch(`${backend.url}${path}?token=${token}`);
		expect(response.status).toBe(200);
		expect(response.headers.get('content-type')).toBe('application/pdf');
		expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
		expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
		expect(response.headers.get('x-content-type-options')).toBe('nosniff');
		expect(Buffer.from(await response.arrayBuffer())).toEqual(bytesOf());
		expect((await fetch(backend.url + path)).status).toBe(404);
	}
	const response = await fetch(`${backend.url}${paths[0]}?token=${token}`);
	expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Manual%20%C3%85.pdf");
	// The photos of the same product are shown as ever.
	const photo = await fetch(`${backend.url}/api/files/products/${id}/${saved.body.images[0]}?token=${token}`);
	expect(photo.headers.get('content-disposition')).toMatch(/^inline/);
});

test('J7: the publisher fetches documents with its signature, and reads of them in the changes', async () => {
	const { id, saved } = await withDocuments({ is_published: true });
	const path = `/api/rostfri/files/products/${id}/${saved.body.documents[0]}`;
	const secret = 'secret-of-the-tests';
	const signed = (of: string) => ({ [signatureHeader]: sign(secret, signedPayload('GET', of), Date.now()) });
	const response = await fetch(backend.url + path, { headers: signed(path) });
	expect(Buffer.from(await response.arrayBuffer())).toEqual(bytesOf());
	const changes = await call(backend, 'changes?since=0', undefined, {
		headers: signed('/api/rostfri/changes?since=0'),
	});
	const product = changes.body.products.find((each: { id: string }) => each.id === id);
	expect(product.documents).toEqual(saved.body.documents);
	expect(product.document_details).toEqual(saved.body.document_details);
});

test('J7: the documents of a deleted product are gone from the disk', async () => {
	const { id, saved } = await withDocuments();
	await access(join(folderOf(saved.body), saved.body.documents[0]));
	await admin.collection('products').delete(id);
	await eventually(async () => expect(await readdir(folderOf(saved.body)).catch(() => [])).toEqual([]));
});

test('J7: details that break their rule are refused beside their field', async () => {
	const { id, details } = await withDocuments();
	for (const document_details of [
		[{ ...details[0], kind: 'virus' }],
		'hej',
		[{ file: 1 }],
		Array(6).fill(details[0]),
	]) {
		const { status, body } = await save({ id, values: { document_details } });
		expect([status, Object.keys(body.data)]).toEqual([400, ['document_details']]);
	}
});
