/** The receiver that is told of changes: our own publisher, or a build host. */
import { publishedBy } from '#domain/publishing/publishStates.ts';
import { sign } from './signedRequests.ts';

/** Who publishes. */
export function receiver() {
	return publishedBy(webhookUrl());
}

/** Milliseconds without a change before a build is requested (REBUILD_PAUSE_SECONDS). */
export function debounceMs(): number {
	const seconds = Number($os.getenv('REBUILD_PAUSE_SECONDS') || '30');
	return (Number.isFinite(seconds) && seconds >= 0 ? seconds : 30) * 1000;
}

/** Calls the webhook; at most 1 s for the publisher, 10 s for a build host. Returns what went wrong, in Swedish; '' for nothing. */
export function callWebhook(rev: number): string {
	const url = webhookUrl();
	// The publisher also asks by itself every few seconds, so it works without an address too.
	if (!url) return '';
	try {
		const body = JSON.stringify({ rev });
		const path = url.replace(/^https?:\/\/[^/]+/, '') || '/';
		const response = $http.send({
			url,
			method: 'POST',
			body,
			timeout: receiver() === 'build' ? 10 : 1,
			headers: { 'Content-Type': 'application/json', 'X-Rostfri-Signature': sign(`POST ${path}\n${body}`) },
		});
		if (response.statusCode >= 200 && response.statusCode < 300) return '';
		return `Mottagaren svarade med fel ${response.statusCode}`;
	} catch {
		return 'Mottagaren svarar inte';
	}
}

function webhookUrl(): string {
	return $os.getenv('REBUILD_WEBHOOK_URL');
}
