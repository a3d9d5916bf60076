/**
 * What is kept of every save, so that it can be shown and taken back: a version for each save of a record (X1), and a
 * change set for what has changed many records as one thing (X3).
 *
 * A version holds the fields that its save changed, each with the value before and after, and copies of the files that it
 * removed. So a price change takes some bytes, and an older state is the present one with the later versions taken back.
 */
import * as z from 'zod/mini';
import { sitePrivate, siteSettings } from '../company/site.ts';
import { choice, type Entity, type Field, type Fields, field, files, object, text, timestamp } from '../fields.ts';
import { brand, logoLimits } from '../products/brand.ts';
import { category } from '../products/category.ts';
import { photoLimits, product, videoLimits } from '../products/product.ts';
import { documentLimits } from '../products/productDocuments.ts';
import { isSameValue } from './changes.ts';

/** What versions are kept of. */
export const versionedEntities = {
	products: product,
	categories: category,
	brands: brand,
	site_settings: siteSettings,
	site_private: sitePrivate,
} as const satisfies Record<string, Entity>;
export type VersionedCollection = keyof typeof versionedEntities;
export const versionedCollections = Object.keys(versionedEntities) as VersionedCollection[];

/** The most versions of one record, and for how many months they are kept. */
export const versionLimits = { max: 100, months: 12 } as const;
/** For how many days a change set can be undone. */
export const undoDays = 30;

/** What the server fills in by itself, and the place in a list, which is changed by sorting. */
const unversioned = new Set([
	'slug',
	'former_slugs',
	'content_changed',
	'lowest_price',
	'sort_order',
	'first_published_at',
	'source_lead_id',
	'draft_key',
]);

const fieldsByCollection = new Map<VersionedCollection, Fields>();

/** The fields of a collection that its versions hold. */
export function versionedFields(collection: VersionedCollection): Fields {
	const known = fieldsByCollection.get(collection);
	if (known) return known;
	const all: Fields = versionedEntities[collection].fields;
	const fields = Object.fromEntries(Object.entries(all).filter(([name]) => !unversioned.has(name)));
	fieldsByCollection.set(collection, fields);
	return fields;
}

/** The value of a field before a save and after it. */
export type FieldChange = readonly [before: unknown, after: unknown];
/** By field. */
export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** What a save has changed; undefined for nothing. */
export function fieldChanges(
	fields: Fields,
	before: Readonly<Record<string, unknown>>,
	after: Readonly<Record<string, unknown>>,
): FieldChanges | undefined {
	const changed = Object.entries(fields)
		.filter(
			([name, field]) => !isSameStored(before[name], after[name]) && !isFilledIn(field, before[name], after[name]),
		)
		.map(([name]) => name);
	if (changed.length === 0) return undefined;
	return Object.fromEntries(changed.map((name) => [name, [before[name] ?? null, after[name] ?? null]]));
}

/** Whether the rule alone has filled in what was never saved: a column that a later migration has added. */
function isFilledIn({ rule, column }: Field<unknown, unknown>, before: unknown, after: unknown): boolean {
	if (before !== null && before !== undefined) return false;
	const empty = rule.safeParse(null);
	return empty.success && isSameValue(empty.data, after, column);
}

function isSameStored(one: unknown, other: unknown): boolean {
	return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

/** The values that fields had before these versions of a record, newest first. Fields that none of them has changed are left out. */
export function valuesBefore(later: readonly { changes: FieldChanges }[]): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	for (const { changes } of later) for (const [name, [before]] of Object.entries(changes)) values[name] = before;
	return values;
}

function json<T>(initial: T, maxSize: number): Field<T> {
	return field({ rule: () => z.any(), column: { type: 'json', maxSize }, initial });
}

function wholeNumber(): Field<number> {
	return field({ rule: () => z.number(), column: { type: 'number', onlyInt: true, min: 0 }, initial: 0 });
}

const versionKinds = ['created', 'changed', 'restored'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** One save of a record. Written by the server alone; `created` says when. */
export const version = object({
	collection: text({ max: 50, required: 'Samling krävs' }),
	record: text({ max: 50, required: 'Post krävs' }),
	kind: choice(versionKinds, 'changed'),
	/**
	 * The account that saved; '' for none, such as a program. Its name is looked up when the version is shown, so it goes
	 * with the account.
	 */
	by: text({ max: 50 }),
	/** The change set that the save belongs to, or ''. */
	change_set: text({ max: 50 }),
	/** None for a creation: what a record began with follows from its later versions. */
	changes: json<FieldChanges>({}, 500_000),
	/** Copies of the files that the save removed, under the same names. */
	files: files({
		max: photoLimits.max + videoLimits.max + documentLimits.max,
		tooMany: 'För många filer',
		maxSize: videoLimits.maxSize,
		mimeTypes: [
			...new Set([
				...photoLimits.mimeTypes,
				...logoLimits.mimeTypes,
				...videoLimits.mimeTypes,
				...documentLimits.mimeTypes,
			]),
		],
		thumbs: ['240x160f'],
	}),
});

/** A version as the back office shows it. */
export interface ListedVersion {
	id: string;
	created: string;
	kind: VersionKind;
	/** Who saved: '' for a program. */
	by_name: string;
	changes: FieldChanges;
	/** The files that it still holds. */
	files: readonly string[];
	/** What the save was part of; '' for a save of its own. */
	change_set: string;
	summary: string;
}

/** `undo`: takes another change set back. */
const changeSetKinds = ['bulk', 'order', 'import', 'undo'] as const;
export type ChangeSetKind = (typeof changeSetKinds)[number];

/** Collections whose order staff decide. */
export const orderedCollections = ['products', 'categories', 'brands'] as const;
export type OrderedCollection = (typeof orderedCollections)[number];

/** What was left as it is when a change set was undone, for staff. */
export interface LeftAloneInWords {
	/** 'Kombiugn 6 GN'. */
	title: string;
	/** 'Pris'; '' for the whole record. */
	label: string;
	/** 'Har ändrats sedan dess till 21 900 kr'. */
	reason: string;
}

/** Of a change of order, the part of the list in which it differs. */
export interface OrderChange {
	collection: OrderedCollection;
	before: readonly string[];
	after: readonly string[];
}

/** Many records changed as one thing. Written by the server alone; `created` says when. */
export const changeSet = object({
	kind: choice(changeSetKinds, 'bulk'),
	by: text({ max: 50 }),
	/** What was done, in Swedish: 'Lagerstatus: Slut i lager'. */
	summary: text({ max: 300 }),
	/** How many records it has changed. */
	records: wholeNumber(),
	/** Of a change of order; null otherwise. */
	order_change: json<OrderChange | null>(null, 1_000_000),
	/** Of an undo, the change set that it takes back. */
	undoes: text({ max: 50 }),
	/** Of an undo, what it left alone: how many, and the first of them. */
	left_alone: json<{ count: number; first: readonly LeftAloneInWords[] }>({ count: 0, first: [] }, 50_000),
	/** When it was undone, and by whom; '' while it is not. */
	undone_at: timestamp(),
	undone_by: text({ max: 50 }),
});

/** A change set as the back office shows it. */
export interface ListedChangeSet {
	id: string;
	created: string;
	kind: ChangeSetKind;
	by_name: string;
	summary: string;
	records: number;
	/** The collection of which it has changed the order; '' for every other change. */
	ordered: OrderedCollection | '';
	left_alone: { count: number; first: readonly LeftAloneInWords[] };
	undone_at: string;
	undone_by_name: string;
	can_undo: boolean;
}

/** What undoing a change set has done. */
export interface UndoResult {
	/** The change set that the undo itself is. */
	change_set: string;
	records: number;
	left_alone: { count: number; first: readonly LeftAloneInWords[] };
}
