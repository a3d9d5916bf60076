import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { DeletionSummary } from './DeletionSummary.tsx';

interface DeleteMarkedProps {
	/** The marked rows; nothing is shown when there are none. */
	marked: readonly { id: string; name: string }[];
	/** How many of them the current search does not show. */
	outOfView: number;
	/** How many are marked, in words. */
	text?: string;
	/** 'Radera', 'Radera valda (3)'. */
	label: string;
	/** What is deleted, in words: 'kategorin Ugnar', '3 kategorier'. */
	what: string;
	deletion: MutationOptions<void, Error, string[]>;
	selection: Selection;
}

/** Deletes the marked rows after a question. At the bottom, within reach of a thumb. */
export function DeleteMarked({ marked, outOfView, text, label, what, deletion, selection }: DeleteMarkedProps) {
	const [isAsking, setIsAsking] = useState(false);
	const remove = useMutation(deletion);
	const ids = marked.map(({ id }) => id);
	return (
		<>
			{marked.length > 0 && (
				<section
					aria-label="Markerade rader"
					className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 mx-auto flex max-w-2xl items-center gap-2 rounded-card bg-steel-900 p-2 text-white shadow-dialog [--focus-ring:var(--color-copper-300)] low:static! low:mt-4 md:sticky md:inset-x-0 md:bottom-4 md:mt-4"
				>
					<p role="status" className="min-w-0 flex-1 pl-2 font-semibold tabular-nums">
						{text}
					</p>
					<button
						type="button"
						className="button button-inverse button-small min-h-11!"
						onClick={() => setIsAsking(true)}
					>
						<Trash2 aria-hidden="true" />
						<span>{label}</span>
					</button>
					<Button
						look="quiet"
						iconOnly
						aria-label="Avmarkera alla"
						className="text-steel-300! hover:bg-steel-800! hover:text-white!"
						onClick={selection.clear}
					>
						<X aria-hidden="true" />
					</Button>
				</section>
			)}
			<ConfirmDialog
				open={isAsking}
				onOpenChange={setIsAsking}
				title="Är du säker?"
				description={`Du är på väg att radera ${what}. Denna åtgärd kan inte ångras.`}
				confirm="Radera"
				isDangerous
				isBusy={remove.isPending}
				onConfirm={() =>
					remove.mutate(ids, { onSuccess: () => selection.set(ids, false), onSettled: () => setIsAsking(false) })
				}
			>
				{(marked.length > 1 || outOfView > 0) && (
					<DeletionSummary count={marked.length} names={marked.map(({ name }) => name)} outOfView={outOfView} />
				)}
			</ConfirmDialog>
		</>
	);
}
