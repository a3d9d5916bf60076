/** Runs on every page: what was typed into a form and not sent within a day is removed from the device. */

import { photosDatabase, photosKeptUntilKey } from './photos/mayHavePhotos.ts';

/** What the names of unsaved inquiries in the browser's storage begin with. */
export const prefix = 'intresse:';
/** Milliseconds. */
const keptFor = 24 * 60 * 60 * 1000;

/** Whether one that was kept at this moment, in milliseconds since 1970, may still be shown. */
export function isKept(savedAt: unknown): boolean {
	return typeof savedAt === 'number' && Date.now() - savedAt <= keptFor;
}

try {
	for (const name of Object.keys(localStorage)) {
		if (name.startsWith(prefix) && !isKept(JSON.parse(localStorage.getItem(name) ?? '{}').savedAt))
			localStorage.removeItem(name);
	}
	if (Date.now() > Number(localStorage.getItem(photosKeptUntilKey) ?? Number.POSITIVE_INFINITY)) {
		localStorage.removeItem(photosKeptUntilKey);
		indexedDB.deleteDatabase(photosDatabase);
	}
} catch {
	// Storage is switched off, or holds something that is not ours.
}
