import * as z from 'zod/mini';
import { isNestedDeeper } from './nesting.ts';
import { fieldErrors } from './validation.ts';

/** The largest body of a route that takes no files, in bytes. */
export const bodyMax = 1024 * 1024;
/** The largest body that a visitor may send, in bytes: the publisher's `strangerBodyMax` (limits.ts). */
export const visitorBodyMax = 20 * 1024;
/** How deep lists and objects may lie in each other. */
const depthMax = 20;

/**
 * The JSON object that a request carries. Refuses, in Swedish, what is too large, too deep, not UTF-8 or no object:
 * PocketBase's own reading answers in English, and takes texts for numbers.
 */
export function readBody(e: core.RequestEvent, max = bodyMax): Record<string, unknown> {
	const request = e.request!;
	if (request.contentLength > max) throw tooLarge();
	if (!/^application\/json\b/i.test(request.header.get('Content-Type')))
		throw new ApiError(415, 'Skicka uppgifterna som JSON');
	const text = toString(request.body, max + 1);
	// Go hands over bytes that are not UTF-8 as this character.
	if (text.includes('\ufffd')) throw new BadRequestError('Texten innehåller ogiltiga tecken');
	if (text.length > max) throw tooLarge();
	if (isNestedDeeper(text, depthMax)) throw new BadRequestError('Begäran är felaktigt utformad');
	let body: unknown;
	try {
		// PocketBase reads it as well when it answers with a record, and then it would be too late to refuse what only its
		// own reader minds: half a character, a name given twice.
		(request.body as unknown as { reread(): void }).reread();
		e.requestInfo();
		body = JSON.parse(text);
	} catch {
		throw new BadRequestError('Begäran är felaktigt utformad');
	}
	if (!isObject(body)) throw new BadRequestError('Begäran är felaktigt utformad');
	return body;
}

function tooLarge() {
	return new ApiError(413, 'Begäran är för stor');
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body, judged by a schema that knows every field it may have. Throws the first message of each bad field. */
export function parsedBody<T>(e: core.RequestEvent, schema: z.ZodMiniType<T>, max = bodyMax): T {
	const result = schema.safeParse(readBody(e, max));
	if (!result.success) throw invalid(fieldErrors(result.error.issues));
	return result.data;
}

/** The answer to a form with errors in it: the fields and their messages, and nothing stored. */
export function invalid(errors: Record<string, ValidationError>, message?: string) {
	return new BadRequestError(message ?? 'Kontrollera uppgifterna', errors);
}

/** One error, beside one field. */
export function invalidField(field: string, message: string, code = 'invalid') {
	return invalid({ [field]: new ValidationError(code, message) }, message);
}

/** The signed-in admin, or a superuser. An old token of somebody who is no longer an admin opens nothing. */
export function requireAdmin(e: core.RequestEvent): core.Record {
	const account = e.auth;
	if (!account) throw new UnauthorizedError('Du måste logga in');
	if (!isAdminRequest(e)) throw new ForbiddenError('Du har inte behörighet');
	return account;
}

/** Whether an admin or a superuser asks. */
export function isAdminRequest(e: core.RequestEvent): boolean {
	const account = e.auth;
	if (!account) return false;
	return e.hasSuperuserAuth() || (account.collection().name === 'users' && account.getString('role') === 'admin');
}

/** A list of record ids, each once. */
export function idList(max: number) {
	return z.array(z.string('Ogiltigt val').check(z.regex(/^[a-z0-9]{15}$/, 'Ogiltigt val')), 'Ogiltig lista').check(
		z.minLength(1, 'Välj minst en'),
		z.maxLength(max, `Högst ${max} åt gången`),
		z.refine((ids) => new Set(ids).size === ids.length, 'Samma rad finns två gånger'),
	);
}
