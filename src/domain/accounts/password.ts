/** Letters, digits and symbols that are not mistaken for each other: no 0 O o, 1 I l, no quotes, commas or slashes. */
const groups = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!#%&*+=?@'] as const;
const alphabet = groups.join('');

const passwordLength = 16;

/**
 * A password of 16 characters (C6; about 95 bits), with at least one small and one capital letter, one digit and one
 * symbol. `below(n)` gives a random whole number from 0 to n - 1, from a source that cannot be guessed.
 */
export function generatedPassword(below: (n: number) => number): string {
	for (;;) {
		const password = Array.from({ length: passwordLength }, () => alphabet.charAt(below(alphabet.length))).join('');
		// Drawn again as a whole, so that every password that passes is as likely as any other.
		if (groups.every((group) => [...password].some((character) => group.includes(character)))) return password;
	}
}
