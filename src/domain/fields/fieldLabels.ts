/** The names of fields for staff: in forms, in conflicts of two versions, and in publishing problems. */
import { accessibilityFieldLabels } from '../company/accessibilityStatement.ts';
import { companyFactLabels } from '../company/companyFacts.ts';
import type { SitePrivate, SiteSettings } from '../company/site.ts';
import { measureFieldLabels } from '../measures/measureFields.ts';
import { makerFieldLabels, privateBuyerFieldLabels } from '../prices/privateBuyers.ts';
import { vatFieldLabels } from '../prices/vatFields.ts';
import { availabilityFieldLabels } from '../products/availabilityFields.ts';
import type { Brand } from '../products/brand.ts';
import type { Category } from '../products/category.ts';
import { energyCategoryFieldLabels, energyFieldLabels } from '../products/energyFields.ts';
import type { Product } from '../products/product.ts';
import { documentFieldLabels } from '../products/productDocuments.ts';
import { refrigerantFieldLabels } from '../products/refrigerant.ts';
import type { redirect } from '../publishing/publication.ts';

export const productLabels = {
	title: 'Titel',
	slug: 'Adress',
	sku: 'SKU',
	category_id: 'Kategori',
	brand_id: 'Varumärke',
	short_description: 'Kort beskrivning',
	long_description: 'Lång beskrivning',
	price: 'Pris',
	old_price: 'Ordinarie pris',
	price_includes_vat: 'Priset är inklusive moms',
	...vatFieldLabels,
	lowest_price: 'Lägsta pris senaste 30 dagarna',
	condition: 'Skick',
	stock_status: 'Lagerstatus',
	...availabilityFieldLabels,
	source_lead_id: 'Kommer från förfrågan',
	draft_key: 'Utkastets nyckel',
	energy_class: 'Energiklass',
	...energyFieldLabels,
	...measureFieldLabels,
	...refrigerantFieldLabels,
	images: 'Bilder',
	videos: 'Videor',
	...documentFieldLabels,
	delivery_type: 'Leverans',
	delivery_text: 'Leveranstext',
	service_agreement_enabled: 'Serviceavtal',
	service_agreement_text: 'Text om serviceavtal',
	warranty_enabled: 'Garanti',
	warranty_duration: 'Garantitid',
	warranty_unit: 'Enhet',
	tags: 'Taggar',
	is_published: 'Publicerad',
	is_featured: 'Utvald',
	sort_order: 'Ordning',
	content_changed: 'Innehållet ändrat',
} as const satisfies Record<keyof Product, string>;

export const categoryLabels = {
	name: 'Namn',
	slug: 'Slug',
	former_slugs: 'Tidigare slugar',
	description: 'Beskrivning',
	icon_name: 'Ikon',
	parent_id: 'Överordnad kategori',
	...energyCategoryFieldLabels,
	sort_order: 'Ordning',
} as const satisfies Record<keyof Category, string>;

export const brandLabels = {
	name: 'Namn',
	slug: 'Slug',
	former_slugs: 'Tidigare slugar',
	logo: 'Logga',
	...makerFieldLabels,
	sort_order: 'Ordning',
} as const satisfies Record<keyof Brand, string>;

export const redirectLabels = {
	slug: 'Adress',
	product_id: 'Produkt',
} as const satisfies Record<keyof typeof redirect.fields, string>;

export const settingLabels = {
	contact_phone: 'Telefon',
	contact_email: 'E-post',
	contact_address: 'Adress',
	business_hours: 'Öppettider',
	google_maps_url: 'Karta från Google Maps',
	social: 'Sociala medier',
	footer_description: 'Sidfot: beskrivning',
	footer_copyright: 'Sidfot: copyright',
	footer_credit: 'Sidfot: webbyrå',
	footer_credit_url: 'Sidfot: webbyråns adress',
	seo_default_title: 'Sökmotorer: titel',
	seo_default_description: 'Sökmotorer: beskrivning',
	hero_title: 'Hero: titel',
	hero_subtitle: 'Hero: underrubrik',
	hero_image_url: 'Hero: bakgrundsbild',
	hero_features: 'Hero: tre punkter',
	home_why_section: 'Varför välja oss',
	home_cta_section: 'Uppmaning',
	about_title: 'Om oss: titel',
	about_hero_text: 'Om oss: inledning',
	about_history_paragraph_1: 'Historia: stycke 1',
	about_history_paragraph_2: 'Historia: stycke 2',
	about_history_paragraph_3: 'Historia: stycke 3',
	about_values: 'Om oss: tre värden',
	about_team_text: 'Om oss: vilka vi är',
	services_title: 'Tjänster: titel',
	services_hero_text: 'Tjänster: inledning',
	services_content: 'Tjänster, serviceavtal och steg',
	privacy_text: 'Integritetspolicy',
	...companyFactLabels,
	...privateBuyerFieldLabels,
	...accessibilityFieldLabels,
	notify_email: 'Aviseringsadress',
	send_receipts: 'Skicka kvittens till kunden',
	retention_months: 'Sparas i antal månader',
	reply_templates: 'Svarsmallar',
} as const satisfies Record<keyof (SiteSettings & SitePrivate), string>;
