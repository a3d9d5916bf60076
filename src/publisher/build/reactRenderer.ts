/**
 * Renders React components into prebuilt pages in one go. Astro's own renderer opens a stream for every component, and
 * one more to see whether it is React's at all: half as much time again for every page. It also numbers islands by every
 * component before them, so that two renderings of a page could differ. Here React is the only framework, a page waits
 * for nothing, and icons have no number.
 */
import astroRenderer from '@astrojs/react/server.js';
import type { SSRLoadedRendererValue, SSRResult } from 'astro';
import { type ComponentType, createElement, type ExoticComponent, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Islands of a page so far: React numbers what useId gives from a prefix of its own for each. */
const islands = new WeakMap<SSRResult, number>();

const renderer: SSRLoadedRendererValue = {
	...astroRenderer,
	async check(Component: unknown) {
		return typeof Component === 'function' || (typeof Component === 'object' && Component !== null);
	},
	async renderToStaticMarkup(this: { result: SSRResult }, Component, props, slots, metadata) {
		const known = iconOf(Component, props);
		if (known) return { html: known };
		const number = islands.get(this.result) ?? 0;
		islands.set(this.result, number + 1);
		const prefix = `r${number}`;
		delete props.class;
		const filled = { ...props, ...slotted(slots, Boolean(metadata?.hydrate)) };
		const html = renderToString(createElement(Component as ComponentType, filled), { identifierPrefix: prefix });
		return { html, attrs: { prefix } };
	},
};

/** What a page puts into a component's slots, as the props of their names; Astro takes the wrapping elements away. */
function slotted(slots: Record<string, string>, isHydrated: boolean): Record<string, ReactElement> {
	const tag = isHydrated ? 'astro-slot' : 'astro-static-slot';
	return Object.fromEntries(
		Object.entries(slots).map(([name, html]) => [
			name === 'default' ? 'children' : name,
			createElement(tag, {
				name: name === 'default' ? undefined : name,
				suppressHydrationWarning: true,
				// biome-ignore lint/security/noDangerouslySetInnerHtml: Astro has rendered and escaped it
				dangerouslySetInnerHTML: { __html: html },
			}),
		]),
	);
}

/** What each icon has been drawn as, by its props. */
const icons = new WeakMap<object, Map<string, string>>();

/** The frame shows the same icons on each of thousands of pages. undefined for what is no icon. */
function iconOf(Component: unknown, props: Record<string, unknown>): string | undefined {
	if (!isIcon(Component)) return undefined;
	if (Object.values(props).some((value) => typeof value === 'object' || typeof value === 'function')) return undefined;
	const drawn = icons.get(Component) ?? new Map<string, string>();
	icons.set(Component, drawn);
	const look = JSON.stringify(props);
	const html = drawn.get(look) ?? renderToString(createElement(Component, props));
	drawn.set(look, html);
	return html;
}

/** lucide-react wraps each of its icons with `forwardRef`: an object, where our own components are functions. */
function isIcon(Component: unknown): Component is ExoticComponent {
	return typeof Component === 'object' && Component !== null;
}

export default renderer;
