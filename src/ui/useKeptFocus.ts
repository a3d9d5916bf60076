import { useEffect } from 'react';

/** How many places of the focus are remembered: many an item of a menu and of a dialog may lie between the last and the page. */
const remembered = 20;
/** What is large enough to say where one is, for the focus to go to when what had it is gone. */
const surroundings =
	'li, tr, fieldset, form, section, table, ul, ol, [role=group], [role=region], [role=dialog], [role=alertdialog], main';

/**
 * Keeps the focus near where it was, as a browser does not: a button that removes itself with what it has done, or a
 * dialog that closes when its opener is gone, would leave it at the top of the page (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
	useEffect(() => {
		/** Elements that had the focus, each with all around it; the last one first. */
		let places: Element[][] = [];
		const remember = ({ target }: FocusEvent) => {
			if (target instanceof Element && target !== document.body)
				places = [withAncestors(target), ...places].slice(0, remembered);
		};
		let timer: ReturnType<typeof setTimeout>;
		const observer = new MutationObserver(() => {
			if (!isLost() || places[0]?.[0]?.isConnected !== false) return;
			clearTimeout(timer);
			// A dialog that closes gives the focus back itself, a task later.
			timer = setTimeout(() => isLost() && places.some(focusNearest));
		});
		document.addEventListener('focusin', remember);
		observer.observe(document.body, { childList: true, subtree: true });
		return () => {
			document.removeEventListener('focusin', remember);
			observer.disconnect();
			clearTimeout(timer);
		};
	}, []);
}

function isLost(): boolean {
	return document.activeElement === null || document.activeElement === document.body;
}

function withAncestors(element: Element): Element[] {
	const parent = element.parentElement;
	return parent ? [element, ...withAncestors(parent)] : [element];
}

/** Whether the element, or what is left around it, could take the focus. */
function focusNearest([element, ...ancestors]: readonly Element[]): boolean {
	if (element?.isConnected) return focused(element);
	const nearest = ancestors.find((ancestor) => ancestor.isConnected && ancestor.matches(surroundings));
	if (!nearest) return false;
	if (!nearest.hasAttribute('tabindex')) {
		nearest.setAttribute('tabindex', '-1');
		// A place to go on from, where no key does anything: a ring around half a page would look like an error.
		nearest.classList.add('outline-none');
	}
	return focused(nearest);
}

function focused(element: Element): boolean {
	if (element instanceof HTMLElement) element.focus({ preventScroll: true });
	return document.activeElement === element;
}
