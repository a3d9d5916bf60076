/**
 * Keeps texts in files from being taken for formulas, in a way that can be taken back exactly: an apostrophe stands in
 * front of what begins like a formula, and of what begins like one behind apostrophes, so that none is lost.
 */

// Some spreadsheets skip blanks in front, and take full-width signs as well. One that splits at commas, as an English
// Excel does, heeds no quotation marks but those at the start of a line, and begins a cell at every comma and a row at
// every line break.
const signs = '=+\\-@|%＝＋－＠';
const blanks = '(?:[^\\S\\r\\n]|")*';
const begins = new RegExp(`^('*)(?=${blanks}[${signs}]|[\\t\\r\\n])`);
const beginsWithin = new RegExp(`([,;\\r\\n])('*)(?=${blanks}[${signs}])`, 'g');

/** A text as a file of separated values may hold it. `unguardFormula` gives the text back. */
export function guardFormula(text: string): string {
	return text.replace(begins, "'$1").replace(beginsWithin, "$1'$2");
}

/**
 * A text for a file whose cells know that they are texts (.xlsx): only what already looks guarded is guarded once more,
 * so that `unguardFormula` gives every text back.
 */
export function guardApostrophes(text: string): string {
	return text
		.replace(begins, (_, apostrophes: string) => (apostrophes ? `'${apostrophes}` : ''))
		.replace(beginsWithin, (_, before: string, apostrophes: string) =>
			apostrophes ? `${before}'${apostrophes}` : before,
		);
}

/** Takes one guard away from everything that has one. */
export function unguardFormula(text: string): string {
	return text
		.replace(begins, (_, apostrophes: string) => apostrophes.slice(1))
		.replace(beginsWithin, (_, before: string, apostrophes: string) => before + apostrophes.slice(1));
}
