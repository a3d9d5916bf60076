/**
 * Bundles pocketbase/hooks for PocketBase's JS VM: one main.pb.js of one-line handlers, and one library they call.
 * Refuses a handler that refers to anything outside itself: PocketBase compiles each alone, so it would fail when it runs.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import ts from 'typescript';
import { projectFolder } from './environment.ts';

const source = join(projectFolder, 'pocketbase/hooks');

interface Bundled {
	library: string;
	handlers: string;
}

/** Made once in a process: a PocketBase that is restarted is up some 0.3 s sooner. */
let bundled: Promise<Bundled> | undefined;

/** Writes main.pb.js and lib.js into `folder`. Throws, with the line, when a handler refers to anything outside itself. */
export async function bundleHooks(folder: string): Promise<void> {
	bundled ??= bundle().catch((error) => {
		bundled = undefined;
		throw error;
	});
	const { library, handlers } = await bundled;
	await mkdir(folder, { recursive: true });
	await replace(join(folder, 'lib.js'), library);
	await replace(join(folder, 'main.pb.js'), handlers);
}

async function bundle(): Promise<Bundled> {
	const main = await readFile(join(source, 'main.pb.ts'), 'utf8');
	const outerReferences = findOuterReferences(main);
	if (outerReferences.length) throw new Error(`pocketbase/hooks/main.pb.ts: ${outerReferences.join('; ')}`);
	const library = await build({
		entryPoints: [join(source, 'lib.ts')],
		bundle: true,
		write: false,
		format: 'cjs',
		platform: 'neutral',
		mainFields: ['module', 'main'],
		target: 'es2017',
		legalComments: 'none',
		logLevel: 'silent',
	});
	const handlers = await transform(main, { loader: 'ts', target: 'es2017' });
	return { library: library.outputFiles[0]?.text ?? '', handlers: handlers.code };
}

async function replace(file: string, text: string): Promise<void> {
	await writeFile(`${file}.new`, text);
	await rename(`${file}.new`, file);
}

// Names that PocketBase gives every handler.
const within = new Set(['require', '__hooks', '$apis', 'e']);

/** One sentence for every outer name that a handler uses. */
export function findOuterReferences(text: string): string[] {
	const file = ts.createSourceFile('main.pb.ts', text, ts.ScriptTarget.ES2022, true);
	const outerReferences: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
			const own = new Set(node.parameters.map((parameter) => parameter.name.getText()));
			for (const name of freeNames(node.body)) {
				if (own.has(name) || within.has(name)) continue;
				const { line } = file.getLineAndCharacterOfPosition(node.getStart());
				outerReferences.push(`the handler in line ${line + 1} refers to '${name}'`);
			}
			return;
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return outerReferences;
}

function freeNames(node: ts.Node): Set<string> {
	const names = new Set<string>();
	const visit = (child: ts.Node): void => {
		if (ts.isPropertyAccessExpression(child)) visit(child.expression);
		else if (ts.isPropertyAssignment(child)) visit(child.initializer);
		else if (ts.isIdentifier(child)) names.add(child.text);
		else ts.forEachChild(child, visit);
	};
	visit(node);
	return names;
}

if (import.meta.main) {
	const { readEnvironment } = await import('./environment.ts');
	const folder = join(readEnvironment().DATA_DIR, 'hooks');
	await bundleHooks(folder);
	console.log(`Hooks bundled into ${folder}`);
}
