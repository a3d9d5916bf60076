import { mutationOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onPublishingChange, publishAgain, readPublishing, rebuildAll } from '#data/office/publishing.ts';
import { publishingStatus } from '#domain/publishing/publication.ts';

const publishingKey = ['publishing'] as const;

const publishingQuery = queryOptions({
	queryKey: publishingKey,
	queryFn: readPublishing,
	// Polls as well, more often during a publish: a realtime connection may break without an error.
	refetchInterval: ({ state: { data } }) => (data && publishingStatus(data).state !== 'published' ? 3_000 : 60_000),
});

/** The state of publishing, kept up to date by PocketBase's realtime. */
export function usePublishing() {
	const queryClient = useQueryClient();
	useEffect(
		() => onPublishingChange(() => void queryClient.invalidateQueries({ queryKey: publishingKey })),
		[queryClient],
	);
	return useQuery(publishingQuery);
}

export const publishAgainMutation = mutationOptions({
	mutationFn: publishAgain,
	meta: { failed: 'Misslyckades att publicera', invalidates: [publishingKey] },
});

export const rebuildAllMutation = mutationOptions({
	mutationFn: rebuildAll,
	meta: {
		done: { title: 'Alla sidor byggs om', description: 'Besökarna ser de gamla sidorna tills de nya är klara.' },
		failed: 'Misslyckades att bygga om',
		invalidates: [publishingKey],
	},
});
