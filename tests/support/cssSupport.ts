/** What a stylesheet uses that a browser lacks, by MDN's compatibility data. */
import bcd, { type CompatStatement, type Identifier, type SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type CssNode, type Declaration, parse, walk } from 'css-tree';

/** A browser as the build names it: 'safari16.4'. */
export function lackingCss(code: string, browsers: string[]): { what: string; where: string; browsers: string[] }[] {
	const found = new Map<string, { what: string; where: string; browsers: string[] }>();
	const ask = (what: string, feature: Identifier | undefined, where: string, prefixed?: string) => {
		const lacking = feature?.__compat ? browsers.filter((browser) => !has(browser, feature.__compat, prefixed)) : [];
		if (lacking.length > 0) found.set(`${what} ${where}`, { what, where, browsers: lacking });
	};
	const { properties, selectors, types } = bcd.css as unknown as Record<string, Record<string, Identifier>>;
	const atRules = bcd.css['at-rules'] as Identifier;
	const ast = parse(code, { parseValue: true, parseCustomProperty: true });
	let rule = '';
	walk(ast, {
		enter(node: CssNode) {
			void node;
		},
	});
	return [...found.values()];
}
