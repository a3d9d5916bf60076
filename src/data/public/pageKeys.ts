/** Keys of pages: short texts that differ when a page shows something else. Made of ids, `updated` and availability, and of contents where a page shows a part of a record. */
import * as crypto from 'node:crypto';
import type { Shown, VersionedRecord } from './shownOn.ts';

/** The key of a page that shows this. Other records, another order, or another version of one give another key. */
export function keyOf(shown: Shown): string {
	return hash(Object.values(shown).map((records) => versionsOf(records ?? [])));
}

/** 22 characters. */
export function hash(texts: readonly string[]): string {
	return crypto.hash('sha256', texts.join('\n'), 'base64url').slice(0, 22);
}

export function version({ id, updated, availability }: VersionedRecord): string {
	return `${id}@${updated}${availability ? JSON.stringify(availability) : ''}`;
}

function versionsOf(records: VersionedRecord | readonly VersionedRecord[]): string {
	return isList(records) ? records.map(version).join() : version(records);
}

function isList(records: VersionedRecord | readonly VersionedRecord[]): records is readonly VersionedRecord[] {
	return Array.isArray(records);
}
