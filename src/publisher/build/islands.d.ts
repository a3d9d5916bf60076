/** The files of islands (islandScripts.ts). */
declare module 'virtual:islands' {
	/** The URLs of all that an island needs to hydrate, the largest first, or of a script ahead of it; none in development. */
	export function scriptsOf(island: string): string[];
}
