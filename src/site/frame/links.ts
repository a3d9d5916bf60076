import { accessibilityPath, accessibilityTitle } from '#domain/company/accessibilityStatement.ts';
import { dialled } from '#domain/text/phone.ts';

/** Where the navigation, the side menu and the footer lead. */
export const navigationLinks = [
	{ address: '/', label: 'Hem' },
	{ address: '/produkter', label: 'Produkter' },
	{ address: '/om-oss', label: 'Om oss' },
	{ address: '/tjanster', label: 'Tjänster' },
	{ address: '/kontakt', label: 'Kontakt' },
] as const;

export const serviceLink = { address: '/intresse', label: 'Boka service' } as const;

export const privacyLink = { address: '/integritet', label: 'Integritet' } as const;

/** J8. */
export const accessibilityLink = { address: accessibilityPath, label: accessibilityTitle } as const;

/** F4: the shelves that the footer points at, whatever else staff make. */
export const footerCategories = [
	{ slug: 'kylbankar', label: 'Kylbänkar' },
	{ slug: 'kyl-frys', label: 'Kyl & frys' },
	{ slug: 'diskmaskiner', label: 'Diskmaskiner' },
	{ slug: 'ugnar', label: 'Ugnar' },
] as const;

/**
 * What aria-current says of a link on the page at `path`: 'page' on the page itself, 'true' on one below it (a product
 * belongs to Produkter).
 */
export function currentMark(link: string, path: string): 'page' | 'true' | undefined {
	if (link === path) return 'page';
	if (link === '/produkter' && /^\/produkt(er)?\//.test(path)) return 'true';
	return undefined;
}

/** 'tel:+4621123456' from a number as people write it. */
export function phoneAddress(phone: string): string {
	return `tel:${dialled(phone)}`;
}

/** Where Google Maps shows a postal address. A link only: nothing is fetched before a visitor follows it. */
export function directionsAddress(address: string): string {
	return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address.trim().replace(/\s*\n\s*/g, ', '))}`;
}
