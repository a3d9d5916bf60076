/** How machines sell, for the dashboard (S3). */
import type { SaleStatistics } from '#domain/products/saleStatistics.ts';
import { client } from './client.ts';

/** By the server's clock. */
export function readSaleFigures(): Promise<SaleStatistics> {
	return client.send<SaleStatistics>('/api/rostfri/products/sales', {});
}
