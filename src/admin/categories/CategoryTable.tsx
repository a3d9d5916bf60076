import { ExternalLink } from 'lucide-react';
import type { ListedCategory } from '#data/office/categories.ts';
import { asTree, pathText } from '#domain/products/category.ts';
import { DataTable, type TableColumn } from '#ui/DataTable.tsx';
import { NamedIcon } from '#ui/NamedIcon.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { EditButton } from '../lists/EditButton.tsx';
import { productCount } from '../records/productCount.ts';

interface CategoryTableProps {
	found: ListedCategory[];
	all: ListedCategory[];
	selection: Selection;
	onOpen: (category: ListedCategory) => void;
}

interface Row {
	id: string;
	category: ListedCategory;
	/** Its level in the tree, from 0. */
	depth: number;
	/** 'Kyla › Kylbänkar', without the category itself. */
	parents: string;
}

/** Sub-categories are indented below their parent; in search results they name their parents. */
export function CategoryTable({ found, all, selection, onOpen }: CategoryTableProps) {
	const isTree = found.length === all.length;
	const rows: Row[] = asTree(all)
		.filter(({ category }) => found.includes(category))
		.map(({ category, depth }) => ({
			id: category.id,
			category,
			depth: isTree ? depth : 0,
			parents: pathText(category.parent_id, all),
		}));
	const columns: TableColumn<Row>[] = [
		{ header: 'Namn', cell: (row) => <Name row={row} />, isRowHeader: true, className: 'min-w-64' },
		{
			header: 'Slug',
			cell: ({ category }) => <span className="wrap-anywhere text-muted text-sm">{category.slug}</span>,
			className: 'min-w-36',
		},
		{
			header: 'Överordnad',
			cell: ({ parents }) => <span className="wrap-anywhere text-muted">{parents || '–'}</span>,
			className: 'min-w-36',
		},
		{
			header: 'Produkter',
			cell: ({ category }) => <Products category={category} />,
			className: 'w-0 whitespace-nowrap',
		},
		{
			header: <span className="sr-only">Åtgärder</span>,
			cell: ({ category }) => <EditButton name={category.name} onOpen={() => onOpen(category)} />,
			className: 'w-0 whitespace-nowrap',
		},
	];
	return (
		<DataTable
			caption="Kategorier"
			rows={rows}
			columns={columns}
			card={(row) => (
				<div className="flex items-start gap-2">
					<div className="min-w-0 flex-1">
						<Name row={row} />
						{!isTree && row.parents && (
							<p className="mt-1 wrap-anywhere text-muted text-sm">{`Under ${row.parents}`}</p>
						)}
						<div className="mt-1">
							<Products category={row.category} />
						</div>
					</div>
					<EditButton name={row.category.name} onOpen={() => onOpen(row.category)} />
				</div>
			)}
			nameOf={({ category }) => category.name}
			onOpen={({ category }) => onOpen(category)}
			selection={selection}
			isTree={isTree}
		/>
	);
}

function Name({ row: { category, depth, parents } }: { row: Row }) {
	return (
		<div className="flex gap-3" style={{ paddingLeft: `${depth * 1.75}rem` }}>
			<span
				className={`grid size-10 flex-none place-items-center rounded-control ${depth > 0 ? 'text-steel-500' : 'bg-steel-100 text-steel-700'}`}
			>
				<NamedIcon name={category.icon_name} className="size-5" />
			</span>
			<div className="min-w-0 self-center">
				<p className={`wrap-anywhere ${depth > 0 ? '' : 'font-semibold'}`}>
					<span>{category.name}</span>
					{depth > 0 && <span className="sr-only">{` (under ${parents})`}</span>}
				</p>
				{category.description && (
					<p className="line-clamp-2 wrap-anywhere text-muted text-sm">{category.description}</p>
				)}
			</div>
		</div>
	);
}

/** How many products there are, with a link to them on the site. */
function Products({ category }: { category: ListedCategory }) {
	const { name, slug, product_count } = category;
	if (product_count === 0) return <span className="text-muted text-sm">{productCount(category)}</span>;
	return (
		<a
			href={`/produkter?kategori=${slug}`}
			target="_blank"
			rel="noopener"
			className="link inline-flex min-h-6 items-center gap-1.5 text-sm"
		>
			<span>{productCount(category)}</span>
			<span className="sr-only">{` i ${name}, öppnas i ny flik`}</span>
			<ExternalLink className="size-3.5" aria-hidden="true" />
		</a>
	);
}
