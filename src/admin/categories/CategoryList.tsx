import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowUpDown, Check, Plus, Shapes } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CountedCategory } from '#data/categories.ts';
import { messageOf } from '#data/errors.ts';
import { asTree } from '#domain/category.ts';
import { matchesSearch, searchText, searchWords } from '#domain/search.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SearchBox } from '#ui/SearchBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useSelection } from '#ui/useSelection.ts';
import { PageHeader } from '../frame/PageHeader.tsx';
import { SelectionBar } from '../lists/SelectionBar.tsx';
import { useLive } from '../lists/useLive.ts';
import { useUrlState } from '../lists/useUrlState.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryOrder } from './CategoryOrder.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import { categoriesQuery, deleteCategories } from './categories.ts';

/** The catalogue's shelves (C3). */
export function CategoryList() {
	useLive('categories', ['categories']);
	const [{ sok, lage }, change] = useUrlState({ sok: '', lage: '' });
	const isOrdering = lage === 'ordning';
	const categories = useQuery(categoriesQuery);
	const selection = useSelection();
	/** The one being edited, or a new one. */
	const [open, setOpen] = useState<CountedCategory | 'new'>();

	return (
		<>
			<PageHeader title="Kategorier" subtitle="Hyllorna i katalogen">
				<Button
					look={isOrdering ? 'primary' : 'secondary'}
					aria-pressed={isOrdering}
					disabled={!isOrdering && sok !== ''}
					title={sok ? 'Töm sökningen för att ändra ordning' : undefined}
					onClick={() => {
						selection.clear();
						change({ lage: isOrdering ? '' : 'ordning' });
					}}
				>
					{isOrdering ? <Check aria-hidden="true" /> : <ArrowUpDown aria-hidden="true" />}
					{isOrdering ? 'Klar' : 'Ändra ordning'}
				</Button>
				{!isOrdering && (
					<Button onClick={() => setOpen('new')}>
						<Plus aria-hidden="true" />
						Ny kategori
					</Button>
				)}
			</PageHeader>
			<SearchBox
				value={sok}
				onSearch={(text) => change({ sok: text }, { replace: true })}
				placeholder="Sök kategorier..."
				disabled={isOrdering}
				className="mb-4 max-w-md"
			/>
			{!categories.data ? (
				categories.isError ? (
					<div className="card">
						<ErrorState
							title="Kategorierna kunde inte hämtas"
							description={messageOf(categories.error)}
							isBusy={categories.isRefetching}
							onRetry={categories.refetch}
						/>
					</div>
				) : (
					<SkeletonRows count={8} />
				)
			) : isOrdering ? (
				<CategoryOrder categories={categories.data} />
			) : (
				<FoundCategories categories={categories.data} search={sok} selection={selection} onOpen={setOpen} />
			)}
			{open && (
				<CategoryDialog
					category={open === 'new' ? undefined : open}
					categories={categories.data ?? []}
					onClose={() => setOpen(undefined)}
				/>
			)}
		</>
	);
}

interface FoundCategoriesProps {
	categories: CountedCategory[];
	search: string;
	selection: ReturnType<typeof useSelection>;
	onOpen: (category: CountedCategory) => void;
}

function FoundCategories({ categories, search, selection, onOpen }: FoundCategoriesProps) {
	const [isDeleting, setIsDeleting] = useState(false);
	const deletion = useMutation(deleteCategories);
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
			{marked.length > 0 && (
				<SelectionBar
					text={`${marked.length} kategori(er) markerade`}
					deleteLabel="Radera"
					onDelete={() => setIsDeleting(true)}
					onClear={selection.clear}
				/>
			)}
			<ConfirmDialog
				open={isDeleting}
				onOpenChange={setIsDeleting}
				title="Är du säker?"
				description={`Du är på väg att radera ${marked.length === 1 ? `kategorin ${marked[0]?.name}` : `${marked.length} kategorier`}. Denna åtgärd kan inte ångras.`}
				confirm="Radera"
				isDangerous
				isBusy={deletion.isPending}
				onConfirm={() =>
					deletion.mutate(
						marked.map(({ id }) => id),
						{ onSuccess: selection.clear, onSettled: () => setIsDeleting(false) },
					)
				}
			/>
		</>
	);
}
