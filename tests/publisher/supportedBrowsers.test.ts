import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentBundle } from '#publisher/build/bundle.ts';
import { supportedBrowsers } from '#publisher/build/supportedBrowsers.ts';
import { filesBelow } from '#publisher/filesBelow.ts';
import { shareBundles } from '#tests/support/bundles.ts';
import { lackingCss } from '#tests/support/lackingCss.ts';

/** What at least one supported browser has no idea of, by how it is called (MDN's compatibility data). */
const missing: Record<string, RegExp> = {
	'Array.prototype.toSorted (Chrome 110)': /\.toSorted\(/,
	'Array.prototype.toReversed (Chrome 110)': /\.toReversed\(/,
	'Array.prototype.toSpliced (Chrome 110)': /\.toSpliced\(/,
	'Array.fromAsync (Chrome 121)': /Array\.fromAsync\b/,
	'String.prototype.isWellFormed, toWellFormed (Chrome 111)': /\.(is|to)WellFormed\(/,
	'Promise.withResolvers (Chrome 119)': /\.withResolvers\b/,
	'Promise.try (Chrome 128)': /\bPromise\.try\b/,
	'Object.groupBy, Map.groupBy (Chrome 117)': /\b(Object|Map)\.groupBy\b/,
	'methods of sets (Chrome 122)': /\.(symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
	'Iterator helpers (Chrome 122)':
		/\bIterator\.(from|prototype)\b|\.(values|keys|entries)\(\)\.(map|filter|some|find|toArray|take|drop)\(/,
	'AbortSignal.any (Chrome 116)': /\bAbortSignal\.any\b/,
	'URL.canParse (Chrome 120), URL.parse (Chrome 126)': /\bURL\.(canParse|parse)\b/,
	'RegExp.escape (Chrome 136)': /\bRegExp\.escape\b/,
	'Uint8Array.fromBase64 (Chrome 140)': /\bUint8Array\.from(Base64|Hex)\b/,
	'Intl.DurationFormat (Chrome 129)': /\bIntl\.DurationFormat\b/,
	'scheduler.yield (Chrome 129)': /\bscheduler\.yield\(/,
};

/** The same, where a script of ours or of a library brings it along. */
const fallbacks: Record<string, RegExp> = {
	'Array.prototype.toSorted (Chrome 110)': /\bArray\.prototype\.toSorted\s*\?\?=/,
	'RegExp.escape (Chrome 136)': /\bRegExp\.escape\|\|\(/,
};

/** What pages are whole without: nothing is hidden, moved or unreadable where a browser passes over it. */
const ornaments = [
	// How lines break.
	'text-wrap',
	'hyphenate-limit-chars',
	// Pages and the gallery's photos change at once instead of fading.
	'@view-transition',
	':view-transition-group',
	':view-transition-old',
	':view-transition-new',
	// A scroll bar is seen below a row that scrolls, and the page behind a menu moves by one.
	'scrollbar-width',
	'scrollbar-gutter',
	// The browser's own margins on paper.
	'@page',
	// A text area that does not grow scrolls.
	'field-sizing',
	// Beside `[open]` in a list of selectors that forgives unknown ones.
	':popover-open',
	':open',
];

let folder: string;
let scripts: File[];
let stylesheets: File[];

interface File {
	name: string;
	code: string;
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-'));
	await shareBundles(folder);
	const bundle = await currentBundle(join(folder, 'publisher/bundles'));
	const files = await filesBelow(join(bundle?.folder ?? '', 'client'));
	const readAll = (ending: RegExp) =>
		Promise.all(
			files
				.filter((file) => ending.test(file))
				.map(async (file) => ({ name: file.split('/').at(-1) ?? '', code: await readFile(file, 'utf8') })),
		);
	scripts = await readAll(/\.m?js$/);
	stylesheets = await readAll(/\.css$/);
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('every script for browsers is written in what the supported ones can read', async () => {
	expect(scripts.length).toBeGreaterThan(20);
	for (const { name, code } of scripts) {
		// esbuild knows no browser for these; all supported ones have them (Safari 11.1, Chrome 64, Firefox 78).
		const supported = { 'regexp-unicode-property-escapes': true };
		const as = async (target: string | string[]) => (await transform(code, { target, format: 'esm', supported })).code;
		expect([name, (await as(supportedBrowsers)) === (await as('esnext'))]).toEqual([name, true]);
	}
}, 120_000);

test('no script for browsers calls what a supported one lacks', () => {
	const hasFallback = (what: string) => scripts.some(({ code }) => fallbacks[what]?.test(code));
	const found = Object.entries(missing).flatMap(([what, call]) =>
		scripts.flatMap(({ name, code }) => {
			const place = hasFallback(what) ? -1 : code.search(call);
			return place < 0 ? [] : `${name}: ${what}: …${code.slice(Math.max(0, place - 60), place + 40)}…`;
		}),
	);
	expect(found).toEqual([]);
});

test('no stylesheet needs what a supported browser lacks', () => {
	expect(stylesheets.length).toBeGreaterThanOrEqual(3);
	const found = stylesheets.flatMap(({ name, code }) =>
		[...lackingCss(code, supportedBrowsers)]
			.filter(([feature]) => !ornaments.some((ornament) => feature.startsWith(`${ornament} (`)))
			.map(([feature, places]) => `${name}: ${feature}: ${[...places].join(', ')}`),
	);
	expect(found).toEqual([]);
});

test.each([
	['a { &:hover { color: red } }', 'nesting'],
	['a { color: oklch(50% 0.1 20) }', 'oklch()'],
	['a { color: color-mix(in oklab, red, blue) }', 'color-mix()'],
	['ul { grid-template-columns: subgrid }', 'grid-template-columns: subgrid'],
	['dialog { @starting-style { opacity: 0 } }', '@starting-style'],
	['input:user-invalid { color: red }', ':user-invalid'],
	['p { height: round(1px, 2px) }', 'round()'],
])('a stylesheet that needs %s is found', (code, feature) => {
	expect([...lackingCss(code, ['chrome109']).keys()]).toContain(`${feature} (chrome109)`);
});

test('a stylesheet may go further where it has an answer for older browsers', () => {
	const code = `
		a { color: red; color: oklch(50% 0.1 20) }
		@supports (color: oklch(1 1 1)) { b { color: oklch(50% 0.1 20) } }
		p { -webkit-hyphens: auto; hyphens: auto }`;
	expect([...lackingCss(code, supportedBrowsers).keys()]).toEqual([]);
});
