import { type MouseEvent, memo, type ReactNode } from 'react';
import { useIsNarrow } from './useMediaQuery.ts';
import type { Selection } from './useSelection.ts';

export interface TableColumn<Row> {
	header: ReactNode;
	cell: (row: Row) => ReactNode;
	/** Classes of header and cells: width, alignment, from which window width it is shown. */
	className?: string;
	/** Names the row; read out before its other cells. */
	isRowHeader?: boolean;
}

interface DataTableProps<Row extends { id: string }> {
	/** What the table lists, for screen readers: 'Produkter'. */
	caption: string;
	rows: readonly Row[];
	columns: readonly TableColumn<Row>[];
	/** A row as a card, for a phone or a tablet. */
	card: (row: Row) => ReactNode;
	/** Called by a click anywhere in a row. Links, buttons and inputs in it keep their own. */
	onOpen?: (row: Row) => void;
	selection?: Selection;
	/** The name of a row, for the label of its checkbox: 'Diskmaskin X'. */
	nameOf: (row: Row) => string;
	/** Rows are a tree: their cards stay in one column. */
	isTree?: boolean;
	/** New rows are loading: the old ones are shown faded. */
	isStale?: boolean;
}

/**
 * Rows as a table, and as cards where a table does not fit. An unchanged row is not rendered again while `columns`,
 * `card`, `nameOf` and `onOpen` stay the same.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
	const isNarrow = useIsNarrow();
	return (
		<div aria-busy={props.isStale} className={`transition-opacity ${props.isStale ? 'opacity-60' : ''}`}>
			{isNarrow ? <Cards {...props} /> : <Table {...props} />}
		</div>
	);
}

function Table<Row extends { id: string }>(props: DataTableProps<Row>) {
	const { caption, rows, columns, onOpen, selection, nameOf } = props;
	return (
		<div className="card overflow-x-auto">
			<table className="w-full border-collapse text-left">
				<caption className="sr-only">{caption}</caption>
				<thead className="border-line border-b text-muted text-sm">
					<tr>
						{selection && (
							<th scope="col" className="w-12">
								<SelectAll rows={rows} selection={selection} />
							</th>
						)}
						{columns.map(({ header, className = '' }, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
							<th key={index} scope="col" className={`px-3 py-3 font-semibold ${className}`}>
								{header}
							</th>
						))}
					</tr>
				</thead>
				<tbody className="divide-y divide-line">
					{rows.map((row) => (
						<TableRow
							key={row.id}
							row={row}
							columns={columns}
							onOpen={onOpen}
							nameOf={nameOf}
							isSelected={selection?.has(row.id)}
							select={selection?.set}
						/>
					))}
				</tbody>
			</table>
		</div>
	);
}

interface RowProps<Row extends { id: string }> extends Pick<DataTableProps<Row>, 'onOpen' | 'nameOf'> {
	row: Row;
	/** Whether it is marked, and how it is; undefined where rows cannot be marked. */
	isSelected: boolean | undefined;
	select: Selection['set'] | undefined;
}

function Row<Row extends { id: string }>(props: RowProps<Row> & Pick<DataTableProps<Row>, 'columns'>) {
	const { row, columns, onOpen, nameOf, isSelected, select } = props;
	return (
		<tr
			onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
			className={`${onOpen ? 'cursor-pointer' : ''} ${isSelected ? 'bg-accent-soft' : onOpen ? 'hover:bg-sunken' : ''}`}
		>
			{select && (
				<td className="w-12">
					<SelectOne id={row.id} name={nameOf(row)} isSelected={isSelected} select={select} />
				</td>
			)}
			{columns.map(({ cell, className = '', isRowHeader }, index) =>
				isRowHeader ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
					<th key={index} scope="row" className={`px-3 py-2.5 font-normal ${className}`}>
						{cell(row)}
					</th>
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
					<td key={index} className={`px-3 py-2.5 ${className}`}>
						{cell(row)}
					</td>
				),
			)}
		</tr>
	);
}

// memo() alone forgets that a row is generic.
const TableRow = memo(Row) as typeof Row;

function Cards<Row extends { id: string }>(props: DataTableProps<Row>) {
	const { caption, rows, card, onOpen, selection, nameOf, isTree } = props;
	return (
		<div>
			{selection && (
				<div className="mb-1 flex items-center text-muted">
					<SelectAll rows={rows} selection={selection} label="Markera alla" />
				</div>
			)}
			<ul aria-label={caption} className={`grid grid-cols-1 gap-2.5 ${isTree ? '' : 'md:grid-cols-2'}`}>
				{rows.map((row) => (
					<Card
						key={row.id}
						row={row}
						card={card}
						onOpen={onOpen}
						nameOf={nameOf}
						isSelected={selection?.has(row.id)}
						select={selection?.set}
					/>
				))}
			</ul>
		</div>
	);
}

function RowCard<Row extends { id: string }>(props: RowProps<Row> & Pick<DataTableProps<Row>, 'card'>) {
	const { row, card, onOpen, nameOf, isSelected, select } = props;
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: a link or a menu in the card does the same for the keyboard
		<li
			onClick={onOpen && ((event) => isOnRow(event) && onOpen(row))}
			className={`card flex ${select ? '' : 'pl-4'} ${isSelected ? 'border-accent bg-accent-soft' : ''}`}
		>
			{select && <SelectOne id={row.id} name={nameOf(row)} isSelected={isSelected} select={select} />}
			<div className="min-w-0 flex-1 py-3 pr-3">{card(row)}</div>
		</li>
	);
}

const Card = memo(RowCard) as typeof RowCard;

function SelectAll<Row extends { id: string }>(props: { rows: readonly Row[]; selection: Selection; label?: string }) {
	const { rows, selection, label } = props;
	const ids = rows.map((row) => row.id);
	const chosen = ids.filter((id) => selection.has(id)).length;
	return (
		<label className="flex min-h-12 cursor-pointer items-center gap-1">
			<span className="grid size-12 place-items-center">
				<input
					type="checkbox"
					className="checkbox"
					aria-label={label ? undefined : 'Markera alla'}
					checked={ids.length > 0 && chosen === ids.length}
					ref={(box) => {
						if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
					}}
					onChange={(event) => selection.set(ids, event.target.checked)}
				/>
			</span>
			{label && <span>{label}</span>}
		</label>
	);
}

interface SelectOneProps {
	id: string;
	name: string;
	isSelected: boolean | undefined;
	select: Selection['set'];
}

/** The whole corner of the row is the target: a tap that just misses the box must not open the row. */
function SelectOne({ id, name, isSelected, select }: SelectOneProps) {
	return (
		<label className="grid size-12 cursor-pointer place-items-center self-start">
			<input
				type="checkbox"
				className="checkbox"
				aria-label={`Markera ${name}`}
				checked={isSelected}
				onChange={(event) => select([id], event.target.checked)}
			/>
		</label>
	);
}

/** Whether a click hit the row itself, not a control in it, a menu opened from it, or selected text. */
function isOnRow(event: MouseEvent<HTMLElement>): boolean {
	if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return false;
	const control = event.target.closest('a, button, input, select, textarea, label, [role="menuitem"]');
	if (control && event.currentTarget.contains(control)) return false;
	return !getSelection()?.toString();
}
