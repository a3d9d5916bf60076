/** Requests to our own routes as any client would send them, and the things that they are about. */
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { adminPassword, type TestBackend } from '#tests/support/backend.ts';

export interface Answer {
	status: number;
	// biome-ignore lint/suspicious/noExplicitAny: each route answers in its own shape, and the test states it
	body: any;
}

interface CallOptions {
	method?: string;
	client?: PocketBase;
	headers?: Record<string, string>;
}

/** Sends `body` (a string or bytes as they are, anything else as JSON) to /api/rostfri/`path` of a PocketBase, or of what stands before it. */
export async function call(
	{ url }: { url: string },
	path: string,
	body?: unknown,
	{ method = body === undefined ? 'GET' : 'POST', client, headers = {} }: CallOptions = {},
): Promise<Answer> {
	const asIs = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
	const answer = await fetch(`${url}/api/rostfri/${path}`, {
		method,
		headers: {
			'Content-Type': 'application/json',
			...(client?.authStore.token && { Authorization: client.authStore.token }),
			...headers,
		},
		...(body !== undefined && { body: (asIs ? body : JSON.stringify(body)) as BodyInit }),
	});
	const text = await answer.text();
	return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}

/** The smallest PNG there is, one pixel, with `mark` behind it so that files can be told apart. */
export function aPhoto(name = 'photo.png', mark = ''): File {
	const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
	return new File([Buffer.from(pixel, 'base64'), mark], name, { type: 'image/png' });
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

/** The status of a request that may be refused. */
export async function statusOf(request: Promise<unknown>): Promise<number> {
	return request.then(
		() => 200,
		(reason) => (reason as { status: number }).status,
	);
}
