/**
 * `npm run requirements`: the customer's demands, and the tests that prove each of them, as a table (Markdown). A test
 * names the demands that it proves at the start of its title: 'B4, B5: a title and a photo are asked for'.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './environment.ts';

/** The demands of the specification, numbered as its list numbers them. */
export const requirements = {
	F1: 'Top bar with phone and e-mail',
	F2: 'Sticky navigation that marks where one is',
	F3: 'Side menu on small screens',
	F4: 'Footer in four columns',
	F5: 'Social icons, each only when set',
	F6: 'Copyright and credit line',
	F7: 'Cookie banner and its choice',
	F8: 'Scroll to the top; Back to where one was',
	F9: '404 with a way home',
	F10: 'Screen of a failed render',
	F11: 'Swedish throughout',
	F12: 'Fallback for every text',
	H1: 'Hero',
	H2: 'Top-level categories',
	H3: 'Featured products',
	H4: 'Carousel of partners',
	H5: 'Why us',
	H6: 'Sell your old equipment',
	L1: 'Heading and filter bar',
	L2: 'Filters in the address',
	L3: 'Search',
	L4: 'Sorting',
	L5: 'Active filters',
	L6: 'Found, loading, empty',
	L7: 'Published products only',
	L8: 'Useful without JavaScript',
	D1: 'Gallery',
	D2: 'Badges',
	D3: 'Title, brand, price',
	D4: 'Inquiry button and article number',
	D5: 'Info cards',
	D6: 'Description',
	D7: 'Related products',
	D8: 'Product not found',
	D9: 'Unpublished product, for admins only',
	I1: 'Inquiry page',
	I2: 'Types of inquiry',
	I3: 'Fields, rules, messages',
	I4: 'Tidying when a field is left',
	I5: 'Extra lines of the message',
	I6: 'States of sending',
	I7: 'submit-lead on the server',
	I8: 'Contact page',
	I9: 'About page',
	I10: 'Services page',
	A1: 'Setup of the first admin',
	A2: 'Sign-in and forgotten password',
	A3: 'Guard of every admin page',
	A4: 'Frame of the back office, sign-out',
	A5: 'Token refreshed; end of a session',
	B1: 'Dashboard',
	B2: 'Product list',
	B3: 'Reordering',
	B4: 'Product editor',
	B5: 'Photos and videos',
	B6: 'Slug and redirect',
	B7: 'Swedish prices, tags',
	C1: 'Leads',
	C2: 'CSV of leads',
	C3: 'Categories',
	C4: 'Brands',
	C5: 'Settings and content',
	C6: 'Users',
	C7: 'Profile',
	C8: 'Error catalogue of the back office',
	W1: 'Prebuilt pages; PocketBase may be down',
	W2: 'Webhook on public changes only',
	W3: 'Retries, old site kept, state shown',
	W4: 'Netlify and one machine',
} as const;

export type Requirement = keyof typeof requirements;

/** The tests of each demand, as 'file: title'. An empty list tells that a demand has no test. */
export async function testsByRequirement(): Promise<Map<Requirement, string[]>> {
	const tests = new Map((Object.keys(requirements) as Requirement[]).map((number) => [number, [] as string[]]));
	const folder = join(projectFolder, 'tests');
	for (const file of (await readdir(folder, { recursive: true })).sort()) {
		if (!/\.(test|spec)\.tsx?$/.test(file)) continue;
		const text = await readFile(join(folder, file), 'utf8');
		for (const [, , title = ''] of text.matchAll(
			/\b(?:test|describe|each\([^)]*\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g,
		)) {
			const numbers = title.match(/^(?:[A-Z]\d+(?:, )?)+(?=:)/)?.[0].split(', ') ?? [];
			for (const number of numbers) tests.get(number as Requirement)?.push(`${file}: ${title.replace(/^[^:]*: /, '')}`);
		}
	}
	return tests;
}

if (import.meta.main) {
	const tests = await testsByRequirement();
	console.log('| | Demand | Tests |\n| --- | --- | --- |');
	for (const [number, titles] of tests)
		console.log(
			`| ${number} | ${requirements[number]} | ${titles.map((title) => title.replaceAll('|', '\\|')).join('<br>')} |`,
		);
	const unproven = [...tests].filter(([, titles]) => !titles.length).map(([number]) => number);
	if (unproven.length) {
		console.error(`\nWithout a test: ${unproven.join(', ')}`);
		process.exit(1);
	}
}
