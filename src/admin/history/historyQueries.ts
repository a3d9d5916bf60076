import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { Conflict } from '#data/office/conflict.ts';
import { messageOf } from '#data/office/errors.ts';
import * as data from '#data/office/versions.ts';
import type { VersionedCollection } from '#domain/history/version.ts';

/** Reads again each time the history opens: what is restored is compared with it. */
export const historyQuery = (collection: VersionedCollection, id: string) =>
	queryOptions({
		queryKey: ['history', collection, id],
		queryFn: () => data.readHistory(collection, id),
		gcTime: 0,
		staleTime: 0,
	});

export const settingsIdsQuery = queryOptions({
	queryKey: ['settings ids'],
	queryFn: data.readSettingsIds,
	staleTime: Number.POSITIVE_INFINITY,
});

export const restoreVersion = mutationOptions({
	mutationFn: data.restoreVersion,
	meta: {
		id: 'save',
		done: ({ left_alone }: data.Restored) => ({
			title: 'Versionen är återställd',
			description:
				left_alone.length > 0 ? 'Det som den pekade på och som inte finns längre lämnades som det är.' : undefined,
		}),
		failed: (error) =>
			error instanceof Conflict
				? { title: 'Någon annan har ändrat samtidigt', description: 'Jämför igen innan du återställer.' }
				: { title: 'Kunde inte återställa', description: messageOf(error) },
		invalidates: [['products'], ['categories'], ['brands'], ['settings'], ['mail'], ['privacy'], ['history']],
	},
});
