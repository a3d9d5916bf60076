/** What a browser hears of changes as they happen. */
import type { TestBackend } from './backend.ts';

/**
 * Subscribes, and gives a function that waits for a word, without one not at all, and then returns all that was heard.
 * Throws when PocketBase refuses.
 */
export async function listening(backend: TestBackend, token: string, subscriptions: string[]) {
	const stop = new AbortController();
	const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: token }) };
	const stream = await fetch(`${backend.url}/api/realtime`, { headers, signal: stop.signal });
	if (!stream.ok || !stream.body) throw new Error(`No stream: ${stream.status}`);
	let heard = '';
	let hasEnded = false;
	let onPart = () => {};
	stream.body
		.pipeThrough(new TextDecoderStream())
		.pipeTo(
			new WritableStream({
				write(part) {
					heard += part;
					onPart();
				},
			}),
		)
		.catch(() => {})
		.finally(() => {
			hasEnded = true;
			onPart();
		});
	const until = (word: string) =>
		new Promise<string>((resolve, reject) => {
			onPart = () => {
				if (heard.includes(word)) resolve(heard);
				else if (hasEnded) reject(new Error('The stream ended'));
			};
			onPart();
		});
	await until('PB_CONNECT');
	const clientId = heard.match(/"clientId":"([^"]+)"/)?.[1];
	const answer = await fetch(`${backend.url}/api/realtime`, {
		method: 'POST',
		headers,
		body: JSON.stringify({ clientId, subscriptions }),
	});
	if (!answer.ok) {
		stop.abort();
		throw new Error(await answer.text());
	}
	heard = '';
	return async (word?: string) => {
		const text = word === undefined ? heard : await until(word);
		stop.abort();
		return text;
	};
}
