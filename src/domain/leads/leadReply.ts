/** An answer that staff write to a customer (R3): what it holds, and how it is mailed. */
import * as z from 'zod/mini';
import { companyName } from '../company/company.ts';
import { type Field, field, type Infer, object, text } from '../fields.ts';
import { isAsciiAddress, mailableAddress } from '../mail/mailableAddress.ts';
import { htmlOfText, type Message, subjectLine } from '../mail/mailMessage.ts';
import type { OutboxEmail } from '../mail/outboxEmail.ts';
import { bytesOf } from '../text/bytes.ts';
import { cleanLine } from '../text/cleanText.ts';
import { unfilledPlaceholder } from './replyPlaceholders.ts';

/** The body of the route that sends one. */
export const leadReply = object({
	subject: filledIn(text({ max: 200, required: 'Skriv ett ämne' })),
	body: filledIn(text({ max: 5000, multiline: true, required: 'Skriv ett meddelande' })),
	/** Made by the form once for each reply, so that a double tap or a retry sends one. */
	idempotency_key: text({
		max: 64,
		required: 'Ogiltig nyckel',
		pattern: { expression: /^[A-Za-z0-9-]{8,64}$/, message: 'Ogiltig nyckel' },
	}),
});
export type LeadReply = Infer<typeof leadReply>;

/** A text in which no placeholder of a template stands any more. */
function filledIn(kept: Field<string>): Field<string> {
	return field({
		rule: () =>
			kept.rule.check(
				z.check((context) => {
					const message = unfilledProblem(context.value);
					if (message) context.issues.push({ code: 'custom', message, input: context.value });
				}),
			),
		column: kept.column,
		initial: '',
	});
}

/** What is wrong with a text that still holds a placeholder, as a Swedish sentence; undefined when it holds none. */
export function unfilledProblem(written: string): string | undefined {
	const placeholder = unfilledPlaceholder(written);
	return placeholder && `Byt ut ${placeholder} mot det som ska stå där`;
}

/** The email of a reply. `companyFacts` is `companyLine` (companyFacts.ts), which stands below when it is given. */
export function replyMessage({ subject, body }: Pick<LeadReply, 'subject' | 'body'>, companyFacts = ''): Message {
	const whole = companyFacts ? `${body}\n\n${companyFacts}` : body;
	return { subject: subjectLine(subject), text: whole, html: htmlOfText(whole) };
}

/** Why a lead takes no email, as a Swedish sentence; undefined when it takes one. */
export function replyObstacle(lead: { email: string; doubtful_email: string }): string | undefined {
	if (lead.email === '')
		return lead.doubtful_email ? 'E-postadressen tar inte emot mejl. Ring i stället.' : 'E-postadress saknas.';
	return mailableAddress(lead.email) ? undefined : `Det går inte att mejla till adressen ”${lead.email}”.`;
}

/** Characters of the name in From. */
const nameMax = 80;

/**
 * Who an email of staff is from. The address stays the site's own, since receivers check that our server may send for it
 * (SPF, DMARC); the name says who wrote, and the customer's answer goes to the writer, or else to the company's public
 * address. A name holds no sign that means something in a header (RFC 5322, 3.2.3), however it is encoded there.
 */
export function replySender(given: {
	staffName: string;
	staffEmail: string;
	contactEmail: string;
	senderAddress: string;
}): { from: { address: string; name: string }; headers: Record<string, string> } {
	const name = cleanLine(given.staffName.replace(/[()<>[\]:;@\\,."]/g, ' '));
	const full = name ? `${name} via ${companyName}` : companyName;
	const replyTo = [given.staffEmail, given.contactEmail]
		.map((address) => mailableAddress(address))
		.find((address) => address !== undefined && isAsciiAddress(address));
	return {
		from: {
			address: mailableAddress(given.senderAddress) ?? given.senderAddress,
			name: Array.from(full).length > nameMax ? companyName : full,
		},
		headers: replyTo ? { 'Reply-To': replyTo } : {},
	};
}

/** Bytes of a References header: a line has 998 at most (RFC 5322, 2.1.1). */
const referencesMax = 900;

/**
 * Headers that put a reply into one thread with the notice that staff got, the receipt that the customer got, and earlier
 * replies, oldest first. Takes Message-IDs with their brackets; '' and what is no Message-ID are left out. When there are
 * too many, the first and the latest stay (RFC 5322, 3.6.4).
 */
export function threadHeaders(thread: {
	notice: string;
	receipt: string;
	replies: readonly string[];
}): Record<string, string> {
	const isId = (id: string) => /^<[!-;=?A-~]+@[!-;=?A-~]+>$/.test(id) && id.length <= 200;
	const replies = thread.replies.filter(isId);
	const [first, ...later] = [thread.notice, thread.receipt].filter(isId).concat(replies);
	if (first === undefined) return {};
	const kept = [...later];
	while (bytesOf([first, ...kept].join(' ')) > referencesMax) kept.shift();
	return { References: [first, ...kept].join(' '), 'In-Reply-To': replies[replies.length - 1] ?? first };
}

/**
 * Headers that keep holiday replies and other machines away (RFC 3834): for everything that no person wrote. `Precedence`
 * belongs to mass mail alone, which none of these is.
 */
export function automaticHeaders(kind: OutboxEmail['kind'] | 'other'): Record<string, string> {
	return kind === 'lead_reply' ? {} : { 'Auto-Submitted': 'auto-generated' };
}
