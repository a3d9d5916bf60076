/** Two people have changed the same fields of one record (409). */
import { ClientResponseError } from 'pocketbase';

export class Conflict<Current = Record<string, unknown>> extends Error {
	/** The names of the fields. */
	readonly fields: string[];
	/** The record as it is now. */
	readonly current: Current;
	constructor(fields: string[], current: Current) {
		super('Någon annan har ändrat samma uppgifter');
		this.fields = fields;
		this.current = current;
	}
}

/** Does the work. A refusal for the sake of somebody else's change is thrown as a Conflict, read by `parse`. */
export async function orConflict<T, Current>(work: Promise<T>, parse: (current: unknown) => Current): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const data = conflictIn(error);
		throw data ? new Conflict(Object.keys(data.conflicts), parse(data.current)) : error;
	}
}

/** The record as it is now, when an update was refused for the sake of somebody else's change. */
export function currentOf<Current>(error: unknown): Current | undefined {
	return conflictIn(error)?.current as Current | undefined;
}

function conflictIn(error: unknown): { conflicts: object; current: unknown } | undefined {
	const data = error instanceof ClientResponseError && error.status === 409 ? error.response.data : undefined;
	return data?.current ? data : undefined;
}
