import punycode from 'punycode.js';
import { bytesOf } from '../text/bytes.ts';

/** RFC 1035 and 5321 (erratum 1690): bytes of a whole address, of its domain, of each part of that, and of what stands before the @. */
const addressMax = 254;
const domainMax = 253;
const labelMax = 63;
const localMax = 64;

/**
 * An e-mail address as mail servers take it: invisible characters gone, å ä ö in the domain as punycode
 * ('info@kök.se' → 'info@xn--kk-fka.se'). Undefined when no email can be sent to it; a line break, a space or a bracket
 * in it would otherwise start a header or an address of a stranger's own choosing.
 */
export function mailableAddress(address: string): string | undefined {
	const written = address.replace(invisible, '').trim();
	const at = written.lastIndexOf('@');
	const local = written.slice(0, at).normalize('NFC');
	if (at < 1 || bytesOf(local) > localMax || !localExpression.test(local)) return undefined;
	const domain = asciiDomain(written.slice(at + 1));
	return domain && bytesOf(local) + 1 + domain.length <= addressMax ? `${local}@${domain}` : undefined;
}

/** Whether an address holds ASCII only. Others need a mail server that speaks SMTPUTF8, and fit into no other header. */
export function isAsciiAddress(address: string): boolean {
	return /^[!-~]*$/.test(address);
}

function asciiDomain(written: string): string | undefined {
	// Punycode keeps case, composition and width apart, which domains do not (UTS 46).
	const domain = punycode.toASCII(written.normalize('NFKC').toLowerCase().normalize('NFKC'));
	const labels = domain.split('.');
	const isWhole =
		domain.length <= domainMax &&
		labels.length > 1 &&
		labels.every((label) => label.length <= labelMax && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label));
	return isWhole ? domain : undefined;
}

// Soft hyphen, zero-width and direction marks, word joiner, byte order mark: they come along when text is pasted.
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what must not get through
const localExpression = /^[^\u0000-\u0020\u007f-\u00a0\s@"(),:;<>[\]\\]+$/;
