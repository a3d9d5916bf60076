/** Now, or so many milliseconds from now, as PocketBase writes it. */
export function moment(later = 0): string {
	return written(new Date(Date.now() + later));
}

/** A moment as PocketBase writes it, so that texts compare like times. */
export function written(date: Date): string {
	return date.toISOString().replace('T', ' ');
}
