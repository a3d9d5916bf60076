/** Brings a <ProductView> to life: the button that shares it, the bar at the bottom of a phone. */
export function activateProduct(product: HTMLElement): void {
	const button = product.querySelector<HTMLButtonElement>('[data-share]');
	if (button) activateSharing(button);
	const bar = product.querySelector<HTMLElement>('[data-product-bar]');
	const inquiry = product.querySelector('[data-inquiry]');
	if (bar && inquiry) {
		// The bar stands in for the button that has been scrolled out of sight.
		new IntersectionObserver(([entry]) => bar.toggleAttribute('data-idle', entry?.isIntersecting)).observe(inquiry);
	}
}

/** The phone's own way of sharing where there is one, else the link on the clipboard. */
function activateSharing(button: HTMLButtonElement): void {
	const label = button.querySelector<HTMLElement>('[data-share-label]');
	const status = button.parentElement?.querySelector<HTMLElement>('[data-share-status]');
	if (!label) return;
	const canShare = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
	const idle = canShare ? 'Dela' : 'Kopiera länk';
	// Without https there is neither.
	if (!canShare && !navigator.clipboard) return;
	label.textContent = idle;
	// It has kept its place until now, so that nothing moves.
	button.classList.remove('invisible');
	const say = (text: string) => {
		label.textContent = text;
		if (status) status.textContent = text;
	};
	button.addEventListener('click', async () => {
		const address = location.origin + location.pathname;
		try {
			if (canShare) await navigator.share({ title: document.title, url: address });
			else {
				await navigator.clipboard.writeText(address);
				say('Länken är kopierad');
			}
		} catch (error) {
			if ((error as Error).name !== 'AbortError') say('Kunde inte kopiera länken');
		}
		setTimeout(() => {
			label.textContent = idle;
			if (status) status.textContent = '';
		}, 3000);
	});
}
