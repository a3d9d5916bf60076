/** Dates in PocketBase's format ('2026-03-01 12:00:00.000Z', UTC): texts that compare like the times they stand for. */

/** A time as PocketBase writes it. `at` is in milliseconds since 1970; now when missing. */
export function formatDate(at: Date | number = Date.now()): string {
	return new Date(at).toISOString().replace('T', ' ');
}

/** Milliseconds since 1970 of a date as PocketBase writes it or in ISO form; NaN for '' and for what is no date. */
export function parseDate(text: string): number {
	return Date.parse(text.replace(' ', 'T'));
}

/** A date in either form as PocketBase writes it, so that two of them compare as texts. */
export function pocketBaseMoment(moment: string): string {
	return formatDate(parseDate(moment));
}

/** The moment so many milliseconds after another, or before it, as PocketBase writes it. */
export function momentAfter(moment: string, milliseconds: number): string {
	return formatDate(parseDate(moment) + milliseconds);
}
