import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy, EllipsisVertical, ExternalLink, Eye, EyeOff, Pencil, Star, StarOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListedProduct } from '#data/productList.ts';
import { withWholeMeasures } from '#domain/format.ts';
import { publicationLabels } from '#domain/labels.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { brandsQuery } from '../brands/brands.ts';
import { categoriesQuery } from '../categories/categories.ts';
import { changeProducts, duplicateProduct } from './products.ts';
import { type PriceDraft, QuickPrice } from './QuickPrice.tsx';
import { QuickStock } from './QuickStock.tsx';
import { Thumbnail } from './Thumbnail.tsx';

interface ProductTableProps {
	products: ListedProduct[];
	selection: Selection;
	isStale: boolean;
	onDelete: (id: string) => void;
}

export function ProductTable({ products, selection, isStale, onDelete }: ProductTableProps) {
	const navigate = useNavigate();
	const [prices, setPrices] = useState<Record<string, PriceDraft | undefined>>({});
	const price = (product: ListedProduct) => (
		<QuickPrice
			product={product}
			draft={prices[product.id]}
			onDraft={(draft) => setPrices((all) => ({ ...all, [product.id]: draft }))}
		/>
	);
	const brandOf = useNames(useQuery(brandsQuery).data);
	const categoryOf = useNames(useQuery(categoriesQuery).data);
	return (
		<DataTable
			caption="Produkter"
			rows={products}
			nameOf={(product) => product.title}
			onOpen={(product) => navigate(editorOf(product))}
			selection={selection}
			isStale={isStale}
			columns={[
				{
					header: 'Produkt',
					isRowHeader: true,
					className: 'min-w-60 min-[87.5rem]:min-w-64',
					cell: (product) => (
						<div className="flex items-center gap-3">
							<Thumbnail product={product} />
							<div className="min-w-0 flex-1">
								<PublicLink
									product={product}
									className="line-clamp-2 hyphens-auto wrap-anywhere font-semibold hover:underline"
								/>
								{/* What is cut off must not make the column as wide as it would like to be. */}
								<span className="block w-0 min-w-full truncate text-muted text-sm">{brandOf(product.brand_id)}</span>
								<span className="block w-0 min-w-full truncate text-muted text-sm xl:hidden">
									{categoryOf(product.category_id)}
								</span>
								<span className="block w-0 min-w-full truncate text-muted text-sm min-[87.5rem]:hidden">
									{product.sku}
								</span>
							</div>
						</div>
					),
				},
				{
					header: 'SKU',
					className: 'max-[87.5rem]:hidden text-muted text-sm',
					cell: (product) => <Short text={product.sku} className="max-w-22" />,
				},
				{
					header: 'Kategori',
					className: 'max-xl:hidden text-sm',
					cell: (product) => (
						<Short text={categoryOf(product.category_id)} className="max-w-28 min-[87.5rem]:max-w-40" />
					),
				},
				{ header: 'Pris', className: 'text-right', cell: price },
				{ header: 'Lager', cell: (product) => <QuickStock product={product} /> },
				{ header: 'Status', cell: (product) => <Publication product={product} /> },
				{
					header: 'Åtgärder',
					className: 'w-28 text-right',
					cell: (product) => (
						<div className="flex justify-end">
							<EditLink product={product} />
							<RowMenu product={product} onDelete={onDelete} />
						</div>
					),
				},
			]}
			card={(product) => (
				<div>
					<div className="flex gap-3">
						<Thumbnail product={product} className="w-20" />
						<div className="min-w-0 flex-1">
							{product.is_published ? (
								<PublicLink
									product={product}
									className="line-clamp-2 hyphens-auto wrap-anywhere font-semibold leading-snug"
								/>
							) : (
								<Link to={editorOf(product)} className="line-clamp-2 wrap-anywhere font-semibold leading-snug">
									{withWholeMeasures(product.title)}
								</Link>
							)}
							<p className="truncate text-muted text-sm">{brandOf(product.brand_id)}</p>
							<p className="truncate text-muted text-sm">{categoryOf(product.category_id)}</p>
							<p className="truncate text-muted text-sm">{product.sku}</p>
							<p className="mt-1.5">
								<Publication product={product} />
							</p>
						</div>
						<div className="-mt-1.5 -mr-1.5 flex-none">
							<RowMenu product={product} onDelete={onDelete} />
						</div>
					</div>
					<div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
						<span className="font-semibold text-lg">{price(product)}</span>
						<QuickStock product={product} />
					</div>
				</div>
			)}
		/>
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

/** As much of a text as a narrow column has room for. */
function Short({ text, className }: { text: string; className: string }) {
	return (
		<span className={`block truncate ${className}`} title={text}>
			{text}
		</span>
	);
}

function editorOf({ id }: { id: string }): string {
	return `/admin/produkter/${id}`;
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

function RowMenu({ product, onDelete }: { product: ListedProduct; onDelete: (id: string) => void }) {
	const navigate = useNavigate();
	const change = useMutation(changeProducts);
	const duplicate = useMutation(duplicateProduct);
	const ids = [product.id];
	return (
		<Menu
			groups={[
				[
					{ label: 'Redigera', icon: Pencil, onSelect: () => navigate(editorOf(product)) },
					{
						label: 'Visa publik sida',
						icon: ExternalLink,
						onSelect: () => open(`/produkt/${product.slug}`, '_blank', 'noopener'),
					},
					{
						label: 'Duplicera',
						icon: Copy,
						onSelect: () => duplicate.mutate(product.id, { onSuccess: (copy) => navigate(editorOf(copy)) }),
					},
				],
				[
					product.is_published
						? {
								label: 'Avpublicera',
								icon: EyeOff,
								onSelect: () => change.mutate({ ids, values: { is_published: false } }),
							}
						: { label: 'Publicera', icon: Eye, onSelect: () => change.mutate({ ids, values: { is_published: true } }) },
					product.is_featured
						? {
								label: 'Ta bort från startsidan',
								icon: StarOff,
								onSelect: () => change.mutate({ ids, values: { is_featured: false } }),
							}
						: {
								label: 'Visa på startsidan',
								icon: Star,
								onSelect: () => change.mutate({ ids, values: { is_featured: true } }),
							},
				],
				[{ label: 'Radera', icon: Trash2, isDangerous: true, onSelect: () => onDelete(product.id) }],
			]}
		>
			<button
				type="button"
				aria-label={`Fler åtgärder för ${product.title}`}
				aria-busy={change.isPending || duplicate.isPending}
				className={buttonClass({ look: 'quiet', iconOnly: true })}
			>
				<EllipsisVertical aria-hidden="true" />
			</button>
		</Menu>
	);
}
