/** Two people who change one record: what only one has changed is kept, and nothing is overwritten unseen. */
import { collections } from '#domain/collections.ts';
import type { Fields } from '#domain/fields.ts';
import { valuesOf } from './record.ts';
import { isObject } from './request.ts';
import { inTransaction } from './transaction.ts';

export type Conflicts = Record<string, { code: string; message: string }>;

interface Versions {
	/** What the form was loaded with; missing where the client does not tell. */
	base: Record<string, unknown> | undefined;
	/** Whether the record has changed since then, for fields that `base` does not have. */
	isStale: boolean;
	stored: Record<string, unknown>;
	sent: Record<string, unknown>;
}

/** What is to be written: what the person changed, unless somebody else has changed the same field meanwhile. */
export function merged(
	fields: Fields,
	{ base, isStale, stored, sent }: Versions,
): { changed: Record<string, unknown>; conflicts: Conflicts } {
	const now = clean(fields, stored);
	const loaded = base ? clean(fields, base) : {};
	const changed: Record<string, unknown> = {};
	const conflicts: Conflicts = {};
	for (const [name, value] of Object.entries(sent)) {
		if (name in loaded && same(value, loaded[name])) continue;
		if (same(value, now[name])) continue;
		const isTheirs = name in loaded ? !same(loaded[name], now[name]) : isStale;
		if (isTheirs) conflicts[name] = { code: 'conflict', message: changedBy(fields[name]?.column.type, now[name]) };
		changed[name] = value;
	}
	return { changed, conflicts };
}

/** With the other person's own words, where they are words and few. */
function changedBy(type: string | undefined, theirs: unknown): string {
	const isShort = type === 'text' && typeof theirs === 'string' && theirs !== '' && theirs.length <= 100;
	return isShort ? `Någon annan har ändrat till ”${theirs}”.` : 'Någon annan har ändrat det här fältet.';
}

/**
 * Merges an update through PocketBase's record API into the record as it is now: an update writes every column, also
 * those that someone else has changed since the record was read. A body may say with `base` what its form was loaded
 * with; then 409 with both versions is the answer when someone else has changed the same field since. Without `base`,
 * as in PocketBase's own dashboard, what is sent last is what holds.
 */
export function mergeUpdate(e: core.RecordRequestEvent) {
	const record = e.record!;
	const body = e.requestInfo().body as { base?: unknown };
	// By way of its text: what PocketBase hands over is a Go map, which has no order.
	const base: unknown = body.base === undefined ? undefined : JSON.parse(JSON.stringify(body.base));
	const entity = collections.find(({ name }) => name === record.collection().name)?.entity;
	if (!entity) return e.next();
	const fields: Fields = entity.fields;
	const before = clean(fields, valuesOf(record.original(), entity));
	const wanted = clean(fields, valuesOf(record, entity));
	const sent = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !same(value, before[name])));
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
		for (const [name, value] of Object.entries(stored))
			if (!(name in changed) && !same(valuesOf(record, entity)[name], value)) record.set(name, value);
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

/** Values as the rules give them, where they keep to the rules; others as they are. */
export function clean(fields: Fields, raw: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(raw).map(([name, value]) => {
			const result = fields[name]?.column.type === 'file' ? undefined : fields[name]?.rule.safeParse(value);
			return [name, result?.success ? result.data : value];
		}),
	);
}

function same(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
