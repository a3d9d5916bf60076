import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardApostrophes, guardFormula, unguardFormula } from '#domain/spreadsheet/formulaGuard.ts';
import { hostileText } from '#tests/support/spreadsheetProducts.ts';

const isFormula = /^[\s\u00a0"]*[=+\-@|%＝＋－＠]|^[\t\r\n]/;

test('X4: no text of a file begins like a formula, nor does any part that a spreadsheet may split off', () =>
	fc.assert(
		fc.property(hostileText, (text) => {
			const guarded = guardFormula(text);
			expect(guarded).not.toMatch(isFormula);
			for (const part of guarded.split(/[,;\r\n]/).slice(1))
				expect(part).not.toMatch(/^[ \t\u00a0"]*[=+\-@|%＝＋－＠]/);
		}),
		{ numRuns: 2000 },
	));

test('X6: what guards a text is taken away again without a trace, apostrophes of its own stay', () => {
	fc.assert(
		fc.property(hostileText, (text) => {
			expect(unguardFormula(guardFormula(text))).toBe(text);
			expect(unguardFormula(guardApostrophes(text))).toBe(text);
		}),
		{ numRuns: 2000 },
	);
	expect(guardFormula("'=1")).toBe("''=1");
	expect(guardFormula('=1+1')).toBe("'=1+1");
	expect(guardFormula("Pat O'Brien")).toBe("Pat O'Brien");
	expect(guardApostrophes('=1')).toBe('=1');
});
