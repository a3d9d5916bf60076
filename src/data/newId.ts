/** An unused id, as PocketBase makes them. Also where `crypto.randomUUID` is missing: on a page without TLS. */
export function newId(): string {
	const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
	return Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => letters[byte % letters.length]).join('');
}
