import type { ListedBrand } from '#data/office/brands.ts';
import { DataTable, type TableColumn } from '#ui/DataTable.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { EditButton } from '../lists/EditButton.tsx';
import { productCount } from '../records/productCount.ts';
import { BrandLogo } from './BrandLogo.tsx';

interface BrandTableProps {
	brands: ListedBrand[];
	selection: Selection;
	onOpen: (brand: ListedBrand) => void;
}

export function BrandTable({ brands, selection, onOpen }: BrandTableProps) {
	const columns: TableColumn<ListedBrand>[] = [
		{ header: 'Logga', cell: (brand) => <BrandLogo brand={brand} />, className: 'w-28' },
		{
			header: 'Namn',
			cell: ({ name }) => <span className="wrap-anywhere font-semibold">{name}</span>,
			isRowHeader: true,
			className: 'min-w-48',
		},
		{
			header: 'Produkter',
			cell: (brand) => <span className="text-muted tabular-nums">{productCount(brand)}</span>,
			className: 'w-0 whitespace-nowrap',
		},
		{
			header: <span className="sr-only">Åtgärder</span>,
			cell: (brand) => <EditButton name={brand.name} onOpen={() => onOpen(brand)} />,
			className: 'w-0',
		},
	];
	return (
		<DataTable
			caption="Varumärken"
			rows={brands}
			columns={columns}
			card={(brand) => (
				<div className="flex items-center gap-3">
					<BrandLogo brand={brand} />
					<div className="min-w-0 flex-1">
						<p className="wrap-anywhere font-semibold">{brand.name}</p>
						<p className="text-muted text-sm">{productCount(brand)}</p>
					</div>
					<EditButton name={brand.name} onOpen={() => onOpen(brand)} />
				</div>
			)}
			nameOf={({ name }) => name}
			onOpen={onOpen}
			selection={selection}
		/>
	);
}
