/**
 * What islands share goes into four files instead of twenty: React, which stays in a browser's cache for years, and
 * small pieces. And a page can know the files of an island, to have all of them fetched at once, and of a script
 * that runs ahead of it: `import { scriptsOf } from 'virtual:islands'`. A browser asks for a file only when it has read
 * the one that names it, so each step costs a slow network half a second.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { EnvironmentOptions, Plugin, Rolldown } from 'vite';
import { officeGroups } from './officeScripts.ts';

const react = /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;
/** Vite's loader of scripts: together with React it would bring React to pages that load a script for staff alone. */
const loader = /vite\/preload-helper/;
/** What most islands use, what those with photos of products use, and what the list shares with a few others. */
const shared = [
	/src\/data\/addresses\.ts$/,
	/src\/ui\/(?:Button|RenderFailure|Spinner)\.tsx$/,
	/lucide-react\/dist\/esm\/(?!icons\/|lucide-react)[\w/]+\.m?js$/,
	/lucide-react\/dist\/esm\/icons\/x\.m?js$/,
];
const photos = [
	/src\/domain\/products\/labels\.ts$/,
	/src\/domain\/text\/(?:cleanText|dates|format|slug)\.ts$/,
	/src\/data\/photos\.ts$/,
	/src\/ui\/(?:Badge|NamedIcon)\.tsx$/,
	/src\/site\/product\/(?:Labels|Photo|photoSource)\.tsx?$/,
	/src\/site\/frame\/(?:closeOnBack|heldInput)\.ts$/,
	/lucide-react\/dist\/esm\/icons\/(?:arrow-left|arrow-right|bell|camera|chevron-down|search|sliders-horizontal)\.m?js$/,
];
const list = [
	/src\/domain\/measures\/(?:measure|writtenMeasure)\.ts$/,
	/src\/domain\/prices\/vat\.ts$/,
	/src\/domain\/products\/energyLabel\.ts$/,
	/src\/site\/product\/(?:Price|EnergyLabel|ProductCard)\.tsx$/,
	/src\/domain\/alerts\/alertCriteria\.ts$/,
	/src\/domain\/catalogue\/(?:listParameters|search|searchTerms|wordIndex)\.ts$/,
];
const moduleName = 'virtual:islands';
/** Stands in the compiled pages until the islands have been compiled, which is after them. */
const placeholder = '@@SCRIPTS_OF_ISLANDS@@';

/** `early`: scripts that run ahead of an island, each in one file with all that it imports (wholeScripts.ts). */
export function islandScripts({ early }: { early: readonly string[] }): Plugin {
	/** Files of compiled pages that have the placeholder. */
	const waiting = new Set<string>();
	/** Of what islands share, the parts that no module has been found for. */
	const missing = new Set([...shared, ...photos, ...list]);
	const partOf = (parts: readonly RegExp[]) => (id: string) => {
		const part = parts.find((each) => each.test(id));
		if (part) missing.delete(part);
		return part !== undefined;
	};
	return {
		name: 'island-scripts',
		configEnvironment(name): EnvironmentOptions | undefined {
			if (name !== 'client') return undefined;
			const groups = [
				{ name: 'loader', test: loader, priority: 7 },
				{ name: 'react', test: react, priority: 6 },
				{ name: 'shared', test: partOf(shared), priority: 5 },
				{ name: 'photos', test: partOf(photos), priority: 4 },
				{ name: 'list', test: partOf(list), priority: 4 },
				...officeGroups,
			];
			return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
		},
		buildStart() {
			if (this.environment.name !== 'client' || this.environment.mode !== 'build') return;
			for (const script of early)
				this.emitFile({ type: 'chunk', id: `${resolve(script)}?whole`, name: basename(script, '.ts') });
		},
		resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
		load(id) {
			if (id !== `\0${moduleName}`) return undefined;
			const islands = this.environment.mode === 'build' ? `'${placeholder}'` : '{}';
			return `const islands = ${islands};\nexport const scriptsOf = (island) => islands[island] ?? [];`;
		},
		async writeBundle({ dir = '' }, bundle) {
			if (this.environment.name !== 'client') {
				for (const chunk of Object.values(bundle))
					if (chunk.type === 'chunk' && chunk.code.includes(placeholder)) waiting.add(join(dir, chunk.fileName));
				return;
			}
			// A module that was moved or renamed would otherwise become one more file to fetch, unseen.
			if (missing.size > 0) this.error(`islandScripts.ts: no module fits ${[...missing].join(', ')}`);
			const islands = JSON.stringify(scriptsByIsland(bundle));
			const quoted = new RegExp(`['"\`]${placeholder}['"\`]`);
			for (const file of waiting)
				await writeFile(
					file,
					(await readFile(file, 'utf8')).replace(quoted, () => islands),
				);
		},
	};
}

/** By the name of every island, and of every script ahead of one: the files that it needs. */
function scriptsByIsland(bundle: Rolldown.OutputBundle): Record<string, string[]> {
	const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
	const withImports = (fileName: string, known: Set<string>) => {
		if (known.has(fileName)) return;
		known.add(fileName);
		for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
			withImports(imported, known);
	};
	const renderer = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('@astrojs/react/dist/client.js'));
	const islands = chunks.filter(
		({ isEntry, facadeModuleId }) => isEntry && /\.tsx$|\?whole$/.test(facadeModuleId ?? ''),
	);
	return Object.fromEntries(
		islands.map(({ name, fileName, facadeModuleId }) => {
			const files = new Set<string>();
			withImports(fileName, files);
			if (renderer && facadeModuleId?.endsWith('.tsx')) withImports(renderer.fileName, files);
			// The largest first: it takes longest.
			const size = (file: string) => chunks.find((chunk) => chunk.fileName === file)?.code.length ?? 0;
			return [name, [...files].sort((one, other) => size(other) - size(one)).map((file) => `/${file}`)];
		}),
	);
}
