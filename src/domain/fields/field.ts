/**
 * What a field and an entity are. A field is a rule (what a value must be, with its Swedish message) and a PocketBase
 * column, side by side, so that it is written once and serves form, hook, database and build alike.
 *
 * A rule takes what a form holds, what a request carries and what PocketBase has stored, and gives one clean value:
 * texts are cleaned (cleanText.ts), and 0 becomes null where a number may be missing, because PocketBase has no empty
 * number.
 */
import * as z from 'zod/mini';

// PocketBase's JS VM cannot compile functions from strings, and a strict Content-Security-Policy forbids it.
// The default message, so that no English text reaches the screen.
z.config({ jitless: true, localeError: () => 'Ogiltigt värde' });

/** A column as PocketBase's collection import takes it, without id and name. */
export type Column = { type: string } & Record<string, unknown>;

export interface Field<Output, Input = Output> {
	rule: z.ZodMiniType<Output, Input>;
	column: Column;
	/** What an empty form holds. */
	initial: Input;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of fields holds fields of every type
export type Fields = Record<string, Field<any, any>>;
type Rules<F extends Fields> = { [K in keyof F]: F[K]['rule'] };
type Schema<F extends Fields> = z.ZodMiniObject<Rules<F>>;
export type Outputs<F extends Fields> = z.output<Schema<F>>;
export type Inputs<F extends Fields> = z.input<Schema<F>>;

export interface ObjectOf<F extends Fields> {
	fields: F;
	schema: Schema<F>;
	/** The values of an empty form. */
	initial: Inputs<F>;
}

/** An entity of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: only the field list's own types matter here
export type Entity = ObjectOf<any>;

/** The type of an entity's checked values. */
export type Infer<O extends Entity> = O extends ObjectOf<infer F> ? Outputs<F> : never;
/** The type of what a form holds while it is filled in. */
export type FormValues<O extends Entity> = O extends ObjectOf<infer F> ? Inputs<F> : never;
/** A record as PocketBase stores it: the entity, and the columns of every row. */
export type Stored<T> = T & { id: string; created: string; updated: string };

/** An entity: a list of named fields. */
export function object<F extends Fields>(fields: F): ObjectOf<F> {
	const each = <T>(part: (field: F[keyof F]) => T) =>
		Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, part(field as F[keyof F])]));
	let schema: ObjectOf<F>['schema'] | undefined;
	return {
		fields,
		get schema() {
			schema ??= z.object(each(({ rule }) => rule) as Rules<F>);
			return schema;
		},
		initial: each(({ initial }) => initial) as Inputs<F>,
	};
}

/** An entity of some of the fields of another. */
export function partOf<F extends Fields, Name extends keyof F>(
	{ fields }: ObjectOf<F>,
	names: readonly Name[],
): ObjectOf<Pick<F, Name>> {
	return object(Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, Name>);
}

/**
 * A field whose rule is built at its first use. PocketBase runs the rules in twenty JSVM runtimes, and each would spend
 * 50 ms and some megabytes on rules that it never uses.
 */
export function field<Output, Input = Output>(parts: {
	rule: () => z.ZodMiniType<Output, Input>;
	column: Column;
	initial: Input;
}): Field<Output, Input> {
	let rule: Field<Output, Input>['rule'] | undefined;
	return {
		get rule() {
			rule ??= parts.rule();
			return rule;
		},
		column: parts.column,
		initial: parts.initial,
	};
}

/** The errors of a form's values: the first message of each field. Empty when there are none. */
export function problemsOf<F extends Fields>(entity: ObjectOf<F>, values: unknown): Record<string, string> {
	const { error } = z.safeParse(entity.schema, values);
	const found: Record<string, string> = {};
	for (const issue of error?.issues ?? []) found[issue.path.join('.')] ??= issue.message;
	return found;
}
