/** Pages as a browser's translator leaves them. */
import type { Page } from '@playwright/test';

/**
 * Wraps every text of the page in `<font><font>`, and every text that comes later, as the translators of Chrome and Edge
 * do: the text node that a script knows is replaced by elements with the translation in it. Call it before `goto`.
 * Errors that the page throws from then on are gathered in the array that is returned.
 */
export async function translate(page: Page): Promise<string[]> {
	const errors: string[] = [];
	page.on('pageerror', (error) => {
		// React draws an island anew whose prebuilt texts have been wrapped before it came to life; nothing is lost by it.
		if (!/Minified React error #418/.test(String(error))) errors.push(String(error));
	});
	page.on('console', (message) => {
		if (message.type() === 'error' && /NotFoundError|not a child of this node/.test(message.text()))
			errors.push(message.text());
	});
	await page.addInitScript(() => {
		const untranslated = 'script, style, textarea, input, select, title, font, svg, noscript';
		function wrap(text: Text): void {
			const parent = text.parentElement;
			if (!parent || !text.data.trim() || parent.closest(untranslated)) return;
			const inner = document.createElement('font');
			inner.textContent = text.data;
			const outer = document.createElement('font');
			outer.dataset.translated = '';
			outer.append(inner);
			text.replaceWith(outer);
		}
		function wrapAll(root: Node): void {
			if (root instanceof Text) {
				wrap(root);
				return;
			}
			const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
			const texts: Text[] = [];
			while (walker.nextNode()) texts.push(walker.currentNode as Text);
			for (const text of texts) wrap(text);
		}
		const observer = new MutationObserver((changes) => {
			for (const { target, addedNodes } of changes) {
				if (target instanceof Text) wrap(target);
				for (const node of addedNodes) if (node.isConnected) wrapAll(node);
			}
		});
		addEventListener('DOMContentLoaded', () => {
			wrapAll(document.body);
			observer.observe(document.body, { childList: true, characterData: true, subtree: true });
		});
	});
	return errors;
}
