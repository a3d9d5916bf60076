/** The files of islands (src/publisher/sharedChunks.ts). */
declare module 'virtual:islands' {
	/** The URLs of all scripts that an island needs to hydrate; none in development. */
	export function scriptsOf(island: string): string[];
}
