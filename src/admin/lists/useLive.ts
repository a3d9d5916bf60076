import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onCollectionChange } from '#data/office/realtime.ts';

/** Changes within so many milliseconds cause one refetch. */
const refetchDelayMs = 300;

/**
 * Refetches queries when a record of a collection has changed. `queryKey` is the beginning of their keys; a list of
 * words such as ['products'].
 */
export function useLive(collection: string, queryKey: readonly string[]): void {
	const queryClient = useQueryClient();
	const key = queryKey.join(' ');
	useEffect(() => onCollectionChange(collection, () => refetchSoon(queryClient, key)), [collection, key, queryClient]);
}

/** The keys to refetch next, of all that are on the screen: a query that several of them name is fetched once. */
const waiting = new Set<string>();

function refetchSoon(queryClient: QueryClient, key: string): void {
	const isWaiting = waiting.size > 0;
	waiting.add(key);
	// Later changes do not postpone it: many in a row would otherwise never be refetched.
	if (isWaiting) return;
	setTimeout(() => {
		const keys = [...waiting].map((each) => each.split(' '));
		waiting.clear();
		const isChanged = (known: readonly unknown[]) =>
			keys.some((words) => words.every((word, place) => known[place] === word));
		void queryClient.invalidateQueries({ predicate: (query) => isChanged(query.queryKey) });
	}, refetchDelayMs);
}
