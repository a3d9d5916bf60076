/**
 * Calls when the browser has painted what is on the page now: for work that nothing on the screen waits for. Returns what
 * cancels the call. In a tab in the background it comes when the tab is shown.
 */
export function afterPaint(work: () => void): () => void {
	let timer: ReturnType<typeof setTimeout>;
	// A frame's callbacks run before it is painted, a task that they start after that.
	const frame = requestAnimationFrame(() => {
		timer = setTimeout(work);
	});
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
	};
}
