/** Which product a photo belongs to, by the name of its file (X7): 'KB1822_1.jpg' is the first photo of KB1822. */

import { unaccented } from '../catalogue/search.ts';
import { photoLimits } from './product.ts';

interface PhotoProduct {
	id: string;
	sku: string;
	title: string;
	/** How many photos it has already. */
	photoCount: number;
}

interface ProductPhotos {
	id: string;
	/** Places in the list of names, in the order of the photos. */
	files: readonly number[];
}

interface PhotoMatching {
	products: readonly ProductPhotos[];
	/** What goes to no product, and why, in the order of the list. */
	rest: readonly { file: number; reason: string }[];
}

/**
 * Gives each file to the product with the longest article number that its name begins with, whatever the case and the
 * separators in it. What follows must be sure to number or describe the photo: 'KB1822_1', 'KB1822 (3)', 'KB1822-fram',
 * 'KB1822_IMG_2034', words of the product's title. Else it may be part of a longer article number, and the file is
 * listed: 'KB18' never takes 'KB1822_1.jpg', nor 'R-102' 'R-102-76.jpg'.
 */
export function matchPhotos(names: readonly string[], products: readonly PhotoProduct[]): PhotoMatching {
	const bySku = new Map<string, PhotoProduct[]>();
	let longest = 0;
	for (const product of products) {
		const key = letters(product.sku);
		if (key === '') continue;
		longest = Math.max(longest, key.length);
		bySku.set(key, [...(bySku.get(key) ?? []), product]);
	}
	const found = new Map<PhotoProduct, { file: number; key: OrderKey }[]>();
	const rest: { file: number; reason: string }[] = [];
	for (const [file, name] of names.entries()) {
		const matched = matchOne(name, bySku, longest);
		if ('reason' in matched) rest.push({ file, reason: matched.reason });
		else found.set(matched.product, [...(found.get(matched.product) ?? []), { file, key: matched.key }]);
	}
	const matchedProducts = [...found].flatMap(([product, photos]) => {
		const free = Math.max(0, photoLimits.max - product.photoCount);
		const inOrder = photos.sort((one, other) => compareKeys(one.key, other.key) || one.file - other.file);
		for (const { file } of inOrder.slice(free)) rest.push({ file, reason: `${photoLimits.tooMany}: ${product.title}` });
		const files = inOrder.slice(0, free).map(({ file }) => file);
		return files.length > 0 ? [{ id: product.id, files }] : [];
	});
	return { products: matchedProducts, rest: rest.sort((one, other) => one.file - other.file) };
}

const photoEndings = /\.(jpe?g|png|webp|hei[cf])$/i;

function matchOne(
	path: string,
	bySku: ReadonlyMap<string, readonly PhotoProduct[]>,
	longest: number,
): { product: PhotoProduct; key: OrderKey } | { reason: string } {
	const name = plain(path.replace(/^.*[/\\]/, ''));
	if (!photoEndings.test(name)) return { reason: 'Filen är ingen bild (JPEG, PNG, WebP eller HEIC)' };
	const stem = name.replace(photoEndings, '');
	const readings = readingsOf(stem, bySku, longest);
	const [best] = readings;
	if (!best) return { reason: 'Filnamnet börjar inte med något artikelnummer' };
	const [product, other] = best.products;
	if (!product || other) return { reason: `Flera produkter har artikelnumret ${product?.sku}` };
	const key = readRest(best.rest, product.title);
	if (!key) return { reason: `Oklart om filen hör till ${product.sku} eller till ett längre artikelnummer` };
	// 'KB1822_1' is the first photo of KB1822, or one of 'KB1822-1', which is written in another way.
	const shorter = best.isLiteral
		? undefined
		: readings.slice(1).find(({ products, rest }) => products[0] && readRest(rest, products[0].title));
	if (shorter) return { reason: `Oklart om filen hör till ${product.sku} eller ${shorter.products[0]?.sku}` };
	return { product, key };
}

interface SkuReading {
	products: readonly PhotoProduct[];
	/** Whether the separators are those of the article number, too. */
	isLiteral: boolean;
	/** What stands behind it. */
	rest: string;
}

/** The article numbers that a name begins with, longest first. */
function readingsOf(stem: string, bySku: ReadonlyMap<string, readonly PhotoProduct[]>, longest: number): SkuReading[] {
	const readings: SkuReading[] = [];
	let start = '';
	for (let at = 0; at < stem.length && start.length < longest; at += 1) {
		if (!isSign(stem[at])) continue;
		start += stem[at];
		const products = bySku.get(start);
		// 'KB18' would end within '1822'.
		if (!products || isSign(stem[at + 1])) continue;
		const written = stem.slice(0, at + 1);
		const literal = products.filter(({ sku }) => plain(sku).trim() === written);
		const isLiteral = literal.length > 0;
		readings.unshift({ products: isLiteral ? literal : products, isLiteral, rest: stem.slice(at + 1) });
	}
	return readings;
}

/** What stands behind the article number: numbers in order, and words. */
interface OrderKey {
	numbers: readonly number[];
	words: string;
}

/** No product has so many photos; a larger number belongs to an article number, or to a camera. */
const largestNumber = 20;
const views = new Set(
	'fram framsida framifran front bak baksida bakifran back rear sida sidan side vanster hoger left right ovan ovanifran top topp under undersida insida inuti inside oppen open stangd closed dorr panel detalj detail narbild close skylt typskylt markskylt display bild bilder foto photo image pic picture huvudbild main kopia copy av redigerad edited liten stor web webb'.split(
		' ',
	),
);
const cameras = new Set(['img', 'dsc', 'dscn', 'dscf', 'pxl', 'mvimg', 'imag', 'wp', 'p']);

function readRest(rest: string, title: string): OrderKey | undefined {
	const titleWords = new Set(plain(title).split(/[^a-z0-9]+/));
	const numbers: number[] = [];
	const words: string[] = [];
	let isCamera = false;
	// '(2)' is a copy's number behind the photo's own.
	let bracketed = false;
	for (const [token] of rest.matchAll(/\(\s*\d+\s*\)|[a-z]+|\d+/g)) {
		const number = Number(token.replace(/\D/g, ''));
		const isNumber = /\d/.test(token);
		if (!isNumber) {
			isCamera = cameras.has(token);
			if (!isCamera && !views.has(token) && !(token.length > 2 && titleWords.has(token))) return undefined;
			words.push(token);
		} else if (isCamera) {
			numbers.push(number);
			isCamera = false;
		} else {
			const isBracket = token.startsWith('(');
			if (number > largestNumber || bracketed || (numbers.length > 0 && !isBracket)) return undefined;
			bracketed = isBracket;
			numbers.push(number);
		}
	}
	return { numbers, words: words.join(' ') };
}

/** Without number first, then by number, then by words. */
function compareKeys(one: OrderKey, other: OrderKey): number {
	for (let at = 0; at < Math.max(one.numbers.length, other.numbers.length); at += 1) {
		const difference = (one.numbers[at] ?? -1) - (other.numbers[at] ?? -1);
		if (difference !== 0) return difference;
	}
	return one.words < other.words ? -1 : Number(one.words > other.words);
}

/** Lower case without accents: macOS writes 'ö' as two characters. */
function plain(text: string): string {
	return unaccented(text.normalize('NFKC').toLowerCase());
}

function letters(text: string): string {
	return [...plain(text)].filter(isSign).join('');
}

/** Whether a character is part of an article number, not of what parts it. */
function isSign(character = ''): boolean {
	return /^[a-z0-9]$/.test(character) || character > '\u00bf';
}
