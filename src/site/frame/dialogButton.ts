/**
 * Makes a button of a prebuilt page open a dialog whose script is fetched when the visitor is about to use it, so that the
 * page carries none of it. A page that is older than the last deploy asks for a file that is gone: when a second try fails
 * too, the visitor is offered to reload the page.
 */
interface DialogOf<Dialog> {
	fetch: () => Promise<Dialog>;
	open: (dialog: Dialog) => void;
	/** What could not be fetched, for the visitor ('Formuläret') and the console. */
	name: string;
	logged: string;
}

export function dialogButton<Dialog>(button: HTMLButtonElement, { fetch, open, name, logged }: DialogOf<Dialog>): void {
	// The click tells whether it fails.
	const prepare = () => void fetch().catch(() => {});
	button.addEventListener('pointerenter', prepare, { once: true });
	button.addEventListener('focus', prepare, { once: true });
	if (button.matches(':hover, :focus')) prepare();
	let failures = 0;
	button.addEventListener('click', async (event) => {
		event.preventDefault();
		if (button.ariaBusy === 'true') return;
		button.ariaBusy = 'true';
		try {
			open(await fetch());
			failures = 0;
			tell(button, '');
		} catch (error) {
			console.error(logged, error);
			failures += 1;
			if (failures < 2) tell(button, `${name} kunde inte hämtas. Kontrollera nätverket och försök igen.`, true);
			else {
				tell(button, `${name} kunde inte hämtas. Det du har skrivit tidigare är kvar när sidan laddas om.`, true);
				offerReload(button);
			}
		} finally {
			button.ariaBusy = null;
		}
	});
}

/** Says it in the element that the button names by data-status, which is a live region. */
export function tell(button: HTMLButtonElement, text: string, isFailure = false): void {
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
