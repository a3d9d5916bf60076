/** What the editor's form holds, and how it comes from and goes to a stored product. */
import type { FileEntry } from '#data/products.ts';
import { type FormValues, type Infer, object } from '#domain/fields.ts';
import { kronor } from '#domain/format.ts';
import { newProduct, product, type StoredProduct } from '#domain/product.ts';

// Files have lists of their own beside the form, and the server fills in slug and order.
const { images: _images, videos: _videos, slug: _slug, sort_order: _order, ...written } = product.fields;
export const productText = object(written);
/** Texts as they are typed. */
export type ProductForm = FormValues<typeof productText>;
/** Values that keep to the rules. */
export type ProductText = Infer<typeof productText>;

const none = 'none';

/** The empty form of a new product. */
export const emptyForm: ProductForm = {
	...(Object.fromEntries(
		Object.keys(written).map((name) => [name, newProduct[name as keyof ProductForm]]),
	) as ProductForm),
	category_id: none,
	brand_id: none,
};

/** A stored product as the form shows it: money and tags as they would be typed in Swedish. */
export function formOf(stored: StoredProduct): ProductForm {
	return {
		...(Object.fromEntries(
			Object.keys(written).map((name) => [name, stored[name as keyof ProductForm]]),
		) as ProductForm),
		category_id: stored.category_id || none,
		brand_id: stored.brand_id || none,
		price: amountText(stored.price),
		old_price: amountText(stored.old_price),
		warranty_duration: stored.warranty_duration ? String(stored.warranty_duration) : '',
		tags: (stored.tags ?? []).join(', '),
	};
}

/** '12 500' or '12 500,50'; '' for none. The unit stands beside the field. */
function amountText(amount: number | null): string {
	return amount ? kronor(amount).replace(/\s*kr$/, '') : '';
}

/** What is written in a price field, as it would be shown; unchanged when it is no price. */
export function tidyAmount(typed: string): string {
	const result = product.fields.price.rule.safeParse(typed);
	return result.success ? amountText(result.data) : typed;
}

/** A field's value as the rules give it, so that '12500' and '12 500 kr' are the same; as it is where they do not. */
export function cleanValue(name: string, value: unknown): unknown {
	const field = product.fields[name as keyof typeof product.fields];
	const result = field?.rule.safeParse(value);
	return result?.success ? result.data : value;
}

/** Whether two values of a field mean the same. */
export function isSame(name: string, one: unknown, other: unknown): boolean {
	return JSON.stringify(cleanValue(name, one)) === JSON.stringify(cleanValue(name, other));
}

/** Everything that a person can change in the editor. */
export interface Work {
	values: ProductForm;
	images: FileEntry[];
	videos: FileEntry[];
}

/** The work of somebody who has changed nothing. */
export function untouched(stored: StoredProduct): Work {
	return { values: formOf(stored), images: stored.images, videos: stored.videos };
}
