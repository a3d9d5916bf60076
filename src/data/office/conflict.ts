/** Two people have changed the same fields of one record (409). */
import { ClientResponseError } from 'pocketbase';

export class Conflict<Current = Record<string, unknown>> extends Error {
	override readonly name = 'Conflict';
	/** The names of the fields. */
	readonly fields: string[];
	/** The record as it is now. */
	readonly current: Current;
	/** The server's answer, with a message for each field. */
	override readonly cause: unknown;
	constructor(fields: string[], current: Current, cause: unknown) {
		super('Någon annan har ändrat samma uppgifter');
		this.fields = fields;
		this.current = current;
		this.cause = cause;
	}
}

/** Waits for a save. Throws a Conflict where it was refused because of another person's change; `parse` reads theirs. */
export async function orConflict<T, Current>(
	save: Promise<T>,
	parse: (current: Record<string, unknown>) => Current,
): Promise<T> {
	try {
		return await save;
	} catch (error) {
		const data = conflictIn(error);
		throw data ? new Conflict(Object.keys(data.conflicts), parse(data.current), error) : error;
	}
}

function conflictIn(error: unknown): { conflicts: object; current: Record<string, unknown> } | undefined {
	const data = error instanceof ClientResponseError && error.status === 409 ? error.response.data : undefined;
	return data?.current ? data : undefined;
}
