/** Keeps what a visitor chooses in the cookie banner, and shows it again when asked from the footer. */
import { askForConsent, type Consent, consentEvent, readConsent, saveConsent, tellConsent } from './consent.ts';

const banner = document.querySelector<HTMLElement>('#kakor');
if (banner) {
	for (const button of banner.querySelectorAll<HTMLElement>('[data-consent]')) {
		button.addEventListener('click', () => saveConsent(button.dataset.consent as Consent));
	}
	let opener: HTMLElement | undefined;
	for (const button of document.querySelectorAll<HTMLElement>('[data-open-cookies]')) {
		button.addEventListener('click', () => {
			opener = button;
			askForConsent(true);
			banner.querySelector('button')?.focus();
		});
	}
	let known = readConsent();
	document.addEventListener(consentEvent, (event) => {
		known = (event as CustomEvent<Consent>).detail;
		askForConsent(false);
		opener?.focus({ preventScroll: true });
		opener = undefined;
	});
	/** A choice on another page counts on this one too, which Back brings as it was left, or which lies in another tab. */
	const follow = () => {
		const kept = readConsent();
		if (kept && kept !== known) tellConsent(kept);
	};
	addEventListener('pageshow', follow);
	addEventListener('storage', follow);
}
