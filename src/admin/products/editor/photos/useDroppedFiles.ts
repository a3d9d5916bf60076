import { useEffect, useRef, useState } from 'react';
import { droppedFiles } from './droppedFiles.ts';

/**
 * Takes files that are dropped anywhere in the window, or pasted. Returns whether files are being dragged over it. The
 * browser must not open a dropped file: the form would be gone.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
	const [isOver, setIsOver] = useState(false);
	const take = useRef(onFiles);
	take.current = onFiles;

	useEffect(() => {
		/** Browsers send 'enter' and 'leave' for every element on the way. */
		let depth = 0;
		const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
		function over(event: DragEvent) {
			if (!hasFiles(event)) return;
			event.preventDefault();
			if (event.dataTransfer) event.dataTransfer.dropEffect = isDialogOpen() ? 'none' : 'copy';
		}
		function enter(event: DragEvent) {
			if (!hasFiles(event)) return;
			depth += 1;
			setIsOver(!isDialogOpen());
		}
		function leave(event: DragEvent) {
			if (!hasFiles(event)) return;
			depth = Math.max(0, depth - 1);
			if (depth === 0) setIsOver(false);
		}
		function drop(event: DragEvent) {
			if (!hasFiles(event)) return;
			event.preventDefault();
			depth = 0;
			setIsOver(false);
			if (!isDialogOpen() && event.dataTransfer)
				void droppedFiles(event.dataTransfer).then((files) => take.current(files));
		}
		function paste(event: ClipboardEvent) {
			const files = [...(event.clipboardData?.files ?? [])];
			// A text from a word processor comes with a picture of itself.
			const isText = event.clipboardData?.types.includes('text/plain');
			if (files.length === 0 || isText || isDialogOpen()) return;
			event.preventDefault();
			take.current(files);
		}
		const listeners = { dragover: over, dragenter: enter, dragleave: leave, drop, paste } as const;
		for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener as EventListener);
		return () => {
			for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener as EventListener);
		};
	}, []);

	return isOver;
}

function isDialogOpen(): boolean {
	return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
