/** Finds the row of headers in a spreadsheet, and the field that each of its columns holds (X5). */

import { productLabels } from '../fields/fieldLabels.ts';
import { idPattern } from '../fields/recordId.ts';
import { cleanLine, cutText } from '../text/cleanText.ts';
import { type Cell, cellText, columnLetters, isEmptyCell, type SheetRows } from './cell.ts';
import { type ColumnName, exportColumns, headerOf, isPrice } from './columns.ts';
import { foldedWords } from './foldedWords.ts';
import { splitVat } from './vatWords.ts';

/** What the numbers of a column are counted in, where its header says so. */
export type HeaderUnit = 'mm' | 'cm' | 'dm' | 'm' | 'kg' | 'g' | 'kw' | 'w' | 'kr';

export interface SheetColumn {
	/** Counted from 0. */
	index: number;
	/** As it stands in the file; 'Kolumn G' for one without. */
	header: string;
	/** undefined for a column that is not imported. */
	field: ColumnName | undefined;
	unit?: HeaderUnit;
	/** Whether the prices of the column include VAT, where its header says so: 'Pris inkl moms'. */
	includesVat?: boolean;
}

export interface SheetHeaders {
	/** The number of the header row in the file. The products follow below it. */
	row: number;
	columns: readonly SheetColumn[];
}

/** The sheet has no row of headers: none of its first rows names a field. Staff choose the columns by hand. */
export const noHeaders = 'Ingen rad med rubriker känns igen, till exempel Titel, SKU eller Pris';

/** Characters. No header is longer, and longer ones are shown cut. */
const headerMax = 80;
/** Rows from the top that may be the header row. Above it stand titles, dates and the like. */
const searchedRows = 30;

/**
 * The header row is the one of the first rows in which most columns are recognised; without any, the first row with two
 * cells. Of two columns for the same field the first is taken. Columns without header and without content are left out.
 */
export function recogniseHeaders(rows: SheetRows): SheetHeaders {
	let best: { row: number; score: number } | undefined;
	for (const [place, { cells }] of rows.slice(0, searchedRows).entries()) {
		const fields = new Set(cells.flatMap((cell) => readHeader(cell)?.field ?? []));
		if (fields.size > (best?.score ?? 0)) best = { row: place, score: fields.size };
	}
	const firstTable = rows.findIndex(({ cells }) => cells.filter((cell) => !isEmptyCell(cell)).length > 1);
	const place = best?.row ?? Math.max(firstTable, 0);
	const taken = new Set<ColumnName>();
	const below = rows.slice(place + 1);
	const used = usedColumns(below);
	const columns: SheetColumn[] = [];
	const width = Math.max(rows[place]?.cells.length ?? 0, used.length);
	for (let index = 0; index < width; index += 1) {
		const cell = rows[place]?.cells[index];
		const written = cleanLine(cutText(cellText(cell), headerMax));
		if (written === '' && !used[index]) continue;
		const header = written || unnamed(index);
		const read = readHeader(cell ?? null);
		const isTaken = !read || taken.has(read.field) || (read.field === 'id' && holdsForeignIds(below, index));
		columns.push({ index, header, field: undefined, ...(isTaken ? {} : read) });
		if (read && !isTaken) taken.add(read.field);
	}
	return { row: rows[place]?.number ?? 1, columns };
}

/** The headers with one column given another field, or none. Another column that had the field loses it. */
export function remapped(headers: SheetHeaders, index: number, field: ColumnName | undefined): SheetHeaders {
	const columns = headers.columns.map((column) => {
		if (column.index !== index) return column.field === field && field ? withoutField(column) : column;
		if (!field) return withoutField(column);
		// A header that says '(cm)' or 'inkl moms' means it for every field that has a unit or is a price. 'Kolumn G' is ours.
		const said = column.header === unnamed(index) ? {} : saidOf(field, readParts(column.header));
		return { index, header: column.header, field, ...said };
	});
	return { ...headers, columns };
}

function withoutField({ index, header }: SheetColumn): SheetColumn {
	return { index, header, field: undefined };
}

/** What a column without header is called. */
function unnamed(index: number): string {
	return `Kolumn ${columnLetters(index)}`;
}

type SaidOfValues = Pick<SheetColumn, 'unit' | 'includesVat'>;

/** The field that a header names, with what else it says. */
export function readHeader(cell: Cell): ({ field: ColumnName } & SaidOfValues) | undefined {
	if (typeof cell !== 'string' || cell.length > headerMax) return undefined;
	const parts = readParts(cell);
	for (const name of [cell, parts.withoutUnit, parts.name]) {
		const field = fieldsByHeader.get(foldedWords(name));
		if (field) return { field, ...saidOf(field, parts) };
	}
	return undefined;
}

interface HeaderParts {
	unit: HeaderUnit | undefined;
	includesVat: boolean | undefined;
	withoutUnit: string;
	/** Without what it says of VAT too. */
	name: string;
}

/** 'Pris exkl. moms (kr)' and 'Pris kr exkl. moms' are 'Pris', in kronor, without VAT. */
function readParts(header: string): HeaderParts {
	const outer = splitUnit(header.normalize('NFKC'));
	const { text, includesVat } = splitVat(outer.text);
	const inner = outer.unit ? { text, unit: outer.unit } : splitUnit(text);
	return { withoutUnit: outer.text, name: inner.text, unit: inner.unit, includesVat };
}

function saidOf(field: ColumnName, { unit, includesVat }: HeaderParts): SaidOfValues {
	return { ...(unit && { unit }), ...(includesVat !== undefined && isPrice(field) && { includesVat }) };
}

/** 'Bredd (cm)', 'Bredd, cm', 'Bredd cm' and 'Pris i kr' without their unit. */
function splitUnit(header: string): { text: string; unit?: HeaderUnit } {
	const found = /^(.*[^a-zåäö])(mm|cm|dm|m|kg|g|kw|w|kr|sek)\.?\s*[)\]]?\s*$/i.exec(header.replace(/\s+/g, ' '));
	if (!found) return { text: header };
	const unit = (found[2] ?? '').toLowerCase().replace('sek', 'kr') as HeaderUnit;
	return { text: (found[1] ?? '').replace(/\bi\s+$/i, ''), unit };
}

/** What other programs and people call the same. */
const synonyms: Partial<Record<ColumnName, string>> = {
	id: 'id, produkt-id, product id, post-id',
	title:
		'titel, title, namn, produktnamn, produkt, benämning, artikelnamn, artikelbenämning, maskin, rubrik, name, product name, modell och benämning, varunamn, product, item name',
	sku: 'sku, artikelnummer, artikelnr, artnr, art nr, art, artikel, artikel nr, produktnummer, produktnr, varunummer, varunr, best nr, beställningsnummer, item number, item no, part number, article number, artno, objektnummer, objektnr, lagernummer, inventarienummer',
	category_id:
		'kategori, category, kategorier, categories, produktgrupp, varugrupp, grupp, produktkategori, avdelning, typ',
	brand_id: 'varumärke, märke, fabrikat, tillverkare, brand, leverantör och märke, manufacturer, make, fabrikant',
	short_description: 'kort beskrivning, kortbeskrivning, ingress, short description, kort text, sammanfattning',
	long_description:
		'lång beskrivning, beskrivning, produktbeskrivning, description, long description, text, produkttext, beskrivande text',
	price:
		'pris, price, försäljningspris, utpris, säljpris, pris/st, à-pris, a pris, styckpris, nettopris, vårt pris, regular price, kampanjpris, nuvarande pris',
	old_price:
		'ordinarie pris, ord pris, ord. pris, tidigare pris, gammalt pris, nypris, listpris, rek pris, old price, jämförpris',
	price_includes_vat: 'priset är inklusive moms, inklusive moms, inkl moms, moms ingår',
	is_margin_scheme: 'vinstmarginalbeskattad, vmb, vinstmarginal, marginalbeskattning',
	condition: 'skick, condition, ny/beg, ny eller begagnad, nytt eller begagnat',
	stock_status:
		'lagerstatus, lager, i lager, saldo, lagersaldo, antal, antal i lager, stock, stock status, quantity, qty, tillgänglighet, disponibelt',
	reserved_until: 'reserverad till och med, reserverad till, reserverad t o m, reserverad tom, reserverad',
	energy_class: 'energiklass, energy class, energimärkning',
	eprel_number: 'eprel-nummer, eprel, eprel nr, eprel-id',
	width: 'bredd, b, width, yttermått bredd, bredd utvändigt, br',
	depth: 'djup, d, depth, yttermått djup, djup utvändigt',
	height: 'höjd, h, height, yttermått höjd, höjd utvändigt',
	weight: 'vikt, weight, nettovikt, tyngd',
	power: 'effekt, power, anslutningseffekt, märkeffekt, kilowatt, kw',
	voltage: 'spänning, voltage, volt, el, elanslutning, nätspänning',
	fuse: 'säkring, fuse, ampere, avsäkring, amp',
	energy_source: 'energikälla, energislag, drivmedel, energy source, bränsle',
	connections: 'anslutningar, anslutning, connections',
	year_made: 'tillverkningsår, år, årsmodell, årgång, year, tillv år, tillverkad, modellår',
	serial_number: 'serienummer, serienr, serial number, serial no, s/n, sn, tillverkningsnummer, maskinnummer',
	storage_location: 'plats i lagret, lagerplats, plats, placering, hyllplats, location, står i',
	refrigerant: 'köldmedium, köldmedie, köldmedel, refrigerant, kylmedium, kylmedel',
	refrigerant_charge: 'fyllnadsmängd, köldmediemängd, fyllnadsmängd köldmedium, charge, mängd köldmedium',
	refrigerant_reason: 'skäl att sälja trots köldmediet',
	delivery_type: 'leverans, leveranssätt, frakt, delivery',
	delivery_text: 'leveranstext, leveransinformation, leveransvillkor, frakttext',
	service_agreement_enabled: 'serviceavtal, service agreement',
	service_agreement_text: 'text om serviceavtal, serviceavtalstext',
	warranty_enabled: 'garanti, warranty',
	warranty_duration: 'garantitid, garantilängd, warranty duration',
	warranty_unit: 'garantitidens enhet, garantienhet, garantitid enhet',
	tags: 'taggar, tags, etiketter, nyckelord, sökord, keywords',
	is_published: 'publicerad, published, synlig, visas, aktiv, visible, publicera, webb',
	is_featured: 'utvald, featured, framhävd, rekommenderad',
};

const fieldsByHeader = new Map<string, ColumnName>();
for (const { name } of exportColumns) {
	const names = [headerOf(name), name === 'id' ? '' : productLabels[name], ...(synonyms[name] ?? '').split(',')];
	for (const each of names) {
		const folded = foldedWords(each);
		if (folded && !fieldsByHeader.has(folded)) fieldsByHeader.set(folded, name);
	}
}

/** Which columns hold something, by index. */
function usedColumns(rows: SheetRows): boolean[] {
	const used: boolean[] = [];
	for (const { cells } of rows)
		for (let index = 0; index < cells.length; index += 1) if (!isEmptyCell(cells[index])) used[index] = true;
	return used;
}

/** Whether an 'Id' column is that of another program: it has content, and no cell of it is an id of ours. */
function holdsForeignIds(rows: SheetRows, index: number): boolean {
	const filled = rows.filter(({ cells }) => !isEmptyCell(cells[index]));
	return filled.length > 0 && !filled.some(({ cells }) => idPattern.test(cellText(cells[index]).trim()));
}
