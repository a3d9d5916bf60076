/** A script in one file with all that it imports (src/publisher/wholeScripts.ts). It gives nothing. */
declare module '*?whole';
