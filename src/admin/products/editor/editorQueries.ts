/** The editor's queries and mutations, with their toasts. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { Conflict } from '#data/office/conflict.ts';
import { messageOf } from '#data/office/errors.ts';
import { readLead } from '#data/office/leads.ts';
import { readPriceHistory } from '#data/office/priceHistory.ts';
import { deleteProducts } from '#data/office/productList.ts';
import { readProductsWithSku, readSale, saveProduct } from '#data/office/products.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { invalidates } from '../productQueries.ts';

/** Reads again after each save: `updated` is the product's. */
export const priceHistoryQuery = (id: string, updated: string) =>
	queryOptions({
		queryKey: ['price history', id, updated],
		queryFn: () => readPriceHistory(id),
		staleTime: Number.POSITIVE_INFINITY,
	});

/** The products that an article number is also written on, apart from the one that is edited. */
export const sameSkuQuery = (sku: string, id: string) =>
	queryOptions({
		queryKey: ['products', 'same sku', sku, id],
		queryFn: () => readProductsWithSku(sku, id),
		enabled: sku !== '',
	});

/** Whether an open product is reserved or sold, which may change while it is edited. */
export const saleQuery = (id: string) =>
	queryOptions({ queryKey: ['products', 'sale', id], queryFn: () => readSale(id), enabled: id !== '' });

/** The lead that a product was made from. */
export const sourceLeadQuery = (id: string) =>
	queryOptions({ queryKey: ['leads', 'source', id], queryFn: () => readLead(id), enabled: id !== '' });

export const saveMutation = mutationOptions({
	mutationFn: saveProduct,
	meta: {
		id: 'save',
		done: (saved: StoredProduct, { id }: { id?: string }) =>
			id
				? 'Produkten uppdaterad'
				: {
						title: 'Produkten skapad',
						description: saved.is_published
							? 'Den syns på sajten om en liten stund.'
							: 'Den är ett utkast och syns inte på sajten än.',
					},
		// A conflict opens a dialog instead.
		failed: (error) => (error instanceof Conflict ? undefined : (messageOf(error) ?? 'Misslyckades att spara produkt')),
		invalidates,
	},
});

export const deleteMutation = mutationOptions({
	mutationFn: (id: string) => deleteProducts([id]),
	meta: { done: 'Produkten raderad', failed: 'Misslyckades att radera produkt', invalidates },
});
