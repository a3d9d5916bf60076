import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { unitOf } from '#domain/fields/fieldWords.ts';
import { conditionLabels } from '#domain/products/labels.ts';
import { newProduct } from '#domain/products/product.ts';
import { cellText, isEmptyCell, type SheetRows } from '#domain/spreadsheet/cell.ts';
import { type ColumnName, exportColumns, headerOf } from '#domain/spreadsheet/columns.ts';
import type { HeaderUnit, SheetColumn, SheetHeaders } from '#domain/spreadsheet/headers.ts';
import { countOf } from '#ui/countOf.ts';
import { Select } from '#ui/Field.tsx';

interface ColumnMappingProps {
	rows: SheetRows;
	headers: SheetHeaders;
	onMap: (index: number, field: ColumnName | undefined) => void;
}

/** The columns of the file, and the field that each is imported into. Those that are not imported are folded together. */
export function ColumnMapping({ rows, headers: { row, columns }, onMap }: ColumnMappingProps) {
	const examples = useMemo(() => examplesOf(rows, row, columns), [rows, row, columns]);
	// A column stays where it is when its field is changed: the keyboard would lose its place.
	const [known] = useState(() => new Set(columns.flatMap(({ index, field }) => (field ? [index] : []))));
	const shown = columns.filter(({ index }) => known.has(index));
	const folded = columns.filter(({ index }) => !known.has(index));
	const left = folded.filter(({ field }) => !field).length;
	const fields = new Set(columns.flatMap(({ field }) => field ?? []));
	const list = (shown: readonly SheetColumn[]) => (
		<ul className="divide-y divide-line border-line border-t">
			{shown.map((column) => (
				<Column
					key={column.index}
					column={column}
					note={noteOf(column, columns)}
					examples={examples.get(column.index) ?? []}
					onMap={onMap}
				/>
			))}
		</ul>
	);
	return (
		<section aria-label="Kolumner" className="card p-5 sm:p-6">
			<h2 className="text-heading">Kolumner</h2>
			<p className="mt-1 mb-4 max-w-prose text-muted">{adviceOf(fields)}</p>
			{shown.length > 0 && list(shown)}
			{folded.length > 0 && (
				<details className="border-line border-t pt-2" open={shown.length === 0}>
					<summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
						<ChevronRight className="size-4 flex-none [[open]>summary>&]:rotate-90" aria-hidden="true" />
						<span>
							{left > 0 ? countOf(left, 'kolumn importeras inte', 'kolumner importeras inte') : 'Fler kolumner'}
						</span>
					</summary>
					{list(folded)}
				</details>
			)}
		</section>
	);
}

/** What the choice of columns means for the rows. */
function adviceOf(fields: ReadonlySet<ColumnName>): string {
	const hasKey = fields.has('id') || fields.has('sku');
	if (!hasKey && !fields.has('title')) return 'Utan Id, SKU eller Titel går raderna inte att känna igen.';
	if (!hasKey) return 'Utan Id eller SKU blir varje rad en ny produkt.';
	if (!fields.has('title')) return 'Utan Titel ändras bara produkter som redan finns.';
	const rest = 'En tom cell tömmer fältet. En kolumn som inte importeras lämnar fältet som det är.';
	return fields.has('condition')
		? rest
		: `Utan Skick blir nya produkter ${conditionLabels[newProduct.condition]}. ${rest}`;
}

interface ColumnProps {
	column: SheetColumn;
	/** What becomes of its values beside being read; '' for nothing. */
	note: string;
	examples: readonly string[];
	onMap: ColumnMappingProps['onMap'];
}

function Column({ column: { index, header, field }, note, examples, onMap }: ColumnProps) {
	return (
		<li className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_16rem] md:items-center">
			<p className="wrap-anywhere font-semibold">
				<span>{header}</span>
				{note && <span className="block font-normal text-muted text-sm">{note}</span>}
			</p>
			<p className="truncate text-muted text-sm">{examples.join(' · ') || 'Tom'}</p>
			<Select
				aria-label={`Kolumnen ${header} importeras som`}
				value={field ?? ''}
				onChange={({ target }) => onMap(index, exportColumns.find(({ name }) => name === target.value)?.name)}
			>
				<option value="">Importeras inte</option>
				{exportColumns.map(({ name }) => (
					<option key={name} value={name}>
						{headerOf(name)}
					</option>
				))}
			</Select>
		</li>
	);
}

function noteOf({ field, unit, includesVat }: SheetColumn, columns: readonly SheetColumn[]): string {
	if (includesVat !== undefined) return vatNote(includesVat, columns);
	const wanted = field && unitOf(field);
	return unit && wanted && unit !== wanted.toLowerCase()
		? `Räknas om från ${unitWords[unit] ?? unit} till ${wanted}`
		: '';
}

/** Which VAT a product's prices have is settled row by row: `settleVat` of rowReading.ts. */
function vatNote(includesVat: boolean, columns: readonly SheetColumn[]): string {
	const hasVatColumn = columns.some(({ field }) => field === 'price_includes_vat');
	const deciding = hasVatColumn ? undefined : columns.find(({ field }) => field === 'price')?.includesVat;
	const [own, other] = includesVat ? ['inklusive', 'exklusive'] : ['exklusive', 'inklusive'];
	if (deciding === includesVat) return `Sparas som pris ${own} moms`;
	return deciding === undefined
		? `Pris ${own} moms. Räknas om där produkten har pris ${other} moms`
		: `Räknas om till pris ${other} moms`;
}

const unitWords: Partial<Record<HeaderUnit, string>> = { kw: 'kW', w: 'W' };

/** Rows that are looked through for examples. */
const searched = 200;
const shownExamples = 3;

/** The first different values of each column. */
function examplesOf(rows: SheetRows, headerRow: number, columns: readonly SheetColumn[]): Map<number, string[]> {
	const below = rows.filter(({ number }) => number > headerRow).slice(0, searched);
	return new Map(
		columns.map(({ index }) => {
			const values = new Set<string>();
			for (const { cells } of below) {
				if (values.size >= shownExamples) break;
				if (!isEmptyCell(cells[index])) values.add(cellText(cells[index]).slice(0, 60));
			}
			return [index, [...values]];
		}),
	);
}
