import { useQuery } from '@tanstack/react-query';
import { type ProductFilter, type ProductSort, productSorts } from '#data/office/productList.ts';
import { withDescendants } from '#domain/category.ts';
import { type StockStatus, stockStatuses } from '#domain/labels.ts';
import { pageNumber, useUrlState } from '../lists/useUrlState.ts';
import { categoriesQuery } from '../queries/catalogueQueries.ts';

const defaults = { sok: '', status: '', kategori: '', lager: '', sortera: 'order', sida: '1', lage: '' };
export type ListAddress = typeof defaults;

/**
 * What the address asks the product list for. `filter` is undefined until a category's own categories are known.
 * `isNarrowed` when some products may be left out.
 */
export function useProductFilter() {
	const [address, change] = useUrlState(defaults);
	const { data: categories } = useQuery(categoriesQuery);
	const category = categories?.find(({ slug }) => slug === address.kategori);
	const filter: ProductFilter | undefined =
		address.kategori && !categories
			? undefined
			: {
					search: address.sok,
					is_published: publications[address.status],
					categories: category && categories ? [...withDescendants(category.id, categories)] : [],
					stock_status: stockStatuses.find((status): status is StockStatus => status === address.lager),
				};
	const sort: ProductSort = productSorts.find((known) => known === address.sortera) ?? 'order';
	const isNarrowed = Boolean(address.sok || address.status || address.kategori || address.lager);
	return { address, change, filter, isNarrowed, sort, page: pageNumber(address.sida) };
}

const publications: Record<string, boolean> = { publicerad: true, utkast: false };
