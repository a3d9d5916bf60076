/**
 * Back is a phone's way out of whatever lies over the page. So what opens lays an entry on the history: Back takes it
 * away and closes what is open, and what is closed in another way takes it away itself.
 */

/** Of what lies over the page: one thing at a time. */
let close: (() => void) | undefined;
/** Our own step back is under way. It takes a moment, and what opens meanwhile must not be closed by it. */
let isStepping = false;

/** Opens a modal dialog that Back closes. */
export function openModal(dialog: HTMLDialogElement): void {
	dialog.showModal();
	const closed = closeOnBack(() => dialog.close());
	dialog.addEventListener('close', closed, { once: true });
}

/** Calls `closeIt` at the visitor's Back. Returns what to call when it has been closed. */
export function closeOnBack(closeIt: () => void): () => void {
	close = closeIt;
	if (!isStepping) layEntry();
	return () => {
		if (close !== closeIt) return;
		close = undefined;
		stepBack();
	};
}

function layEntry(): void {
	history.pushState({ ...history.state, isOver: true }, '');
}

function stepBack(): void {
	// An entry whose mark is gone has become a step of its own: something was chosen in the filter sheet.
	if (isStepping || !history.state?.isOver) return;
	isStepping = true;
	history.back();
}

addEventListener('popstate', () => {
	if (isStepping) {
		isStepping = false;
		if (close) layEntry();
		return;
	}
	const closeIt = close;
	close = undefined;
	closeIt?.();
});
// Back from where a link in the menu led, or a reload: nothing is open any longer.
addEventListener('pageshow', () => {
	if (!close) stepBack();
});
