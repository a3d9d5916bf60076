import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onCollectionChange } from '#data/office/realtime.ts';

/** Milliseconds in which changes that come together are read once. */
const pause = 300;

/**
 * Reads queries anew when a record of a collection has changed, whoever changed it. `queryKey` is the beginning of
 * their keys; a primitive list such as ['products'].
 */
export function useLive(collection: string, queryKey: readonly string[]): void {
	const queryClient = useQueryClient();
	const key = queryKey.join(' ');
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const stop = onCollectionChange(collection, () => {
			// Not put off by every change, or a storm of them would never be read.
			timer ??= setTimeout(() => {
				timer = undefined;
				void queryClient.invalidateQueries({ queryKey: key.split(' ') });
			}, pause);
		});
		return () => {
			clearTimeout(timer);
			stop();
		};
	}, [collection, key, queryClient]);
}
