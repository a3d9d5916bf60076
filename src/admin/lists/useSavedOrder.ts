import { type MutationOptions, mutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type StoredOrder, saveOrder } from '#data/office/reorder.ts';
import type { OrderedCollection } from '#domain/history/version.ts';
import { changeSetsKey, undoOf } from '../queries/changeSetQueries.ts';

export interface Move {
	ids: string[];
}

/** Saves an order. Its toast has an 'Ångra'. */
export function orderMutation(collection: OrderedCollection): MutationOptions<StoredOrder, Error, Move> {
	return mutationOptions({
		mutationFn: ({ ids }: Move) => saveOrder(collection, ids),
		meta: {
			done: { title: 'Ordning uppdaterad', id: 'order' },
			failed: { title: 'Ordningen kunde inte sparas', id: 'order' },
			undo: ({ change_set }: StoredOrder) => undoOf(change_set),
			invalidates: [[collection], changeSetsKey],
		},
	});
}

/**
 * The order as the person sees it: moved rows show in their new place before the server has answered. Moves made during
 * a save are sent together after it. When saving fails, the stored order shows again.
 */
export function useSavedOrder<Row extends { id: string }>(
	stored: readonly Row[] | undefined,
	mutation: MutationOptions<StoredOrder, Error, Move>,
) {
	const [wanted, setWanted] = useState<string[]>();
	const next = useRef<Move>(undefined);
	const isSaving = useRef(false);
	const { mutateAsync } = useMutation(mutation);

	async function save() {
		if (isSaving.current) return;
		isSaving.current = true;
		try {
			while (next.current) {
				const move = next.current;
				next.current = undefined;
				await mutateAsync(move);
			}
		} catch {
			// The mutation's toast shows the error.
			next.current = undefined;
		} finally {
			isSaving.current = false;
			setWanted(undefined);
		}
	}

	const order = stored && inOrder(stored, wanted);
	return {
		order,
		reorder(rows: readonly Row[]) {
			const ids = rows.map(({ id }) => id);
			next.current = { ids };
			setWanted(ids);
			void save();
		},
	};
}

/** Rows in a wanted order. Rows that it does not name come first, as on the server. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[] | undefined): Row[] {
	if (!ids) return [...rows];
	const place = new Map(ids.map((id, index) => [id, index]));
	return rows
		.map((row, index) => ({ row, index }))
		.sort((one, other) => (place.get(one.row.id) ?? -1) - (place.get(other.row.id) ?? -1) || one.index - other.index)
		.map(({ row }) => row);
}
