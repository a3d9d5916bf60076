/** A script in one file with all that it imports (src/publisher/build/wholeScripts.ts). It exports nothing. */
declare module '*?whole';
