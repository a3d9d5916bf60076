import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import type { CountedBrand } from '#data/brands.ts';
import { matchesSearch, searchText, searchWords } from '#domain/search.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SortableList } from '#ui/SortableList.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { DeleteMarked } from '../lists/DeleteMarked.tsx';
import { EditableList } from '../lists/EditableList.tsx';
import { useLive } from '../lists/useLive.ts';
import { useSavedOrder } from '../lists/useSavedOrder.ts';
import { BrandDialog } from './BrandDialog.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { BrandTable } from './BrandTable.tsx';
import { brandsQuery, deleteBrands, reorderBrands } from './brands.ts';

/** The makes of machine (C4). */
export function BrandList() {
	useLive('brands', ['brands']);
	return (
		<EditableList
			title="Varumärken"
			subtitle="Fabrikaten i katalogen och på startsidan"
			query={useQuery(brandsQuery)}
			words={{
				create: 'Nytt varumärke',
				sort: 'Sortera',
				search: 'Sök varumärken...',
				failed: 'Varumärkena kunde inte hämtas',
				gone: 'Varumärket finns inte längre',
			}}
			table={({ rows, ...list }) => <FoundBrands brands={rows} {...list} />}
			order={(rows) => <BrandOrder brands={rows} />}
			dialog={({ row, rows, onClose }) => <BrandDialog brand={row} brands={rows} onClose={onClose} />}
		/>
	);
}

interface FoundBrandsProps {
	brands: CountedBrand[];
	search: string;
	selection: Selection;
	onOpen: (brand: CountedBrand) => void;
}

function FoundBrands({ brands, search, selection, onOpen }: FoundBrandsProps) {
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
			<DeleteMarked
				marked={marked.map(({ id }) => id)}
				label={`Radera valda (${marked.length})`}
				what={marked.length === 1 ? `varumärket ${marked[0]?.name}` : `${marked.length} varumärken`}
				deletion={deleteBrands}
				selection={selection}
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
