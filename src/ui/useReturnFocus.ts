import { useRef } from 'react';

/**
 * For the content of a Radix dialog: the focus goes back to what had it when the dialog opened. Radix itself only knows
 * the way back to a Trigger, and our dialogs are opened by state. Where that is gone, as an item of a menu is,
 * `useKeptFocus` finds the place.
 */
export function useReturnFocus() {
	const opener = useRef<HTMLElement | null>(null);
	return {
		onOpenAutoFocus: () => {
			opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
		},
		onCloseAutoFocus: (event: Event) => {
			if (!opener.current?.isConnected) return;
			event.preventDefault();
			opener.current.focus({ preventScroll: true });
		},
	};
}
