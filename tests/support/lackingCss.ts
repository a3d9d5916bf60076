/** What a stylesheet uses and a browser lacks, by MDN's compatibility data. */

import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import postcss, { type AtRule, type Container, type Declaration, type Rule } from 'postcss';

const { css } = bcd;
const properties = css.properties as Record<string, Identifier>;
const selectors = css.selectors as Record<string, Identifier>;
const types = css.types as Record<string, Identifier>;
const atRules = css['at-rules'] as Record<string, Identifier>;

/**
 * Each feature by its name in MDN's data ('text-wrap: balance', '@starting-style', ':has()') that at least one of the
 * browsers ('safari16.4') lacks, with the selectors where it stands. Not counted is what the stylesheet itself has an
 * answer to: a condition of `@supports` round it, or an earlier value of the same property in the same rule, prefixed or
 * not. Pseudo-elements with a prefix are meant for their own browsers.
 */
export function lackingCss(code: string, browsers: string[]): Map<string, Set<string>> {
	const lacking = new Map<string, Set<string>>();
	const ask = (name: string, feature: Identifier | undefined, place: string): boolean => {
		const statement = feature?.__compat;
		const lackedBy = statement ? browsers.filter((browser) => !knows(browser, statement)) : [];
		if (lackedBy.length === 0) return false;
		const key = `${name} (${lackedBy.join(', ')})`;
		lacking.set(key, (lacking.get(key) ?? new Set()).add(place));
		return true;
	};
	const root = postcss.parse(code);
	root.walkAtRules((rule) => {
		const name = rule.name.replace(/^-\w+-/, '');
		const place = placeOf(rule);
		ask(`@${name}`, atRules[name], place);
		if (name === 'media' || name === 'container')
			for (const [, feature = ''] of rule.params.matchAll(/\(\s*([a-z-]+)/g))
				ask(`@${name} (${feature})`, atRules[name]?.[feature.replace(/^(min|max)-/, '')], place);
		if (/[<>]=?/.test(rule.params)) ask('@media range', atRules.media?.range_syntax, place);
	});
	root.walkRules((rule) => {
		if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return;
		const selector = rule.selector.replace(/\\./g, '');
		for (const [, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g))
			ask(`:${name}`, selectors[name], placeOf(rule));
		if (rule.parent?.type === 'rule' || selector.includes('&')) ask('nesting', selectors.nesting, placeOf(rule));
	});
	root.walkDecls((declaration) => {
		if (isAsked(declaration)) return;
		const { prop, value } = declaration;
		// A prefixed property is meant for its own browsers, and a list of typefaces names what to take instead.
		if (/^-[a-z]|^font-family$/.test(prop)) return;
		const place = placeOf(declaration);
		if (prop.startsWith('--') || isDescriptor(declaration)) return askValue(undefined, prop, value, place);
		if (hasEarlier(declaration) || ask(prop, properties[prop], place)) return;
		askValue(properties[prop], prop, value, place);
	});

	function askValue(property: Identifier | undefined, prop: string, value: string, place: string) {
		const plain = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)|var\(--[^,)]*/g, ' ');
		for (const [word] of plain.matchAll(/-?[a-z][a-z0-9-]*(?=\()/gi)) {
			ask(`${word}()`, types[word] ?? types.color?.[word] ?? property?.[word], place);
			if (word === 'color-mix') ask('color-mix()', types.color?.['color-mix'], place);
		}
		for (const [word] of plain.matchAll(/(?<![\w#.-])[a-z][a-z-]*(?![\w(-])/gi))
			ask(`${prop}: ${word}`, property?.[word] ?? property?.[word.replaceAll('-', '_')], place);
		for (const [, unit = ''] of plain.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/gi)) ask(unit, unitOf(unit), place);
	}
	return lacking;
}

function unitOf(unit: string): Identifier | undefined {
	const length = types.length;
	if (/^cq/.test(unit)) return length?.container_query_length_units;
	if (/^d(v|s)/.test(unit)) return length?.viewport_percentage_units_dynamic;
	if (/^sv/.test(unit)) return length?.viewport_percentage_units_small;
	if (/^lv/.test(unit)) return length?.viewport_percentage_units_large;
	return length?.[unit];
}

/** Whether a condition of `@supports` round it lets only those in that know it. */
function isAsked(declaration: Declaration): boolean {
	for (let node: Container | undefined = declaration.parent as Container; node; node = node.parent as Container)
		if (node.type === 'atrule' && (node as AtRule).name === 'supports') return true;
	return false;
}

function isDescriptor({ parent }: Declaration): boolean {
	return parent?.type === 'atrule';
}

function hasEarlier(declaration: Declaration): boolean {
	const siblings = (declaration.parent as Rule).nodes;
	return siblings
		.slice(0, siblings.indexOf(declaration))
		.some((node) => node.type === 'decl' && node.prop.replace(/^-[a-z]+-/, '') === declaration.prop);
}

function placeOf(node: Container | Declaration): string {
	const rule = (node.type === 'decl' ? node.parent : node) as Rule | AtRule;
	return rule.type === 'rule' ? rule.selector : `@${rule.name} ${rule.params}`;
}

function knows(browser: string, { support }: CompatStatement): boolean {
	const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
	const statements = [support[name as 'safari'] ?? []].flat() as SimpleSupportStatement[];
	return statements.some(
		({ version_added, version_removed, flags, prefix, alternative_name }) =>
			!flags &&
			!prefix &&
			!alternative_name &&
			typeof version_added === 'string' &&
			version_added !== 'preview' &&
			!(version_removed && isAtLeast(version, String(version_removed))) &&
			isAtLeast(version, version_added.replace('≤', '')),
	);
}

function isAtLeast(version: string, wanted: string): boolean {
	return version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
}
