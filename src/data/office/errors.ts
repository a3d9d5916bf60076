/** What went wrong, in words for the person at the screen. */
import { ClientResponseError } from 'pocketbase';
import { isOffline } from '../isOffline.ts';
import { Conflict } from './conflict.ts';

/**
 * The message of each field that was refused, without the full stop that PocketBase adds to every message. Empty when
 * the error is not about fields.
 */
export function fieldMessages(error: unknown): Record<string, string> {
	const answer = answerOf(error);
	if (!answer) return {};
	const found: Record<string, string> = {};
	const { conflicts, ...problems } = answer.response.data ?? {};
	for (const [field, problem] of Object.entries({ ...problems, ...(answer.status === 409 && conflicts) })) {
		if (!isProblem(problem)) continue;
		found[field] = knownProblems[problem.code] ?? withoutFullStop(problem.message);
	}
	return found;
}

/** A Swedish sentence that says what went wrong, or undefined when the server had nothing for a person to read. */
export function messageOf(error: unknown): string | undefined {
	const answer = answerOf(error);
	if (!answer) return undefined;
	if (answer.status === 0) {
		return isOffline()
			? 'Du är offline. Försök igen när du har nätverk.'
			: 'Ingen kontakt med servern. Försök igen om en stund.';
	}
	if (answer.status === 429) return 'För många försök. Vänta en stund och försök igen.';
	if (answer.status === 413) return 'Filen är för stor.';
	if ([502, 503, 504].includes(answer.status)) return 'Servern svarar inte just nu. Försök igen om en stund.';
	const message = withoutFullStop(String(answer.response.message ?? ''));
	if (message && !fromPocketBase.test(message)) return message;
	return Object.values(fieldMessages(error))[0];
}

/** The server's answer that an error comes from. */
function answerOf(error: unknown): ClientResponseError | undefined {
	const answer = error instanceof Conflict ? error.cause : error;
	return answer instanceof ClientResponseError ? answer : undefined;
}

/** Whether the same request may succeed later unchanged. */
export function isTemporary(error: unknown): boolean {
	return error instanceof ClientResponseError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

export function isNotFound(error: unknown): boolean {
	return error instanceof ClientResponseError && error.status === 404;
}

/** Whether the server has something else in this place already. */
export function isConflict(error: unknown): boolean {
	return error instanceof ClientResponseError && error.status === 409;
}

/** PocketBase ends every message with a full stop. One sentence is shown without it, as a label; several keep theirs. */
function withoutFullStop(message: string): string {
	return /^[^.]*\.$/.test(message) ? message.slice(0, -1) : message;
}

function isProblem(value: unknown): value is { code: string; message: string } {
	return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** PocketBase's own English sentences. Ours are Swedish. */
const fromPocketBase =
	/^(An |Auth|Bad |Error|Failed|Files? |Forbidden|Invalid|Internal|Missing|No |Not |Only |Something|The |There|Too |Unable|You |Your )/;

/** What PocketBase's own checks of a column say, by their code. Our own rules answer before most of them. */
const knownProblems: Record<string, string> = {
	validation_required: 'Fältet måste fyllas i',
	validation_not_unique: 'Finns redan',
	validation_is_email: 'Ogiltig e-postadress',
	validation_invalid_token: 'Länken är ogiltig eller har gått ut',
	validation_file_size_limit: 'Filen är för stor',
	validation_invalid_mime_type: 'Filtypen är inte tillåten',
	validation_too_many_files: 'För många filer',
	validation_missing_rel_records: 'Valet finns inte längre',
	validation_invalid_new_password: 'Lösenordet kan inte användas',
	validation_values_mismatch: 'Lösenorden matchar inte',
};
