import type { Preview } from '#data/previewMessages.ts';
import type { PriceEntry } from '#domain/prices/priceHistory.ts';
import { makerLines } from '#domain/prices/privateBuyers.ts';
import { pathTo } from '#domain/products/category.ts';
import { type ProductValues, productValues, type StoredProduct } from '#domain/products/product.ts';
import { slugOf } from '#domain/text/slug.ts';
import { eachField } from '../../forms/formFields.ts';
import { emptyForm, type ProductFormValues, valueNames } from './formValues.ts';
import type { MediaItem } from './photos/mediaItems.ts';
import { mediaUrl } from './photos/mediaUrl.ts';
import type { ProductOptions } from './productOptions.ts';
import { typedPrice, typedReduction } from './typedPrice.ts';

interface PreviewSources {
	fileToken: string | undefined;
	/** The prices that visitors have seen, oldest first; undefined where they are not known. */
	history: readonly PriceEntry[] | undefined;
	sellsToPrivateBuyers: boolean;
}

/**
 * The product as visitors would see it if the form were saved and published now. An invalid field is shown empty; photos
 * that are still being sent are shown from this device.
 */
export function previewOf(
	form: ProductFormValues,
	items: readonly MediaItem[],
	base: StoredProduct | undefined,
	{ categories, brands }: ProductOptions,
	{ fileToken, history, sellsToPrivateBuyers }: PreviewSources,
): Preview {
	const values = shownValues(form);
	const files: Record<string, string> = {};
	for (const item of items) {
		const url = mediaUrl(item, base, fileToken, 'whole');
		if (url) files[item.key] = url;
	}
	const keys = (kind: MediaItem['kind']) =>
		items.filter((item) => item.kind === kind && item.key in files).map(({ key }) => key);
	const brand = brands.find(({ id }) => id === values.brand_id);
	const documents = items.filter(({ kind }) => kind === 'document');
	return {
		product: {
			...values,
			sold_at: base?.sold_at ?? '',
			first_published_at: '',
			source_lead_id: '',
			draft_key: '',
			title: values.title || 'Utan titel',
			id: base?.id ?? '',
			slug: base?.slug ?? slugOf(values.title, 'produkt'),
			sort_order: 0,
			content_changed: '',
			lowest_price: (history && typedReduction(history, typedPrice(form))?.lowest) ?? null,
			documents: documents.map(({ key }) => key),
			document_details: documents.flatMap(({ key, document }) => (document ? { file: key, ...document } : [])),
			created: '',
			updated: '',
			is_published: true,
			images: keys('photo'),
			videos: keys('video'),
		},
		brand,
		maker: brand ? makerLines(brand, sellsToPrivateBuyers) : [],
		categoryPath: pathTo(values.category_id, categories),
		files,
	};
}

function shownValues(form: ProductFormValues): ProductValues {
	return eachField<ProductValues>(valueNames, (name) => {
		const { rule } = productValues.fields[name];
		const [result, empty] = [rule.safeParse(form[name]), rule.safeParse(emptyForm[name])];
		if (result.success) return result.data;
		// An empty title breaks its own rule.
		return empty.success ? empty.data : emptyForm[name];
	});
}
