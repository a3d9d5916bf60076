/** Which addresses reach the same mailbox. Apart from mailableAddress.ts, which has no need of what compares addresses. */
import punycode from 'punycode.js';
import { comparedAddress } from '../leads/erasure.ts';
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

/** With å ä ö in the domain; undefined for punycode of letters that mail servers are never given. */
function asWritten(mailable: string): string | undefined {
	try {
		const written = punycode.toUnicode(mailable);
		return mailableAddress(written) === mailable ? written : undefined;
	} catch {
		return undefined;
	}
}
