/** Which addresses reach the same mailbox. Apart from mailableAddress.ts, which has no need of what compares addresses. */
import punycode from 'punycode.js';
import { mailableAddress } from './mailableAddress.ts';

/**
 * An address as it is compared where each spelling would be another email to one mailbox: 'info@xn--kk-fka.se' is
 * 'info@kök.se', and 'info@ᵍmail.com' is 'info@gmail.com'.
 */
export function mailboxOf(address: string): string {
	const mailable = mailableAddress(address);
	if (mailable === undefined) return comparedAddress(address);
	return comparedAddress(asWritten(mailable) ?? mailable);
}

/**
 * How many providers of mail read an address: without dots, and without what follows a plus, before the @. Two people's
 * addresses may be alike, so that this counts emails and no more. `untagged` keeps its dots: of an address that differs in
 * what follows a plus alone, the owner is one.
 */
export function likeAddress(email: string): { local: string; untagged: string; domain: string } {
	const at = email.lastIndexOf('@');
	const [untagged = ''] = email.slice(0, at).split('+', 1);
	return { local: untagged.replaceAll('.', ''), untagged, domain: email.slice(at) };
}

/** An address as it is compared and hashed where a person is looked for: people write theirs in more than one way. */
export function comparedAddress(address: string): string {
	return address.trim().normalize('NFC').toLowerCase();
}

/** With å ä ö in the domain; undefined for punycode of letters that mail servers are never given. */
function asWritten(mailable: string): string | undefined {
	try {
		const written = punycode.toUnicode(mailable);
		return mailableAddress(written) === mailable ? written : undefined;
	} catch {
		return undefined;
	}
}
