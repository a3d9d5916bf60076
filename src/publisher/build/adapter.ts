/**
 * Compiles the same pages as `astro build` into a program that renders one address at a time, for the publisher:
 * into the folder that PUBLISHER_OUT names. Without it, Astro builds static files as it always does.
 */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import { compressAssets } from './compressAssets.ts';

export function publisherConfig(): AstroUserConfig {
	const outDir = process.env.PUBLISHER_OUT;
	if (!outDir) return {};
	return { outDir, output: 'server', adapter: publisherAdapter() };
}

function publisherAdapter(): AstroIntegration {
	return {
		name: 'publisher',
		hooks: {
			'astro:route:setup': ({ route }) => {
				if (route.component.startsWith('src/pages')) route.prerender = false;
			},
			'astro:config:setup': ({ updateConfig }) => {
				// The program runs from the data folder, which need not lie where packages can be found.
				updateConfig({ vite: { ssr: { noExternal: true } } });
			},
			'astro:config:done': ({ setAdapter }) =>
				setAdapter({
					name: 'publisher',
					entrypointResolution: 'auto',
					serverEntrypoint: new URL('./entry.ts', import.meta.url),
					adapterFeatures: { buildOutput: 'server' },
					supportedAstroFeatures: {
						serverOutput: 'stable',
						staticOutput: 'stable',
						hybridOutput: 'stable',
						sharpImageService: 'stable',
					},
				}),
			// In the process of the compilation, since compressing uses memory that a long-lived process would keep.
			'astro:build:done': ({ dir }) => compressAssets(fileURLToPath(dir)),
		},
	};
}
