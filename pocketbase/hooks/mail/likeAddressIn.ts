/**
 * `likeAddress` (src/domain/mail/mailbox.ts) of a column's address, in SQL. The column must be in lower case, and hold one
 * @: no address that we mail has two.
 */
export function likeAddressIn(column: string): { local: string; untagged: string; domain: string } {
	const untagged = `substr(${column}, 1, instr(replace(${column}, '@', '+'), '+') - 1)`;
	return { local: `replace(${untagged}, '.', '')`, untagged, domain: `substr(${column}, instr(${column}, '@'))` };
}
