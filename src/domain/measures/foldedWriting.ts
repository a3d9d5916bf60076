/** Texts in the characters that measures are read in, and what these characters are. */
import { cleanText } from '../text/cleanText.ts';

/**
 * A text in the characters that measures are read in: as `cleanText` makes it, with ligatures, full-width digits and
 * signs of one character that mean several ('㎜') as ordinary letters, one kind of hyphen, × and inch mark. Upper and
 * lower case stay.
 */
export function foldedWriting(text: string): string {
	return (
		cleanText(text)
			.replace(/[\u2122\u00ae\u00a9\u2120]/g, ' ')
			// '1½' is no eleven halves.
			.replace(/[\u00bc-\u00be\u2150-\u215e]/g, ' $&')
			.replace(/[\u201c-\u201f\u2033]|''|\u2019\u2019|\u2032\u2032|\u00b4\u00b4/g, '"')
			.normalize('NFKC')
			.replace(/[\u2010-\u2015\u2212]/g, '-')
			.replace(/[\u2715\u2716\u2a2f\u0445\u0425]/g, '\u00d7')
			.replace(/\u2044/g, '/')
			.replace(/[^\S\n]+/g, ' ')
	);
}

/** '0' to '9'. */
export function isDigit(character = ''): boolean {
	return character >= '0' && character <= '9';
}

/** Latin, Greek and Cyrillic letters. No × and ÷, which stand among them. */
export function isLetter(character = ''): boolean {
	const code = character.charCodeAt(0);
	if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
	return (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) || (code >= 0x370 && code <= 0x52f);
}

/** What a word or a number is made of. */
export function isWordCharacter(character = ''): boolean {
	return isDigit(character) || isLetter(character);
}
