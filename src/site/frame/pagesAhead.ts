/**
 * Fetches pages ahead of a click, so that they are there when it comes: the HTML of a product that the pointer rests on,
 * all of one that is being pressed, the HTML of any other page of ours that is being pressed. Only where the connection is
 * good and the visitor does not save data. Nothing counts visits.
 *
 * Rules for a whole document would say the same without a script, but a browser matches them with every link that comes:
 * a filtered list would be painted a third later.
 */
interface Connection {
	saveData?: boolean;
	effectiveType?: string;
}

const { connection } = navigator as { connection?: Connection };
const isSlow = connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '');
const saves = matchMedia('(prefers-reduced-data: reduce)').matches;

/** Milliseconds that a pointer rests on a product before it is fetched. */
const rest = 200;

const passive = { passive: true };
const fetchPressed = ({ target }: Event) => fetchAhead(target, true);

if (!isSlow && !saves) {
	if (HTMLScriptElement.supports?.('speculationrules')) {
		let resting: ReturnType<typeof setTimeout>;
		addEventListener('pointerdown', fetchPressed, passive);
		addEventListener(
			'pointerover',
			({ target, pointerType }: PointerEvent) => {
				clearTimeout(resting);
				if (pointerType === 'mouse') resting = setTimeout(() => fetchAhead(target, false), rest);
			},
			passive,
		);
	} else addEventListener('touchstart', fetchPressed, passive);
}

/** The last page that was fetched ahead, and whether it was rendered too. */
let ahead = { url: '', isRendered: false };

function fetchAhead(target: EventTarget | null, isPressed: boolean): void {
	const link = target instanceof Element && target.closest('a');
	if (!link || link.target || link.download || link.origin !== location.origin || !isPage(link.pathname)) return;
	const isProduct = link.pathname.startsWith('/produkt/');
	if (!isProduct && !isPressed) return;
	const url = withoutFragment(link.href);
	const isRendered = isProduct && isPressed;
	if (url === withoutFragment(location.href) || (url === ahead.url && (ahead.isRendered || !isRendered))) return;
	ahead = { url, isRendered };
	if (HTMLScriptElement.supports?.('speculationrules')) speculate(ahead);
	// A response that is not read is not kept.
	else
		void fetch(url)
			.then((response) => response.text())
			.catch(() => {});
}

/** Whether a path is a page of ours: not the back office, a file or what PocketBase answers. */
function isPage(path: string): boolean {
	return /^\/([a-z-]*|produkt(er)?\/[^.]*)$/.test(path) && path !== '/admin';
}

let rules: HTMLScriptElement | undefined;

/** Replaces the rules of before, which ends what they have begun: a browser holds one page at a time. */
function speculate({ url, isRendered }: typeof ahead): void {
	const urls = [{ urls: [url] }];
	rules?.remove();
	rules = document.createElement('script');
	rules.type = 'speculationrules';
	rules.textContent = JSON.stringify({ prefetch: urls, ...(isRendered && { prerender: urls }) });
	document.head.append(rules);
}

function withoutFragment(url: string): string {
	return url.replace(/#.*/, '');
}
