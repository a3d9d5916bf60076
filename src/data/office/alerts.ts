/** What visitors watch for, as staff see it (S5): how many meet a product, and what is wanted and not in stock. */
import type { Demand } from '#domain/alerts/demand.ts';
import { client, post } from './client.ts';

/** How many addresses watch for a product with these values, as the editor has them. It need not be stored. */
export async function readWatchers(values: object): Promise<number> {
	return (await post<{ watchers: number }>('alerts/watchers', { values })).watchers;
}

/** Its category and brand by their slugs, '' for none. */
export interface ShownDemand extends Omit<Demand, 'criteria'> {
	/** The query of the list. */
	criteria: string;
	category: string;
	brand: string;
}

/** What is wanted and not in stock, the most wanted first. */
export async function readDemand(): Promise<ShownDemand[]> {
	const { demand } = await client.send<{ demand: ShownDemand[] }>('/api/rostfri/alerts/demand', {});
	return demand;
}
