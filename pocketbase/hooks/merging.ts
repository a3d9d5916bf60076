/** Merges the changes of two people to one record, and answers 409 where both have changed the same field. */
import { entityOf } from '#domain/collections.ts';
import type { Fields } from '#domain/fields.ts';
import { isSame, valuesOf } from './record.ts';
import { isObject } from './request.ts';
import { inTransaction } from './transaction.ts';

type Conflicts = Record<string, { code: string; message: string }>;

interface Versions {
	/** The values that the form was loaded with; undefined where the client does not send them. */
	base: Record<string, unknown> | undefined;
	/** Whether the record has changed since then, for fields that `base` does not have. */
	isStale: boolean;
	stored: Record<string, unknown>;
	sent: Record<string, unknown>;
}

/** The values to write, and the fields that another person has changed since the form was loaded. */
export function merged(
	fields: Fields,
	{ base, isStale, stored, sent }: Versions,
): { changed: Record<string, unknown>; conflicts: Conflicts } {
	// Only what is sent: judging every field takes as long as the save itself.
	const now = clean(fields, picked(stored, sent));
	const loaded = base ? clean(fields, picked(base, sent)) : {};
	const changed: Record<string, unknown> = {};
	const conflicts: Conflicts = {};
	for (const [name, value] of Object.entries(sent)) {
		if (name in loaded && isSame(value, loaded[name])) continue;
		if (isSame(value, now[name])) continue;
		const isTheirs = name in loaded ? !isSame(loaded[name], now[name]) : isStale;
		if (isTheirs) conflicts[name] = { code: 'conflict', message: changedBy(fields[name]?.column.type, now[name]) };
		changed[name] = value;
	}
	return { changed, conflicts };
}

/** The values that have the names of `wanted`. */
function picked(values: Record<string, unknown>, wanted: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(wanted, name)));
}

/** Quotes the other person's text where it is short. */
function changedBy(type: string | undefined, theirs: unknown): string {
	const isShort = type === 'text' && typeof theirs === 'string' && theirs !== '' && theirs.length <= 100;
	return isShort ? `Någon annan har ändrat till ”${theirs}”.` : 'Någon annan har ändrat det här fältet.';
}

/**
 * Merges an update through PocketBase's record API into the record as it is now: PocketBase writes every column, also
 * those that another person has changed since the record was read. A body may give with `base` the values that its form
 * was loaded with; then the response is 409 with both versions where another person has changed the same field since.
 * Without `base`, as in PocketBase's own dashboard, the last save wins.
 */
export function mergeUpdate(e: core.RecordRequestEvent) {
	const record = e.record!;
	const body = e.requestInfo().body;
	// By way of its text: a Go map has no order.
	const base: unknown = body.base === undefined ? undefined : JSON.parse(JSON.stringify(body.base));
	const entity = entityOf(record.collection().name);
	if (!entity) return e.next();
	const fields: Fields = entity.fields;
	const before = clean(fields, valuesOf(record.original(), entity));
	const wanted = clean(fields, valuesOf(record, entity));
	const sent = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(value, before[name])));
	let conflict: { conflicts: Conflicts; current: Record<string, unknown> } | undefined;
	inTransaction(e, (tx) => {
		const current = tx.findRecordById(record.collection().name, record.id);
		const stored = valuesOf(current, entity);
		const { changed, conflicts } = merged(fields, {
			base: isObject(base) ? base : undefined,
			isStale: false,
			stored,
			sent,
		});
		if (Object.keys(conflicts).length > 0) {
			conflict = { conflicts, current: current.publicExport() };
			return;
		}
		// An update writes every column, so the others must be what they are now.
		const asSent = valuesOf(record, entity);
		for (const [name, value] of Object.entries(stored))
			if (!(name in changed) && !isSame(asSent[name], value)) record.set(name, value);
		e.next();
	});
	if (conflict) answerConflict(e, conflict);
}

export function answerConflict(
	e: core.RequestEvent,
	data: { conflicts: Conflicts; current: Record<string, unknown> },
	message = 'Någon annan har ändrat samma uppgifter. Spara igen om dina ska gälla.',
): void {
	// PocketBase would take a record inside an error for a list of messages.
	e.json(409, { status: 409, message, data });
}

/** Values as the rules clean them; a value that breaks its rule as it is. */
export function clean(fields: Fields, raw: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(raw).map(([name, value]) => {
			const result = fields[name]?.column.type === 'file' ? undefined : fields[name]?.rule.safeParse(value);
			return [name, result?.success ? result.data : value];
		}),
	);
}
