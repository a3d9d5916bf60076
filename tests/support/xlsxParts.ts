/** Workbooks built part by part, as programs write them that a test cannot run. */
import { strToU8, type Zippable, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Workbook {
	/** The rows of each sheet: '<row r="1">…</row>'. */
	sheets: { name?: string; state?: string; rows: string }[];
	sharedStrings?: string[];
	/** '<xf numFmtId="14"/>' of each style. */
	styles?: string;
	formats?: string;
	/** Before every element's name: 'x:'. */
	prefix?: string;
	date1904?: boolean;
	level?: 0 | 6;
	/** Further parts, by path. */
	parts?: Zippable;
}

/** The bytes of a workbook. */
export function aWorkbook({
	sheets,
	sharedStrings,
	styles = '',
	formats = '',
	prefix = '',
	date1904,
	level = 6,
	parts,
}: Workbook) {
	const xmlns = prefix ? `xmlns:${prefix.slice(0, -1)}="${main}"` : `xmlns="${main}"`;
	const relations = sheets.map(
		(_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
	);
	const tabs = sheets.map(
		({ name, state }, at) =>
			`<sheet name="${name ?? `Blad${at + 1}`}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
	);
	const files: Record<string, string> = {
		'xl/workbook.xml': `<workbook ${xmlns} xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${tabs.join('')}</sheets></workbook>`,
		'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}<Relationship Id="rIdS" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
		'xl/styles.xml': `<styleSheet ${xmlns}><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
		...(sharedStrings && {
			'xl/sharedStrings.xml': `<sst ${xmlns}>${sharedStrings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
		}),
	};
	for (const [at, { rows }] of sheets.entries())
		files[`xl/worksheets/sheet${at + 1}.xml`] =
			`<worksheet ${xmlns}><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`;
	const written = Object.entries(files).map(([path, xml]) => {
		const own = prefix && !path.endsWith('.rels') ? xml.replace(/<(\/?)(?=[a-z])/g, `<$1${prefix}`) : xml;
		return [path, strToU8(`<?xml version="1.0" encoding="UTF-8"?>\r\n${own}`)];
	});
	return zipSync({ ...Object.fromEntries(written), ...parts }, { level });
}
