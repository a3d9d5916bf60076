/**
 * F10: offers to reload a page when the script of one of its islands cannot be fetched, as on a page that is older
 * than the last deploy. Astro has tried twice by then. An island that only shows something is whole as it was prebuilt;
 * one with buttons or a form looks alive and does nothing.
 */
document.addEventListener('astro:hydration-error', ({ target }) => {
	const island = target as HTMLElement;
	const isMissing = island.getAttribute('client') === 'only';
	const hasForm = island.querySelector('form') !== null;
	if (!isMissing && !hasForm && !island.querySelector('button:not([hidden])')) return;
	// What stands in for an island says that it is on its way.
	if (isMissing) island.textContent = '';

	const notice = document.createElement('div');
	notice.setAttribute('role', 'alert');
	notice.className = 'mx-auto mb-6 max-w-xl rounded-card border border-line bg-panel p-6 text-center';
	const text = document.createElement('p');
	text.textContent = `En del av sidan kunde inte hämtas. Kontrollera nätverket och ladda om sidan.${
		hasForm ? ' Det du har skrivit är kvar.' : ''
	}`;
	const reload = document.createElement('button');
	reload.type = 'button';
	reload.className = 'button button-primary mt-4';
	reload.textContent = 'Ladda om';
	reload.addEventListener('click', () => location.reload());
	notice.append(text, reload);
	island.before(notice);
	// A form without its script sends nothing: a visitor who tries is led to the way on.
	island.addEventListener('submit', () => {
		notice.scrollIntoView({ block: 'center' });
		reload.focus({ preventScroll: true });
	});
});
