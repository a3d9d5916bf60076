import type { Product, WithContext } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import type { SiteSettings } from '#domain/company/site.ts';
import { fallbacks } from '#domain/company/siteFallbacks.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import {
	asScript,
	breadcrumbList,
	localBusiness,
	openingHours,
	productData,
	productItemList,
} from '#site/frame/structuredData.ts';
import { aStoredProduct } from '#tests/support/factories.ts';

const site = new URL('https://rostfri.example');

function aProduct(values: Partial<StoredProduct> = {}): StoredProduct {
	return aStoredProduct({
		id: 'abc',
		sku: 'KB-3100',
		short_description: 'Rostfri kylbänk.',
		long_description: 'Lång text.',
		price: 12_500.5,
		images: ['fram_1.jpg', 'bak_2.png'],
		...values,
	});
}
const brand = {
	id: 'b',
	created: '',
	updated: '',
	name: 'Electrolux',
	slug: 'electrolux',
	former_slugs: [],
	logo: '',
	maker_name: '',
	maker_address: '',
	maker_email: '',
	sort_order: 1,
};
const category = {
	id: 'c',
	created: '',
	updated: '',
	name: 'Kylbänkar',
	slug: 'kylbankar',
	former_slugs: [],
	description: '',
	icon_name: 'snowflake' as const,
	parent_id: '',
	has_energy_label: false,
	sort_order: 1,
};

describe('Product and Offer', () => {
	test('every field of a product with everything', () =>
		expect(productData(aProduct(), { brand, category, site })).toEqual({
			'@context': 'https://schema.org',
			'@type': 'Product',
			'@id': 'https://rostfri.example/produkt/kylbank-3-dorrar#produkt',
			url: 'https://rostfri.example/produkt/kylbank-3-dorrar',
			name: 'Kylbänk 3 dörrar',
			description: 'Rostfri kylbänk.',
			image: [
				'https://rostfri.example/media/v2/abc/fram_1-1200x630.jpg',
				'https://rostfri.example/media/v2/abc/bak_2-1200x630.jpg',
			],
			sku: 'KB-3100',
			brand: { '@type': 'Brand', name: 'Electrolux' },
			category: 'Kylbänkar',
			itemCondition: 'https://schema.org/NewCondition',
			offers: {
				'@type': 'Offer',
				url: 'https://rostfri.example/produkt/kylbank-3-dorrar',
				price: '12500.50',
				priceCurrency: 'SEK',
				priceSpecification: {
					'@type': 'UnitPriceSpecification',
					price: '12500.50',
					priceCurrency: 'SEK',
					valueAddedTaxIncluded: false,
				},
				availability: 'https://schema.org/InStock',
				itemCondition: 'https://schema.org/NewCondition',
				seller: { '@type': 'Organization', name: 'Rostfri' },
			},
		}));

	test('a product with nothing says only what is known', () =>
		expect(
			productData(aProduct({ sku: '', short_description: '', long_description: '', images: [] }), { site }),
		).toEqual({
			'@context': 'https://schema.org',
			'@type': 'Product',
			'@id': 'https://rostfri.example/produkt/kylbank-3-dorrar#produkt',
			url: 'https://rostfri.example/produkt/kylbank-3-dorrar',
			name: 'Kylbänk 3 dörrar',
			itemCondition: 'https://schema.org/NewCondition',
			offers: expect.objectContaining({ '@type': 'Offer' }),
		}));

	test('M2: measures with their units, and how it is connected', () => {
		const data = productData(
			aProduct({
				width: 880,
				depth: 800,
				height: 1060,
				weight: 128.5,
				power: 18.5,
				voltage: '400v_3ph',
				fuse: '32',
				energy_source: 'electricity',
				connections: ['cold_water', 'drain'],
				year_made: 2017,
				serial_number: 'SN-HEMLIG',
				storage_location: 'Hylla HEMLIG',
			}),
			{ site },
		);
		expect(data).toMatchObject({
			width: { '@type': 'QuantitativeValue', value: 880, unitCode: 'MMT' },
			height: { '@type': 'QuantitativeValue', value: 1060, unitCode: 'MMT' },
			depth: { '@type': 'QuantitativeValue', value: 800, unitCode: 'MMT' },
			weight: { '@type': 'QuantitativeValue', value: 128.5, unitCode: 'KGM' },
			additionalProperty: [
				{ '@type': 'PropertyValue', name: 'Effekt', value: 18.5, unitCode: 'KWT' },
				{ '@type': 'PropertyValue', name: 'Spänning', value: '400\u00a0V 3-fas' },
				{ '@type': 'PropertyValue', name: 'Säkring', value: 32, unitCode: 'AMP' },
				{ '@type': 'PropertyValue', name: 'Energikälla', value: 'El' },
				{ '@type': 'PropertyValue', name: 'Anslutningar', value: 'Kallvatten, avlopp' },
				{ '@type': 'PropertyValue', name: 'Tillverkningsår', value: 2017 },
			],
		});
		expect(JSON.stringify(data)).not.toContain('HEMLIG');
	});

	test.each([
		['excluded', { price: 1000 }, '1000.00', false],
		['included', { price: 1000, price_includes_vat: true }, '1000.00', true],
		['margin scheme', { price: 999.5, is_margin_scheme: true }, '999.50', true],
	])('J2: the price is as entered, and says whether VAT is in it: %s', (_name, values, price, valueAddedTaxIncluded) =>
		expect(productData(aProduct(values), { site })?.offers).toMatchObject({
			price,
			priceCurrency: 'SEK',
			priceSpecification: { price, priceCurrency: 'SEK', valueAddedTaxIncluded },
		}),
	);

	test('J3: a struck-through price is told with the lowest price before it alone', () => {
		const offers = (values: Partial<StoredProduct>) =>
			productData(aProduct({ price: 900, old_price: 1200, ...values }), { site })?.offers;
		expect(offers({ lowest_price: 1000 })).toMatchObject({
			price: '900.00',
			priceSpecification: [
				{ '@type': 'UnitPriceSpecification', price: '900.00', priceCurrency: 'SEK', valueAddedTaxIncluded: false },
				{
					'@type': 'UnitPriceSpecification',
					priceType: 'https://schema.org/StrikethroughPrice',
					price: '1200.00',
					priceCurrency: 'SEK',
					valueAddedTaxIncluded: false,
				},
			],
		});
		expect(JSON.stringify(offers({ lowest_price: null }))).not.toMatch(/Strikethrough|1200/);
	});

	test('J4, J5: energy class and refrigerant, where they are given', () => {
		const data = productData(
			aProduct({ energy_class: 'c', refrigerant: 'r404a', refrigerant_charge: 1.2, refrigerant_reason: 'HEMLIGT' }),
			{ site },
		);
		expect(data).toMatchObject({
			hasEnergyConsumptionDetails: {
				'@type': 'EnergyConsumptionDetails',
				hasEnergyEfficiencyCategory: 'https://schema.org/EUEnergyEfficiencyCategoryC',
				energyEfficiencyScaleMin: 'https://schema.org/EUEnergyEfficiencyCategoryG',
				energyEfficiencyScaleMax: 'https://schema.org/EUEnergyEfficiencyCategoryA',
			},
			additionalProperty: [{ '@type': 'PropertyValue', name: 'Köldmedium', value: 'R404A, 1,2 kg (4,7 ton CO₂e)' }],
		});
		expect(JSON.stringify(data)).not.toContain('HEMLIGT');
		expect(JSON.stringify(productData(aProduct({ energy_class: 'A+' }), { site }))).not.toContain('Energy');
	});

	test('M2: of measures only what is given', () => {
		const data = productData(aProduct({ width: 600 }), { site });
		expect(asScript(data as WithContext<Product>)).toContain(
			'"width":{"@type":"QuantitativeValue","value":600,"unitCode":"MMT"},"offers"',
		);
	});

	test('a product without a price is no Product: without an offer search engines would report it as an error', () =>
		expect(productData(aProduct({ price: null }), { site })).toBeUndefined());

	test('D6: the long description where there is no short one', () =>
		expect(productData(aProduct({ short_description: '' }), { site })?.description).toBe('Lång text.'));

	test.each([
		['new', 'https://schema.org/NewCondition'],
		['renovated', 'https://schema.org/RefurbishedCondition'],
		['used', 'https://schema.org/UsedCondition'],
	] as const)('%s is %s', (condition, type) => {
		const data = productData(aProduct({ condition }), { site });
		expect(data).toMatchObject({ itemCondition: type, offers: { itemCondition: type } });
	});

	test.each([
		['in_stock', 'https://schema.org/InStock'],
		['on_order', 'https://schema.org/BackOrder'],
		['out_of_stock', 'https://schema.org/OutOfStock'],
	] as const)('%s is %s', (stock_status, type) =>
		expect(productData(aProduct({ stock_status }), { site })?.offers).toMatchObject({ availability: type }),
	);
});

test('BreadcrumbList: every step by name, place and whole address', () =>
	expect(
		breadcrumbList(
			[
				{ name: 'Hem', url: '/' },
				{ name: 'Produkter', url: '/produkter' },
			],
			site,
		),
	).toEqual({
		'@context': 'https://schema.org',
		'@type': 'BreadcrumbList',
		itemListElement: [
			{ '@type': 'ListItem', position: 1, name: 'Hem', item: 'https://rostfri.example/' },
			{ '@type': 'ListItem', position: 2, name: 'Produkter', item: 'https://rostfri.example/produkter' },
		],
	}));

test('ItemList: products of the second page go on counting', () =>
	expect(productItemList([aProduct()], site, 24)).toEqual({
		'@context': 'https://schema.org',
		'@type': 'ItemList',
		numberOfItems: 1,
		itemListElement: [
			{
				'@type': 'ListItem',
				position: 25,
				name: 'Kylbänk 3 dörrar',
				url: 'https://rostfri.example/produkt/kylbank-3-dorrar',
			},
		],
	}));

describe('LocalBusiness', () => {
	const settings: SiteSettings = {
		...fallbacks,
		contact_phone: '021-12 34 56',
		contact_email: 'hej@rostfri.example',
		contact_address: 'Verkstadsgatan 4\n721 34 Västerås',
		social: { ...fallbacks.social, facebook: 'https://facebook.com/rostfri' },
	};

	test('every field', () =>
		expect(localBusiness(settings, site)).toEqual({
			'@context': 'https://schema.org',
			'@type': 'LocalBusiness',
			'@id': 'https://rostfri.example/#foretaget',
			name: 'Rostfri',
			url: 'https://rostfri.example/',
			description: fallbacks.footer_description,
			foundingDate: '2002',
			telephone: '021-12 34 56',
			email: 'hej@rostfri.example',
			address: {
				'@type': 'PostalAddress',
				streetAddress: 'Verkstadsgatan 4',
				postalCode: '721 34',
				addressLocality: 'Västerås',
				addressCountry: 'SE',
			},
			openingHours: ['Mo-Fr 08:00-17:00'],
			sameAs: ['https://facebook.com/rostfri'],
		}));

	test('J1: who the company is in law', () =>
		expect(
			localBusiness({ ...settings, legal_name: 'Rostfri Storkök AB', vat_number: 'SE556677889901' }, site),
		).toMatchObject({ name: 'Rostfri', legalName: 'Rostfri Storkök AB', vatID: 'SE556677889901' }));

	test('what is not set is not said', () => {
		const said = Object.keys(
			JSON.parse(asScript(localBusiness({ ...fallbacks, business_hours: 'Ring för tid' }, site))),
		);
		expect(said).toEqual(['@context', '@type', '@id', 'name', 'url', 'description', 'foundingDate']);
	});

	test('an address of another shape stays as it is', () =>
		expect(localBusiness({ ...settings, contact_address: 'Gamla bryggeriet\nVästerås' }, site)).toMatchObject({
			address: 'Gamla bryggeriet, Västerås',
		}));

	test.each([
		['Mån-Fre: 08:00 - 17:00\nLör-Sön: Stängt', ['Mo-Fr 08:00-17:00']],
		['Mån-Fre: 08:00 - 17:00 / Lör-Sön: Stängt', ['Mo-Fr 08:00-17:00']],
		['Måndag–torsdag 7.30–16.00\nFredag 7.30–15.00', ['Mo-Th 07:30-16:00', 'Fr 07:30-15:00']],
		['Mån-Fre 11–14, 17–22', ['Mo-Fr 11:00-14:00', 'Mo-Fr 17:00-22:00']],
		['Tisdag–lördag: 11.30-14 och 17-23', ['Tu-Sa 11:30-14:00', 'Tu-Sa 17:00-23:00']],
		['Mån, ons & fre: kl. 8–16', ['Mo,We,Fr 08:00-16:00']],
		['Måndag till torsdag 7–16\nVardagar 8-17\nHelger: stängt', ['Mo-Th 07:00-16:00', 'Mo-Fr 08:00-17:00']],
		['Alla dagar: 10.00 – 24.00', ['Mo-Su 10:00-24:00']],
		['Tors. 8-17\nLördagar 10-14', ['Th 08:00-17:00', 'Sa 10:00-14:00']],
		['Mån-Fre 8-17\nLördagar i december: 10-14\nFredag före röd dag: 8-14', ['Mo-Fr 08:00-17:00']],
		['Mån-Fre 8-17, lunchstängt 12-13', []],
		['Fre 25-30', []],
		['Mån-Xyz 8-17', []],
		['constructor 8-17', []],
		['Ring oss', []],
		['021-12 34 56', []],
		[' '.repeat(500), []],
		['', []],
	])('%j is open %j', (text, hours) => expect(openingHours(text)).toEqual(hours));
});

describe('What staff typed cannot leave the script element', () => {
	const hostile = '</script><script>alert(1)</script><!-- &amp; \u2028';
	const data = productData(aProduct({ title: hostile }), { site }) as WithContext<Product>;
	const written = asScript(data);

	test('no markup is left', () => expect(written).not.toMatch(/[<>&\u2028\u2029]/));
	test('it reads as it was typed', () => expect(JSON.parse(written)).toEqual(data));
});
