import { useQueryClient } from '@tanstack/react-query';
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
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const stop = onCollectionChange(collection, () => {
			// Later changes do not postpone it: many in a row would otherwise never be refetched.
			timer ??= setTimeout(() => {
				timer = undefined;
				void queryClient.invalidateQueries({ queryKey: key.split(' ') });
			}, refetchDelayMs);
		});
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, [collection, key, queryClient]);
}
