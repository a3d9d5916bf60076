import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

let now = 0;
let isoDate = '';
let timer: ReturnType<typeof setInterval> | undefined;
const readers = new Set<() => void>();

/** The time as an ISO date, updated every minute while a page is open. All rows of a list share one clock. */
export function useNow(): string {
	return useSyncExternalStore(subscribe, readClock);
}

function readClock(): string {
	// The clock stops without readers.
	if (readers.size === 0 && Date.now() - now >= minuteMs) update();
	return isoDate;
}

function update() {
	now = Date.now();
	isoDate = new Date(now).toISOString();
}

function subscribe(changed: () => void): () => void {
	readers.add(changed);
	timer ??= setInterval(() => {
		update();
		for (const reader of readers) reader();
	}, minuteMs);
	return () => {
		readers.delete(changed);
		if (readers.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	};
}
