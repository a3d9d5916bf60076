/**
 * The oldest browsers that everything is built for: Safari of iOS 16.4, the last Chrome of Windows 7 and 8, and the
 * oldest Firefox ESR that gets updates. Syntax and styles are compiled down to them; tests/publisher/supportedBrowsers.test.ts
 * refuses functions and styles that they lack.
 */
export const supportedBrowsers = ['safari16.4', 'chrome109', 'firefox128'];
