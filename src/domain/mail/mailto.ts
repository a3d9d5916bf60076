/**
 * The address of a link that writes an email: 'mailto:anna+jobb@example.se'. Encodes only what would end the address
 * (RFC 6068): some mail programs decode nothing.
 */
export function mailtoAddress(email: string): string {
	return `mailto:${encodeURI(email).replace(/[/?#&=;,]/g, encodeURIComponent)}`;
}
