/** The list in the browser's history: its URL and scroll position at every step. */
import { afterPaint } from '../frame/afterPaint.ts';

/** Milliseconds without scrolling after which the scroll position is kept. */
const scrollPause = 150;

export interface ListHistory {
	/** Keeps the scroll position of each step. Returns what ends that. */
	start(): () => void;
	/** The scroll position in pixels: to read it of the window would lay the page out before its time. */
	scrollY(): number;
	/**
	 * Makes a URL the next step, or with `replace` the present one. What it shows is painted before it is written, which
	 * takes a browser as long as the search for it; but it is written before the visitor goes on.
	 */
	add(url: string, options: { replace: boolean }): void;
	/** Forgets what is not written yet: the visitor has gone back from it. */
	forget(): void;
}

export function listHistory(): ListHistory {
	let y = 0;
	let unwritten: (() => void) | undefined;

	function write(): void {
		unwritten?.();
		unwritten = undefined;
	}

	function keep(): void {
		write();
		history.replaceState({ ...history.state, y }, '');
	}

	function start(): () => void {
		// A browser scrolls to where the cards are not yet; so the list does it when they are.
		history.scrollRestoration = 'manual';
		y = scrollY;
		let scrolling: ReturnType<typeof setTimeout>;
		const follow = () => {
			y = scrollY;
			clearTimeout(scrolling);
			scrolling = setTimeout(keep, scrollPause);
		};
		const listening = new AbortController();
		const { signal } = listening;
		addEventListener('scroll', follow, { passive: true, signal });
		addEventListener('pagehide', keep, { signal });
		for (const input of ['click', 'keydown']) addEventListener(input, write, { capture: true, signal });
		return () => {
			clearTimeout(scrolling);
			listening.abort();
		};
	}

	function add(url: string, { replace }: { replace: boolean }): void {
		write();
		const left = y;
		unwritten = () => writeStep(url, left, replace);
		afterPaint(write);
	}

	const forget = () => {
		unwritten = undefined;
	};
	return { start, scrollY: () => y, add, forget };
}

/** Writes a URL into the history, and the scroll position that the visitor leaves. */
function writeStep(url: string, y: number, replace: boolean): void {
	if (replace) {
		history.replaceState({ y }, '', url);
		return;
	}
	if (history.state?.y !== y) history.replaceState({ ...history.state, y }, '');
	history.pushState({ y }, '', url);
}
