/** What has changed many records at once, and its 'Ångra' in toasts and in the list of changes (X3). */
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import * as data from '#data/office/versions.ts';
import type { UndoResult } from '#domain/history/version.ts';
import { runMutation } from './queryClient.ts';

export const changeSetsKey = ['change sets'] as const;

export const changeSetsQuery = infiniteQueryOptions({
	queryKey: changeSetsKey,
	queryFn: ({ pageParam }) => data.readChangeSets(pageParam),
	initialPageParam: 1,
	getNextPageParam: ({ has_more }, _pages, page) => (has_more ? page + 1 : undefined),
});

export const undoChangeSet = mutationOptions({
	mutationFn: data.undoChangeSet,
	meta: {
		done: ({ left_alone: { count, first } }: UndoResult) => ({
			title: 'Ändringen är ångrad',
			description:
				count === 0
					? undefined
					: `${count} ${count === 1 ? 'sak' : 'saker'} lämnades: ${first
							.slice(0, 2)
							.map(({ title, reason }) => `${title} (${reason.charAt(0).toLowerCase()}${reason.slice(1)})`)
							.join(', ')}${count > 2 ? ' …' : ''}`,
		}),
		failed: 'Kunde inte ångra',
		invalidates: [['products'], ['dashboard'], ['categories'], ['brands'], changeSetsKey],
	},
});

/** The 'Ångra' of a toast; undefined for a change of nothing. */
export function undoOf(changeSet: string): (() => void) | undefined {
	return changeSet === '' ? undefined : () => void runMutation(undoChangeSet, changeSet);
}
