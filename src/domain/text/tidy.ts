/**
 * Tidies what a visitor typed when the field loses focus (I4). Tidying never destroys what the visitor meant: a word with
 * a capital letter in it was written on purpose and stays, and so does every text of another form.
 */
import { cleanLine } from './cleanText.ts';

/** 'anna-karin von essen' → 'Anna-Karin von Essen'. 'McDonald' and 'ÅSA' stay. */
export function tidyName(value: string): string {
	return tidyWords(value, (word) => (particles.has(word) ? word : capitalised(word)));
}

/** 'upplands väsby' → 'Upplands Väsby'. */
export function tidyCity(value: string): string {
	return tidyWords(value, (word) => (connectives.has(word) ? word : capitalised(word)));
}

/** 'bagarns kök ab' → 'Bagarns Kök AB'. 'IKEA' stays. */
export function tidyCompany(value: string): string {
	return tidyWords(value, (word) => {
		let end = word.length;
		while ('.,;'.includes(word[end - 1] ?? ' ')) end -= 1;
		const [name, rest] = [word.slice(0, end), word.slice(end)];
		if (legalForms.has(name.toUpperCase())) return name.toUpperCase() + rest;
		return connectives.has(word) ? word : capitalised(word);
	});
}

/** What a telephone number that is written by a person can hold at most, in characters. Longer texts are none. */
const phoneMax = 60;

/**
 * Digits only, ten of them grouped as '070-123 45 67' and Stockholm's as '08-123 456 78'. A leading + is kept, and
 * the (0) of '+46 (0)70' falls away. What holds anything but a telephone number's characters is left for the rule to
 * complain about.
 */
export function tidyPhone(value: string): string {
	const written = foldPhone(value);
	if (!isPhone(written)) return written;
	const digits = written.replace(/^\+(\d[\d -]*)\(0\)/, '+$1').replace(/[^0-9]/g, '');
	if (written.startsWith('+')) return `+${digits}`;
	if (digits.length !== 10) return digits;
	const groups = digits.startsWith('08') ? /^(..)(...)(...)(..)$/ : /^(...)(...)(..)(..)$/;
	return digits.replace(groups, '$1-$2 $3 $4');
}

/**
 * A telephone number in the characters of ours: '070–123.45/67' → '070-123 45 67', 'tel:+46 (0)70…' without its word.
 * What is no number is only cleaned.
 */
export function foldPhone(value: string): string {
	const written = cleanLine(value);
	if (written.length > phoneMax) return written;
	const folded = written
		.normalize('NFKC')
		.replace(/^tel(efon)?[.:]? ?(?=[+(0-9])/i, '')
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/[./\u00b7\u2022]/g, ' ')
		.replace(/ +/g, ' ')
		.trim();
	return isPhone(folded) ? folded : written;
}

function isPhone(text: string): boolean {
	return text.length <= phoneMax && /^[0-9 +\-()]+$/.test(text);
}

/**
 * The first typed letter of a text as a capital. Only while it is being typed: a visitor who then changes it back
 * to a small one ('iPad …') keeps it.
 */
export function withCapital(before: string, now: string): string {
	return before === '' && [...now].length === 1 ? upper(now) : now;
}

/** Parts of family names that are written small ('von Essen', 'de la Gardie'). */
const particles = new Set(['von', 'van', 'af', 'av', 'de', 'der', 'den', 'du', 'la', 'le', 'da', 'di', 'dos', 'zu']);
/** Words inside the names of places and companies that are left as they were typed. */
const connectives = new Set(['och', 'i', 'på', 'av', 'vid', 'för', 'med', 'till']);
const legalForms = new Set(['AB', 'HB', 'KB']);

function tidyWords(value: string, tidyWord: (word: string) => string): string {
	return cleanLine(value).split(' ').map(tidyWord).join(' ');
}

/** The first letter, and every letter after a hyphen or after the apostrophe of O'Brien, as a capital. */
function capitalised(word: string): string {
	if (word !== word.toLowerCase()) return word;
	return word
		.split('-')
		.map((part) => part.replace(/^([a-z]['’])?(.)/u, (_, article = '', letter) => upper(article) + upper(letter)))
		.join('-');
}

// Not toUpperCase alone: 'ß' and 'ŉ' would become two letters.
function upper(letters: string): string {
	const capital = letters.toUpperCase();
	return capital.length === letters.length ? capital : letters;
}
