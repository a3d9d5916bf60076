/**
 * Fetches a page ahead of a click, so that it is there when the click comes: the HTML of a product that the pointer rests
 * on, all of one that is being pressed, the HTML of any other page of ours that is being pressed. One at a time, and only
 * where the connection is good and the visitor does not save data. Nothing counts visits.
 *
 * Speculation rules in force all the time would say the same without a script, but a browser matches them with every link
 * that comes: a filtered list would be painted a third later.
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

const template = document.querySelector<HTMLTemplateElement>('#sidor-i-forvag');
const hasRules = template !== null && (HTMLScriptElement.supports?.('speculationrules') ?? false);
const passive = { passive: true };

if (!isSlow && !saves) {
	if (hasRules) {
		let resting: ReturnType<typeof setTimeout>;
		addEventListener('pointerdown', ({ target }) => fetchAhead(target, true), passive);
		addEventListener(
			'pointerover',
			({ target, pointerType }: PointerEvent) => {
				clearTimeout(resting);
				if (pointerType === 'mouse') resting = setTimeout(() => fetchAhead(target, false), rest);
			},
			passive,
		);
	} else addEventListener('touchstart', ({ target }) => fetchAhead(target, true), passive);
}

/** The URL that was fetched last, and the link and the rules that did it. */
let ahead: { url: string; link: HTMLAnchorElement; rules?: Element | undefined } | undefined;

function fetchAhead(target: EventTarget | null, isPressed: boolean): void {
	const link = target instanceof Element && target.closest('a');
	if (!link || link.target || link.download || link.origin !== location.origin || !isPage(link.pathname)) {
		// What is pressed may change the links of the page.
		if (isPressed) forget();
		return;
	}
	const isProduct = link.pathname.startsWith('/produkt/');
	if (!isProduct && !isPressed) return;
	const url = withoutFragment(link.href);
	if (url === withoutFragment(location.href)) return;
	const mark = isProduct && isPressed ? 'rendered' : 'fetched';
	if (url === ahead?.url && (ahead.link.dataset.ahead === 'rendered' || mark === 'fetched')) return;
	forget();
	link.dataset.ahead = mark;
	ahead = { url, link };
	if (hasRules) {
		const rules = document.importNode(template.content, true).firstElementChild;
		ahead.rules = rules ?? undefined;
		if (rules) document.head.append(rules);
	} else
		void fetch(url)
			// A response that is not read is not kept.
			.then((response) => response.text())
			.catch(() => {});
}

/** Takes the rules out of force, which ends what they have begun. */
function forget(): void {
	ahead?.rules?.remove();
	delete ahead?.link.dataset.ahead;
	ahead = undefined;
}

/** Whether a path is a page of ours: not the back office, a file or what PocketBase answers. */
function isPage(path: string): boolean {
	return /^\/([a-z-]*|produkt(er)?\/[^.]*)$/.test(path) && path !== '/admin';
}

function withoutFragment(url: string): string {
	return url.replace(/#.*/, '');
}
