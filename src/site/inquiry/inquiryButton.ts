/**
 * Makes every `<button data-inquiry="{product id}" data-title="{product title}">` open the inquiry dialog. The form is
 * fetched when the visitor is about to use it, so a product page carries none of it. A page that is older than the last
 * deploy asks for a file that is gone: when a second try fails too, the visitor is offered to reload the page.
 */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-inquiry]')) {
	const fetchForm = () => import('./InquiryDialog.tsx');
	// The click tells whether it fails.
	const prepare = () => void fetchForm().catch(() => {});
	button.addEventListener('pointerenter', prepare, { once: true });
	button.addEventListener('focus', prepare, { once: true });
	if (button.matches(':hover, :focus')) prepare();
	let failures = 0;
	button.addEventListener('click', async (event) => {
		event.preventDefault();
		if (button.ariaBusy === 'true') return;
		button.ariaBusy = 'true';
		try {
			const { openInquiry } = await fetchForm();
			openInquiry({
				product: { id: button.dataset.inquiry ?? '', title: button.dataset.title ?? '' },
				asksBuyerKind: 'asksBuyerKind' in button.dataset,
				onSent: (reference) => tell(button, reference ? `Skickat. Ditt ärendenummer är ${reference}.` : 'Skickat.'),
			});
			failures = 0;
			tell(button, '');
		} catch (error) {
			console.error('The inquiry form could not be fetched', error);
			failures += 1;
			if (failures < 2) tell(button, 'Formuläret kunde inte hämtas. Kontrollera nätverket och försök igen.', true);
			else {
				tell(button, 'Formuläret kunde inte hämtas. Det du har skrivit tidigare är kvar när sidan laddas om.', true);
				offerReload(button);
			}
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

/** Below what has been told of the button. */
function offerReload({ dataset }: HTMLButtonElement): void {
	const reload = document.createElement('button');
	reload.type = 'button';
	reload.className = 'button button-secondary mt-3 flex';
	reload.textContent = 'Ladda om';
	reload.addEventListener('click', () => location.reload());
	document.getElementById(dataset.status ?? '')?.append(reload);
}
