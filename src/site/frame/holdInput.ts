/**
 * Holds taps and arrow keys for islands whose scripts are on their way: see heldInput.ts. Stands in the page itself, for
 * a file of its own could come as late as those scripts.
 */
import type { HeldInput } from './heldInput.ts';

const held = new Map<Element, HeldInput>();
window.heldInput = held;

addEventListener('click', holdTap, { capture: true });
addEventListener('keydown', holdKey, { capture: true });

/** The button of each island that was pressed last. */
const pressed = new WeakMap<Element, HTMLButtonElement>();

function holdTap(event: MouseEvent): void {
	const element = elementAt(event);
	const button = element?.closest<HTMLButtonElement>('button[type=button]');
	if (button) holdPress(button);
	const link = element?.closest('a');
	// A new tab or window is the browser's affair.
	if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
	const input = holdIn(link, event);
	if (input) input.address = link.getAttribute('href') ?? '';
}

/** Presses the button again when its island is active: Astro takes the attribute away before it says so. */
function holdPress(button: HTMLButtonElement): void {
	const island = button.closest('astro-island[ssr]');
	if (!island) return;
	if (!pressed.has(island))
		island.addEventListener('astro:hydrate', () => pressed.get(island)?.click(), { once: true });
	pressed.set(island, button);
}

function holdKey(event: KeyboardEvent): void {
	const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
	const element = elementAt(event);
	if (!step || !element || event.altKey || event.ctrlKey || event.metaKey) return;
	// A video's own controls use the arrows for its time line.
	if (element.closest('video')) return;
	const input = holdIn(element, event);
	if (input) input.steps += step;
}

function elementAt({ target }: Event): Element | undefined {
	return target instanceof Element ? target : undefined;
}

/** Holds the event when it is in what is marked; gives what is held for the island so far. */
function holdIn(element: Element, event: Event): HeldInput | undefined {
	const island = element.closest('[data-held]')?.closest('astro-island');
	if (!island) return undefined;
	event.preventDefault();
	const known = held.get(island);
	if (known) return known;
	const input: HeldInput = { steps: 0 };
	held.set(island, input);
	// The same files that the island waits for. When they cannot be had, its links lead where their HTML says.
	const files = ['component-url', 'renderer-url'].map((name) => import(island.getAttribute(name) ?? ''));
	Promise.all(files).catch(() => {
		held.delete(island);
		for (const one of island.querySelectorAll('[data-held]')) one.removeAttribute('data-held');
	});
	return input;
}
