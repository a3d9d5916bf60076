/** What a browser hears of changes as they happen. */
import type { TestBackend } from './backend.ts';

/** Subscribes, and gives a function that waits for a word and then returns all that was heard. */
export async function listening(backend: TestBackend, token: string, subscriptions: string[]) {
	const stop = new AbortController();
	const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: token }) };
	const stream = await fetch(`${backend.url}/api/realtime`, { headers, signal: stop.signal });
	const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
	let heard = '';
	const until = async (word: string) => {
		while (!heard.includes(word)) {
			const part = await reader?.read();
			if (!part || part.done) throw new Error('The stream ended');
			heard += part.value;
		}
		return heard;
	};
	await until('PB_CONNECT');
	const clientId = heard.match(/"clientId":"([^"]+)"/)?.[1];
	const answer = await fetch(`${backend.url}/api/realtime`, {
		method: 'POST',
		headers,
		body: JSON.stringify({ clientId, subscriptions }),
	});
	if (!answer.ok) throw new Error(await answer.text());
	heard = '';
	return async (word: string) => {
		const text = await until(word);
		stop.abort();
		return text;
	};
}
