import { useSyncExternalStore } from 'react';
import { currentFileToken, onFileTokenChange } from '#data/office/fileToken.ts';

/** The token for the URLs of photos, videos and logos; undefined until there is one. Renders again with each new one. */
export function useFileToken(): string | undefined {
	return useSyncExternalStore(onFileTokenChange, currentFileToken);
}
