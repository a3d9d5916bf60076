/** Whether the device knows that it has no network. */
export function isOffline(): boolean {
	return typeof navigator !== 'undefined' && navigator.onLine === false;
}
