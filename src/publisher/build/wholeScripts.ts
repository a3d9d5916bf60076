/**
 * Lets a page import a script as `'./frame.ts?whole'`: in one file with all that it imports. What pages share is
 * otherwise a file of its own, which a browser asks for only when it has read the script: on a slow network that costs
 * half a second more. For a script that a page waits for, and that imports little.
 */
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { supportedBrowsers } from './supportedBrowsers.ts';

const mark = '?whole';

export function wholeScripts() {
	return {
		name: 'whole-scripts',
		enforce: 'pre' as const,
		async load(this: { addWatchFile(file: string): void }, id: string): Promise<string | undefined> {
			if (!id.endsWith(mark)) return undefined;
			const script = id.slice(0, -mark.length);
			const { outputFiles, metafile } = await build({
				// Without the folder's own name, so that the same sources give the same bytes everywhere.
				entryPoints: [relative(process.cwd(), script)],
				bundle: true,
				write: false,
				metafile: true,
				format: 'esm',
				platform: 'browser',
				target: supportedBrowsers,
				legalComments: 'none',
				logLevel: 'silent',
			});
			for (const file of Object.keys(metafile.inputs)) this.addWatchFile(resolve(file));
			return outputFiles[0]?.text;
		},
	};
}
