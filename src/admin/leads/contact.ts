import { companyName } from '#domain/company.ts';
import { dialled } from '#domain/phone.ts';

/** Addresses that call, text or write to whoever sent a lead. */

export function callAddress(phone: string): string {
	return `tel:${dialled(phone)}`;
}

export function textAddress(phone: string): string {
	return `sms:${dialled(phone)}`;
}

export function mailAddress({ email, reference }: { email: string; reference: string }): string {
	const subject = `Din förfrågan till ${companyName}${reference && ` (${reference})`}`;
	// The @ stays as it is: some mail programs do not decode it.
	return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
