import { queryOptions } from '@tanstack/react-query';
import { readPhotographedProducts } from '#data/office/productPhotos.ts';

/** Read once for a preview: what changes afterwards is seen when the photos are added. */
export const photographedProductsQuery = queryOptions({
	queryKey: ['photographed products'],
	queryFn: readPhotographedProducts,
	gcTime: 0,
	refetchOnWindowFocus: false,
	refetchOnReconnect: false,
});
