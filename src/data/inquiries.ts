/** Sending an inquiry. Without PocketBase's client, which every visitor would have to download. */
import * as z from 'zod/mini';
import type { Inquiry } from '#domain/leads/inquiry.ts';
import { postJson, reasonOfSilence } from './visitorApi.ts';

/** The product that an inquiry is about. */
export interface InquiredProduct {
	id: string;
	title: string;
}

/** What the form adds to what the visitor filled in. */
interface InquiryContext {
	product?: InquiredProduct | undefined;
	/** The same for every try at sending the same inquiry, so that it is stored once. */
	idempotencyKey: string;
	/** S6: of the photos that follow. */
	photoPermission?: string;
	/** A field no person sees. */
	website: string;
	/** Milliseconds from the form being shown to it being sent. */
	elapsed: number;
}

export type InquiryProblem =
	/** The browser has no network. */
	| 'offline'
	/** No answer came, or not from us: it is unknown whether it arrived. */
	| 'unreachable'
	| 'busy'
	/** The idempotency key belongs to an inquiry with other content: a new key is needed. */
	| 'conflict'
	| 'validation'
	| 'server';

export class InquiryNotSent extends Error {
	readonly problem: InquiryProblem;
	/** Swedish messages by field name. */
	readonly fields: Readonly<Record<string, string>>;

	constructor(problem: InquiryProblem, message = '', fields: Record<string, string> = {}) {
		super(message);
		this.name = 'InquiryNotSent';
		this.problem = problem;
		this.fields = fields;
	}
}

const answer = z.union([
	z.object({ ok: z.literal(true), reference: z.catch(z.string(), '') }),
	z.object({
		ok: z.literal(false),
		error: z.catch(z.string(), ''),
		code: z.catch(z.enum(['validation', 'busy', 'conflict', 'server']), 'server'),
		fields: z.optional(z.record(z.string(), z.string())),
	}),
]);

/** Sends an inquiry and gives its reference number ('R-…'). Throws InquiryNotSent. */
export async function sendInquiry(inquiry: Inquiry, context: InquiryContext): Promise<string> {
	const { product, ...rest } = context;
	const body = {
		...inquiry,
		company: inquiry.company || null,
		message: inquiry.message || null,
		productId: product?.id ?? null,
		productTitle: product?.title ?? null,
		...rest,
	};
	const result = answer.safeParse(await posted(body));
	if (!result.success) throw new InquiryNotSent('unreachable');
	if (!result.data.ok) throw new InquiryNotSent(result.data.code, result.data.error, result.data.fields);
	return result.data.reference;
}

async function posted(body: unknown): Promise<unknown> {
	try {
		const response = await postJson('submit-lead', body);
		// PocketBase's own rate limiter answers in another shape.
		if (response.status === 429) return { ok: false, code: 'busy', ...(await response.json().catch(() => ({}))) };
		return await response.json();
	} catch (cause) {
		console.error('The inquiry could not be sent', cause);
		throw new InquiryNotSent(reasonOfSilence());
	}
}
