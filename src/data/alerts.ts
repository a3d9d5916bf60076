/** A visitor's alerts (S4): leaving an address, and managing its alerts. Without PocketBase's client, as data/inquiries.ts. */
import * as z from 'zod/mini';
import { endedReasons } from '#domain/alerts/alert.ts';
import type { readAlertLink } from '#domain/alerts/alertLinks.ts';
import { postJson, reasonOfSilence } from './visitorApi.ts';

type AlertProblem =
	/** The browser has no network. */
	| 'offline'
	/** No answer came, or not from us. */
	| 'unreachable'
	| 'busy'
	| 'validation'
	/** The link is none of ours, or what it belonged to has been deleted. */
	| 'link'
	| 'server';

export class AlertFailure extends Error {
	readonly problem: AlertProblem;
	/** Swedish messages by field name. */
	readonly fields: Readonly<Record<string, string>>;

	constructor(problem: AlertProblem, message = '', fields: Record<string, string> = {}) {
		super(message);
		this.name = 'AlertFailure';
		this.problem = problem;
		this.fields = fields;
	}
}

/** What PocketBase answers a request that it refuses. */
const refusal = z.object({
	message: z.string(),
	data: z.catch(z.record(z.string(), z.object({ message: z.string() })), {}),
});

interface NewAlert {
	email: string;
	/** The query of the list's address. */
	criteria: string;
	/** A field that no person sees. */
	website: string;
}

const signedUp = z.object({ message: z.string() });

/** Leaves an address for these criteria. Returns what the visitor is told. Throws AlertFailure. */
export async function signUpForAlert(alert: NewAlert): Promise<string> {
	return (await posted('alerts', alert, signedUp)).message;
}

/** What stands behind '#' in the link of a mail. */
export type AlertLink = NonNullable<ReturnType<typeof readAlertLink>>;

const shownAlert = z.object({
	id: z.string(),
	/** In words. */
	text: z.string(),
	/** The list that shows what it finds. */
	url: z.string(),
	state: z.enum(['pending', 'active', 'ended']),
	/** As PocketBase writes times; '' for none. */
	ends_at: z.string(),
	ended_at: z.string(),
	ended_reason: z.enum(['', ...endedReasons]),
});
export type ShownAlert = z.infer<typeof shownAlert>;

const shownAlerts = z.object({
	email: z.string(),
	alerts: z.array(shownAlert),
});
export type ShownAlerts = z.infer<typeof shownAlerts>;

/** `manage` only shows them; `confirm` and `block` are for all of the address, the others for one or all. */
export type AlertAction = 'manage' | 'confirm' | 'extend' | 'end' | 'block';

/** Does something with the alerts of a link's address, and returns them as they are then. Throws AlertFailure. */
export function manageAlerts({ id, token }: AlertLink, action: AlertAction, alert = ''): Promise<ShownAlerts> {
	return posted(`alerts/${action}`, { id, token, ...(alert && { alert }) }, shownAlerts);
}

async function posted<T>(route: string, body: object, answer: z.ZodMiniType<T>): Promise<T> {
	let response: Response;
	let given: unknown;
	try {
		response = await postJson(route, body);
		given = await response.json();
	} catch (cause) {
		console.error('The alert could not be sent', cause);
		throw new AlertFailure(reasonOfSilence());
	}
	const result = answer.safeParse(given);
	if (response.ok && result.success) return result.data;
	if (response.ok) throw new AlertFailure('unreachable');
	throw refusedBy(response.status, given);
}

function refusedBy(status: number, given: unknown): AlertFailure {
	// Of PocketBase's own rate limiter, in English.
	if (status === 429) return new AlertFailure('busy');
	const refused = refusal.safeParse(given);
	if (!refused.success) return new AlertFailure('unreachable');
	const { message, data } = refused.data;
	if (status === 503) return new AlertFailure('busy', message);
	if (status === 403 || status === 404) return new AlertFailure('link');
	if (status !== 400) return new AlertFailure('server');
	const fields = Object.fromEntries(Object.entries(data).map(([name, field]) => [name, field.message]));
	return new AlertFailure('validation', message, fields);
}
