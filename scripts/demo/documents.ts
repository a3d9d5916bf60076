/** The demo's documents: small real PDFs of one page, written here so that no binary has to be kept. */
import { type DocumentKind, documentKindLabels } from '#domain/products/productDocuments.ts';
import { slugOf } from '#domain/text/slug.ts';
import type { DemoProduct } from './product.ts';

/** A document of a product: its bytes, and the name under which a person would have chosen it. */
export function documentOf(product: DemoProduct, kind: DocumentKind): { name: string; bytes: Buffer } {
	const maker = product.brand || 'Okänd tillverkare';
	const facts = Object.entries(product.facts ?? {}).map(([name, value]) => `${name}: ${value}`);
	const lines: Record<DocumentKind, string[]> = {
		manual: [
			'1. Ställ maskinen plant och minst 50 mm från väggen.',
			'2. Låt en behörig installatör ansluta den.',
			'3. Rengör den varje dag med ljummet vatten och milt diskmedel.',
			'4. Dra ur kontakten innan du öppnar en lucka som är skruvad.',
		],
		declaration_of_conformity: [
			`${maker} försäkrar att maskinen uppfyller maskindirektivet 2006/42/EG,`,
			'lågspänningsdirektivet 2014/35/EU och EMC-direktivet 2014/30/EU.',
			`Artikelnummer: ${product.sku ?? ''}`,
		],
		data_sheet: facts.length > 0 ? facts : [`Artikelnummer: ${product.sku ?? ''}`],
		other: ['Sprängskiss med reservdelsnummer finns i verkstaden.'],
	};
	const label = documentKindLabels[kind];
	return {
		name: `${slugOf(`${product.title} ${label}`, 'dokument')}.pdf`,
		bytes: pdf(label, [product.title, '', ...lines[kind]]),
	};
}

/** A PDF of one A4 page: a heading and lines of text. Letters beyond Latin-1 become question marks. */
export function pdf(heading: string, lines: readonly string[]): Buffer {
	const text = [
		'BT /F2 20 Tf 60 770 Td',
		`(${escaped(heading)}) Tj`,
		'/F1 12 Tf 18 TL 0 -36 Td',
		...lines.map((line) => `(${escaped(line)}) Tj T*`),
		'ET',
	].join('\n');
	const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R /Lang (sv-SE) >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
		`<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
		font('Helvetica'),
		font('Helvetica-Bold'),
		`<< /Title (${escaped(heading)}) >>`,
	];
	let file = '%PDF-1.4\n%\u00e5\u00e4\u00f6\u00c5\n';
	const offsets = objects.map((object, index) => {
		const offset = file.length;
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return offset;
	});
	const start = file.length;
	const count = objects.length + 1;
	const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
	file += `xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`;
	file += `trailer\n<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
	return Buffer.from(file, 'latin1');
}

function escaped(text: string): string {
	return text
		.replace(/[\u2013\u2014]/g, '-')
		.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')
		.replace(/[\\()]/g, '\\$&');
}
