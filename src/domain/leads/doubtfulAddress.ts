/**
 * E-mail addresses such as 'anna..svensson@gmail.com', with dots where the standards know none: most probably a slip, but
 * a few mail servers have given out such addresses. The visitor is asked to check it. Sent again as it is, the form
 * writes it as RFC 5321 (4.1.2) does, in quotation marks: '"anna..svensson"@gmail.com'. A lead keeps it as it was
 * written, apart from addresses that take mail.
 */

/** What staff are told of a lead with such an address. */
export const doubtfulAddressNote = 'E-postadressen går kanske inte att svara på';

/** A doubtful address in quotation marks; any other as it is. */
export function quotedAddress(address: string): string {
	const at = address.lastIndexOf('@');
	const local = address.slice(0, Math.max(at, 0));
	return /^\.|\.\.|\.$/.test(local) && !local.includes('"') ? `"${local}"${address.slice(at)}` : address;
}

/** The address of an inquiry as its lead keeps it: in one of two fields. */
export function keptAddress(quoted: string): { email: string; doubtful_email: string } {
	const written = unquotedAddress(quoted);
	return written === quoted ? { email: quoted, doubtful_email: '' } : { email: '', doubtful_email: written };
}

/** An address as the visitor wrote it. */
export function unquotedAddress(quoted: string): string {
	return quoted.replace(/^"([^"]*)"@/, '$1@');
}

/** The address of a lead as the visitor wrote it, whether it takes mail or not. */
export function writtenAddress(lead: { email: string; doubtful_email: string }): string {
	return lead.email || lead.doubtful_email;
}
