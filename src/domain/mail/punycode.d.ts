/** The package brings no types. Only what is used of it. */
declare module 'punycode.js' {
	const punycode: {
		/** A domain with every label that holds more than ASCII as 'xn--…'. Leaves case as it is. Throws RangeError. */
		toASCII(domain: string): string;
		/** The reverse, of a domain or an address. Throws RangeError. */
		toUnicode(address: string): string;
	};
	export default punycode;
}
