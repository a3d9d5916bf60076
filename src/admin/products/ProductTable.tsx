import { useQuery } from '@tanstack/react-query';
import { Pencil, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListedProduct } from '#data/office/productList.ts';
import { publicationLabels } from '#domain/products/labels.ts';
import { withWholeMeasures } from '#domain/text/format.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { DataTable, type TableColumn } from '#ui/DataTable.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { Thumbnail } from '../photos/Thumbnail.tsx';
import { brandsQuery, categoriesQuery } from '../queries/catalogueQueries.ts';
import { editorOf, ProductMenu } from './ProductMenu.tsx';
import { QuickPrice, type UnsavedPrice } from './QuickPrice.tsx';
import { QuickStock } from './QuickStock.tsx';
import { SaleState } from './SaleState.tsx';

interface ProductTableProps {
	products: ListedProduct[];
	selection: Selection;
	isStale: boolean;
	onDelete: (id: string) => void;
}

export function ProductTable({ products, selection, isStale, onDelete }: ProductTableProps) {
	const navigate = useNavigate();
	const [prices, setPrices] = useState<Record<string, UnsavedPrice | undefined>>({});
	const brandOf = useNames(useQuery(brandsQuery).data);
	const categoryOf = useNames(useQuery(categoriesQuery).data);
	const parts = (product: ListedProduct): ProductParts => ({
		product,
		brand: brandOf(product.brand_id),
		category: categoryOf(product.category_id),
		price: (
			<QuickPrice
				product={product}
				unsaved={prices[product.id]}
				onChange={(next) =>
					setPrices((all) => ({ ...all, [product.id]: typeof next === 'function' ? next(all[product.id]) : next }))
				}
			/>
		),
		menu: <ProductMenu product={product} onDelete={onDelete} />,
	});
	return (
		<DataTable
			caption="Produkter"
			rows={products}
			nameOf={(product) => product.title}
			onOpen={(product) => navigate(editorOf(product))}
			selection={selection}
			isStale={isStale}
			columns={columns.map(({ cell, ...column }) => ({
				...column,
				cell: (product: ListedProduct) => cell(parts(product)),
			}))}
			card={(product) => <ProductCard {...parts(product)} />}
		/>
	);
}

/** What a row of the table and a card show of a product. */
interface ProductParts {
	product: ListedProduct;
	brand: string;
	category: string;
	price: ReactNode;
	menu: ReactNode;
}

type Column = Omit<TableColumn<ListedProduct>, 'cell'> & { cell: (parts: ProductParts) => ReactNode };

const columns: readonly Column[] = [
	{
		header: 'Produkt',
		isRowHeader: true,
		className: 'min-w-60 min-[87.5rem]:min-w-64',
		cell: (parts) => <NameCell {...parts} />,
	},
	{
		header: 'SKU',
		className: 'max-[87.5rem]:hidden text-muted text-sm',
		cell: ({ product }) => <Short text={product.sku} className="max-w-22" />,
	},
	{
		header: 'Kategori',
		className: 'max-xl:hidden text-sm',
		cell: ({ category }) => <Short text={category} className="max-w-28 min-[87.5rem]:max-w-40" />,
	},
	{ header: 'Pris', className: 'text-right', cell: ({ price }) => price },
	{ header: 'Lager', cell: ({ product }) => <SaleOrStock product={product} /> },
	{ header: 'Status', cell: ({ product }) => <Publication product={product} /> },
	{
		header: 'Åtgärder',
		className: 'w-28 text-right',
		cell: ({ product, menu }) => (
			<div className="flex justify-end">
				<EditLink product={product} />
				<span className="contents">{menu}</span>
			</div>
		),
	},
];

function NameCell({ product, brand, category }: ProductParts) {
	// What is cut off must not widen the column.
	const cut = 'block w-0 min-w-full truncate text-muted text-sm';
	return (
		<div className="flex items-center gap-3">
			<Thumbnail product={product} />
			<div className="min-w-0 flex-1">
				<PublicLink
					product={product}
					className="line-clamp-2 hyphens-auto wrap-anywhere font-semibold hover:underline"
				/>
				<span className={cut}>{brand}</span>
				<span className={`${cut} xl:hidden`}>{category}</span>
				<span className={`${cut} min-[87.5rem]:hidden`}>{product.sku}</span>
			</div>
		</div>
	);
}

function ProductCard({ product, brand, category, price, menu }: ProductParts) {
	return (
		<div>
			<div className="flex gap-3">
				<Thumbnail product={product} className="w-20" />
				<div className="min-w-0 flex-1">
					{product.is_published ? (
						<PublicLink
							product={product}
							className="line-clamp-2 hyphens-auto wrap-anywhere py-px font-semibold leading-snug"
						/>
					) : (
						<Link to={editorOf(product)} className="line-clamp-2 wrap-anywhere py-px font-semibold leading-snug">
							{withWholeMeasures(product.title)}
						</Link>
					)}
					<p className="truncate text-muted text-sm">{brand}</p>
					<p className="truncate text-muted text-sm">{category}</p>
					<p className="truncate text-muted text-sm">{product.sku}</p>
					<p className="mt-1.5">
						<Publication product={product} />
					</p>
				</div>
				<div className="-mt-1.5 -mr-1.5 flex-none">{menu}</div>
			</div>
			<div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
				<span className="font-semibold text-lg">{price}</span>
				<SaleOrStock product={product} />
			</div>
		</div>
	);
}

/** The stock of what is for sale, with its reservation. Of what is sold it means nothing to visitors. */
function SaleOrStock({ product }: { product: ListedProduct }) {
	const isSold = product.sold_at !== '';
	return (
		<span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
			{!isSold && <QuickStock product={product} />}
			<SaleState product={product} isShort />
		</span>
	);
}

function PublicLink({ product, className }: { product: ListedProduct; className: string }) {
	return (
		<a
			href={`/produkt/${product.slug}`}
			target="_blank"
			rel="noopener"
			title="Öppna den publika sidan i en ny flik"
			className={className}
		>
			{withWholeMeasures(product.title)}
		</a>
	);
}

/** A text cut to the width of a narrow column. */
function Short({ text, className }: { text: string; className: string }) {
	return (
		<span className={`block truncate ${className}`} title={text}>
			{text}
		</span>
	);
}

function useNames(rows: { id: string; name: string }[] | undefined) {
	const names = new Map(rows?.map(({ id, name }) => [id, name]));
	return (id: string) => names.get(id) ?? '';
}

function Publication({ product: { is_published, is_featured } }: { product: ListedProduct }) {
	return (
		<span className="inline-flex items-center gap-2">
			{is_published ? (
				<Badge tone="ok">{publicationLabels.published}</Badge>
			) : (
				<Badge tone="outline">{publicationLabels.draft}</Badge>
			)}
			{is_featured && (
				<span title="Visas på startsidan">
					<Star className="size-4 fill-copper-400 text-copper-400" aria-hidden="true" />
					<span className="sr-only">Visas på startsidan</span>
				</span>
			)}
		</span>
	);
}

function EditLink({ product }: { product: ListedProduct }) {
	return (
		<Link
			to={editorOf(product)}
			aria-label={`Redigera ${product.title}`}
			className={buttonClass({ look: 'quiet', iconOnly: true })}
		>
			<Pencil aria-hidden="true" />
		</Link>
	);
}
