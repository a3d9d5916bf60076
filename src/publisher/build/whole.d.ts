/** A script in one file with all that it imports (src/publisher/build/wholeScripts.ts). It gives nothing. */
declare module '*?whole';
