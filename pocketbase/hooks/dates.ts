/** Dates in PocketBase's format ('2026-03-01 12:00:00.000Z', UTC): texts that compare like the times they stand for. */

/** A time as PocketBase writes it. `at` is in milliseconds since 1970; now when missing. */
export function formatDate(at: Date | number = Date.now()): string {
	return new Date(at).toISOString().replace('T', ' ');
}

/** Milliseconds since 1970; NaN for '' and for what is no date. */
export function parseDate(text: string): number {
	return Date.parse(text.replace(' ', 'T'));
}
