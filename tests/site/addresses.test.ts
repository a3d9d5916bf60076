import { expect, test } from 'vitest';
import { forgivenPath, withPresentSlugs } from '#data/addresses.ts';

test.each([
	['/produkt/x.', '/produkt/x'],
	['/produkt/x)', '/produkt/x'],
	['/produkt/x"', '/produkt/x'],
	['/produkt/x ', '/produkt/x'],
	['/produkt/x\u200b', '/produkt/x'],
	['/Produkt/X', '/produkt/x'],
	['/PRODUKTER', '/produkter'],
	['/produkter/kylbänkar', '/produkter/kylbankar'],
	['/produkt/x/)', '/produkt/x'],
])('an address as people pass it on: %j means %s', (written, meant) => expect(forgivenPath(written)).toBe(meant));

test.each(['/produkt/x', '/', '/...', '/)'])('%s means nothing else', (path) =>
	expect(forgivenPath(path)).toBeUndefined(),
);

test('an old slug in the query of a list becomes the present one, and the rest of the query stays', () => {
	const redirects = new Map([
		['/produkter/kyl', '/produkter/kylar'],
		['/produkter?varumarke=electro', '/produkter?varumarke=electrolux'],
	]);
	expect(withPresentSlugs('?kategori=kyl&skick=ny&varumarke=electro', redirects)).toBe(
		'?kategori=kylar&skick=ny&varumarke=electrolux',
	);
	expect(withPresentSlugs('?kategori=ugnar&sok=a%20b', redirects)).toBe('?kategori=ugnar&sok=a%20b');
});
