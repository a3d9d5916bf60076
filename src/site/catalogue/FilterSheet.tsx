import { X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { numberText } from '#domain/measures/measure.ts';
import { openModal } from '#site/frame/closeOnBack.ts';

interface FilterSheetProps {
	isOpen: boolean;
	/** Products that are shown. */
	total: number;
	onClear: () => void;
	/** Called when the dialog has closed, however it was closed. */
	onClose: () => void;
	/** The choices, while it is open. */
	children: ReactNode;
}

/** On a phone: a modal `<dialog>`, which keeps the focus, closes by Escape and Back, and gives the focus back. */
export function FilterSheet({ isOpen, total, onClear, onClose, children }: FilterSheetProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	useLayoutEffect(() => {
		if (isOpen && dialog.current) openModal(dialog.current);
	}, [isOpen]);
	const close = useCallback(() => dialog.current?.close(), []);
	useEffect(() => {
		const wide = matchMedia('(width >= 48rem)');
		const { current } = dialog;
		// A click beside the sheet hits the dialog itself.
		const closeBeside = ({ target }: MouseEvent) => target === current && close();
		wide.addEventListener('change', close);
		current?.addEventListener('click', closeBeside);
		return () => {
			wide.removeEventListener('change', close);
			current?.removeEventListener('click', closeBeside);
		};
	}, [close]);
	return (
		<dialog ref={dialog} className="filter-sheet" aria-labelledby="filter-rubrik" data-sheet="" onClose={onClose}>
			<div className="flex items-center justify-between border-line border-b px-4 py-2">
				<h2 id="filter-rubrik" className="text-heading">
					Filter
				</h2>
				<button type="button" className="button button-quiet button-icon -mr-2" aria-label="Stäng" onClick={close}>
					<X aria-hidden="true" />
				</button>
			</div>
			<div className="grid min-h-0 flex-1 gap-4 overflow-y-auto overscroll-contain px-4 py-5">{children}</div>
			<div className="flex gap-3 border-line border-t px-4 py-3">
				<button type="button" className="button button-secondary flex-1" onClick={onClear}>
					Rensa filter
				</button>
				<button type="button" className="button button-primary flex-1" onClick={close}>
					{`Visa ${numberText(total)} ${total === 1 ? 'produkt' : 'produkter'}`}
				</button>
			</div>
		</dialog>
	);
}
