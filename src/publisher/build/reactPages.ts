/** Astro's React integration with a renderer of our own for what is prebuilt: see reactRenderer.ts. */
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

export function reactPages(): AstroIntegration {
	const integration = react();
	const setup = integration.hooks['astro:config:setup'];
	return {
		...integration,
		hooks: {
			...integration.hooks,
			'astro:config:setup': (options) =>
				setup?.({
					...options,
					addRenderer: (renderer) =>
						options.addRenderer({
							...renderer,
							serverEntrypoint: new URL('./reactRenderer.ts', import.meta.url),
						}),
				}),
		},
	};
}
