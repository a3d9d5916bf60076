/** The names under which PocketBase stores files. */

/**
 * Whether a stored file was chosen under this name, whatever format it was sent in. Follows `normalizeName` of PocketBase's
 * tools/filesystem: 'KB1822 (1).JPG' → 'kb1822_1_a8x0k2m4q6.jpg', 'KB1822.1.jpg' → 'kb1822_a8x0k2m4q6.1.jpg',
 * '12.jpg' → '12n7c5v3x1z9_a8x0k2m4q6.jpg'.
 */
export function isStoredFrom(name: string, stored: string): boolean {
	const format = stored.replace(/^.*(?=\.)/, '');
	const sent = name.replace(/\.[^.]*$/, format);
	// 'tar.gz' is one ending to PocketBase, and so is '1.jpg'.
	const written = /(\.[^.]*){1,2}$/.exec(sent)?.[0] ?? '';
	const kept = written.replace(/[^\w.*\-+=#]+/g, '');
	const ending = kept.length > 20 ? `.${kept.slice(-20)}` : kept;
	const stem = snakeCase(sent.slice(0, sent.length - written.length)).slice(0, 100);
	const chance = stem.length < 3 ? /^[a-z0-9]{10}_[a-z0-9]{10}$/i : /^_[a-z0-9]{10}$/i;
	return (
		stored.startsWith(stem) &&
		stored.endsWith(ending) &&
		chance.test(stored.slice(stem.length, stored.length - ending.length))
	);
}

/** 'KB1822 (1)' → 'kb1822_1' (`Snakecase` of PocketBase's tools/inflector). */
function snakeCase(text: string): string {
	return text
		.split(/[^A-Za-z0-9]+/)
		.filter((word) => word !== '')
		.map((word) => word.replace(/(?<=[^A-Z])(?=[A-Z])/g, '_'))
		.join('_')
		.toLowerCase();
}
