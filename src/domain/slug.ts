/**
 * The readable part of an address: lower case, å and ä become a, ö becomes o, other letters lose their accents,
 * every run of anything else becomes one hyphen. Never empty: a name without letters or digits gives `fallback`.
 * At most 100 characters, so that a number fits behind.
 */
export function slugOf(name: string, fallback = 'objekt'): string {
	const plain = name
		.normalize('NFC')
		.toLowerCase()
		.replace(/[æ]/g, 'a')
		.replace(/[øœ]/g, 'o')
		.replace(/ß/g, 'ss')
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '');
	const slug = plain
		.replace(/[^a-z0-9]+/g, '-')
		.slice(0, 100)
		.replace(/^-+|-+$/g, '');
	return slug || fallback;
}

/** `slug` itself when free, else the first free of `slug-1`, `slug-2`, … */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
	if (!isTaken(slug)) return slug;
	let number = 1;
	while (isTaken(`${slug}-${number}`)) number += 1;
	return `${slug}-${number}`;
}
