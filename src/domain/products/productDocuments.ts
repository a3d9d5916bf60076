/**
 * Documents of a product (J7): PDFs such as the manual and the declaration of conformity, which go with a machine
 * (directive 2006/42/EC, annex I 1.7.4; from 20 January 2027 regulation (EU) 2023/1230, art. 10). A PDF may hold scripts,
 * so that it is served with headers that keep it from running in our origin.
 */
import * as z from 'zod/mini';
import { type Field, field, files } from '../fields.ts';
import { numberText } from '../measures/measure.ts';
import { cleanLine } from '../text/cleanText.ts';
import { slugOf } from '../text/slug.ts';

export const documentKinds = ['manual', 'declaration_of_conformity', 'data_sheet', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentKindLabels = {
	manual: 'Bruksanvisning på svenska',
	declaration_of_conformity: 'EU-försäkran om överensstämmelse',
	data_sheet: 'Datablad',
	other: 'Annat dokument',
} as const satisfies Record<DocumentKind, string>;

export const documentLimits = {
	max: 5,
	tooMany: 'Max 5 dokument per produkt',
	/** Bytes. */
	maxSize: 10 * 1024 * 1024,
	tooLarge: 'Max 10 MB per dokument',
	mimeTypes: ['application/pdf'],
	wrongType: 'Endast PDF är tillåtet',
} as const;

/** What is known of a document beside its bytes. */
export interface DocumentDetails {
	/** As PocketBase has named the file. */
	file: string;
	kind: DocumentKind;
	/** As the file was called when it was chosen. */
	name: string;
	/** Bytes. */
	size: number;
}

export const documentFields = {
	documents: files(documentLimits),
	document_details: detailsList(),
};
export const documentFieldLabels = {
	documents: 'Dokument',
	document_details: 'Dokumentens slag',
} as const satisfies Record<keyof typeof documentFields, string>;

function detailsList(): Field<DocumentDetails[], DocumentDetails[] | '' | null> {
	const nameMax = 255;
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: DocumentDetails[] | '' | null): unknown => (value === '' ? [] : (value ?? []))),
				z
					.array(
						z.object({
							file: z.string().check(z.maxLength(nameMax)),
							kind: z.enum(documentKinds, 'Välj ett alternativ'),
							name: z.string().check(z.overwrite(cleanLine), z.maxLength(nameMax, `Max ${nameMax} tecken`)),
							size: z.number().check(z.gte(0), z.lte(documentLimits.maxSize, documentLimits.tooLarge)),
						}),
						'Ogiltig lista',
					)
					.check(z.maxLength(documentLimits.max, documentLimits.tooMany)),
			),
		// Go writes '<', '>' and '&' as six bytes.
		column: { type: 'json', maxSize: documentLimits.max * (2 * 6 * nameMax + 200) },
		initial: [],
	});
}

/** A document as the page lists it. */
export interface ShownDocument {
	/** As PocketBase has named the file. */
	file: string;
	/** Under which visitors get it: 'kombiugn-scc101-bruksanvisning-pa-svenska.pdf'. */
	fileName: string;
	label: string;
	/** 'PDF, 1,2 MB', or 'PDF' where the size is not known. */
	note: string;
}

/** A product's documents in their order, each with a file name of its own. One without details is 'Annat dokument'. */
export function shownDocuments(product: {
	slug: string;
	documents: readonly string[];
	document_details: readonly DocumentDetails[];
}): ShownDocument[] {
	const taken = new Set<string>();
	return product.documents.map((file) => {
		const details = product.document_details.find((each) => each.file === file);
		const kind = details?.kind ?? 'other';
		const label = (kind === 'other' && titleOf(details?.name ?? '')) || documentKindLabels[kind];
		const base = `${product.slug || 'produkt'}-${slugOf(label, 'dokument')}`;
		let fileName = `${base}.pdf`;
		for (let number = 2; taken.has(fileName); number += 1) fileName = `${base}-${number}.pdf`;
		taken.add(fileName);
		return { file, fileName, label, note: details?.size ? `PDF, ${sizeText(details.size)}` : 'PDF' };
	});
}

/** 'Sprängskiss UGN-500' of 'Sprängskiss_UGN-500.pdf'. */
function titleOf(name: string): string {
	return cleanLine(name.replace(/\.pdf$/i, '').replace(/_/g, ' '));
}

/** '1,2 MB', '340 kB'. Takes bytes; a megabyte is 1024 × 1024, as in `documentLimits`. */
export function sizeText(bytes: number): string {
	const kilobytes = Math.max(1, Math.round(bytes / 1024));
	if (kilobytes < 1000) return `${kilobytes}\u00a0kB`;
	return `${numberText(Math.round((bytes / 1024 / 1024) * 10) / 10)}\u00a0MB`;
}

/**
 * Whether a file is a PDF by its first and last bytes (ISO 32000-1, 7.5.2 and 7.5.5): '%PDF-1.7' and, within the last
 * 1,024 bytes, '%%EOF'. Stricter than viewers, which take a header further in: such a file may be something else as well.
 */
export function isPdf(bytes: ArrayLike<number>): boolean {
	if (!/^%PDF-[12]\.\d/.test(latinText(bytes, 0, 8))) return false;
	return latinText(bytes, Math.max(8, bytes.length - 1024), bytes.length).includes('%%EOF');
}

function latinText(bytes: ArrayLike<number>, start: number, end: number): string {
	let text = '';
	for (let at = start; at < end && at < bytes.length; at += 1) text += String.fromCharCode(bytes[at] ?? 0);
	return text;
}

/** Why a file cannot be a product's document; undefined when it can. */
export function documentProblem(bytes: ArrayLike<number>): string | undefined {
	if (bytes.length > documentLimits.maxSize) return documentLimits.tooLarge;
	return isPdf(bytes) ? undefined : documentLimits.wrongType;
}

/**
 * A name that every file system takes and no path is made of: letters of any script, digits, '-', '_', '.' and blanks,
 * at most 100 characters, '.pdf' at the end.
 */
export function safeFileName(written: string): string {
	const name = titleOf(cleanLine(written).slice(-300))
		.replace(/[^A-Za-z0-9\u00c0-\ud7ff\uf900-\ufaff._ -]/g, '-')
		.replace(/\.{2,}/g, '.')
		.replace(/^[. -]+|[. -]+$/g, '')
		.slice(0, 96)
		.trim();
	return `${name || 'dokument'}.pdf`;
}

/** `attachment; filename="…"; filename*=UTF-8''…` (RFC 6266, 8187), whatever the name holds. */
export function contentDisposition(written: string): string {
	const name = safeFileName(written);
	const ascii = `${slugOf(name.replace(/\.pdf$/, ''), 'dokument')}.pdf`;
	if (ascii === name) return `attachment; filename="${ascii}"`;
	return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The headers that every document is served with: it is downloaded under its name, and runs nothing in our origin. */
export function documentHeaders(fileName: string): Record<string, string> {
	return {
		'Content-Type': 'application/pdf',
		'Content-Disposition': contentDisposition(fileName),
		'Content-Security-Policy': "sandbox; default-src 'none'",
		'X-Content-Type-Options': 'nosniff',
	};
}
