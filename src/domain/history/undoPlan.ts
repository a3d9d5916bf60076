/** What undoing a bulk change, an import or an order restores: all but what has been changed since (X3). */

import { type NameOf, valueText } from '../fields/fieldWords.ts';
import type { Entity, Fields } from '../fields.ts';
import { excerpts, fileLabel, isSameValue, listOf, type Values } from './changes.ts';

/** One field of a record as a change set changed it. */
export interface RecordedChange {
	field: string;
	before: unknown;
	after: unknown;
}

export interface LeftAlone {
	field: string;
	/** For staff: 'Har ändrats sedan dess till 21 900 kr'. */
	reason: string;
}

/**
 * What undoing its changes writes into a record: each field that still has the value which it was given. `exists` says whether
 * what a field would refer to again is still there: the category of a relation, the file of a photo.
 */
export function planUndo(
	entity: Entity,
	recorded: readonly RecordedChange[],
	current: Values,
	exists: (field: string, value: string) => boolean = () => true,
	nameOf?: NameOf,
): { values: Record<string, unknown>; leftAlone: LeftAlone[] } {
	const fields: Fields = entity.fields;
	const values: Record<string, unknown> = {};
	const leftAlone: LeftAlone[] = [];
	for (const { field, before, after } of recorded) {
		const column = fields[field]?.column;
		const now = current[field];
		if (!column) {
			leftAlone.push({ field, reason: 'Fältet finns inte längre' });
			continue;
		}
		if (isSameValue(now, before, column)) continue;
		if (!isSameValue(now, after, column)) {
			const [shown] = excerpts(valueText(field, column, now, nameOf), '');
			leftAlone.push({ field, reason: `Har ändrats sedan dess till ${shown}` });
			continue;
		}
		const refers = column.type === 'relation' || column.type === 'file' ? listOf(before) : [];
		const missing = refers.filter((value) => !exists(field, value));
		if (missing.length === 0) {
			values[field] = before;
			continue;
		}
		const what = column.type === 'file' ? missing.map(fileLabel).join(', ') : 'Det som den pekade på';
		leftAlone.push({ field, reason: `${what} finns inte längre` });
	}
	return { values, leftAlone };
}

interface OrderUndo {
	/** All records, in the order to be stored. */
	order: readonly string[];
	/** Records that were moved since: they stay where they are. */
	leftAlone: readonly string[];
}

/**
 * The order that undoing a reorder gives. What has been moved since `after` was stored keeps its place, and so does what
 * is new; the places between are filled in the order `before`. What is gone is left out.
 */
export function planOrderUndo(
	before: readonly string[],
	after: readonly string[],
	current: readonly string[],
): OrderUndo {
	const placeAfter = new Map(after.map((id, place) => [id, place]));
	const known = new Set(before.filter((id) => placeAfter.has(id)));
	const places = current.filter((id) => known.has(id));
	const steady = new Set(longestIncreasing(places.map((id) => placeAfter.get(id) ?? 0)).map((at) => places[at] ?? ''));
	const restored = before.filter((id) => steady.has(id));
	let next = 0;
	return {
		order: current.map((id) => (steady.has(id) ? (restored[next++] ?? id) : id)),
		leftAlone: places.filter((id) => !steady.has(id)),
	};
}

/** The places of a longest increasing run of numbers, in order. */
export function longestIncreasing(numbers: readonly number[]): number[] {
	const ends: number[] = [];
	const previous = new Array<number>(numbers.length).fill(-1);
	for (const [place, number] of numbers.entries()) {
		let low = 0;
		let high = ends.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
			else high = middle;
		}
		previous[place] = low > 0 ? (ends[low - 1] ?? -1) : -1;
		ends[low] = place;
	}
	const run: number[] = [];
	for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) run.push(at);
	return run.reverse();
}
