import { useQuery } from '@tanstack/react-query';
import { Shapes } from 'lucide-react';
import { useMemo } from 'react';
import type { CountedCategory } from '#data/categories.ts';
import { asTree } from '#domain/category.ts';
import { matchesSearch, searchText, searchWords } from '#domain/search.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { DeleteMarked } from '../lists/DeleteMarked.tsx';
import { EditableList } from '../lists/EditableList.tsx';
import { useLive } from '../lists/useLive.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryOrder } from './CategoryOrder.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import { categoriesQuery, deleteCategories } from './categories.ts';

/** The catalogue's shelves (C3). */
export function CategoryList() {
	useLive('categories', ['categories']);
	return (
		<EditableList
			title="Kategorier"
			subtitle="Hyllorna i katalogen"
			query={useQuery(categoriesQuery)}
			words={{
				create: 'Ny kategori',
				sort: 'Ändra ordning',
				search: 'Sök kategorier...',
				failed: 'Kategorierna kunde inte hämtas',
				gone: 'Kategorin finns inte längre',
			}}
			table={({ rows, ...list }) => <FoundCategories categories={rows} {...list} />}
			order={(rows) => <CategoryOrder categories={rows} />}
			dialog={({ row, rows, onClose }) => <CategoryDialog category={row} categories={rows} onClose={onClose} />}
		/>
	);
}

interface FoundCategoriesProps {
	categories: CountedCategory[];
	search: string;
	selection: Selection;
	onOpen: (category: CountedCategory) => void;
}

function FoundCategories({ categories, search, selection, onOpen }: FoundCategoriesProps) {
	const words = searchWords(search);
	const tree = useMemo(() => asTree(categories), [categories]);
	const found = tree.filter(({ category }) => matchesSearch(searchText([category.name]), words));
	// What a colleague has deleted meanwhile is no longer marked.
	const marked = categories.filter(({ id }) => selection.has(id));

	if (found.length === 0) {
		return (
			<div className="card">
				<EmptyState icon={Shapes} title={categories.length ? 'Inga kategorier hittades' : 'Inga kategorier ännu'} />
			</div>
		);
	}
	return (
		<>
			<CategoryTable
				found={found}
				categories={categories}
				isTree={words.length === 0}
				selection={selection}
				onOpen={onOpen}
			/>
			<DeleteMarked
				marked={marked.map(({ id }) => id)}
				text={`${marked.length} kategori(er) markerade`}
				label="Radera"
				what={marked.length === 1 ? `kategorin ${marked[0]?.name}` : `${marked.length} kategorier`}
				deletion={deleteCategories}
				selection={selection}
			/>
		</>
	);
}
