/**
 * What every page does in a browser. It is so small that it stands in the page itself (wholeScripts.ts): as files of
 * their own, these would be asked for before what a visitor waits for.
 */
import './holdInput.ts';
import './sideMenu.ts';
import './cookieBanner.ts';
import './pagesAhead.ts';
import '#ui/islandFailure.ts';
import '#site/inquiry/removeOldUnsaved.ts';
