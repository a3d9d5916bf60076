import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import type { ListedBrand } from '#data/office/brands.ts';
import { SortableList } from '#ui/SortableList.tsx';
import { EditableList } from '../lists/EditableList.tsx';
import { OrderHint } from '../lists/OrderHint.tsx';
import { useLive } from '../lists/useLive.ts';
import { useSavedOrder } from '../lists/useSavedOrder.ts';
import { brandsQuery } from '../queries/catalogueQueries.ts';
import { BrandDialog } from './BrandDialog.tsx';
import { BrandLogo } from './BrandLogo.tsx';
import { BrandTable } from './BrandTable.tsx';
import { deleteBrands, reorderBrands } from './brandQueries.ts';

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
				none: 'Inga varumärken ännu',
				notFound: 'Inga varumärken hittades',
			}}
			icon={Tag}
			table={({ found, selection, onOpen }) => <BrandTable brands={found} selection={selection} onOpen={onOpen} />}
			deletion={deleteBrands}
			what={(marked) => (marked.length === 1 ? `varumärket ${marked[0]?.name}` : `${marked.length} varumärken`)}
			marks={(count) => ({ label: `Radera valda (${count})` })}
			order={(rows) => <BrandOrder brands={rows} />}
			dialog={({ row, rows, onClose }) => <BrandDialog brand={row} brands={rows} onClose={onClose} />}
		/>
	);
}

function BrandOrder({ brands }: { brands: ListedBrand[] }) {
	const { order = [], reorder } = useSavedOrder(brands, reorderBrands);
	return (
		<>
			<OrderHint what="varumärkena" />
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
