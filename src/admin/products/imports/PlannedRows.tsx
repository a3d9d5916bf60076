import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { priceOnRequest, shownPrice } from '#domain/prices/vat.ts';
import { catalogueNames } from '#domain/spreadsheet/catalogueNames.ts';
import { cellText } from '#domain/spreadsheet/cell.ts';
import { faultSentence } from '#domain/spreadsheet/cellReading.ts';
import type { ExistingCatalogue, ImportPlan } from '#domain/spreadsheet/plan.ts';
import { usePages } from '#ui/usePages.tsx';
import type { KeptSheet } from './keptSheets.ts';

const perPage = 25;

interface PlannedRowsProps {
	plan: ImportPlan;
	sheet: KeptSheet;
	catalogue: ExistingCatalogue;
	/** The button that saves the faulty rows. */
	download: ReactNode;
}

interface ShownRow {
	row: number;
	content: ReactNode;
}

interface View {
	id: string;
	label: string;
	count: number;
	/** The rows from one place in the list to another. */
	rows: (from: number, to: number) => ShownRow[];
}

/** The rows of a plan by what happens to them, those with faults first. */
export function PlannedRows({ plan, sheet, catalogue, download }: PlannedRowsProps) {
	const names = useMemo(() => catalogueNames(catalogue.categories, catalogue.brands), [catalogue]);
	const nameOf = useMemo(() => rowNames(sheet), [sheet]);
	const views = viewsOf(plan, names.categoryPath, nameOf).filter(({ count }) => count > 0);
	const [chosen, setChosen] = useState('');
	const view = views.find(({ id }) => id === chosen) ?? views[0];
	const { top, from, to, toFirst, pagination } = usePages<HTMLElement>(view?.count ?? 0, perPage);
	if (!view) return null;
	return (
		<section ref={top} aria-label="Rader" className="card scroll-mt-5 p-5 sm:p-6">
			<fieldset className="mb-4 flex flex-wrap gap-1 rounded-control bg-steel-100 p-1 sm:w-fit">
				<legend className="sr-only">Rader</legend>
				{views.map(({ id, label, count }) => (
					<label
						key={id}
						className="grid min-h-9 flex-1 cursor-pointer place-items-center whitespace-nowrap rounded-control px-3 text-steel-700 hover:text-ink has-checked:bg-panel has-checked:font-semibold has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent"
					>
						<input
							type="radio"
							name="rows"
							className="sr-only"
							checked={view.id === id}
							onChange={() => {
								setChosen(id);
								toFirst();
							}}
						/>
						<span className="tabular-nums">{`${label} (${count.toLocaleString('sv-SE')})`}</span>
					</label>
				))}
			</fieldset>
			{view.id === 'faulty' && <div className="mb-4">{download}</div>}
			<ul aria-label={view.label} className="divide-y divide-line border-line border-t">
				{view.rows(from, to).map(({ row, content }) => (
					<li key={row} className="grid gap-x-6 py-3 sm:grid-cols-[5rem_minmax(0,1fr)]">
						<span className="text-muted text-sm tabular-nums leading-6">{`Rad ${row}`}</span>
						<div className="wrap-anywhere grid gap-1">{content}</div>
					</li>
				))}
			</ul>
			{pagination}
		</section>
	);
}

function viewsOf(
	{ faulty, notices, changed, created }: ImportPlan,
	categoryPath: (id: string) => string | undefined,
	nameOf: (row: number) => string,
): View[] {
	return [
		view('faulty', 'Felaktiga', faulty, (one) => <Faulty {...one} name={nameOf(one.row)} />),
		view('notices', 'Att se över', noticesByRow(notices), ({ row, texts }) => (
			<>
				{nameOf(row) && <p className="font-semibold">{nameOf(row)}</p>}
				{texts.map((text) => (
					<p key={text}>{text}</p>
				))}
			</>
		)),
		view('changed', 'Ändrade', changed, (one) => <Changed {...one} />),
		view('created', 'Nya', created, (one) => (
			<Created {...one} category={one.newCategory ?? categoryPath(one.values.category_id)} />
		)),
	];
}

function view<Row extends { row: number }>(
	id: string,
	label: string,
	all: readonly Row[],
	contentOf: (one: Row) => ReactNode,
): View {
	return {
		id,
		label,
		count: all.length,
		rows: (from, to) => all.slice(from, to).map((one) => ({ row: one.row, content: contentOf(one) })),
	};
}

function Faulty({ name, faults }: ImportPlan['faulty'][number] & { name: string }) {
	return (
		<>
			<p className="font-semibold empty:hidden">{name}</p>
			{faults.map((fault, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the faults of a row never change places
				<p key={index} className="text-stop-ink">
					{faultSentence(fault)}
				</p>
			))}
		</>
	);
}

function Changed({ id, title, changes }: ImportPlan['changed'][number]) {
	return (
		<>
			<Link
				to={`/admin/produkter/${id}`}
				target="_blank"
				className="inline-block min-h-6 w-fit font-semibold underline underline-offset-4"
			>
				{title}
			</Link>
			{changes.map(({ field, text }) => (
				<p key={field} className="whitespace-pre-line">
					{text}
				</p>
			))}
		</>
	);
}

function Created({ values, category }: ImportPlan['created'][number] & { category: string | undefined }) {
	const price = shownPrice(values)?.line ?? priceOnRequest;
	return (
		<>
			<p className="font-semibold">{values.title}</p>
			<p className="text-muted">{[values.sku, price, category].filter(Boolean).join(' · ')}</p>
		</>
	);
}

/** What a row of the file calls its product: 'KB1822 Kombiugn'. */
function rowNames({ rows, headers }: KeptSheet): (row: number) => string {
	const byNumber = new Map(rows.map(({ number, cells }) => [number, cells]));
	const columns = headers.columns.filter(({ field }) => field === 'sku' || field === 'title');
	return (row) =>
		columns
			.map(({ index }) => cellText(byNumber.get(row)?.[index]))
			.join(' ')
			.trim();
}

function noticesByRow(notices: ImportPlan['notices']): { row: number; texts: string[] }[] {
	const byRow = new Map<number, string[]>();
	for (const { row, text } of notices) byRow.set(row, [...new Set([...(byRow.get(row) ?? []), text])]);
	return [...byRow].map(([row, texts]) => ({ row, texts }));
}
