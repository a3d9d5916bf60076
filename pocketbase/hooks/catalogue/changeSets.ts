/** Change sets: what has changed many records as one thing (X3). */
import type { ChangeSetKind, OrderChange } from '#domain/history/version.ts';
import { execute } from '../database.ts';

interface NewChangeSet {
	kind: ChangeSetKind;
	/** The id of the account; '' for none. */
	by: string;
	/** What is done, in Swedish, for staff: 'Lagerstatus: Slut i lager'. */
	summary: string;
	order_change?: OrderChange;
	/** Of an undo, the change set that it takes back. */
	undoes?: string;
}

/**
 * Starts a change set and returns its id. Every record that is saved with this id in its origin (`setOrigin` in versions.ts)
 * belongs to it and is undone with it; in how many transactions does not matter. Then call `addRecords`.
 */
export function startChangeSet(tx: CoreApp, values: NewChangeSet): string {
	const changeSet = new Record(tx.findCollectionByNameOrId('change_sets'));
	for (const [name, value] of Object.entries(values)) changeSet.set(name, value);
	tx.save(changeSet);
	return changeSet.id;
}

/** Counts records that a change set has changed. To be called in the transaction that has saved them. */
export function addRecords(tx: CoreApp, changeSet: string, count: number): void {
	if (count === 0) return;
	execute(tx, 'UPDATE change_sets SET records = records + {:count} WHERE id = {:changeSet}', { changeSet, count });
}
