/**
 * Filters what PocketBase writes into its log. Keeps requests of signed-in people only, because visitors could fill the
 * disk with theirs (10 kB each), and no query string, which may hold a customer's name or address. Keeps every line
 * that is no request.
 */
export function filterLog(e: core.ModelEvent) {
	const log = e.model;
	// By way of its text: a Go map.
	const data: Record<string, unknown> = JSON.parse(JSON.stringify(log.data));
	if (data.type === 'request') {
		if (!data.auth) return;
		log.message = withoutQuery(log.message);
		log.data = { ...data, url: withoutQuery(String(data.url)), referer: withoutQuery(String(data.referer)) };
	}
	e.next();
}

function withoutQuery(address: string): string {
	return address.split('?')[0] ?? '';
}
