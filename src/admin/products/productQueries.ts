import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ListedProduct, ProductFilter, ProductSort } from '#data/office/productList.ts';
import * as data from '#data/office/productList.ts';
import { orderMutation } from '../lists/useSavedOrder.ts';
import { changeSetsKey, undoOf } from '../queries/changeSetQueries.ts';
import { runMutation } from '../queries/queryClient.ts';

export const productPageQuery = (filter: ProductFilter, sort: ProductSort, page: number) =>
	queryOptions({
		queryKey: ['products', 'page', filter, sort, page],
		queryFn: () => data.readProductPage(filter, sort, page),
		placeholderData: keepPreviousData,
	});

export const productOrderQuery = queryOptions({ queryKey: ['products', 'order'], queryFn: data.readProductOrder });

/** Reads the ids of products on other pages, to mark them. */
export const findProductIds = mutationOptions({
	mutationFn: data.readProductIds,
	meta: { failed: 'Kunde inte markera alla' },
});

/** The queries that a changed product makes out of date. */
export const invalidates = [['products'], ['dashboard'], ['categories'], ['brands'], changeSetsKey] as const;

export const changeProducts = mutationOptions({
	mutationFn: data.changeProducts,
	meta: { done: 'Produkter uppdaterade', failed: 'Kunde inte uppdatera produkterna', undo: undoOf, invalidates },
});

export const deleteProducts = mutationOptions({
	mutationFn: data.deleteProducts,
	meta: { done: 'Produkter raderade', failed: 'Kunde inte radera produkterna', invalidates },
});

export const duplicateProduct = mutationOptions({
	mutationFn: data.duplicateProduct,
	meta: { done: 'Produkten duplicerad', failed: 'Kunde inte duplicera produkten', invalidates },
});

const priceMeta = { failed: 'Kunde inte ändra priset', invalidates };
const restorePrice = mutationOptions({
	mutationFn: data.changePrice,
	meta: { ...priceMeta, done: 'Ändringen är ångrad' },
});

export const changePrice = mutationOptions({
	mutationFn: data.changePrice,
	meta: {
		...priceMeta,
		done: 'Priset ändrat',
		undo:
			({ id, price }: ListedProduct, { before }: { before: number | null }) =>
			() =>
				void runMutation(restorePrice, { id, before: price, price: before }),
	},
});

export const reorderProducts = orderMutation('products');
