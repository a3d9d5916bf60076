import type { ServerResponse } from 'node:http';

/** Ends a response with JSON that is never cached. */
export function sendJson(
	response: ServerResponse,
	status: number,
	headers: Readonly<Record<string, string>>,
	body: object,
): void {
	response.writeHead(status, { ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
	response.end(JSON.stringify(body));
}
