import { useSyncExternalStore } from 'react';
import { currentFileToken, onFileTokenChange } from '#data/fileToken.ts';

/** The token for the URLs of photos, videos and logos; undefined until there is one. Re-renders with the next one. */
export function useFileToken(): string | undefined {
	return useSyncExternalStore(onFileTokenChange, currentFileToken);
}
