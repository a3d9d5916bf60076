import type { UseQueryResult } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchBox } from '#ui/SearchBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useSelection } from '#ui/useSelection.ts';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { FoundRows, type FoundRowsProps, type NamedRow } from './FoundRows.tsx';
import { OrderToggle } from './OrderToggle.tsx';
import { useUrlState } from './useUrlState.ts';

interface EditableListProps<Row extends NamedRow>
	extends Pick<FoundRowsProps<Row>, 'icon' | 'table' | 'deletion' | 'what' | 'marks'> {
	title: string;
	subtitle: string;
	/** Between the heading and the rows: what should be done about some of them. */
	notice?: ReactElement;
	query: UseQueryResult<Row[]>;
	words: FoundRowsProps<Row>['words'] & {
		/** 'Ny kategori' */
		create: string;
		/** 'Ändra ordning' */
		sort: string;
		/** 'Sök kategorier...' */
		search: string;
		/** 'Kategorierna kunde inte hämtas' */
		failed: string;
		/** 'Kategorin finns inte längre' */
		gone: string;
	};
	/** The rows as they are sorted. */
	order: (rows: Row[]) => ReactElement;
	/** The form of a row as it was when it was opened, or of a new one. */
	dialog: (form: { row: Row | undefined; rows: Row[]; onClose: () => void }) => ReactNode;
}

/** The `id` in the URL of a row that is not created yet. */
const create = 'ny';

/**
 * A list that is short enough to be read whole: it is searched at once and sorted by hand, and each row is edited in a
 * dialog with its own URL (`?id=…`, `?id=ny`).
 */
export function EditableList<Row extends NamedRow>(props: EditableListProps<Row>) {
	const { title, subtitle, notice, query, words, order, dialog } = props;
	const [{ sok, lage, id }, change] = useUrlState({ sok: '', lage: '', id: '' });
	const selection = useSelection();
	const rows = query.data;
	// While it is loading, search and sort are shown, so that nothing moves when the rows come.
	const count = rows?.length ?? Infinity;
	const isSorting = lage === 'ordning' && count > 1;
	return (
		<>
			<PageHeader title={title} subtitle={subtitle}>
				{count > 1 && (
					<OrderToggle
						label={words.sort}
						isOrdering={isSorting}
						search={sok}
						onToggle={() => {
							selection.clear();
							change({ lage: isSorting ? '' : 'ordning' });
						}}
					/>
				)}
				{!isSorting && (
					<Button onClick={() => change({ id: create })}>
						<Plus aria-hidden="true" />
						<span>{words.create}</span>
					</Button>
				)}
			</PageHeader>
			{!isSorting && notice}
			{(count > 0 || sok !== '') && (
				<SearchBox
					value={sok}
					onSearch={(text) => change({ sok: text }, { replace: true })}
					placeholder={words.search}
					disabled={isSorting}
					className="mb-4 max-w-md"
				/>
			)}
			{!rows ? (
				query.isError ? (
					<div className="card">
						<FailedQuery title={words.failed} query={query} />
					</div>
				) : (
					<SkeletonRows count={8} />
				)
			) : isSorting ? (
				order(rows)
			) : (
				<FoundRows {...props} rows={rows} search={sok} selection={selection} onOpen={(row) => change({ id: row.id })} />
			)}
			{rows && id && (
				<OpenRow
					key={id}
					id={id}
					rows={rows}
					gone={words.gone}
					dialog={dialog}
					onClose={() => change({ id: '' }, { replace: true })}
				/>
			)}
		</>
	);
}

interface OpenRowProps<Row extends NamedRow> extends Pick<EditableListProps<Row>, 'dialog'> {
	id: string;
	rows: Row[];
	gone: string;
	onClose: () => void;
}

function OpenRow<Row extends NamedRow>({ id, rows, gone, dialog, onClose }: OpenRowProps<Row>) {
	// As it was when it was opened: what is typed stays even if a colleague deletes the row.
	const [row] = useState(() => rows.find((row) => row.id === id));
	if (row || id === create) return dialog({ row, rows, onClose });
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()} title={gone}>
			<EmptyState icon={SearchX} title="Någon annan kan ha raderat den.">
				<Button look="secondary" onClick={onClose}>
					Till listan
				</Button>
			</EmptyState>
		</Dialog>
	);
}
