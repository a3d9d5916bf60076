/** What a good listing still lacks. Advice only: nothing of it stops a save. */

import { vatAdvice } from '#domain/prices/vat.ts';
import type { StoredCategory } from '#domain/products/category.ts';
import { energyAdvice } from '#domain/products/energyLabel.ts';
import { warranty } from '#domain/products/product.ts';
import type { ProductFormValues } from './formValues.ts';
import { cleanValue } from './formValues.ts';

export interface Advice {
	/** The field that it is about; 'images' for the photos. */
	field: keyof ProductFormValues | 'images';
	text: string;
}

const manyPhotos = 3;
const shortDescription = 80;

interface AdviceSources {
	/** The titles of other products with this article number. */
	sameSku?: readonly string[] | undefined;
	/** The one that is chosen. */
	category?: Pick<StoredCategory, 'has_energy_label'> | undefined;
}

/** The most important first. */
export function adviceFor(
	form: ProductFormValues,
	photoCount: number,
	{ sameSku = [], category }: AdviceSources = {},
): Advice[] {
	const value = (name: keyof ProductFormValues) => cleanValue(name, form[name]);
	const price = Number(value('price') ?? 0);
	const oldPrice = Number(value('old_price') ?? 0);
	const found: (Advice | false | undefined)[] = [
		photoCount > 0 &&
			photoCount < manyPhotos && {
				field: 'images',
				text: 'Visa maskinen från flera håll: framifrån, inuti och typskylten. Tre bilder räcker långt.',
			},
		energyAdvice({ ...form, energy_class: String(value('energy_class')) }, category),
		vatAdvice(form),
		!price && { field: 'price', text: 'Utan pris står det ”Pris på förfrågan”.' },
		price > 0 &&
			oldPrice > 0 &&
			oldPrice <= price && { field: 'old_price', text: 'Ordinarie pris är inte högre än priset. Är de omkastade?' },
		sameSku.length > 0 && {
			field: 'sku',
			text: `Art.nr finns redan på ${sameSku.map((title) => `”${title}”`).join(', ')}. Är det samma maskin?`,
		},
		!value('category_id') && { field: 'category_id', text: 'Utan kategori hittas produkten bara genom att söka.' },
		!value('short_description') && {
			field: 'short_description',
			text: 'En kort beskrivning står överst på sidan och i sökresultaten.',
		},
		String(value('long_description')).length < shortDescription && {
			field: 'long_description',
			text: 'Berätta om mått, effekt, anslutning och vad som är bytt eller slitet. Det är vad köpare ringer om.',
		},
		form.warranty_enabled &&
			!warranty({
				warranty_enabled: true,
				warranty_duration: Number(value('warranty_duration')) || null,
				warranty_unit: form.warranty_unit || 'months',
			}) && { field: 'warranty_duration', text: 'Garantin visas först när garantitiden är ifylld.' },
	];
	return found.filter((advice) => advice !== false && advice !== undefined);
}
