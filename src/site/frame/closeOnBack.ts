/**
 * Back is a phone's way out of whatever lies over the page. So what opens lays an entry on the history: Back takes it
 * away and closes what is open, and what is closed in another way takes it away itself.
 */

interface Over {
	/** Of what lies over the page: one thing at a time. */
	close?: (() => void) | undefined;
	/** Our own step back is under way. It takes a moment, and what opens in that time must not be closed by it. */
	isStepping: boolean;
}

declare global {
	interface Window {
		over?: Over;
	}
}

/**
 * The page's own, for a page has this module several times: in the script of its frame and in islands. Where an island is
 * prebuilt there is no window.
 */
const over: Over = globalThis.window ? ownOf(window) : { isStepping: false };

function ownOf(window: Window): Over {
	window.over ??= listened({ isStepping: false });
	return window.over;
}

/** Opens a modal dialog that Back closes. The page behind it stands still. */
export function openModal(dialog: HTMLDialogElement): void {
	const { dataset } = document.documentElement;
	dialog.showModal();
	// With :has(dialog[open]) a browser would look through the whole page at every change of it.
	dataset.modal = dialog.className;
	const laidOver = closeOnBack(() => dialog.close());
	const closed = () => {
		delete dataset.modal;
		laidOver();
	};
	dialog.addEventListener('close', closed, { once: true });
}

/** Calls `closeIt` at the visitor's Back. Returns what to call when it has been closed. */
export function closeOnBack(closeIt: () => void): () => void {
	over.close = closeIt;
	if (!over.isStepping) layEntry();
	return () => {
		if (over.close !== closeIt) return;
		over.close = undefined;
		stepBack(over);
	};
}

function layEntry(): void {
	history.pushState({ ...history.state, isOver: true }, '');
}

function stepBack(over: Over): void {
	// An entry whose mark is gone has become a step of its own: something was chosen in the filter sheet.
	if (over.isStepping || !history.state?.isOver) return;
	over.isStepping = true;
	history.back();
}

function listened(over: Over): Over {
	addEventListener('popstate', () => {
		if (over.isStepping) {
			over.isStepping = false;
			if (over.close) layEntry();
			return;
		}
		const closeIt = over.close;
		over.close = undefined;
		closeIt?.();
	});
	// Back from where a link in the menu led, or a reload: nothing is open any longer.
	addEventListener('pageshow', () => {
		if (!over.close) stepBack(over);
	});
	return over;
}
