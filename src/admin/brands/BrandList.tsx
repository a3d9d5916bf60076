import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowUpDown, Check, Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import type { CountedBrand } from '#data/brands.ts';
import { messageOf } from '#data/errors.ts';
import { matchesSearch, searchText, searchWords } from '#domain/search.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SearchBox } from '#ui/SearchBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import { type Selection, useSelection } from '#ui/useSelection.ts';
import { PageHeader } from '../frame/PageHeader.tsx';
import { SelectionBar } from '../lists/SelectionBar.tsx';
import { useLive } from '../lists/useLive.ts';
import { useSavedOrder } from '../lists/useSavedOrder.ts';
import { useUrlState } from '../lists/useUrlState.ts';
import { BrandDialog } from './BrandDialog.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { BrandTable } from './BrandTable.tsx';
import { brandsQuery, deleteBrands, reorderBrands } from './brands.ts';

/** The makes of machine (C4). */
export function BrandList() {
	useLive('brands', ['brands']);
	const [{ sok, lage }, change] = useUrlState({ sok: '', lage: '' });
	const isOrdering = lage === 'ordning';
	const brands = useQuery(brandsQuery);
	const selection = useSelection();
	/** The one being edited, or a new one. */
	const [open, setOpen] = useState<CountedBrand | 'new'>();

	return (
		<>
			<PageHeader title="Varumärken" subtitle="Fabrikaten i katalogen och på startsidan">
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
					{isOrdering ? 'Klar' : 'Sortera'}
				</Button>
				{!isOrdering && (
					<Button onClick={() => setOpen('new')}>
						<Plus aria-hidden="true" />
						Nytt varumärke
					</Button>
				)}
			</PageHeader>
			<SearchBox
				value={sok}
				onSearch={(text) => change({ sok: text }, { replace: true })}
				placeholder="Sök varumärken..."
				disabled={isOrdering}
				className="mb-4 max-w-md"
			/>
			{!brands.data ? (
				brands.isError ? (
					<div className="card">
						<ErrorState
							title="Varumärkena kunde inte hämtas"
							description={messageOf(brands.error)}
							isBusy={brands.isRefetching}
							onRetry={brands.refetch}
						/>
					</div>
				) : (
					<SkeletonRows count={8} />
				)
			) : isOrdering ? (
				<BrandOrder brands={brands.data} />
			) : (
				<FoundBrands brands={brands.data} search={sok} selection={selection} onOpen={setOpen} />
			)}
			{open && (
				<BrandDialog
					brand={open === 'new' ? undefined : open}
					brands={brands.data ?? []}
					onClose={() => setOpen(undefined)}
				/>
			)}
		</>
	);
}

interface FoundBrandsProps {
	brands: CountedBrand[];
	search: string;
	selection: Selection;
	onOpen: (brand: CountedBrand) => void;
}

function FoundBrands({ brands, search, selection, onOpen }: FoundBrandsProps) {
	const [isDeleting, setIsDeleting] = useState(false);
	const deletion = useMutation(deleteBrands);
	const words = searchWords(search);
	const found = brands.filter(({ name }) => matchesSearch(searchText([name]), words));
	// What a colleague has deleted meanwhile is no longer marked.
	const marked = brands.filter(({ id }) => selection.has(id));

	if (found.length === 0) {
		return (
			<div className="card">
				<EmptyState icon={Tag} title={brands.length ? 'Inga varumärken hittades' : 'Inga varumärken ännu'} />
			</div>
		);
	}
	return (
		<>
			<BrandTable brands={found} selection={selection} onOpen={onOpen} />
			{marked.length > 0 && (
				<SelectionBar
					deleteLabel={`Radera valda (${marked.length})`}
					onDelete={() => setIsDeleting(true)}
					onClear={selection.clear}
				/>
			)}
			<ConfirmDialog
				open={isDeleting}
				onOpenChange={setIsDeleting}
				title="Är du säker?"
				description={`Du är på väg att radera ${marked.length === 1 ? `varumärket ${marked[0]?.name}` : `${marked.length} varumärken`}. Denna åtgärd kan inte ångras.`}
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

function BrandOrder({ brands }: { brands: CountedBrand[] }) {
	const { order = [], reorder } = useSavedOrder(brands, reorderBrands);
	return (
		<>
			<p className="mb-4 rounded-card bg-accent-soft px-4 py-3 text-steel-800">
				Dra varumärkena för att ändra ordning. Ordningen visas som standard på publika sidan.
			</p>
			<SortableList label="Varumärken" items={order} nameOf={({ name }) => name} onReorder={reorder}>
				{(brand) => (
					<div className="flex items-center gap-3">
						<BrandLogo brand={brand} />
						<p className="min-w-0 flex-1 truncate font-semibold">{brand.name}</p>
					</div>
				)}
			</SortableList>
		</>
	);
}
