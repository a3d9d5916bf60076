import type { MutationOptions } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { matchesSearch, searchText, searchWords } from '#domain/catalogue/search.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { DeleteMarked } from './DeleteMarked.tsx';

export interface NamedRow {
	id: string;
	name: string;
}

export interface FoundRowsProps<Row extends NamedRow> {
	/** All of them. */
	rows: Row[];
	search: string;
	selection: Selection;
	onOpen: (row: Row) => void;
	icon: LucideIcon;
	words: {
		/** 'Inga kategorier ännu' */
		none: string;
		/** 'Inga kategorier hittades' */
		notFound: string;
	};
	/** The rows that are found, to be marked and opened; `all` of them when nothing is searched for. */
	table: (list: { found: Row[]; all: Row[]; selection: Selection; onOpen: (row: Row) => void }) => ReactElement;
	deletion: MutationOptions<void, Error, string[]>;
	/** What is deleted, in words: 'kategorin Ugnar', '3 kategorier'. */
	what: (marked: Row[]) => string;
	/** The bar's text for so many marked rows, and the label of its button. */
	marks: (count: number) => { text?: string; label: string };
}

/** The rows whose names match a search, and a bar that deletes the marked ones. */
export function FoundRows<Row extends NamedRow>(props: FoundRowsProps<Row>) {
	const { rows, search, selection, onOpen, icon, words, table, deletion, what, marks } = props;
	const wanted = searchWords(search);
	const found = rows.filter(({ name }) => matchesSearch(searchText([name]), wanted));
	// Rows that a colleague has deleted are no longer marked.
	const marked = rows.filter(({ id }) => selection.has(id));

	if (found.length === 0) {
		return (
			<div className="card">
				<EmptyState icon={icon} title={rows.length ? words.notFound : words.none} />
			</div>
		);
	}
	return (
		<>
			{table({ found, all: rows, selection, onOpen })}
			<DeleteMarked
				marked={marked}
				outOfView={marked.filter((row) => !found.includes(row)).length}
				what={what(marked)}
				deletion={deletion}
				selection={selection}
				{...marks(marked.length)}
			/>
		</>
	);
}
