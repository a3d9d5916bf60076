/** Opens the menu of a small screen and closes it. */
import { openModal } from './closeOnBack.ts';

const menu = document.querySelector<HTMLDialogElement>('#sidomeny');
const opener = document.querySelector<HTMLButtonElement>('[data-open-menu]');

if (menu && opener) {
	opener.addEventListener('click', () => {
		openModal(menu);
		opener.ariaExpanded = 'true';
	});
	menu.querySelector('[data-close-menu]')?.addEventListener('click', () => menu.close());
	menu.addEventListener('close', () => {
		opener.ariaExpanded = 'false';
	});
	// Browsers without closedby: a click on the backdrop hits the dialog itself.
	menu.addEventListener('click', (event) => {
		if (event.target === menu) menu.close();
	});
	// A wider window shows the whole navigation again.
	matchMedia('(width >= 48rem)').addEventListener('change', () => menu.close());
	// Back from another page: the browser may bring the page back as it was left.
	window.addEventListener('pagehide', () => menu.close());
}
