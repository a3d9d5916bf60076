import type { OrderedCollection } from '#domain/history/version.ts';
import { post } from './client.ts';

export interface StoredOrder {
	ids: string[];
	/** The id of the change, to undo it; '' when nothing has moved. */
	change_set: string;
}

/** Puts rows in this order, numbered from 1, in one write (B3, C3, C4). Returns the order that was stored. */
export function saveOrder(collection: OrderedCollection, ids: string[]): Promise<StoredOrder> {
	return post<StoredOrder>('reorder', { collection, ids });
}
