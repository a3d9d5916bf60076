import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
	const subscribe = useCallback(
		(changed: () => void) => {
			const list = matchMedia(query);
			list.addEventListener('change', changed);
			return () => list.removeEventListener('change', changed);
		},
		[query],
	);
	return useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	);
}

/** Narrower than Tailwind's md: the sidebar is a bar at the bottom. */
export function useIsPhone(): boolean {
	return useMediaQuery('(max-width: 47.99rem)');
}

/** Narrower than Tailwind's lg: a table with several columns does not fit. */
export function useIsNarrow(): boolean {
	return useMediaQuery('(max-width: 63.99rem)');
}
