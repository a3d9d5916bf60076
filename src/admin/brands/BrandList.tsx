import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Tag } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedBrand } from '#data/office/brands.ts';
import { SortableList } from '#ui/SortableList.tsx';
import { EditableList } from '../lists/EditableList.tsx';
import { OrderHint } from '../lists/OrderHint.tsx';
import { useLive } from '../lists/useLive.ts';
import { useSavedOrder } from '../lists/useSavedOrder.ts';
import { brandsQuery } from '../queries/catalogueQueries.ts';
import { useBrandsWithoutMaker } from '../queries/makerQueries.ts';
import { incompleteMakersText } from '../records/incompleteMakers.ts';
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
			notice={<IncompleteMakers />}
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

/** J6: the brands of published products that lack facts about their maker, while the site sells to private buyers. */
function IncompleteMakers() {
	const incomplete = useBrandsWithoutMaker();
	if (incomplete.length === 0) return null;
	return (
		<details className="group card mb-4 px-4 md:px-5">
			<summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
				<span>{incompleteMakersText(incomplete.length)}</span>
				<ChevronDown
					className="size-5 flex-none text-muted transition-transform group-open:rotate-180"
					aria-hidden="true"
				/>
			</summary>
			<p className="text-muted text-sm">
				Den som säljer till privatpersoner anger namn, postadress och e-postadress till produkternas tillverkare.
			</p>
			<ul className="mt-2 divide-y divide-line pb-2">
				{incomplete.map(({ brand, message }) => (
					<li key={brand.id}>
						<Link
							to={`?id=${brand.id}`}
							className="flex min-h-11 items-center py-1 hover:text-accent-strong hover:underline"
						>
							{message}
						</Link>
					</li>
				))}
			</ul>
		</details>
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
