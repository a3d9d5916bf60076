import { Trash2, X } from 'lucide-react';
import { Button } from '#ui/Button.tsx';

interface SelectionBarProps {
	/** How many are marked, in words. */
	text?: string;
	/** 'Radera', 'Radera valda (3)'. */
	deleteLabel: string;
	onDelete: () => void;
	onClear: () => void;
}

/** What can be done with the marked rows, at the bottom where a thumb is. */
export function SelectionBar({ text, deleteLabel, onDelete, onClear }: SelectionBarProps) {
	return (
		<section
			aria-label="Markerade rader"
			className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 mx-auto flex max-w-2xl items-center gap-2 rounded-card bg-steel-900 p-2 text-white shadow-dialog [--focus-ring:var(--color-copper-300)] md:sticky md:inset-x-0 md:bottom-4 md:mt-4"
		>
			<p role="status" className="min-w-0 flex-1 pl-2 font-semibold tabular-nums">
				{text}
			</p>
			<button type="button" className="button button-inverse button-small min-h-11!" onClick={onDelete}>
				<Trash2 aria-hidden="true" />
				{deleteLabel}
			</button>
			<Button
				look="quiet"
				iconOnly
				aria-label="Avmarkera alla"
				className="text-steel-300! hover:bg-steel-800! hover:text-white!"
				onClick={onClear}
			>
				<X aria-hidden="true" />
			</Button>
		</section>
	);
}
