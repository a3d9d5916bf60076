/**
 * What comes along unseen when text is pasted from a web page, a mail or a PDF. The vocabulary of fields cleans every
 * text with these functions before any rule looks at it, in the browser and in the hooks alike.
 */

/**
 * The text without invisible characters, in NFC, trimmed. Every kind of space becomes an ordinary one and every kind
 * of line break `\n`. Keeps what carries a meaning: the joiners of emoji and of Arabic and Indic scripts, and variation
 * selectors behind the signs that have variants. Cleaning twice is cleaning once.
 */
export function cleanText(value: string): string {
	const visible = value
		.replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
		.replace(spaces, ' ')
		.replace(invisible, '')
		// A surrogate without its other half is no character, and the server would refuse the whole request.
		.replace(surrogates, (found) => (found.length === 2 ? found : ''))
		.replace(tags, keptTags)
		.replace(joining, keptJoining);
	return visible.normalize('NFC').trim();
}

/** `cleanText` on one line: line breaks, tabs and runs of blanks become one space. */
export function cleanLine(value: string): string {
	return cleanText(value).replace(/\s+/g, ' ');
}

/** The first `max` UTF-16 code units of a text at most, never half of a character. */
export function cutText(text: string, max: number): string {
	return text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
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
	/[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff]|\ud82f[\udca0-\udca3]|\ud834[\udd73-\udd7a]/g;
const surrogates = /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;
/** U+E0000–E0FFF: language tags and variation selectors of ideographs. */
const tags = /(?:[\udb40-\udb43][\udc00-\udfff])+/g;
/** Zero-width joiner and non-joiner, and variation selectors. */
const joining = /[\u200c\u200d\ufe00-\ufe0f]+/g;

const ideograph = /[\u3400-\u9fff]/;
const hasVariants = /[\u00a9\u00ae\u1000-\u109f\u203c\u2049\u2122\u2139\u2190-\u2bff\u3001-\u9fff\udc00-\udfff]/;
const beforeJoiner = /[\u0600-\u109f\u1780-\u18af\u20e3\u2190-\u2bff\ufb50-\ufdff\ufe70-\ufefc\udc00-\udfff]/;
const afterJoiner = /[\u0600-\u109f\u1780-\u18af\u2190-\u2bff\ufb50-\ufdff\ufe70-\ufefc\ud800-\udbff]/;

/** The flags of England, Scotland and Wales are a black flag and tags; a rare form of an ideograph has one selector. */
function keptTags(found: string, at: number, whole: string): string {
	if (whole.slice(at - 2, at) === '\ud83c\udff4') return found;
	return ideograph.test(whole.charAt(at - 1)) && found.charAt(1) >= '\udd00' ? found.slice(0, 2) : '';
}

function keptJoining(found: string, at: number, whole: string): string {
	const before = whole.charAt(at - 1);
	const after = whole.charAt(at + found.length);
	const isKeycap = after === '\u20e3' && /[0-9#*]/.test(before);
	const selector = /^[\ufe00-\ufe0f]/.test(found) && (isKeycap || hasVariants.test(before)) ? found.charAt(0) : '';
	const joiner = /[\u200c\u200d]/.exec(found)?.[0] ?? '';
	return selector + (beforeJoiner.test(before) && afterJoiner.test(after) ? joiner : '');
}
