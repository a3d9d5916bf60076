import type { Preview } from '#data/preview.ts';
import type { StoredBrand } from '#domain/brand.ts';
import { pathTo, type StoredCategory } from '#domain/category.ts';
import { type ProductValues, productValues, type StoredProduct } from '#domain/product.ts';
import { slugOf } from '#domain/slug.ts';
import { emptyForm, type ProductFormValues } from './formValues.ts';
import type { MediaItem } from './photos/mediaList.ts';
import { mediaUrl } from './photos/mediaUrl.ts';

export interface ProductChoices {
	categories: readonly StoredCategory[];
	brands: readonly StoredBrand[];
}

/**
 * The product as visitors would see it if the form were saved and published now. A field that does not keep to its rule
 * is shown empty; photos on their way are shown from this device.
 */
export function previewOf(
	form: ProductFormValues,
	items: readonly MediaItem[],
	base: StoredProduct | undefined,
	{ categories, brands }: ProductChoices,
	fileToken: string | undefined,
): Preview {
	const values = shownValues(form);
	const files: Record<string, string> = {};
	for (const item of items) {
		const url = mediaUrl(item, base, fileToken, 'whole');
		if (url) files[item.key] = url;
	}
	const keys = (kind: MediaItem['kind']) =>
		items.filter((item) => item.kind === kind && item.key in files).map(({ key }) => key);
	return {
		product: {
			...values,
			title: values.title || 'Utan titel',
			id: base?.id ?? '',
			slug: base?.slug ?? slugOf(values.title, 'produkt'),
			sort_order: 0,
			content_changed: '',
			created: '',
			updated: '',
			is_published: true,
			images: keys('photo'),
			videos: keys('video'),
		},
		brand: brands.find(({ id }) => id === values.brand_id),
		categoryPath: pathTo(values.category_id, categories),
		files,
	};
}

function shownValues(form: ProductFormValues): ProductValues {
	const shown = Object.entries(productValues.fields).map(([name, field]) => {
		const result = field.rule.safeParse(form[name as keyof ProductFormValues]);
		return [name, result.success ? result.data : field.rule.safeParse(emptyForm[name as keyof ProductFormValues]).data];
	});
	return Object.fromEntries(shown) as ProductValues;
}
