import { skipToken, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { History, Package, Plus, ScanText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ProductFilter, type ProductPage, productsPerPage } from '#data/office/productList.ts';
import type { SaleView } from '#domain/products/availability.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { type Selection, useSelection } from '#ui/useSelection.ts';
import { FailedQuery } from '../frame/FailedQuery.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { OrderToggle } from '../lists/OrderToggle.tsx';
import { useLive } from '../lists/useLive.ts';
import { BulkBar } from './BulkBar.tsx';
import { DeleteProducts } from './DeleteProducts.tsx';
import { ReadMeasuresDialog } from './measures/ReadMeasuresDialog.tsx';
import type { MeasureSource } from './measures/readMeasures.ts';
import { ProductFilters } from './ProductFilters.tsx';
import { ProductOrder } from './ProductOrder.tsx';
import { ProductTable } from './ProductTable.tsx';
import { anyProductQuery, findProductIds, productPageQuery } from './productQueries.ts';
import { SpreadsheetMenu } from './SpreadsheetMenu.tsx';
import { toView, useProductFilter } from './useProductFilter.ts';

/** B2, B3: all products, to search, change and put in order. */
export function ProductList() {
	useLive('products', ['products']);
	const list = useProductFilter();
	const { url, change, filter, isNarrowed, sort, page } = list;
	const isOrdering = url.lage === 'ordning';
	const query = useQuery(
		filter && !isOrdering
			? productPageQuery(filter, sort, page)
			: { queryKey: ['products', 'waiting'], queryFn: skipToken },
	);
	const isNoneFound = query.data?.total === 0 && !query.isPlaceholderData && !isOrdering;
	// All of them may be sold.
	const all = useQuery({ ...anyProductQuery, enabled: isNoneFound && !isNarrowed });
	const isEmpty = isNoneFound && !isNarrowed && all.data === false;
	return (
		<>
			<PageHeader title="Produkter" subtitle="Hantera dina produkter">
				{!isEmpty && (
					<OrderToggle
						label="Ändra ordning"
						isOrdering={isOrdering}
						search={url.sok}
						onToggle={() => change({ lage: isOrdering ? '' : 'ordning' })}
					/>
				)}
				{!isOrdering && !isEmpty && <SpreadsheetMenu filter={isNarrowed ? filter : undefined} />}
				{!isOrdering && (
					<Link to="/admin/produkter/ny" className={buttonClass({ className: 'max-md:hidden' })}>
						<Plus aria-hidden="true" />
						Ny produkt
					</Link>
				)}
			</PageHeader>
			{isOrdering ? <ProductOrder /> : <FilteredProducts list={list} query={query} isEmpty={isEmpty} />}
		</>
	);
}

interface FilteredProductsProps {
	list: ReturnType<typeof useProductFilter>;
	query: UseQueryResult<ProductPage>;
	/** Whether there is no product at all: then there is nothing to search. */
	isEmpty: boolean;
}

function FilteredProducts({ list, query, isEmpty }: FilteredProductsProps) {
	const { url, change, filter, view, page } = list;
	const selection = useSelection();
	const [deleting, setDeleting] = useState<readonly string[]>([]);
	const [read, setRead] = useState<MeasureSource>();
	/** The titles of all products that have been listed: marks stay after their page is left. */
	const titles = useRef(new Map<string, string>());
	const { data, isError, isPlaceholderData } = query;
	const pages = data ? Math.max(1, Math.ceil(data.total / productsPerPage)) : page;

	for (const { id, title } of data?.items ?? []) titles.current.set(id, title);

	// The last page may have become empty: after a deletion, or in an old link.
	useEffect(() => {
		if (data && !isPlaceholderData && page > pages) change({ sida: String(pages) }, { replace: true });
	});

	return (
		<>
			{!isEmpty && <ProductFilters url={url} view={view} change={change} />}
			{!data && isError && (
				<div className="card">
					<FailedQuery title="Produkterna kunde inte hämtas" query={query} />
				</div>
			)}
			{!data && !isError && <SkeletonRows count={8} />}
			{data?.total === 0 && <NoProducts isEmpty={isEmpty} view={view} onAll={() => change(toView('all'))} />}
			{data && data.items.length > 0 && (
				<>
					<Found total={data.total} filter={filter} selection={selection} onReadMeasures={setRead} />
					<ProductTable
						products={data.items}
						selection={selection}
						isStale={isPlaceholderData}
						onDelete={(id) => setDeleting([id])}
					/>
					<Pagination
						page={page}
						perPage={productsPerPage}
						total={data.total}
						onPage={(next) => change({ sida: String(next) })}
					/>
				</>
			)}
			<BulkBar
				selection={selection}
				view={view}
				onReadMeasures={() => setRead([...selection.ids])}
				onDelete={() => setDeleting([...selection.ids])}
			/>
			{read && <ReadMeasuresDialog source={read} close={() => setRead(undefined)} />}
			<DeleteProducts
				ids={deleting}
				titles={titles.current}
				inView={new Set(data?.items.map(({ id }) => id))}
				close={() => setDeleting([])}
				onDeleted={() => {
					selection.set(deleting, false);
					setDeleting([]);
				}}
			/>
		</>
	);
}

interface NoProductsProps {
	/** Whether there is none at all. */
	isEmpty: boolean;
	view: SaleView;
	onAll: () => void;
}

function NoProducts({ isEmpty, view, onAll }: NoProductsProps) {
	return (
		<div className="card">
			<EmptyState icon={Package} title="Inga produkter hittades">
				{!isEmpty && view !== 'all' && (
					<Button look="secondary" onClick={onAll}>
						{view === 'for_sale' ? 'Visa även sålda' : 'Visa alla'}
					</Button>
				)}
				{isEmpty && (
					<>
						<Link to="/admin/produkter/ny" className={buttonClass({ look: 'secondary' })}>
							Lägg in den första produkten
						</Link>
						<Link to="/admin/produkter/importera" className={buttonClass({ look: 'quiet' })}>
							Importera från Excel
						</Link>
					</>
				)}
			</EmptyState>
		</div>
	);
}

interface FoundProps {
	total: number;
	filter: ProductFilter | undefined;
	selection: Selection;
	onReadMeasures: (source: MeasureSource) => void;
}

/** How many there are, and buttons for all of them: to mark those of the other pages too, and to give them measures. */
function Found({ total, filter, selection, onReadMeasures }: FoundProps) {
	const readAll = useMutation(findProductIds);
	const canSelectAll = filter && selection.ids.size >= productsPerPage && selection.ids.size < total;

	return (
		<div className="mb-2 flex min-h-9 flex-wrap items-center gap-3 text-muted">
			<p role="status" className="tabular-nums">
				{`${total.toLocaleString('sv-SE')} ${total === 1 ? 'produkt' : 'produkter'}`}
			</p>
			{canSelectAll && (
				<Button
					look="secondary"
					size="small"
					isBusy={readAll.isPending}
					onClick={() => readAll.mutate(filter, { onSuccess: (ids) => selection.set(ids, true) })}
				>
					{`Markera alla ${total.toLocaleString('sv-SE')}`}
				</Button>
			)}
			{filter?.lacks_measures && (
				<Button look="secondary" size="small" onClick={() => onReadMeasures(filter)}>
					<ScanText aria-hidden="true" />
					Läs mått ur texterna
				</Button>
			)}
			<Link to="/admin/andringar" className={buttonClass({ look: 'quiet', size: 'small', className: 'ml-auto -mr-2' })}>
				<History aria-hidden="true" />
				Ändringar
			</Link>
		</div>
	);
}
