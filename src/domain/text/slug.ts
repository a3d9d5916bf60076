/** The addresses of products, categories and brands: made of their names, free, and never one of our own. */
import { cleanLine } from './cleanText.ts';

/**
 * The readable part of an address: lower case, å, ä and æ become a, ö and ø become o, every other Latin letter its
 * nearest of a to z ('Łódź' → 'lodz'), and every run of anything else one hyphen. Never empty: a name without Latin
 * letters or digits gives `fallback`. At most 100 characters, so that a number fits behind.
 */
export function slugOf(name: string, fallback = 'objekt'): string {
	const slug = asciiLetters(cleanLine(name).replace(/[\u2120\u2122]/g, ' '))
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

/**
 * Words that stand below /produkter/ for something else than a category: pages of the list, orders, cards. A category
 * of such a name gets a number behind, so that every name works.
 */
export function isReservedCategorySlug(slug: string): boolean {
	return reservedCategorySlugs.has(slug);
}

const reservedCategorySlugs = new Set(['index', 'kort', 'ordning', 'sida']);

/** Lower case, with every Latin letter as its nearest of a to z. What has no such letter stays. */
function asciiLetters(text: string): string {
	return text
		.toLowerCase()
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(/[^\0-\x7f]/g, (letter) => nearest.get(letter) ?? letter)
		.toLowerCase();
}

// Letters that Unicode takes for letters of their own, so that no normal form leads to a plain one: by what they become.
const plainLetters = {
	a: 'æⱥɐɑɒ',
	b: 'ƀƃɓ',
	c: 'ƈȼɕǀ',
	d: 'ðđɖɗƌȡƍẟ',
	db: 'ȸ',
	e: 'ǝəɛɇɘɚɜɝɞ',
	f: 'ƒ',
	g: 'ɠǥɡɣ',
	h: 'ħɥɦɧⱨ',
	hv: 'ƕ',
	i: 'ıɨɩ',
	j: 'ȷɉɟʝ',
	k: 'ĸƙⱪ',
	l: 'łƚȴƛɫɬɭⱡ',
	ll: 'ỻ',
	m: 'ɯɰɱ',
	n: 'ŋɲƞȵɳ',
	o: 'øɔɵⱺ',
	oe: 'œ',
	oi: 'ƣ',
	ou: 'ȣ',
	p: 'ƥᵽ',
	q: 'ɋʠǃɂʔ',
	qp: 'ȹ',
	r: 'ʀɍɽɾ',
	s: 'ʃȿƪʂẜẝ',
	ss: 'ß',
	t: 'ŧƫƭʈȶⱦ',
	tc: 'ǂ',
	th: 'þ',
	ts: 'ƾ',
	u: 'ʉʊ',
	v: 'ʋʌỽⱱⱴ',
	w: 'ƿⱳ',
	x: 'ǁ',
	y: 'ƴȝɏỿ',
	z: 'ƶʒƹƺȥɀⱬ',
	2: 'ƨƻ',
	5: 'ƽ',
	6: 'ƅ',
};
const nearest = new Map(
	Object.entries(plainLetters).flatMap(([plain, letters]) =>
		[...letters].map((letter): [string, string] => [letter, plain]),
	),
);
