/**
 * Removes invisible characters that come with text pasted from a web page, an email or a PDF. The vocabulary of fields
 * cleans every text with these functions before any rule checks it, in the browser and in the hooks alike.
 */

/**
 * The text without invisible characters, in NFC, trimmed. Every kind of space becomes an ordinary one and every kind
 * of line break `\n`. Keeps what carries a meaning: the joiners of emoji and of Arabic and Indic scripts, and variation
 * selectors behind the signs that have variants. Cleaning twice is cleaning once.
 */
export function cleanText(value: string): string {
	const visible = value
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
		.replace(spaces, ' ')
		.replace(invisible, '')
		// Composing turns some characters into others, which join or vary nothing; taking a mark away brings a letter and
		// its accent together.
		.normalize('NFC');
	return withoutLostMarks(visible).normalize('NFC').trim();
}

/** `cleanText` on one line: line breaks, tabs and runs of blanks become one space. */
export function cleanLine(value: string): string {
	return cleanText(value).replace(/\s+/g, ' ');
}

/** The first `max` UTF-16 code units of a text at most, never half of a character. */
export function cutText(text: string, max: number): string {
	const last = text.charCodeAt(max - 1);
	return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

// The braille blank is no space to Unicode, but looks like one.
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]/g;
/**
 * Control characters, Unicode's Default_Ignorable_Code_Points (soft hyphen, zero-width space, marks of direction,
 * Hangul fillers, …), and the marks that stand for an object or a character that was lost on the way.
 */
const invisible =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
	// biome-ignore lint/suspicious/noMisleadingCharacterClass: one code unit each
	/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff]/g;

// Of the characters up to U+FFFF. Beyond it stand the emoji, which have variants and are joined.
const hasVariants = /^[\u00a9\u00ae\u1000-\u109f\u203c\u2049\u2122\u2139\u2190-\u2bff\u3001-\u9fff]$/;
const joins = /^[\u0600-\u109f\u1780-\u18af\u2190-\u2bff\ufb50-\ufdff\ufe70-\ufefc]$/;
const ideograph = /^[\u3400-\u9fff]$/;
const blackFlag = '\u{1f3f4}';

/**
 * The text without joiners, variation selectors and tags that have nothing to join or to vary, and without halves of
 * characters, for which the server would refuse the whole request. Goes from character to character: regular
 * expressions see half characters in PocketBase's JS VM, or do not, depending on the text.
 */
function withoutLostMarks(text: string): string {
	// Joiners, selectors and whatever stands beyond U+FFFF.
	if (!/[^\0-\u200b\u200e-\ud7ff\ue000-\ufdff\ufe10-\uffff]/.test(text)) return text;
	const characters = Array.from(text);
	let kept = '';
	let before = '';
	let next = 0;
	for (const [at, character] of characters.entries()) {
		while (next <= at || isMark(codeOf(characters[next])) || isAccent(characters[next])) next += 1;
		if (!isKept(character, before, characters[next] ?? '')) continue;
		kept += character;
		if (isAccent(character)) continue;
		before = isTag(codeOf(character)) && before === blackFlag ? blackFlag : character;
	}
	return kept;
}

/** `before`: what was kept last. `next`: the next character that is no mark. Neither is an accent. */
function isKept(character: string, before: string, next: string): boolean {
	const code = codeOf(character);
	if (code < 0x200c) return true;
	if (isSelector(code))
		return isAstral(before) || hasVariants.test(before) || (next === '\u20e3' && /^[0-9#*]$/.test(before));
	if (isMark(code))
		return (
			(isAstral(before) || joins.test(before) || isSelector(codeOf(before)) || before === '\u20e3') &&
			(isAstral(next) || joins.test(next))
		);
	// The flags of England, Scotland and Wales are a black flag and tags.
	if (isTag(code)) return before === blackFlag;
	// A rare form of an ideograph is the ideograph and one selector.
	if (code >= 0xe0000 && code <= 0xe0fff) return code >= 0xe0100 && ideograph.test(before);
	const isHalf = code >= 0xd800 && code <= 0xdfff;
	const isUnseen = (code >= 0x1bca0 && code <= 0x1bca3) || (code >= 0x1d173 && code <= 0x1d17a);
	return !isHalf && !isUnseen;
}

function codeOf(character = ''): number {
	return character.codePointAt(0) ?? 0;
}

/** A zero-width joiner or non-joiner, or a variation selector. */
function isMark(code: number): boolean {
	return code === 0x200c || code === 0x200d || isSelector(code);
}

function isSelector(code: number): boolean {
	return code >= 0xfe00 && code <= 0xfe0f;
}

/** Whether a character stands on the one before it. Accents change places when the text is composed. */
function isAccent(character = ''): boolean {
	const code = codeOf(character);
	return /^[\p{Mn}\p{Mc}]$/u.test(character) && !isSelector(code) && !(code >= 0xe0000 && code <= 0xe0fff);
}

function isTag(code: number): boolean {
	return code >= 0xe0020 && code <= 0xe007f;
}

/** Whether a character is an emoji, or another of those beyond U+FFFF; no tag or selector, which stand there too. */
function isAstral(character: string): boolean {
	const code = codeOf(character);
	return code > 0xffff && !(code >= 0xe0000 && code <= 0xe0fff);
}
