/** Differences of two versions in words (X1, X2), and what undoing a change restores (X3). */

import { isNone, type NameOf, noValue, unitOf, valueText } from '../fields/fieldWords.ts';
import type { Column, Entity, Fields } from '../fields.ts';
import { type DocumentDetails, documentKindLabels } from '../products/productDocuments.ts';
import { cutText } from '../text/cleanText.ts';

/** How one field differs. */
export interface Change {
	field: string;
	/** 'Pris'. */
	label: string;
	/** '24 900 kr'; of a long text, what is around the difference. */
	before: string;
	after: string;
	/** 'Pris: 24 900 → 22 900 kr'; of files, 'Bilder: 2 tillagda (a.jpg, b.jpg), 1 borttagen (c.jpg)'. */
	text: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** Filled in by the server whenever something else changes: no news of their own. */
const derived = new Set(['content_changed', 'former_slugs', 'lowest_price']);

/**
 * The fields in which two versions of an entity differ, in the order of the entity. A field that one of them lacks is not
 * compared: an older version does not know it. `nameOf` names the records of relations.
 */
export function differences(
	entity: Entity,
	labels: Readonly<Record<string, string>>,
	before: Values,
	after: Values,
	nameOf?: NameOf,
): Change[] {
	const fields: Fields = entity.fields;
	const isDifferent = (name: string, column: Column) =>
		name in before && name in after && !isSameValue(before[name], after[name], column);
	return Object.entries(fields).flatMap(([name, { column }]) => {
		if (derived.has(name) || !isDifferent(name, column)) return [];
		// A document that comes or goes brings its details with it.
		if (name === 'document_details' && fields.documents && isDifferent('documents', fields.documents.column)) return [];
		return [changeInWords(name, labels[name] ?? name, column, before[name], after[name], nameOf)];
	});
}

/** Whether two values of a field mean the same: no number is 0 or null, and the order of keys does not matter. */
export function isSameValue(one: unknown, other: unknown, column: Column): boolean {
	if (one === other) return true;
	if (isNone(one, column) && isNone(other, column)) return true;
	if (typeof one !== 'object' || typeof other !== 'object') return false;
	return canonical(one) === canonical(other);
}

/** One field's difference. */
export function changeInWords(
	field: string,
	label: string,
	column: Column,
	before: unknown,
	after: unknown,
	nameOf?: NameOf,
): Change {
	if (column.type === 'file' || (column.type === 'json' && areTexts(before) && areTexts(after)))
		return listChange(field, label, listOf(before), listOf(after), column.type === 'file');
	if (field === 'document_details') return structureChange(field, label, documentKinds(before), documentKinds(after));
	if (column.type === 'json') return structureChange(field, label, before, after);
	const [from, to] = excerpts(valueText(field, column, before, nameOf), valueText(field, column, after, nameOf));
	const unit = unitOf(field);
	const isBoth = !isNone(before, column) && !isNone(after, column);
	// '24 900 → 22 900 kr'.
	const first = unit && isBoth ? from.slice(0, -(unit.length + 1)) : from;
	return { field, label, before: from, after: to, text: `${label}: ${first} → ${to}` };
}

function areTexts(value: unknown): boolean {
	return [value].flat().every((each) => typeof each === 'string' || each === null || each === undefined);
}

export function listOf(value: unknown): string[] {
	if (value === null || value === undefined || value === '') return [];
	return [value].flat().map(String);
}

function listChange(field: string, label: string, before: string[], after: string[], areFiles: boolean): Change {
	const shown = (list: readonly string[]) => (areFiles ? list.map(fileLabel) : list).join(', ');
	const added = withoutAll(after, before);
	const removed = withoutAll(before, after);
	const parts = [
		added.length > 0 && `${added.length} ${added.length === 1 ? 'tillagd' : 'tillagda'} (${shown(added)})`,
		removed.length > 0 && `${removed.length} ${removed.length === 1 ? 'borttagen' : 'borttagna'} (${shown(removed)})`,
		added.length === 0 && removed.length === 0 && 'ny ordning',
	].filter(Boolean);
	const words = (list: readonly string[]) =>
		list.length === 0 ? noValue : areFiles && list.length > 3 ? `${list.length} filer` : shown(list);
	return { field, label, before: words(before), after: words(after), text: `${label}: ${parts.join(', ')}` };
}

/** 'ugn_k3l9x0a2b1.jpg' as it was called before PocketBase made its name unique. */
export function fileLabel(name: string): string {
	return name.replace(/_[a-z0-9]{10}(?=\.[a-z0-9]+$)/i, '');
}

/** The documents of a product by file, as 'manual.pdf: Datablad'. */
function documentKinds(details: unknown): Record<string, string> {
	const list = Array.isArray(details) ? (details as Partial<DocumentDetails>[]) : [];
	return Object.fromEntries(
		list.map(({ file = '', name = '', kind = 'other' }) => [file, `${name}: ${documentKindLabels[kind]}`]),
	);
}

/** Each as often as it is too many. */
function withoutAll(list: readonly string[], taken: readonly string[]): string[] {
	const rest = [...taken];
	return list.filter((each) => {
		const at = rest.indexOf(each);
		if (at < 0) return true;
		rest.splice(at, 1);
		return false;
	});
}

/** Cards and groups of texts: the texts that differ, wherever they stand. */
function structureChange(field: string, label: string, before: unknown, after: unknown): Change {
	const [was, is] = [leaves(before), leaves(after)];
	const places = [...new Set([...was.keys(), ...is.keys()])].filter(
		(place) => (was.get(place) ?? '') !== (is.get(place) ?? ''),
	);
	const pairs = places.map((place) => excerpts(was.get(place) || noValue, is.get(place) || noValue));
	const shown = pairs.slice(0, 3).map(([from, to]) => `${from} → ${to}`);
	const rest = pairs.length > 3 ? ` och ${pairs.length - 3} till` : '';
	return {
		field,
		label,
		before: pairs.map(([from]) => from).join('; '),
		after: pairs.map(([, to]) => to).join('; '),
		text: `${label}: ${shown.join('; ') || 'ändrad'}${rest}`,
	};
}

function leaves(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
	if (Array.isArray(value)) for (const [place, each] of value.entries()) leaves(each, `${path}/${place}`, found);
	else if (typeof value === 'object' && value !== null)
		for (const [name, each] of Object.entries(value)) leaves(each, `${path}/${name}`, found);
	else if (value !== null && value !== undefined && value !== '') found.set(path, String(value));
	return found;
}

/** Characters of a text that are shown whole, and around a difference of a longer one. */
const shownMax = 80;
const around = 25;

/** Two texts short enough to be read beside each other: of long ones, what differs and a little around it. */
export function excerpts(before: string, after: string): [string, string] {
	if (before.length <= shownMax && after.length <= shownMax) return [oneLine(before), oneLine(after)];
	let start = 0;
	while (start < before.length && before[start] === after[start]) start += 1;
	let end = 0;
	const shorter = Math.min(before.length, after.length) - start;
	while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1;
	return [excerpt(before, start, end), excerpt(after, start, end)];
}

function excerpt(text: string, start: number, end: number): string {
	const from = Math.max(0, start - around);
	const to = Math.min(text.length, text.length - end + around);
	const part = text.slice(from, to);
	const shown =
		part.length > 2 * shownMax ? `${cutText(part, 2 * shownMax)}…` : `${part}${to < text.length ? '…' : ''}`;
	return oneLine(`${from > 0 ? '…' : ''}${shown}`);
}

function oneLine(text: string): string {
	return text.replace(/\s*\n\s*/g, ' ⏎ ');
}

/** JSON whose keys are in order. */
function canonical(value: unknown): string {
	return JSON.stringify(value, (_, part) =>
		typeof part === 'object' && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
			: part,
	);
}
