/** Requests to our own routes as any client would send them. */
import type PocketBase from 'pocketbase';

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

/** The status of a request that may be refused. */
export async function statusOf(request: Promise<unknown>): Promise<number> {
	return request.then(
		() => 200,
		(reason) => (reason as { status: number }).status,
	);
}
