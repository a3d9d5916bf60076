import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { DeletionSummary } from '../lists/DeletionSummary.tsx';
import { deleteProducts } from './productQueries.ts';

interface DeleteProductsProps {
	/** What to delete; the question is closed while it is empty. */
	ids: readonly string[];
	/** The titles of those that have been seen, by id. */
	titles: ReadonlyMap<string, string>;
	/** The ids of the products that the current search and page show. */
	inView: ReadonlySet<string>;
	close: () => void;
	onDeleted: () => void;
}

/** Asks before products are deleted for good (B2). */
export function DeleteProducts({ ids, titles, inView, close, onDeleted }: DeleteProductsProps) {
	const remove = useMutation(deleteProducts);
	return (
		<ConfirmDialog
			open={ids.length > 0}
			onOpenChange={(open) => !open && close()}
			title="Är du säker?"
			description={`Du är på väg att radera ${ids.length} ${ids.length > 1 ? 'produkter' : 'produkt'}. Denna åtgärd kan inte ångras.`}
			confirm="Radera"
			isDangerous
			isBusy={remove.isPending}
			onConfirm={() => remove.mutate(ids, { onSuccess: onDeleted })}
		>
			<DeletionSummary
				count={ids.length}
				names={ids.flatMap((id) => titles.get(id) ?? [])}
				outOfView={ids.filter((id) => !inView.has(id)).length}
			/>
		</ConfirmDialog>
	);
}
