/** What search engines read about a page, in schema.org's words. */
import type {
	BreadcrumbList,
	EnergyConsumptionDetails,
	ItemList,
	LocalBusiness,
	Offer,
	OfferItemCondition,
	PostalAddress,
	Product,
	PropertyValue,
	QuantitativeValue,
	Thing,
	WithContext,
} from 'schema-dts';
import { productUrl } from '#data/addresses.ts';
import { sharingPhotoUrl } from '#data/photos.ts';
import type { PublicProduct } from '#data/public/snapshot.ts';
import { companyName } from '#domain/company/company.ts';
import { companyData } from '#domain/company/companyFacts.ts';
import type { SiteSettings } from '#domain/company/site.ts';
import { connectionsText, energySourceLabels, voltageLabels } from '#domain/measures/measure.ts';
import { measureFieldLabels } from '#domain/measures/measureFields.ts';
import { type ShownPrice, shownPrice } from '#domain/prices/vat.ts';
import { effectsOf, schemaAvailability } from '#domain/products/availability.ts';
import type { StoredBrand } from '#domain/products/brand.ts';
import type { StoredCategory } from '#domain/products/category.ts';
import { type EnergyClass, readEnergyClass } from '#domain/products/energyLabel.ts';
import type { Condition } from '#domain/products/labels.ts';
import type { StoredPublicProduct } from '#domain/products/product.ts';
import { refrigerantFieldLabels, refrigerantValue } from '#domain/products/refrigerant.ts';

/**
 * Structured data as it may stand inside a script element, whatever staff have typed: '</script>' cannot end it. What
 * is undefined is left out.
 */
export function asScript(data: WithContext<Thing>): string {
	return JSON.stringify(data)
		.replace(/</g, '\\u003c')
		.replace(/>/g, '\\u003e')
		.replace(/&/g, '\\u0026')
		.replace(/\u2028/g, '\\u2028')
		.replace(/\u2029/g, '\\u2029');
}

const conditionTypes: Record<Condition, OfferItemCondition> = {
	new: 'https://schema.org/NewCondition',
	renovated: 'https://schema.org/RefurbishedCondition',
	used: 'https://schema.org/UsedCondition',
};

/**
 * A product with its offer. undefined for one without a price: search engines report a Product without offers as an error
 * (https://developers.google.com/search/docs/appearance/structured-data/product-snippet), and 0 kr would be a lie. The offer
 * of what is sold says so, and no price (S2).
 */
export function productData(
	product: PublicProduct,
	{
		brand,
		category,
		site,
	}: { brand?: StoredBrand | undefined; category?: Pick<StoredCategory, 'name'> | undefined; site: URL | undefined },
): WithContext<Product> | undefined {
	const { availability = { state: 'available' } } = product;
	const { showsPrice } = effectsOf(availability);
	const shown = showsPrice ? shownPrice(product) : undefined;
	if (showsPrice && !shown) return undefined;
	const url = absolute(productUrl(product), site);
	const itemCondition = conditionTypes[product.condition];
	const description = product.short_description || product.long_description;
	const offer: Offer = {
		'@type': 'Offer',
		url,
		...(shown && priceData(product, shown.data)),
		availability: schemaAvailability(availability, product.stock_status),
		itemCondition,
		seller: { '@type': 'Organization', name: companyName },
	};
	return {
		'@context': 'https://schema.org',
		'@type': 'Product',
		'@id': `${url}#produkt`,
		url,
		name: product.title,
		description: description || undefined,
		image:
			product.images.length > 0
				? product.images.map((name) => absolute(sharingPhotoUrl(product, name), site))
				: undefined,
		sku: product.sku || undefined,
		brand: brand && { '@type': 'Brand', name: brand.name },
		category: category?.name,
		itemCondition,
		width: quantity(product.width, 'MMT'),
		height: quantity(product.height, 'MMT'),
		depth: quantity(product.depth, 'MMT'),
		weight: quantity(product.weight, 'KGM'),
		hasEnergyConsumptionDetails: energyDetails(product.energy_class),
		additionalProperty: furtherProperties(product),
		offers: offer,
	};
}

/** J2, J3: as on the page, an old price never without the lowest one before it. */
function priceData(product: StoredPublicProduct, data: ShownPrice['data']) {
	const before = product.lowest_price ? product.old_price : null;
	const present = { '@type': 'UnitPriceSpecification' as const, ...data };
	return {
		price: data.price,
		priceCurrency: data.priceCurrency,
		priceSpecification: before
			? [
					present,
					{
						'@type': 'UnitPriceSpecification' as const,
						priceType: 'https://schema.org/StrikethroughPrice' as const,
						price: before.toFixed(2),
						priceCurrency: 'SEK',
						valueAddedTaxIncluded: data.valueAddedTaxIncluded,
					},
				]
			: present,
	};
}

/** `unitCode` of UN/CEFACT's Recommendation 20: millimetre, kilogram. */
function quantity(value: number | null, unitCode: 'MMT' | 'KGM'): QuantitativeValue | undefined {
	return value === null ? undefined : { '@type': 'QuantitativeValue', value, unitCode };
}

/** J4: of a class on the scale from A to G. */
function energyDetails(energyClass: string): EnergyConsumptionDetails | undefined {
	const reading = readEnergyClass(energyClass);
	if (reading.kind !== 'class') return undefined;
	const category = (letter: EnergyClass) => `https://schema.org/EUEnergyEfficiencyCategory${letter}` as const;
	return {
		'@type': 'EnergyConsumptionDetails',
		hasEnergyEfficiencyCategory: category(reading.energyClass),
		energyEfficiencyScaleMin: category('G'),
		energyEfficiencyScaleMax: category('A'),
	};
}

/** What schema.org has no property of its own for: how a machine is connected, its refrigerant, and when it was made. */
function furtherProperties(product: StoredPublicProduct): PropertyValue[] | undefined {
	const { power, voltage, fuse, energy_source, connections, year_made } = product;
	const refrigerant = refrigerantValue(product);
	const property = (name: keyof typeof measureFieldLabels, value: string | number, unitCode?: 'KWT' | 'AMP') => ({
		'@type': 'PropertyValue' as const,
		name: measureFieldLabels[name],
		value,
		...(unitCode && { unitCode }),
	});
	const properties = [
		power !== null && property('power', power, 'KWT'),
		voltage !== '' && property('voltage', voltageLabels[voltage]),
		fuse !== '' && property('fuse', Number(fuse), 'AMP'),
		energy_source !== '' && property('energy_source', energySourceLabels[energy_source]),
		connections.length > 0 && property('connections', connectionsText(connections)),
		refrigerant !== '' && {
			'@type': 'PropertyValue' as const,
			name: refrigerantFieldLabels.refrigerant,
			value: refrigerant.replaceAll('\u00a0', ' '),
		},
		year_made !== null && property('year_made', year_made),
	].filter((given) => given !== false);
	return properties.length > 0 ? properties : undefined;
}

/** The way to a page; the last step is the page itself. */
export function breadcrumbList(
	trail: readonly { name: string; url: string }[],
	site: URL | undefined,
): WithContext<BreadcrumbList> {
	return {
		'@context': 'https://schema.org',
		'@type': 'BreadcrumbList',
		itemListElement: trail.map(({ name, url }, place) => ({
			'@type': 'ListItem',
			position: place + 1,
			name,
			item: absolute(url, site),
		})),
	};
}

/** A page of the product list. `before` products stand on earlier pages. */
export function productItemList(
	products: readonly Pick<StoredPublicProduct, 'slug' | 'title'>[],
	site: URL | undefined,
	before = 0,
): WithContext<ItemList> {
	return {
		'@context': 'https://schema.org',
		'@type': 'ItemList',
		numberOfItems: products.length,
		itemListElement: products.map((product, place) => ({
			'@type': 'ListItem',
			position: before + place + 1,
			name: product.title,
			url: absolute(productUrl(product), site),
		})),
	};
}

/** The company, for the home page and the contact page. What is not set is not said. */
export function localBusiness(settings: SiteSettings, site: URL | undefined): WithContext<LocalBusiness> {
	const url = absolute('/', site);
	const hours = openingHours(settings.business_hours);
	const profiles = Object.values(settings.social).filter(Boolean);
	return {
		'@context': 'https://schema.org',
		'@type': 'LocalBusiness',
		'@id': `${url}#foretaget`,
		name: companyName,
		...companyData(settings),
		url,
		description: settings.footer_description,
		foundingDate: '2002',
		telephone: settings.contact_phone || undefined,
		email: settings.contact_email || undefined,
		address: settings.contact_address ? postalAddress(settings.contact_address) : undefined,
		openingHours: hours.length > 0 ? hours : undefined,
		sameAs: profiles.length > 0 ? profiles : undefined,
	};
}

/** 'Verkstadsgatan 4\n721 34 Västerås' → its parts; anything else stays one text. */
function postalAddress(text: string): PostalAddress | string {
	const found = /^(.+?)[\s,]+(\d{3} ?\d{2})\s+([^\d,\n]+)$/s.exec(text.trim());
	if (!found) return text.replace(/\s*\n\s*/g, ', ');
	const [, street = '', postalCode = '', town = ''] = found;
	return {
		'@type': 'PostalAddress',
		streetAddress: street.replace(/\s*\n\s*/g, ', '),
		postalCode,
		addressLocality: town.trim(),
		addressCountry: 'SE',
	};
}

const days: Record<string, string> = { mån: 'Mo', tis: 'Tu', ons: 'We', tor: 'Th', fre: 'Fr', lör: 'Sa', sön: 'Su' };
const spans = new Map([
	['vardagar', 'Mo-Fr'],
	['helger', 'Sa-Su'],
	['alla dagar', 'Mo-Su'],
	['dagligen', 'Mo-Su'],
]);

/**
 * 'Mån-Fre: 08:00 - 17:00' → 'Mo-Fr 08:00-17:00', 'Lör 11–14, 17–22' → 'Sa 11:00-14:00' and 'Sa 17:00-22:00'. Lines of
 * another shape, and closed days, say nothing.
 */
export function openingHours(text: string): string[] {
	return text.split(/\n|\s\/\s/).flatMap((line) => {
		const [, words = '', hours = ''] = /^([^\d]+?)[\s:]+(?:kl\.?\s*)?(\d.*)$/i.exec(line.trim()) ?? [];
		const open = openDays(words);
		const periods = hours.split(/\s*(?:,|;|&|\+|\boch\b)\s*/i).map(period);
		// Half a line would be a wrong one.
		if (!open || periods.includes(undefined)) return [];
		return periods.map((times) => `${open} ${times}`);
	});
}

/** 'Mån-Fre' → 'Mo-Fr', 'Mån, ons och fre' → 'Mo,We,Fr'. */
function openDays(words: string): string | undefined {
	const whole = spans.get(words.toLowerCase());
	if (whole) return whole;
	const parts = words.split(/\s*(?:,|&|\boch\b)\s*/i).map((part) => {
		const names = part.split(/\s*[-–—]\s*|\s+till\s+/i).map(dayNamed);
		return names.length > 2 || names.includes(undefined) ? undefined : names.join('-');
	});
	return parts.includes(undefined) ? undefined : parts.join(',');
}

/** 'Tors.' → 'Th', 'Lördagar' → 'Sa'; undefined for 'Lördagar i december', which are only some. */
function dayNamed(name: string): string | undefined {
	const [, day = ''] = /^(mån|tis|ons|tor|fre|lör|sön)s?(?:dag(?:ar|en|arna)?)?\.?$/i.exec(name) ?? [];
	return days[day.toLowerCase()];
}

/** '8-17', '08.00 – 17.00' → '08:00-17:00'. */
function period(written: string): string | undefined {
	const found = /^(\d{1,2})(?:[.:](\d{2}))?\s*(?:[-–—]|till)\s*(?:kl\.?\s*)?(\d{1,2})(?:[.:](\d{2}))?$/i.exec(
		written.trim(),
	);
	if (!found) return undefined;
	const [, fromHour = '', fromMinute = '00', toHour = '', toMinute = '00'] = found;
	const times = [
		[fromHour, fromMinute],
		[toHour, toMinute],
	] as const;
	if (times.some(([hour, minute]) => Number(hour) > 24 || Number(minute) > 59)) return undefined;
	return times.map(([hour, minute]) => `${hour.padStart(2, '0')}:${minute}`).join('-');
}

function absolute(address: string, site: URL | undefined): string {
	return new URL(address, site ?? 'http://localhost').href;
}
