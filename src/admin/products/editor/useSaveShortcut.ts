import { useEffect, useRef } from 'react';

/** Ctrl-S, on a Mac Cmd-S: saves and stays. */
export function useSaveShortcut(save: () => void) {
	const latest = useRef(save);
	latest.current = save;
	useEffect(() => {
		function listen(event: KeyboardEvent) {
			if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
				return;
			event.preventDefault();
			if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) latest.current();
		}
		addEventListener('keydown', listen);
		return () => removeEventListener('keydown', listen);
	}, []);
}
