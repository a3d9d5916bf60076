/**
 * Before PocketBase stores a line of its log: of requests, only those of people who are signed in are kept, and no
 * query string, which may hold a customer's name or address. Strangers could fill the disk with the rest, 10 kB a
 * request. What our own code and PocketBase itself report stays as it is.
 */
export function keepLog(e: core.ModelEvent) {
	const log = e.model as unknown as { message: string; data: Record<string, unknown> };
	const data = JSON.parse(JSON.stringify(log.data)) as Record<string, unknown>;
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
