/**
 * Back is a phone's way out of whatever lies over the page. So what opens lays an entry on the history: Back takes it
 * away and closes what is open, and what is closed in another way takes it away itself.
 */

interface Overlay {
	/** Of what lies over the page: one thing at a time. */
	close?: (() => void) | undefined;
	/** Our own step back is under way. It takes a moment, and what opens in that time must not be closed by it. */
	isStepping: boolean;
}

declare global {
	interface Window {
		overlay?: Overlay;
	}
}

/**
 * The page's own, for a page has this module several times: in the script of its frame and in islands. Where an island is
 * prebuilt there is no window.
 */
const overlay: Overlay = globalThis.window ? ownOf(window) : { isStepping: false };

function ownOf(window: Window): Overlay {
	window.overlay ??= listened({ isStepping: false });
	return window.overlay;
}

/** Opens a modal dialog that Back closes. The page behind it stands still. */
export function openModal(dialog: HTMLDialogElement): void {
	const { dataset } = document.documentElement;
	dialog.showModal();
	// With :has(dialog[open]) a browser would look through the whole page at every change of it.
	dataset.modal = dialog.className;
	const endOverlay = closeOnBack(() => dialog.close());
	const closed = () => {
		delete dataset.modal;
		endOverlay();
	};
	dialog.addEventListener('close', closed, { once: true });
}

/** Calls `closeIt` at the visitor's Back. Returns what to call when it has been closed. */
export function closeOnBack(closeIt: () => void): () => void {
	overlay.close = closeIt;
	if (!overlay.isStepping) layEntry();
	return () => {
		if (overlay.close !== closeIt) return;
		overlay.close = undefined;
		stepBack(overlay);
	};
}

function layEntry(): void {
	history.pushState({ ...history.state, isOverlay: true }, '');
}

function stepBack(overlay: Overlay): void {
	// An entry whose mark is gone has become a step of its own: something was chosen in the filter sheet.
	if (overlay.isStepping || !history.state?.isOverlay) return;
	overlay.isStepping = true;
	history.back();
}

function listened(overlay: Overlay): Overlay {
	addEventListener('popstate', () => {
		if (overlay.isStepping) {
			overlay.isStepping = false;
			if (overlay.close) layEntry();
			return;
		}
		const closeIt = overlay.close;
		overlay.close = undefined;
		closeIt?.();
	});
	// Back from where a link in the menu led, or a reload: nothing is open any longer.
	addEventListener('pageshow', () => {
		if (!overlay.close) stepBack(overlay);
	});
	return overlay;
}
