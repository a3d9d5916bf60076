/** Photos that wait on the device (photoStorage.ts), as every page knows of them. */

/** What the browser's storage calls until when the last of them is kept, in milliseconds since 1970; missing for none. */
export const photosKeptUntilKey = 'säljbilder';
/** Where the browser keeps them. */
export const photosDatabase = 'säljbilder';

/** Whether photos may wait on this device. */
export function mayHavePhotos(): boolean {
	try {
		return localStorage.getItem(photosKeptUntilKey) !== null;
	} catch {
		return false;
	}
}
