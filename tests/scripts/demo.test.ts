import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { companyReminders } from '#domain/company/companyFacts.ts';
import { siteSettings } from '#domain/company/site.ts';
import { inquiry } from '#domain/leads/inquiry.ts';
import { proposeMeasures } from '#domain/measures/measureProposals.ts';
import { hasMeasures } from '#domain/measures/measureTable.ts';
import { brandsWithoutMaker } from '#domain/prices/privateBuyers.ts';
import { brand } from '#domain/products/brand.ts';
import { category } from '#domain/products/category.ts';
import { energyAdvice, energyLabel } from '#domain/products/energyLabel.ts';
import { newProduct, product } from '#domain/products/product.ts';
import { documentKinds, documentProblem } from '#domain/products/productDocuments.ts';
import { refrigerantProblem, refrigerantText } from '#domain/products/refrigerant.ts';
import { slugOf } from '#domain/text/slug.ts';
import { brands, makers } from '#scripts/demo/brands.ts';
import { catalogue } from '#scripts/demo/catalogue.ts';
import { categories } from '#scripts/demo/categories.ts';
import { documentOf } from '#scripts/demo/documents.ts';
import { leads } from '#scripts/demo/leads.ts';
import { logoOf, photosOf } from '#scripts/demo/pictures.ts';
import { type DemoProduct, longDescription } from '#scripts/demo/product.ts';
import { settings } from '#scripts/demo/settings.ts';

function asStored(entry: DemoProduct) {
	const { documents: _kinds, ...values } = entry;
	const known = Object.fromEntries(Object.entries(values).filter(([name]) => name in product.fields));
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
	expect(catalogue.filter((entry) => entry.reserved_days)).toHaveLength(2);
	expect(catalogue.filter((entry) => entry.sold_days_ago)).toHaveLength(2);
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
	for (const name of brands) {
		const facts = makers[name] ?? {};
		expect(brand.schema.parse({ ...brand.initial, name, ...facts })).toMatchObject(facts);
	}
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

describe('the demo shows each case of the law', () => {
	const products = catalogue.map((entry) => ({ entry, ...product.schema.parse(asStored(entry).data) }));
	const published = products.filter(({ entry }) => entry.is_published !== false);
	const titlesOf = (found: typeof products) => found.map(({ title }) => title);

	test('J1: who the company is, complete, with an organisation number whose checksum is right', () => {
		expect(companyReminders(siteSettings.schema.parse({ ...siteSettings.initial, ...settings }))).toEqual([]);
	});

	test('J2: prices without VAT, with it, with öre, and several used machines under the margin scheme', () => {
		const margin = published.filter(({ is_margin_scheme }) => is_margin_scheme);
		expect(margin.length).toBeGreaterThanOrEqual(5);
		expect(margin.every(({ condition, price }) => condition === 'used' && price)).toBe(true);
		expect(published.some(({ price_includes_vat }) => price_includes_vat)).toBe(true);
		expect(published.some(({ price }) => price && !Number.isInteger(price))).toBe(true);
		expect(published.some(({ price }) => price === null)).toBe(true);
	});

	test('J3: reductions from the struck-through price and from another one, and one that is not shown', () => {
		const reduced = published.filter(({ old_price }) => old_price);
		const former = (kind: (price: number | null | undefined) => boolean) =>
			reduced.filter(({ entry }) => kind(entry.former_price)).length;
		expect(former((price) => price === undefined)).toBeGreaterThanOrEqual(5);
		expect(former((price) => typeof price === 'number')).toBeGreaterThanOrEqual(1);
		expect(former((price) => price === null)).toBeGreaterThanOrEqual(1);
		expect(reduced.some(({ is_margin_scheme }) => is_margin_scheme)).toBe(true);
	});

	test('J4: labels with a registration number, and one new product that lacks its class', () => {
		expect(published.filter(({ eprel_number, energy_class }) => eprel_number && energyLabel(energy_class)).length).toBe(
			2,
		);
		const shelf = (name: string) => {
			const found = categories.find((each) => each.name === name);
			return found && { has_energy_label: 'has_energy_label' in found };
		};
		const lacking = published.filter((each) => energyAdvice(each, shelf(each.entry.category)));
		expect(titlesOf(lacking)).toEqual(['Kylskåp med glasdörr, 400 liter']);
	});

	test('J5: R290, R404A with its charge in a used machine, and a new machine with a reason', () => {
		const texts = published.map((each) => refrigerantText(each).replaceAll('\u00a0', ' '));
		expect(texts).toContain('Köldmedium R404A, 380 g (1,5 ton CO₂e)');
		expect(texts.filter((text) => text.startsWith('Köldmedium R290 (propan), ')).length).toBeGreaterThanOrEqual(3);
		expect(published.filter(({ refrigerant_reason }) => refrigerant_reason).map(({ condition }) => condition)).toEqual([
			'new',
		]);
		expect(titlesOf(published.filter(refrigerantProblem))).toEqual([]);
		const withoutReasons = published.map((each) => ({ ...each, refrigerant_reason: '' }));
		expect(withoutReasons.filter(refrigerantProblem)).toHaveLength(1);
	});

	test('J6: the dealer sells to private buyers, and of two brands the maker is not known in full', () => {
		expect(settings.sells_to_private_buyers).toBe(true);
		const stored = brands.map((name) => brand.schema.parse({ ...brand.initial, name, ...makers[name] }));
		const rows = stored.map((each) => ({ ...each, id: each.name }));
		expect(brandsWithoutMaker(rows, brands, true).map(({ brand: { name } }) => name)).toEqual(['Bönhus', 'Luftvik']);
	});

	test('J7: documents of every kind, which are PDFs of a few kB', () => {
		const documents = published.flatMap(({ entry }) =>
			(entry.documents ?? []).map((kind) => ({ kind, ...documentOf(entry, kind) })),
		);
		expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(documentKinds));
		expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
		for (const { bytes } of documents) {
			expect(documentProblem(bytes)).toBeUndefined();
			expect(bytes.length).toBeLessThan(4096);
			expectEveryObjectInTable(bytes.toString('latin1'));
		}
	});
});

/** The table at the end of a PDF says where each object begins. */
function expectEveryObjectInTable(file: string): void {
	const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
	expect(file.slice(start, start + 5)).toBe('xref\n');
	const offsets = [...file.slice(start).matchAll(/(\d{10}) 00000 n \n/g)].map(([, offset]) => Number(offset));
	expect(offsets.length).toBeGreaterThan(4);
	for (const [index, offset] of offsets.entries())
		expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
}
