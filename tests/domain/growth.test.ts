/**
 * Texts from outside cost their length, whatever is in them. An expression that goes back over what it has read takes
 * sixteen times as long for four times as much: one such text of some kilobytes keeps a server busy for minutes.
 */
import { expect, test } from 'vitest';
import { newAdmin, passwordReset, profile, setup } from '#domain/accounts/account.ts';
import { criteriaFromQuery } from '#domain/alerts/alertCriteria.ts';
import { readAlertLink } from '#domain/alerts/alertLinks.ts';
import { isOneClick } from '#domain/alerts/alertMail.ts';
import { alertSignUp } from '#domain/alerts/alertSignUpForm.ts';
import { searchText, searchWords } from '#domain/catalogue/search.ts';
import { indexWords, readQuery } from '#domain/catalogue/searchTerms.ts';
import { collections } from '#domain/collections.ts';
import { mapAddress } from '#domain/company/mapAddress.ts';
import type { Fields } from '#domain/fields.ts';
import { differences } from '#domain/history/changes.ts';
import { submission } from '#domain/leads/inquiry.ts';
import { phoneCell } from '#domain/leads/leadsCsv.ts';
import { readPermission } from '#domain/leads/sellerPhotos.ts';
import { isLikelySpam } from '#domain/leads/spam.ts';
import { readKronor } from '#domain/measures/fit.ts';
import { noMeasures, readLength, readPower, readWeight } from '#domain/measures/measure.ts';
import { proposeMeasures } from '#domain/measures/measureProposals.ts';
import { withoutTableLines } from '#domain/measures/measureTable.ts';
import { matchPhotos } from '#domain/products/photoNames.ts';
import { newProduct, product } from '#domain/products/product.ts';
import { productFromLead } from '#domain/products/productFromLead.ts';
import type { SheetRows } from '#domain/spreadsheet/cell.ts';
import { splitList } from '#domain/spreadsheet/columns.ts';
import { guardFormula, unguardFormula } from '#domain/spreadsheet/formulaGuard.ts';
import { recogniseHeaders, remapped, type SheetHeaders } from '#domain/spreadsheet/headers.ts';
import { planImport } from '#domain/spreadsheet/plan.ts';
import { dialled, internationalNumber, searchedNumber } from '#domain/text/phone.ts';
import { slugOf } from '#domain/text/slug.ts';
import { tidyCity, tidyCompany, tidyName, tidyPhone } from '#domain/text/tidy.ts';

const pieces = [
	...[' ', '\n', '\u00a0', '.', ',', '-', '+', '/', '@', '(', '"', '\\', '%', '0', 'a', 'å', 'e\u0301', '👩🏽‍🍳'],
	...[
		'a-',
		'a.',
		'a@',
		'1.',
		'1 ',
		'1,',
		'1x',
		'1 m',
		'b1',
		'B: 1x',
		'gn1/',
		'3~',
		'(0)',
		' \n',
		' /',
		'&amp;',
		'<a ',
		'<iframe ',
		'www.',
		'http',
		'https://',
	],
];
const starts = ['', '+46', 'a@a', 'https://', 'https://www.google.com/maps/'];
const ends = ['', '!'];

type Work = (text: string) => unknown;
const entities = [
	...collections.flatMap(({ name, entity }) => (entity ? [[name, entity] as const] : [])),
	...Object.entries({ submission, setup, newAdmin, profile, passwordReset, alertSignUp }),
];
const works: [name: string, work: Work][] = [
	...differentRules(),
	...Object.entries({
		tidyName,
		tidyCity,
		tidyCompany,
		tidyPhone,
		dialled,
		internationalNumber,
		searchedNumber,
		searchWords,
		slugOf,
		phoneCell,
		mapAddress,
		searchText: (text: string) => searchText([text]),
		indexWords: (text: string) => indexWords([text]),
		readQuery,
		readLength,
		readWeight,
		readPower,
		readKronor,
		withoutTableLines: (text: string) => withoutTableLines(text, { ...noMeasures, width: 880 }),
		matchPhotos: (text: string) =>
			matchPhotos(
				[text, `${text}.jpg`],
				[{ id: 'p', sku: text.slice(0, 50), title: text.slice(0, 100), photoCount: 0 }],
			),
		guardFormula,
		unguardFormula,
		splitList,
		recogniseHeaders: (text: string) =>
			remapped(recogniseHeaders([{ number: 1, cells: ['Titel', text, text.slice(0, 80)] }]), 1, 'width'),
		planImport: (text: string) => planImport(...sheetOf(text), { products: [], categories: [], brands: [] }),
		differences: (text: string) =>
			differences(
				product,
				{},
				{ long_description: `a${text}b`, tags: text },
				{ long_description: `a${text}c`, tags: [text] },
			),
		criteriaFromQuery: (text: string) => criteriaFromQuery(`sok=${text}`),
		isOneClick,
		readAlertLink,
		readPermission,
		productFromLead: (text: string) => productFromLead({ message: text, city: '' }, newProduct),
		proposeMeasures: (text: string) => proposeMeasures({ title: '', short_description: '', long_description: text }),
		isLikelySpam: (text: string) =>
			isLikelySpam({ website: '', elapsed: null, name: text, company: '', city: '', message: text, budget: '' }),
	}),
];

/** A row whose cells all hold the text, one in each kind of column. */
function sheetOf(text: string): [SheetRows, SheetHeaders] {
	const headers = ['SKU', 'Kategori', 'Varumärke', 'Anslutningar', 'Taggar', 'Säkring', 'Pris', 'Bredd (mm)', 'Utvald'];
	const rows = [headers, headers.map(() => text)].map((cells, at) => ({ number: at + 1, cells }));
	return [rows, recogniseHeaders(rows)];
}

/** One field of each kind: those that differ in their length or choices alone have the same expressions. */
function differentRules(): [string, Work][] {
	const byKind = new Map<string, [string, Work]>();
	for (const [name, { fields }] of entities)
		for (const [field, { rule, column }] of Object.entries(fields as Fields)) {
			const { max, values, collectionId, ...kind } = column;
			byKind.set(JSON.stringify(kind), [`${name}.${field}`, (text) => rule.safeParse(text)]);
		}
	return [...byKind.values()];
}

test.each(works)(
	'W4: the work for %s grows with the length of the text',
	(_name, work) => {
		for (const piece of pieces)
			for (const start of starts)
				for (const end of ends) {
					const ofLength = (length: number) => start + piece.repeat(length / piece.length) + end;
					expect(isLinear(work, ofLength), JSON.stringify(`${start + piece}…${end}`)).toBe(true);
				}
		// Four hundred texts; a busy machine may let them wait.
	},
	60_000,
);

/** Eight times as long takes eight times as long, or 64 times: 24 times tells them apart. */
const limit = 24;

/** Asks short texts first, which nearly every work is done with at once; four times as long ones where that is not certain. */
function isLinear(work: Work, ofLength: (length: number) => string): boolean {
	const [short, long] = [ofLength(500), ofLength(4_000)];
	let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let tries = 0; tries < 3; tries += 1) {
		most = Math.min(most, passed(work, long));
		if (most < limit / 16) return true;
		least = Math.min(least, passed(work, short));
		// A machine that paused during one short text did not pause during two.
		if (tries > 0 && most < limit * least) return true;
	}
	// A run that memory was freed in is done again.
	for (let tries = 0; tries < 5; tries += 1) {
		const needed = ofProcessor(work, ofLength(16_000));
		if (needed < limit * Math.max(ofProcessor(work, ofLength(2_000)), 1)) return true;
	}
	return false;
}

/** Milliseconds on the clock. */
function passed(work: Work, text: string): number {
	const before = performance.now();
	work(text);
	return performance.now() - before;
}

/** Milliseconds of the processor, so that other work on the machine does not count. Its clock is coarse: one at least. */
function ofProcessor(work: Work, text: string): number {
	const before = process.threadCpuUsage();
	work(text);
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1000;
}
