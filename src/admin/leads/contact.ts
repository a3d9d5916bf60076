import { companyName } from '#domain/company/company.ts';
import { writtenAddress } from '#domain/leads/doubtfulAddress.ts';
import { mailtoAddress } from '#domain/mail/mailto.ts';
import { dialled } from '#domain/text/phone.ts';

/** Links that call or e-mail the sender of a lead with the person's own program. */

export function callAddress(phone: string): string {
	return `tel:${dialled(phone)}`;
}

/** `written` is what the mail program opens with. */
export function mailAddress(
	lead: { email: string; doubtful_email: string; reference: string },
	written?: { subject: string; body: string },
): string {
	const { reference } = lead;
	const subject = written?.subject || `Din förfrågan till ${companyName}${reference && ` (${reference})`}`;
	const body = written?.body ? `&body=${encoded(written.body.replaceAll('\n', '\r\n'))}` : '';
	return `${mailtoAddress(writtenAddress(lead))}?subject=${encoded(subject)}${body}`;
}

/** Half a character, which a text may hold while it is typed, cannot be encoded. */
function encoded(text: string): string {
	return encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
}
