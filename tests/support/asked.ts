/** What a server answers, down to its bytes. */
import { request } from 'node:http';

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: Buffer;
}

/** Asks a server, or another by its address. The path is sent as it is written: fetch would tidy it. */
export const askerOf =
	(url: string) =>
	(path: string, headers: Record<string, string> = {}, base = url, method = 'GET'): Promise<Answer> => {
		const { hostname, port } = new URL(base);
		return new Promise((resolve, reject) => {
			const asked = request({ hostname, port, path, method, headers }, (response) => {
				const parts: Buffer[] = [];
				response.on('data', (part) => parts.push(part));
				response.once('end', () =>
					resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
				);
			});
			asked.once('error', reject);
			asked.end();
		});
	};
