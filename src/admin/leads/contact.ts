import { companyName } from '#domain/company.ts';
import { writtenAddress } from '#domain/doubtfulAddress.ts';
import { mailtoAddress } from '#domain/mailto.ts';
import { dialled } from '#domain/phone.ts';

/** Links that call or e-mail the sender of a lead with the person's own program. */

export function callAddress(phone: string): string {
	return `tel:${dialled(phone)}`;
}

export function mailAddress(lead: { email: string; doubtful_email: string; reference: string }): string {
	const { reference } = lead;
	const subject = `Din förfrågan till ${companyName}${reference && ` (${reference})`}`;
	return `${mailtoAddress(writtenAddress(lead))}?subject=${encodeURIComponent(subject)}`;
}
