/**
 * What islands share goes into two files instead of twenty: React, which stays in a browser's cache for years, and the
 * small pieces of ours that most islands use. A browser asks for a file only when it has read the one that names it, so
 * each more costs a slow network half a second.
 */
import type { EnvironmentOptions, Plugin } from 'vite';

const react = /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;
const own = [
	/src\/domain\/(?:labels|slug|cleanText|search|format)\.ts$/,
	/src\/data\/(?:addresses|photos)\.ts$/,
	/src\/ui\/(?:Badge|Button|NamedIcon|RenderFailure|Spinner)\.tsx$/,
	/src\/site\/product\/(?:Labels|Photo|Price|ProductCard|photoSource)\.tsx?$/,
	/src\/site\/frame\/closeOnBack\.ts$/,
	/vite\/preload-helper/,
	/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)/,
	/lucide-react\/dist\/esm\/icons\/(?:arrow-left|arrow-right|camera|chevron-down|search|sliders-horizontal|x)\.m?js$/,
];

export function sharedChunks(): Plugin {
	return {
		name: 'shared-chunks',
		configEnvironment(name): EnvironmentOptions | undefined {
			if (name !== 'client') return undefined;
			const groups = [
				{ name: 'react', test: react, priority: 2 },
				{ name: 'shared', test: (id: string) => own.some((part) => part.test(id)), priority: 1 },
			];
			return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
		},
		options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
		applyToEnvironment: ({ name }) => name === 'client',
	};
}
