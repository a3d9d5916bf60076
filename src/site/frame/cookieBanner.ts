/** Keeps what a visitor chooses in the cookie banner, and shows it again when asked from the footer. */
import { askForConsent, type Consent, consentEvent, saveConsent } from './consent.ts';

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
	document.addEventListener(consentEvent, () => {
		askForConsent(false);
		opener?.focus({ preventScroll: true });
		opener = undefined;
	});
}
