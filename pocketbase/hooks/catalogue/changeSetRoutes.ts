/** Lists what has changed many records (X3). */
import {
	type ChangeSetKind,
	type ListedChangeSet,
	type OrderedCollection,
	type UndoResult,
	undoDays,
} from '#domain/history/version.ts';
import { parseDate } from '#domain/text/dates.ts';
import { query } from '../database.ts';
import { requireAdmin } from '../request.ts';
import { accountName } from './recordNames.ts';

/** The change sets of one page of the list. */
const perPage = 30;

/** GET change-sets?page=1: what has changed many records, newest first. */
export function readChangeSets(e: core.RequestEvent) {
	requireAdmin(e);
	const page = pageOf(e.request!.url!.query().get('page'));
	const rows = query(
		e.app,
		`SELECT c.id, c.created, c.kind, c.summary, c.records, COALESCE(c.left_alone, 'null') AS left_alone, c.undone_at,
			${accountName('c.by')} AS by_name, ${accountName('c.undone_by')} AS undone_by_name,
			COALESCE(c.order_change ->> '$.collection', '') AS ordered,
			EXISTS (SELECT 1 FROM versions WHERE change_set = c.id) AS has_versions
		FROM change_sets c WHERE c.records > 0 OR c.left_alone ->> '$.count' > 0
		ORDER BY c.rowid DESC LIMIT {:limit} OFFSET {:offset}`,
		{
			id: '',
			created: '',
			kind: '',
			summary: '',
			records: 0,
			left_alone: '',
			undone_at: '',
			by_name: '',
			undone_by_name: '',
			ordered: '',
			has_versions: false,
		},
		{ limit: perPage + 1, offset: (page - 1) * perPage },
	);
	const change_sets = rows.slice(0, perPage).map(
		({ has_versions, ...row }): ListedChangeSet => ({
			...row,
			kind: row.kind as ChangeSetKind,
			ordered: row.ordered as OrderedCollection | '',
			left_alone: JSON.parse(row.left_alone) ?? nothingLeft,
			// What was deleted, by a person or by an undo, does not come back.
			can_undo: (has_versions || row.ordered !== '') && canUndo(row),
		}),
	);
	e.json(200, { change_sets, has_more: rows.length > perPage });
}

/** A page that can be read; 1 for what is no number. */
function pageOf(given: string): number {
	return Math.min(Math.max(1, Math.trunc(Number(given)) || 1), 1_000_000);
}

/** Whether a change set may be undone: once, and in time. */
export function canUndo({ created, undone_at }: { created: string; undone_at: string }): boolean {
	return undone_at === '' && parseDate(created) > Date.now() - undoDays * 86_400_000;
}

/** Of an undo that left nothing alone. */
export const nothingLeft: UndoResult['left_alone'] = { count: 0, first: [] };
