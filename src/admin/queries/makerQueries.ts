/** Brands whose maker is not fully given, which matters where the site sells to private buyers (J6). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ListedBrand, readPublishedBrandIds } from '#data/office/brands.ts';
import { brandsWithoutMaker, type IncompleteBrand } from '#domain/prices/privateBuyers.ts';
import { brandsQuery, settingsQuery } from './catalogueQueries.ts';

const publishedBrandIdsQuery = queryOptions({ queryKey: ['brands', 'published'], queryFn: readPublishedBrandIds });

/** Whether the site sells to private buyers. false until it is known. */
export function useSellsToPrivateBuyers(): boolean {
	return useQuery(settingsQuery).data?.site.sells_to_private_buyers ?? false;
}

/** Reads brands and products only while the setting is on. Empty until they are read. */
export function useBrandsWithoutMaker(): IncompleteBrand<ListedBrand>[] {
	const enabled = useSellsToPrivateBuyers();
	const brands = useQuery({ ...brandsQuery, enabled });
	const published = useQuery({ ...publishedBrandIdsQuery, enabled });
	return brandsWithoutMaker(brands.data ?? [], published.data ?? [], enabled);
}
