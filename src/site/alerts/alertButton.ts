/**
 * Makes every `<button data-watch="{criteria}" data-watched="{criteria in words}">` open the dialog in which a visitor
 * leaves an address (S4): 'Bevaka liknande' on the page of a sold machine.
 */
import { dialogButton } from '../frame/dialogButton.ts';

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-watch]')) {
	dialogButton(button, {
		fetch: () => import('./AlertDialog.tsx'),
		open: ({ openAlert }) =>
			openAlert({
				title: 'Bevaka liknande',
				criteria: button.dataset.watch ?? '',
				text: button.dataset.watched ?? '',
			}),
		name: 'Formuläret',
		logged: 'The alert form could not be fetched',
	});
}
