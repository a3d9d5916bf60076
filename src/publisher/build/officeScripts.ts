/**
 * Cuts the back office into few files. It gets its own copies of the modules that it shares with the public pages: what
 * both use would otherwise be a file for every combination of screens and islands that use it, which was a hundred files
 * for a screen of the back office and two dozen for a visitor's form. React is one file for both: there must not be two
 * on a page.
 */
import type { Plugin, Rolldown } from 'vite';

const copy = '?office';
const app = /\/src\/admin\/App\.tsx$/;
const beforeSignIn = /\/src\/admin\/(?:App|access\/Login)\.tsx/;
const frame = /\/src\/admin\/frame\/Frame\.tsx/;
/** React, and what the bundler adds. */
const notCopied = /node_modules\/(?:react|react-dom|scheduler)\/|^\0/;

export function officeScripts(): Plugin {
	return {
		name: 'office-scripts',
		apply: 'build',
		enforce: 'pre',
		async resolveId(source, importer = '', options) {
			if (this.environment.name !== 'client' || !(app.test(importer) || importer.endsWith(copy))) return undefined;
			const found = await this.resolve(source, importer, { ...options, skipSelf: true });
			const isCopied = found && !found.external && /\.(?:[cm]?js|tsx?)$/.test(found.id) && !notCopied.test(found.id);
			return isCopied ? { ...found, id: found.id + copy } : found;
		},
	};
}

/** Below those of islands, which go first; each may use what those before it hold. */
export const officeGroups: Rolldown.CodeSplittingGroup[] = [
	// What the login page begins with, then what every screen does, then what many of them do.
	groupOf('login', 3, (users) => users.some((user) => beforeSignIn.test(user))),
	groupOf('frame', 2, (users) => users.some((user) => frame.test(user))),
	groupOf('screens', 1, (users) => users.length >= 6),
];

/** The copies that several screens use of which `isIn` holds. */
function groupOf(
	name: string,
	priority: number,
	isIn: (screens: readonly string[]) => boolean,
): Rolldown.CodeSplittingGroup {
	return {
		name(id, context) {
			if (!id.endsWith(copy)) return null;
			const screens = screensWith(id, context);
			return screens.length > 1 && isIn(screens) ? name : null;
		},
		priority,
	};
}

/** The screens that come with a module: those that are fetched when they are opened, and the back office itself. */
function screensWith(id: string, context: Rolldown.ChunkingContext): string[] {
	const users = new Set([id]);
	for (const user of users) for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer);
	return [...users].filter((user) => app.test(user) || context.getModuleInfo(user)?.dynamicImporters.length);
}
