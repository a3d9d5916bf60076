import { useSyncExternalStore } from 'react';
import { currentSession, onSessionChange, type Session } from '#data/office/session.ts';

export function useSession(): Session {
	return useSyncExternalStore(onSessionChange, currentSession);
}
