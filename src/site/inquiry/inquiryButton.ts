/**
 * Makes every `<button data-inquiry="{product id}" data-title="{product title}">` open the inquiry dialog. The form is
 * fetched when somebody is about to use it, so a product page carries none of it.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-inquiry]')) {
	const fetchForm = () => import('./InquiryDialog.tsx');
	// The click tells whether it fails.
	const prepare = () => void fetchForm().catch(() => {});
	button.addEventListener('pointerenter', prepare, { once: true });
	button.addEventListener('focus', prepare, { once: true });
	button.addEventListener('click', async (event) => {
		event.preventDefault();
		if (button.ariaBusy === 'true') return;
		button.ariaBusy = 'true';
		try {
			const { openInquiry } = await fetchForm();
			openInquiry({ id: button.dataset.inquiry ?? '', title: button.dataset.title ?? '' }, (reference) =>
				tell(button, reference ? `Skickat. Ditt ärendenummer är ${reference}.` : 'Skickat.'),
			);
			tell(button, '');
		} catch (error) {
			console.error('The inquiry form could not be fetched', error);
			tell(button, 'Formuläret kunde inte hämtas. Kontrollera nätverket och försök igen.', true);
		} finally {
			button.ariaBusy = null;
		}
	});
}

/** Says it in the element that the button names by data-status, which is a live region. */
function tell(button: HTMLButtonElement, text: string, isFailure = false): void {
	const status = document.getElementById(button.dataset.status ?? '');
	if (!status) return;
	status.textContent = text;
	status.toggleAttribute('data-failure', isFailure);
	// The button in the bar of a phone stands far from it.
	if (isFailure) status.scrollIntoView({ block: 'nearest' });
}
