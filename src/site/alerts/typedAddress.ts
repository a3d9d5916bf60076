/**
 * The address that a visitor has typed and not yet sent, kept for as long as the tab is open: a reload, a failed request
 * and a closed dialog lose nothing, and nothing is left on a shared computer.
 */
const name = 'bevaka:e-post';

export function typedAddress(): string {
	try {
		return sessionStorage.getItem(name) ?? '';
	} catch {
		return '';
	}
}

// The browser may refuse to store anything; then the form works without.
export function keepTypedAddress(address: string): void {
	try {
		if (address) sessionStorage.setItem(name, address);
		else sessionStorage.removeItem(name);
	} catch {}
}
