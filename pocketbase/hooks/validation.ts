import { collections } from '#domain/collections.ts';
import { valuesOf } from './record.ts';

/** Judges a record by the domain's schema before it is stored, whoever stores it: form, route, dashboard or seed. */
export function validateRecord(e: core.RecordEvent) {
	const entity = collections.find(({ name }) => name === e.record!.collection().name)?.entity;
	if (entity) {
		const result = entity.schema.safeParse(valuesOf(e.record!, entity));
		if (!result.success) throw new BadRequestError('Valideringsfel', fieldErrors(result.error.issues));
	}
	e.next();
}

interface Issue {
	path: PropertyKey[];
	message: string;
}

/** The first message of each field, as PocketBase answers it. */
export function fieldErrors(issues: readonly Issue[]): Record<string, ValidationError> {
	const errors: Record<string, ValidationError> = {};
	for (const { path, message } of issues) {
		const field = String(path[0] ?? 'form');
		errors[field] ??= new ValidationError('invalid', message);
	}
	return errors;
}
