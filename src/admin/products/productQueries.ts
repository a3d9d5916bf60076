import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { ListedProduct, ProductFilter, ProductSort } from '#data/office/productList.ts';
import * as data from '#data/office/productList.ts';
import { orderMutation } from '../lists/useSavedOrder.ts';
import { changeSetsKey, undoOf } from '../queries/changeSetQueries.ts';
import { runMutation } from '../queries/queryClient.ts';
import { saleNotice } from './saleWords.ts';

export const productPageQuery = (filter: ProductFilter, sort: ProductSort, page: number) =>
	queryOptions({
		queryKey: ['products', 'page', filter, sort, page],
		queryFn: () => data.readProductPage(filter, sort, page),
		placeholderData: keepPreviousData,
	});

/** Whether there is any product at all, sold or not. */
export const anyProductQuery = queryOptions({ queryKey: ['products', 'any'], queryFn: data.hasProducts });

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

/** 'Markera som såld' and 'Ta tillbaka' (S2). */
export const changeSale = mutationOptions({
	mutationFn: data.changeSale,
	meta: {
		done: (change: data.ChangedSale, { sold }: { sold: boolean }) =>
			saleNotice({ sold, ...change }, new Date().toISOString()),
		failed: 'Kunde inte ändra försäljningen',
		undo: ({ change_set }: data.ChangedSale) => undoOf(change_set),
		invalidates,
	},
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
