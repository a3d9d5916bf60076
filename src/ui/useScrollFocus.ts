import { type RefCallback, useCallback } from 'react';

/** What the Tab key stops at. */
const reached = 'a[href], button, input, select, textarea, summary, iframe, video, [tabindex="0"]';

/**
 * For what scrolls: lets the keyboard reach it, and so scroll it, as long as it has more than it shows and nothing in it
 * that the keyboard reaches. Chromium does so by itself, Safari does not.
 */
export function useScrollFocus(): RefCallback<HTMLElement> {
	return useCallback((area: HTMLElement | null) => {
		if (!area) return;
		const follow = () => {
			const isAlone = area.scrollHeight > area.clientHeight && !area.querySelector(reached);
			if (isAlone) area.tabIndex = 0;
			// Not while it has the focus, which would be lost.
			else if (area !== document.activeElement) area.removeAttribute('tabindex');
		};
		const sizes = new ResizeObserver(follow);
		sizes.observe(area);
		const content = new MutationObserver(follow);
		content.observe(area, { childList: true, subtree: true });
		follow();
		return () => {
			sizes.disconnect();
			content.disconnect();
		};
	}, []);
}
