/**
 * An import that the server carries out (X5): what is stored of it and of its rows, and what is sent of a plan. A job is
 * `uploading` until all its rows are there, then `running` until each of them is done, whatever happens to the browser or
 * to the server. Staff may stop it and continue it later.
 */

import * as z from 'zod/mini';
import {
	choice,
	type Field,
	field,
	flag,
	type Infer,
	integer,
	object,
	relation,
	type Stored,
	text,
	timestamp,
} from '../fields.ts';
import { cleanText, cutText } from '../text/cleanText.ts';
import { type Fault, faultSentences } from './cellReading.ts';
import type { ImportPlan } from './plan.ts';
import { type CategoryToCreate, categoriesToCreate } from './unknownNames.ts';

/** Characters of a file's name that are kept. */
export const fileNameMax = 200;
/** Days for which a job and its rows are kept after it has ended, as long as it can be undone. */
export const importKeptDays = 30;

const importStates = ['uploading', 'running', 'stopped', 'finished'] as const;

/**
 * `waiting` until it is carried out. `unchanged`: the product had every value already. `left_out`: the server refused it,
 * or a colleague has changed the same field since the preview. `faulty`: the preview has left it out.
 */
const importRowStates = ['waiting', 'created', 'changed', 'unchanged', 'left_out', 'faulty'] as const;
export type ImportRowState = (typeof importRowStates)[number];

const count = () =>
	integer({ min: 0, max: 1_000_000, tooSmall: 'Ogiltigt antal', tooLarge: 'Ogiltigt antal', initial: 0 });

/** A category or brand that the rows need. */
export interface NameToCreate extends CategoryToCreate {
	/** The id of what has been created, or found under this name, for it; '' before. */
	id: string;
	/** Why it could not be created; '' otherwise. */
	problem: string;
}

/** What an import creates before its rows. A brand's `path` is its name. */
export interface NamesToCreate {
	categories: NameToCreate[];
	brands: NameToCreate[];
}

export const importJob = object({
	state: choice(importStates, 'uploading'),
	/** As the file was called. */
	file_name: text({ max: fileNameMax }),
	/** The account that started it; '' when it is gone. */
	by: relation('users'),
	/** Rows to be carried out, and how many of them are done. */
	rows: count(),
	done_rows: count(),
	created_rows: count(),
	changed_rows: count(),
	/** With those that the preview has found unchanged. */
	unchanged_rows: count(),
	left_out_rows: count(),
	faulty_rows: count(),
	names: namesField(),
	/** What has been created of `names`. */
	created_categories: count(),
	created_brands: count(),
	/** The entry in the history by which the import is undone; '' before the first row is done. */
	change_id: text({ max: 15 }),
	/** '' until then. */
	finished_at: timestamp(),
});
type ImportJob = Infer<typeof importJob>;
/** As it is stored, with the name of the person who started it; '' when the account is gone. */
export type StoredImportJob = Stored<ImportJob> & { started_by: string };

export const importRow = object({
	import_id: relation('imports', { required: 'Import krävs', cascade: true }),
	/** As in the file, counted from 1. */
	row: integer({ min: 1, max: 2_000_000, tooSmall: 'Ogiltig rad', tooLarge: 'Ogiltig rad', initial: 1 }),
	state: choice(importRowStates, 'waiting'),
	is_new: flag(),
	/** The product, or the id that a new one gets: so no row makes two. '' for a faulty row. */
	product_id: text({ max: 15 }),
	/** What the product is called, for the report. */
	title: text({ max: 100 }),
	/** What to write; of a category or brand to be created `newIdPrefix` and its name. Emptied when it is written. */
	values: valuesField(),
	/** Of a change, the same fields as the preview has seen them. */
	base: valuesField(),
	/** Why it was left out, as a Swedish sentence. */
	reason: text({ max: 1000 }),
});
export type ImportRow = Infer<typeof importRow>;

/** A row as it is sent. */
export type ImportRowToSend = Pick<ImportRow, 'row' | 'is_new' | 'product_id' | 'title' | 'values' | 'base' | 'reason'>;

/** An import as it is sent: the job first, then its rows in pieces. */
interface ImportToSend {
	/** Rows to be carried out, without those that are faulty. */
	count: number;
	unchanged: number;
	names: NamesToCreate;
	rows: ImportRowToSend[];
}

/** A plan as it is sent. `newId` gives an unused id. Rows are in the order of the file. */
export function importToSend(plan: ImportPlan, newId: () => string): ImportToSend {
	const rows: ImportRowToSend[] = [
		...plan.created.map(({ row, values }) => ({
			row,
			is_new: true,
			product_id: newId(),
			title: values.title,
			values: { ...values },
			base: {},
			reason: '',
		})),
		...plan.changed.map(({ row, id, title, values, base }) => ({
			row,
			is_new: false,
			product_id: id,
			title,
			values: { ...values },
			base: { ...base },
			reason: '',
		})),
		...plan.faulty.map(({ row, faults }) => ({
			row,
			is_new: false,
			product_id: '',
			title: '',
			values: {},
			base: {},
			reason: faultReasons(faults),
		})),
	];
	const needed = new Set(
		[...plan.created, ...plan.changed].flatMap(({ newCategory, newBrand }) => [newCategory, newBrand]),
	);
	return {
		count: plan.created.length + plan.changed.length,
		unchanged: plan.unchanged.length,
		names: {
			categories: categoriesToCreate(plan.unknownCategories.filter(({ name }) => needed.has(name))).map(waitingName),
			brands: plan.unknownBrands
				.filter(({ name }) => needed.has(name))
				.map(({ name }) => waitingName({ path: name, name, parent_id: '' })),
		},
		rows: rows.sort((one, other) => one.row - other.row),
	};
}

function waitingName(name: CategoryToCreate): NameToCreate {
	return { ...name, id: '', problem: '' };
}

/**
 * 'Pris: Ange ett pris i kronor. Titel: Titel är obligatorisk'. It quotes cells as they stand, so it is cleaned: the server
 * refuses a request with a character that was lost on the way.
 */
export function faultReasons(faults: readonly Fault[]): string {
	return cutText(cleanText(faultSentences(faults)), 1000);
}

/** Values of a product by the names of their fields, as JSON. The rules of the fields judge them when the row is carried out. */
function valuesField(): Field<Record<string, unknown>, Record<string, unknown> | null> {
	return field({
		rule: () =>
			z.pipe(
				z.transform((value: Record<string, unknown> | null) => value ?? {}),
				z.record(z.string(), z.unknown(), 'Ogiltiga värden'),
			),
		column: { type: 'json', maxSize: 200_000 },
		initial: {},
	});
}

function namesField(): Field<NamesToCreate, NamesToCreate | null> {
	return field({
		rule: () => {
			const short = (max: number) => z.string('Ogiltigt namn').check(z.maxLength(max, 'Namnet är för långt'));
			const names = z.array(
				z.object({
					path: short(1000),
					name: short(1000),
					parent_id: short(15),
					parentPath: z.optional(short(1000)),
					id: short(15),
					problem: short(1000),
				}),
				'Ogiltig lista',
			);
			return z.pipe(
				z.transform((value: NamesToCreate | null) => value ?? { categories: [], brands: [] }),
				z.object({ categories: names, brands: names }),
			);
		},
		column: { type: 'json', maxSize: 1_000_000 },
		initial: { categories: [], brands: [] },
	});
}
