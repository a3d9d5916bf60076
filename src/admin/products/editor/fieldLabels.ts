import type { ProductForm } from './formValues.ts';

/** What the fields are called, in the form and where two versions of one are compared. */
export const fieldLabels = {
	title: 'Titel',
	sku: 'SKU',
	category_id: 'Kategori',
	brand_id: 'Varumärke',
	short_description: 'Kort beskrivning',
	long_description: 'Lång beskrivning',
	price: 'Pris',
	old_price: 'Ordinarie pris',
	price_includes_vat: 'Priset är inklusive moms',
	condition: 'Skick',
	stock_status: 'Lagerstatus',
	energy_class: 'Energiklass',
	images: 'Bilder',
	videos: 'Videor',
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
} as const satisfies Record<keyof ProductForm | 'images' | 'videos', string>;
