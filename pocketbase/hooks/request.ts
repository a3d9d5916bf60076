/** Reads requests, refuses them, and knows who sends them. */
import * as z from 'zod/mini';
import { idPattern } from '#domain/fields/recordId.ts';
import { isNestedDeeper } from './nesting.ts';
import { fieldErrors } from './validation.ts';

/** The largest body of a route that takes no files, in bytes. */
export const bodyMax = 1024 * 1024;
/** The largest body that a visitor may send, in bytes: the publisher's `strangerBodyMax` (limits.ts). */
export const visitorBodyMax = 20 * 1024;
/** How deep lists and objects may lie in each other. */
const depthMax = 20;

/**
 * The JSON object of a request. Refuses, in Swedish, a body that is too large, too deep, not UTF-8 or no object:
 * PocketBase's own reader answers in English, and takes texts for numbers.
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
		// PocketBase reads the body again when it responds with a record. It is made to do so now, while the request can
		// still be refused for what only PocketBase's reader refuses: half a character, a name given twice.
		request.body.reread();
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

/** The body, checked by a schema that lists every field it may have. Throws the first message of each bad field. */
export function parsedBody<T>(e: core.RequestEvent, schema: z.ZodMiniType<T>, max = bodyMax): T {
	const result = schema.safeParse(readBody(e, max));
	if (!result.success) throw invalid(fieldErrors(result.error.issues));
	return result.data;
}

/** The response to a form with errors: its fields and their messages. */
export function invalid(errors: Record<string, ValidationError>, message?: string) {
	return new BadRequestError(message ?? 'Kontrollera uppgifterna', errors);
}

/** One error, beside one field. */
export function invalidField(field: string, message: string, code = 'invalid') {
	return invalid({ [field]: new ValidationError(code, message) }, message);
}

/**
 * The signed-in admin or superuser. Throws 401 without a valid session, and 403 for every other account: the token of
 * an admin who lost the role gives no access.
 */
export function requireAdmin(e: core.RequestEvent): core.Record {
	const account = e.auth;
	if (!account) throw new UnauthorizedError('Du måste logga in');
	if (!isAdminRequest(e)) throw new ForbiddenError('Du har inte behörighet');
	return account;
}

function isAdminRequest(e: core.RequestEvent): boolean {
	const account = e.auth;
	if (!account) return false;
	return e.hasSuperuserAuth() || (account.collection().name === 'users' && account.getString('role') === 'admin');
}

/**
 * Refuses a list of records to everyone but staff: 401 where no session is valid (missing, expired, or ended by a new
 * password), 403 for an account that is no admin. PocketBase alone would answer both with 200 and an empty list, which
 * looks like an empty catalogue. Tells nothing about the rows: the rules compare constants, so SQLite reads none.
 *
 * PocketBase decides about single records before any hook runs: without a session viewing, changing and deleting
 * answer 404, creating 400 without fields. GET /api/rostfri/session then tells whether the session still holds
 * (204, 401 or 403).
 */
export function requireAdminForList(e: core.RecordsListRequestEvent) {
	requireAdmin(e);
	e.next();
}

/** The block of addresses that the publisher found the client in; without the publisher, the address. */
export function blockOf(e: core.RequestEvent): string {
	return e.request!.header.get('X-Rostfri-Block') || e.realIP();
}

/** The id of a record. */
export function recordId(message = 'Ogiltigt val') {
	return z.string(message).check(z.regex(idPattern, message));
}

/** A list of record ids, each once. */
export function idList(max: number) {
	return z.array(recordId(), 'Ogiltig lista').check(
		z.minLength(1, 'Välj minst en'),
		z.maxLength(max, `Högst ${max} åt gången`),
		z.refine((ids) => new Set(ids).size === ids.length, 'Samma rad finns två gånger'),
	);
}

/** Whether a request has not come through the publisher, which sets X-Forwarded-For on every one that it forwards. */
export function isBesidePublisher(e: core.RequestEvent): boolean {
	return e.request!.header.get('X-Forwarded-For') === '';
}
