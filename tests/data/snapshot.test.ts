import { expect, test } from 'vitest';
import { type PublicRows, snapshotOf } from '#data/snapshot.ts';
import { product } from '#domain/product.ts';
import { siteSettings } from '#domain/site.ts';

const machine = { ...product.initial, id: 'p', title: 'Vinkyl', slug: 'vinkyl' };
const texts = { ...siteSettings.initial, id: 's' };

/** Rows of which one breaks a rule, as only a hand in the database can make them. */
function rows(changes: Partial<PublicRows>): PublicRows {
	return {
		boot: 'a',
		full: true,
		rev: 1,
		published_rev: 0,
		full_rev: 0,
		changed: {},
		products: [machine],
		categories: [],
		brands: [],
		redirects: [],
		site_settings: [texts],
		...changes,
	};
}

test('W3: what stops a publish is told with the words of the form, and with no name of a column', () => {
	expect(snapshotOf(rows({})).rev).toBe(1);
	for (const [changes, message] of [
		[
			{ products: [{ ...machine, condition: 'rostig' }] },
			'Produkten ”Vinkyl” kan inte visas. Rätta fältet ”Skick”: Välj ett alternativ.',
		],
		[
			{ products: [{ ...machine, title: '', images: 'a.jpg' }] },
			'Produkten ”vinkyl” kan inte visas. Rätta fältet ”Titel”: Titel är obligatorisk.',
		],
		[
			{ brands: [{ id: 'b', name: 'Frostholm', slug: 'frostholm', logo: '', sort_order: 'först' }] },
			'Varumärket ”Frostholm” kan inte visas. Rätta fältet ”Ordning”: Ogiltig ordning.',
		],
		[
			{ categories: [{ id: 'c', name: 'Ugnar', slug: 1, description: '', icon_name: 'flame', parent_id: '' }] },
			'Kategorin ”Ugnar” kan inte visas. Rätta fältet ”Slug”: Ogiltigt värde.',
		],
		[
			{ site_settings: [{ ...texts, home_why_section: { title: 'x'.repeat(121) } }] },
			'Sajtens texter kan inte visas. Rätta fältet ”Varför välja oss”: Max 120 tecken.',
		],
	] as const)
		expect(() => snapshotOf(rows(changes as unknown as Partial<PublicRows>))).toThrow(message);
});
