/**
 * Stands in for the package `react-style-singleton` (astro.config.mjs), by which dialogs and menus keep the page behind
 * them still: the same functions, but the styles are adopted by the document instead of written into it as a `<style>`
 * element, which our Content-Security-Policy would refuse.
 */
import { useEffect } from 'react';

export function stylesheetSingleton() {
	let users = 0;
	let sheet: CSSStyleSheet | undefined;
	return {
		/** Applies the styles, unless some are applied already. */
		add(styles: string): void {
			users += 1;
			if (users > 1) return;
			sheet = new CSSStyleSheet();
			sheet.replaceSync(styles);
			document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
		},
		/** Removes them with their last user. */
		remove(): void {
			users -= 1;
			if (users > 0) return;
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
			sheet = undefined;
		},
	};
}

export function styleHookSingleton() {
	const sheet = stylesheetSingleton();
	return (styles: string, isDynamic?: boolean) => {
		// biome-ignore lint/correctness/useExhaustiveDependencies: only dynamic styles follow later changes
		useEffect(() => {
			sheet.add(styles);
			return () => sheet.remove();
		}, [isDynamic && styles]);
	};
}

export function styleSingleton() {
	const useStyle = styleHookSingleton();
	// biome-ignore lint/correctness/noComponentHookFactories: the package is called like this, once per module
	return function Styles({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
		useStyle(styles, dynamic);
		return null;
	};
}
