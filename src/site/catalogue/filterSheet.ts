/** On a phone: moves the choices of the filter bar into their sheet while it is open. */
import { openModal } from '#site/frame/closeOnBack.ts';

const sheet = document.querySelector<HTMLDialogElement>('[data-sheet]');
const choices = document.querySelector<HTMLElement>('[data-choices]');
if (sheet && choices) {
	const placeInBar = document.createComment('The choices stand here while the sheet is closed');
	choices.before(placeInBar);
	document.querySelector('[data-open-sheet]')?.addEventListener('click', () => {
		sheet.querySelector('[data-sheet-place]')?.append(choices);
		openModal(sheet);
	});
	sheet.addEventListener('close', () => placeInBar.after(choices));
	for (const button of sheet.querySelectorAll('[data-close-sheet]'))
		button.addEventListener('click', () => sheet.close());
	// Browsers without closedby: a click beside the sheet hits the dialog itself.
	sheet.addEventListener('click', (event) => {
		if (event.target === sheet) sheet.close();
	});
	matchMedia('(width >= 48rem)').addEventListener('change', () => sheet.close());
}
