import { useQuery } from '@tanstack/react-query';
import { type ProductFilter, type ProductSort, productSorts } from '#data/office/productList.ts';
import { type SaleView, saleViews } from '#domain/products/availability.ts';
import { withDescendants } from '#domain/products/category.ts';
import { type StockStatus, stockStatuses } from '#domain/products/labels.ts';
import { pageNumber, useUrlState } from '../lists/useUrlState.ts';
import { categoriesQuery } from '../queries/catalogueQueries.ts';

const defaults = {
	sok: '',
	vy: '',
	status: '',
	kategori: '',
	lager: '',
	matt: '',
	sortera: 'order',
	sida: '1',
	lage: '',
};
export type ListUrlState = typeof defaults;

/**
 * The view, filter, order and page of the product list, as the URL has them. `filter` is undefined until the categories below
 * the chosen one are known. `isNarrowed` when some products may be left out.
 */
export function useProductFilter() {
	const [url, change] = useUrlState(defaults);
	const { data: categories } = useQuery(categoriesQuery);
	const category = categories?.find(({ slug }) => slug === url.kategori);
	const view = viewOf(url.vy);
	const filter: ProductFilter | undefined =
		url.kategori && !categories
			? undefined
			: {
					search: url.sok,
					view,
					is_published: publications[url.status],
					categories: category && categories ? [...withDescendants(category.id, categories)] : [],
					stock_status: stockStatuses.find((status): status is StockStatus => status === url.lager),
					lacks_measures: url.matt === withoutMeasures,
					is_unfinished: url.status === unfinishedStatus,
					is_ready: url.status === readyStatus,
				};
	const sort: ProductSort = productSorts.find((known) => known === url.sortera) ?? 'order';
	const isNarrowed = Boolean(url.sok || view !== defaultView || url.status || url.kategori || url.lager || url.matt);
	return { url, change, filter, view, isNarrowed, sort, page: pageNumber(url.sida) };
}

/** What is sold is out of the way until it is asked for. */
const defaultView: SaleView = 'for_sale';

/** In the URL: `vy=salda`. */
const viewsInUrl = { for_sale: '', reserved: 'reserverade', sold: 'salda', all: 'alla' } as const satisfies Record<
	SaleView,
	string
>;

function viewOf(written: string): SaleView {
	return saleViews.find((view) => viewsInUrl[view] === written) ?? defaultView;
}

/** The change of the URL that shows a view. */
export function toView(view: SaleView): Partial<ListUrlState> {
	return { vy: viewsInUrl[view] };
}

/** In the URL: `matt=utan`. */
export const withoutMeasures = 'utan';

/** In the URL: `status=ofardig`. */
export const unfinishedStatus = 'ofardig';

/** In the URL: `status=klar`. */
export const readyStatus = 'klar';

const publications: Record<string, boolean> = { publicerad: true, utkast: false };
