import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { object, problemsOf } from '#domain/fields.ts';
import {
	contentDisposition,
	documentFields,
	documentHeaders,
	documentLimits,
	documentProblem,
	isPdf,
	safeFileName,
	shownDocuments,
	sizeText,
} from '#domain/products/productDocuments.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n';

describe('J7: a PDF is known by its bytes', () => {
	test.each([
		['a small one', pdf, true],
		['version 2.0', pdf.replace('1.7', '2.0'), true],
		['blanks behind its end', `${pdf}${' '.repeat(900)}`, true],
		['a web page', '<html><script>alert(1)</script></html>', false],
		['a web page that ends like one', `<html>${pdf}`, false],
		['one that was cut off', pdf.slice(0, -7), false],
		['one with something else behind', `${pdf}${'x'.repeat(2000)}`, false],
		['its first bytes alone', '%PDF-1.7%%EO', false],
		['an empty file', '', false],
		['no version', '%PDF-x.7 %%EOF', false],
	])('%s', (_, content, expected) => expect(isPdf(bytes(content))).toBe(expected));

	test('also from a list of numbers, as the server reads files', () => expect(isPdf([...bytes(pdf)])).toBe(true));

	test('what is no PDF or too large is refused in Swedish', () => {
		expect(documentProblem(bytes(pdf))).toBeUndefined();
		expect(documentProblem(bytes('GIF89a'))).toBe('Endast PDF är tillåtet');
		expect(documentProblem({ length: documentLimits.maxSize + 1 })).toBe('Max 10 MB per dokument');
	});
});

describe('J7: names and headers', () => {
	test.each([
		['Bruksanvisning SCC 101.pdf', 'Bruksanvisning SCC 101.pdf'],
		['försäkran_ÅÄÖ.PDF', 'försäkran ÅÄÖ.pdf'],
		['../../etc/passwd', 'etc-passwd.pdf'],
		['a"b\\c\r\nX: y.pdf', 'a-b-c X- y.pdf'],
		['..', 'dokument.pdf'],
		['', 'dokument.pdf'],
		['skal.pdf.exe', 'skal.pdf.exe.pdf'],
		['ritning\u{1f600}.pdf', 'ritning.pdf'],
	])('%j becomes %j', (written, name) => expect(safeFileName(written)).toBe(name));
	test('a long name is cut', () => expect(safeFileName('å'.repeat(500))).toHaveLength(100));

	test('the header holds nothing that could end it', () => {
		expect(contentDisposition('datablad.pdf')).toBe('attachment; filename="datablad.pdf"');
		expect(contentDisposition('Försäkran.pdf')).toBe(
			`attachment; filename="forsakran.pdf"; filename*=UTF-8''F%C3%B6rs%C3%A4kran.pdf`,
		);
		for (const name of ['a"; x="b', 'a\r\nSet-Cookie: b', "a'b\\", '\ud800', '\u{1f600}'])
			expect(contentDisposition(name)).toMatch(
				/^attachment; filename="[a-z0-9-]+\.pdf"(; filename\*=UTF-8''[\w.%-]+)?$/,
			);
	});
	test('a document runs nothing in our origin', () =>
		expect(documentHeaders('datablad.pdf')).toEqual({
			'Content-Type': 'application/pdf',
			'Content-Disposition': 'attachment; filename="datablad.pdf"',
			'Content-Security-Policy': "sandbox; default-src 'none'",
			'X-Content-Type-Options': 'nosniff',
		}));
	test.each([
		[1, '1 kB'],
		[348_160, '340 kB'],
		[1_258_291, '1,2 MB'],
		[10 * 1024 * 1024, '10 MB'],
		[1_040_000, '1 MB'],
	])('%d bytes are %s', (size, text) => expect(plain(sizeText(size))).toBe(text));
});

describe('J7: documents of a product', () => {
	const details = { file: 'a_x1.pdf', kind: 'manual', name: 'scc manual.pdf', size: 1_258_291 } as const;
	test('are shown with kind and size, each under a name of its own', () =>
		expect(
			shownDocuments({
				slug: 'kombiugn',
				documents: ['a_x1.pdf', 'b_x2.pdf', 'c_x3.pdf', 'd_x4.pdf'],
				document_details: [
					{ ...details, file: 'd_x4.pdf', kind: 'other', name: 'Sprängskiss_500.pdf', size: 2048 },
					{ ...details, file: 'b_x2.pdf' },
					details,
				],
			}).map(({ note, ...rest }) => ({ ...rest, note: plain(note) })),
		).toEqual([
			{
				file: 'a_x1.pdf',
				fileName: 'kombiugn-bruksanvisning-pa-svenska.pdf',
				label: 'Bruksanvisning på svenska',
				note: 'PDF, 1,2 MB',
			},
			{
				file: 'b_x2.pdf',
				fileName: 'kombiugn-bruksanvisning-pa-svenska-2.pdf',
				label: 'Bruksanvisning på svenska',
				note: 'PDF, 1,2 MB',
			},
			{ file: 'c_x3.pdf', fileName: 'kombiugn-annat-dokument.pdf', label: 'Annat dokument', note: 'PDF' },
			{ file: 'd_x4.pdf', fileName: 'kombiugn-sprangskiss-500.pdf', label: 'Sprängskiss 500', note: 'PDF, 2 kB' },
		]));

	test('are fields with limits and Swedish messages', () => {
		const entity = object(documentFields);
		expect(z.parse(entity.schema, entity.initial)).toEqual({ documents: [], document_details: [] });
		expect(z.parse(entity.schema, { documents: ['a_x1.pdf'], document_details: [details] })).toEqual({
			documents: ['a_x1.pdf'],
			document_details: [details],
		});
		expect(
			problemsOf(entity, {
				documents: ['1', '2', '3', '4', '5', '6'],
				document_details: [{ ...details, kind: 'virus', size: 11 * 1024 * 1024 }],
			}),
		).toEqual({
			documents: 'Max 5 dokument per produkt',
			'document_details.0.kind': 'Välj ett alternativ',
			'document_details.0.size': 'Max 10 MB per dokument',
		});
	});
});
