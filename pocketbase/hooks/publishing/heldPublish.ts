/** Saves that many others follow: what they change is published once, when the last of them is done. */

// No column, so PocketBase hands it to the hooks of the save and does not write it.
const mark = '@publish_held';

/** Requests no publish after the next saves of this record object. The caller calls `requestPublish` at the end. */
export function holdPublish(record: core.Record, isHeld = true): void {
	if (isHeld) record.set(mark, true);
}

export function isPublishHeld(record: core.Record): boolean {
	return record.getBool(mark);
}
