import { useSyncExternalStore } from 'react';

/** Milliseconds between two looks at the clock. */
const minute = 60_000;

let now = 0;
let written = '';
let timer: ReturnType<typeof setInterval> | undefined;
const readers = new Set<() => void>();

/** The time, as ISO date, kept to the minute while a page is open. One clock serves every row of a list. */
export function useNow(): string {
	return useSyncExternalStore(subscribe, readClock);
}

function readClock(): string {
	// While nobody reads it the clock stands still.
	if (readers.size === 0 && Date.now() - now >= minute) look();
	return written;
}

function look() {
	now = Date.now();
	written = new Date(now).toISOString();
}

function subscribe(changed: () => void): () => void {
	readers.add(changed);
	timer ??= setInterval(() => {
		look();
		for (const reader of readers) reader();
	}, minute);
	return () => {
		readers.delete(changed);
		if (readers.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	};
}
