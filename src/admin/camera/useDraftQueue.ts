import { useSyncExternalStore } from 'react';
import { onQueueChange, type QueueState, queueState } from './keptPhotos.ts';

export function useDraftQueue(): QueueState {
	return useSyncExternalStore(onQueueChange, queueState);
}
