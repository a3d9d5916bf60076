/**
 * Lets the browser fetch pages ahead of a click (PagesAhead.astro), where the connection is good and the visitor does not
 * save data. Browsers without speculation rules fetch the page that a finger is on: it is there, or the connection is,
 * when the finger lifts.
 */
interface Connection {
	saveData?: boolean;
	effectiveType?: string;
}

const { connection } = navigator as { connection?: Connection };
const isSlow = connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '');
const saves = matchMedia('(prefers-reduced-data: reduce)').matches;

/** Addresses that have been fetched. */
const fetched = new Set([location.href]);

if (!isSlow && !saves) {
	const template = document.querySelector<HTMLTemplateElement>('#sidor-i-forvag');
	if (HTMLScriptElement.supports?.('speculationrules')) {
		if (template) document.head.append(document.importNode(template.content, true));
	} else addEventListener('touchstart', fetchTouched, { passive: true });
}

function fetchTouched({ target }: TouchEvent): void {
	const link = target instanceof Element && target.closest('a');
	if (!link || link.target || link.origin !== location.origin) return;
	if (!/^\/([a-z-]*|produkt(er)?\/[^.]*)$/.test(link.pathname) || link.pathname === '/admin') return;
	const address = link.href.replace(/#.*/, '');
	if (fetched.has(address)) return;
	fetched.add(address);
	// An answer that is not read is not kept.
	void fetch(address)
		.then((answer) => answer.text())
		.catch(() => {});
}
