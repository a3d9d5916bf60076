/**
 * What the visitor has said about cookies (F7). Kept in the browser's storage; without a choice nothing that needs
 * consent may load.
 */
export type Consent = 'all' | 'necessary';

const key = 'cookie-consent';
/** Sent on `document` when a choice is made. */
export const consentEvent = 'consentchange';

export function readConsent(): Consent | undefined {
	try {
		const kept = localStorage.getItem(key);
		return kept === 'all' || kept === 'necessary' ? kept : undefined;
	} catch {
		// Storage is switched off: ask again on the next page, load nothing until then.
		return undefined;
	}
}

/** Shows the banner, or hides it. */
export function askForConsent(isAsked: boolean): void {
	document.documentElement.toggleAttribute('data-ask-consent', isAsked);
}

export function saveConsent(choice: Consent): void {
	try {
		localStorage.setItem(key, choice);
	} catch {
		// The choice then lasts as long as this page.
	}
	tellConsent(choice);
}

export function tellConsent(choice: Consent): void {
	document.dispatchEvent(new CustomEvent<Consent>(consentEvent, { detail: choice }));
}
