/**
 * Makes a safe map address of what staff paste: Google's embed code, the address of a place, a search or a point, or an
 * address for embedding. Keeps only an address that this file composes, so that nothing else gets into the frame on the
 * contact page. No URL class: PocketBase's JS VM has none.
 */

export const mapAddressProblems = {
	short:
		'Den korta länken går inte att bädda in. Öppna den, välj Dela och sedan Bädda in en karta, och klistra in koden här.',
	unknown: 'Klistra in en länk eller en inbäddningskod från Google Maps.',
	nowhere: 'Länken säger inte vilken plats som ska visas. Sök upp platsen i Google Maps och kopiera länken igen.',
} as const;

/** Characters. Google's embed codes take about 500. */
const pastedMax = 4000;
/** Characters of the address that is kept. */
const keptMax = 1000;

/** The address for a frame, '' for nothing, or why there is none. */
export function mapAddress(pasted: string): { value: string } | { problem: string } {
	const written = pasted.trim();
	if (written === '') return { value: '' };
	if (written.length > pastedMax) return { problem: mapAddressProblems.unknown };
	const link = addressIn(written);
	if (/^https?:\/\/(maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs)\b/i.test(link))
		return { problem: mapAddressProblems.short };
	const parts =
		/^https?:\/\/(?:www\.|maps\.)?google\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})(?::443)?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i.exec(
			link,
		);
	if (!parts) return { problem: mapAddressProblems.unknown };
	const path = parts[1] ?? '/';
	if (!/^https?:\/\/maps\./i.test(link) && !/^\/maps(\/|$)/.test(path)) return { problem: mapAddressProblems.unknown };
	const address = embedded(path, parametersOf(parts[2] ?? ''));
	return address && address.length <= keptMax ? { value: address } : { problem: mapAddressProblems.nowhere };
}

/** The address in an embed code, or the text itself. */
function addressIn(written: string): string {
	const source = /<iframe\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(written);
	const link = source ? (source[1] ?? source[2] ?? source[3] ?? '') : written;
	const plain = link.replace(/&amp;/g, '&').trim();
	return /^(www\.|maps\.)?google\./i.test(plain) ? `https://${plain}` : plain.replace(/^\/\//, 'https://');
}

function embedded(path: string, parameters: Map<string, string>): string | undefined {
	const given = (name: string) => parameters.get(name) ?? '';
	if (path === '/maps/embed') {
		// Google's own code of a place: digits, letters, '!', and percent signs of encoded names.
		const place = given('pb').replace(/[^\0-\x7f]+/g, encodeURIComponent);
		return /^[\w!.:%~+,*()-]{1,900}$/.test(place) ? `https://www.google.com/maps/embed?pb=${place}` : undefined;
	}
	if (/^\/maps\/d\//.test(path)) {
		return /^[\w.-]{5,100}$/.test(given('mid')) ? `https://www.google.com/maps/d/embed?mid=${given('mid')}` : undefined;
	}
	const place = decoded(/^\/maps\/(?:place|search|dir\/[^/]*)\/([^/@][^/]*)/.exec(path)?.[1] ?? '');
	const point = /[@/](-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/.exec(path);
	const query =
		place ||
		decoded(given('q') || given('query') || given('destination') || given('daddr')) ||
		(point ? `${point[1]},${point[2]}` : '') ||
		decoded(given('ll'));
	if (query === '' || query.length > 120) return undefined;
	// encodeURIComponent leaves apostrophes, which could end an attribute.
	return `https://www.google.com/maps?q=${encodeURIComponent(query).replace(/'/g, '%27')}&output=embed`;
}

/** The parameters as written, still encoded. */
function parametersOf(query: string): Map<string, string> {
	return new Map(
		query.split('&').map((part) => {
			const equals = part.indexOf('=');
			return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
		}),
	);
}

function decoded(value: string): string {
	try {
		return decodeURIComponent(value.replace(/\+/g, ' ')).trim();
	} catch {
		return '';
	}
}
