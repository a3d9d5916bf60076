/**
 * Opens a file of leads in LibreOffice and reads back what it shows: å ä ö, line breaks, phone numbers, and that no
 * value has become a formula or a number. Needs LibreOffice Calc (`soffice`), so it is no part of `npm test`.
 *
 *     node scripts/checkLeadsFile.ts
 */
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lead, type StoredLead } from '#domain/leads/lead.ts';
import { leadsCsv } from '#domain/leads/leadsCsv.ts';
import { needProgram } from './program.ts';

const names = [
	'Åsa Öberg-Ängström',
	'Restaurang "Sjöboden"; bar',
	'Rad ett\nRad två',
	'=HYPERLINK("http://evil.example";"Klicka")',
	'+1+1',
	'-2+3',
	'@SUM(A1)',
	'\t=1+1',
	"=cmd|' /C calc'!A0",
	'李 Łukasz 😀',
];
const phones = ['+46701234567', '0701234567', '08-123 456 78', '021-14 00 00', '+45 20123456', '021140000'];

const leads = names.map(
	(name, index): StoredLead => ({
		...lead.schema.parse({
			...lead.initial,
			name,
			email: 'kund@exempel.example',
			phone: '1',
			city: 'Ö',
			consent: true,
		}),
		phone: phones[index % phones.length] ?? '',
		internal_note: name,
		id: `lead${index}`,
		created: '2026-03-01 13:05:00.000Z',
		updated: '2026-03-01 13:05:00.000Z',
	}),
);

needProgram('soffice', 'libreoffice-calc');
const folder = mkdtempSync(join(tmpdir(), 'rostfri-leads-'));
try {
	writeFileSync(join(folder, 'leads.csv'), leadsCsv(leads));
	// Semicolon, double quotes, UTF-8, from row 1: what a Swedish Excel assumes of such a file.
	const office = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--infilter=CSV:59,34,76,1'];
	execFileSync('soffice', [...office, '--convert-to', 'fods', '--outdir', folder, join(folder, 'leads.csv')], {
		stdio: ['ignore', 'ignore', 'inherit'],
		timeout: 120_000,
	});
	const [heading = [], ...rows] = cells(readFileSync(join(folder, 'leads.fods'), 'utf8'));
	assert.equal(heading.length, 19);
	assert.equal(rows.length, names.length);
	for (const [index, row] of rows.entries()) {
		const shown = Object.fromEntries(heading.map(({ text }, column) => [text, row[column]]));
		// Blanks aside: LibreOffice shows a tab now as a blank, now not at all.
		const name = names[index] ?? '';
		const expected = /^[=+\-@\t]/.test(name) ? `'${name}` : name;
		// LibreOffice drops a tab in a cell.
		assert.equal(shown.Namn?.text.replace(/[\t ]/g, ''), expected.replace(/[\t ]/g, ''));
		assert.equal(shown.Anteckning?.text.replace(/[\t ]/g, ''), expected.replace(/[\t ]/g, ''));
		assert.equal(shown.Telefon?.text.replace(/\D/g, ''), phones[index % phones.length]?.replace(/\D/g, ''));
		assert.equal(shown.Telefon?.text.startsWith('+'), phones[index % phones.length]?.startsWith('+'));
		for (const column of ['Namn', 'Telefon', 'Anteckning']) {
			assert.equal(shown[column]?.type, 'string', `${column} of ${name}`);
			assert.equal(shown[column]?.formula, undefined);
		}
	}
	console.log(`LibreOffice shows all ${rows.length} leads as they were written.`);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

interface Cell {
	text: string;
	type: string | undefined;
	formula: string | undefined;
}

/** The filled rows of a flat OpenDocument sheet. */
function cells(document: string): Cell[][] {
	return [...document.matchAll(/<table:table-row\b[^>]*>(.*?)<\/table:table-row>/gs)]
		.map(([, row = '']) =>
			[...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
				([, attributes = '', content = '']) => {
					// Equal neighbours are written once.
					const times = Number(/table:number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
					const cell = {
						text: [...content.matchAll(/<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs)]
							.map(([, paragraph = '']) => decoded(paragraph))
							.join('\n'),
						type: /office:value-type="([^"]*)"/.exec(attributes)?.[1],
						formula: /table:formula="([^"]*)"/.exec(attributes)?.[1],
					};
					return Array.from({ length: times < 100 ? times : 1 }, () => cell);
				},
			),
		)
		.filter((row) => row.some(({ text }) => text !== ''));
}

function decoded(markup: string): string {
	return markup
		.replace(/<text:(s|tab)\b[^>]*\/>/g, ' ')
		.replace(/<[^>]*>/g, '')
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>')
		.replace(/&quot;/g, '"')
		.replace(/&apos;/g, "'")
		.replace(/&amp;/g, '&');
}
