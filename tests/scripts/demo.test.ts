import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { brand } from '#domain/brand.ts';
import { category } from '#domain/category.ts';
import { inquiry } from '#domain/inquiry.ts';
import { proposeMeasures } from '#domain/measureProposals.ts';
import { hasMeasures } from '#domain/measureTable.ts';
import { newProduct, product } from '#domain/product.ts';
import { siteSettings } from '#domain/site.ts';
import { slugOf } from '#domain/slug.ts';
import { brands } from '#scripts/demo/brands.ts';
import { catalogue } from '#scripts/demo/catalogue.ts';
import { categories } from '#scripts/demo/categories.ts';
import { leads } from '#scripts/demo/leads.ts';
import { logoOf, photosOf } from '#scripts/demo/pictures.ts';
import { type DemoProduct, longDescription } from '#scripts/demo/product.ts';
import { settings } from '#scripts/demo/settings.ts';

function asStored(entry: DemoProduct) {
	const known = Object.fromEntries(Object.entries(entry).filter(([name]) => name in product.fields));
	return product.schema.safeParse({ ...newProduct, ...known, long_description: longDescription(entry) });
}

test('every product of the demo keeps to the rules of the domain', () => {
	for (const entry of catalogue) expect(asStored(entry).error?.issues, entry.title).toBeUndefined();
});

test('M1: nearly every product of the demo has measures, those of the machines that its texts speak of', () => {
	const products = catalogue.map((entry) => product.schema.parse(asStored(entry).data));
	const without = products.filter((each) => !hasMeasures(each));
	expect(without.length).toBeGreaterThanOrEqual(3);
	expect(without.length).toBeLessThanOrEqual(12);
	// Some of them only in words, for 'Läs ur texten' to find.
	expect(without.filter((each) => proposeMeasures(each).length > 0).length).toBeGreaterThanOrEqual(3);
	for (const each of products.filter(hasMeasures))
		for (const { field, value } of proposeMeasures(each)) {
			if (field === 'connections') expect(each.connections, each.title).toEqual(expect.arrayContaining([...value]));
			else expect(each[field], `${each.title}: ${field}`).toBe(value);
		}
	expect(new Set(products.map(({ voltage }) => voltage))).toEqual(new Set(['', '230v_1ph', '400v_3ph']));
	expect(products.filter(({ serial_number }) => serial_number).length).toBeGreaterThanOrEqual(5);
	expect(products.filter(({ year_made }) => year_made).every(({ condition }) => condition !== 'new')).toBe(true);
});

test('the demo shows every kind of product that the site must cope with', () => {
	expect(catalogue.length).toBeGreaterThanOrEqual(72);
	expect(catalogue.filter((entry) => entry.is_featured).length).toBeGreaterThanOrEqual(8);
	expect(catalogue.filter((entry) => entry.is_published === false).length).toBeGreaterThanOrEqual(4);
	expect(catalogue.filter((entry) => entry.clip)).toHaveLength(2);
	expect(Math.max(...catalogue.map(({ photos = 2 }) => photos))).toBe(3);
	expect(new Set(catalogue.map((entry) => entry.title)).size).toBe(catalogue.length);
});

test('F4: the four categories of the footer are in the demo', () => {
	const slugs = categories.filter((entry) => !('parent' in entry)).map(({ name }) => slugOf(name));
	expect(slugs).toEqual(expect.arrayContaining(['kylbankar', 'kyl-frys', 'diskmaskiner', 'ugnar']));
});

test('categories, brands, leads and site texts of the demo keep to the rules of the domain', () => {
	for (const { name, description, icon_name } of categories)
		category.schema.parse({ ...category.initial, name, description, icon_name });
	for (const name of brands) brand.schema.parse({ ...brand.initial, name });
	for (const lead of leads) inquiry.schema.parse({ ...inquiry.initial, consent: true, ...lead.inquiry });
	siteSettings.schema.parse({ ...siteSettings.initial, ...settings });
	expect(new Set(leads.map((lead) => lead.handled.status)).size).toBe(5);
	expect(new Set(leads.map((lead) => lead.inquiry.inquiryType)).size).toBe(4);
	expect(new Set(leads.map((lead) => lead.inquiry.preferContact)).size).toBe(3);
});

test('every product has its photos and every brand its logo, and no picture is left over', async () => {
	const photos = (await Promise.all(catalogue.map((entry) => photosOf(entry)))).flat();
	expect(await readdir(new URL('../../scripts/demo/photos', import.meta.url))).toHaveLength(photos.length);
	const logos = await Promise.all(brands.map(logoOf));
	expect(await readdir(new URL('../../scripts/demo/logos', import.meta.url))).toHaveLength(logos.length);
	const size = [...photos, ...logos].reduce((sum, { length }) => sum + length, 0);
	expect(size).toBeLessThan(8 * 2 ** 20);
});
