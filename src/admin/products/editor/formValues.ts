/** What the editor's form holds, and how it is made from a stored product. */
import type { Fields, FormValues } from '#domain/fields.ts';
import { amountText } from '#domain/format.ts';
import { lengthInput, numberText, powerInput } from '#domain/measure.ts';
import { newProduct, product, productValues, type StoredProduct } from '#domain/product.ts';
import type { FileEntry } from '#domain/upload.ts';
import { eachField, fieldNames } from '../../forms/formFields.ts';

/** The editor's values as they are typed. */
export type ProductFormValues = FormValues<typeof productValues>;

export const valueNames = fieldNames(productValues);

const none = 'none';

/** The empty form of a new product. */
export const emptyForm: ProductFormValues = {
	...eachField<ProductFormValues>(valueNames, (name) => newProduct[name]),
	category_id: none,
	brand_id: none,
};

/** A stored product as the form shows it: money, measures and tags as they would be typed in Swedish. */
export function formOf(stored: StoredProduct): ProductFormValues {
	return {
		...eachField<ProductFormValues>(valueNames, (name) => stored[name]),
		category_id: stored.category_id || none,
		brand_id: stored.brand_id || none,
		price: amountText(stored.price),
		old_price: amountText(stored.old_price),
		width: lengthInput(stored.width),
		depth: lengthInput(stored.depth),
		height: lengthInput(stored.height),
		weight: stored.weight ? numberText(stored.weight) : '',
		power: powerInput(stored.power),
		year_made: stored.year_made ? String(stored.year_made) : '',
		warranty_duration: stored.warranty_duration ? String(stored.warranty_duration) : '',
		tags: stored.tags.join(', '),
	};
}

/** What is written in a price field, as it would be shown; unchanged when it is no price. */
export function tidyAmount(typed: string): string {
	const result = product.fields.price.rule.safeParse(typed);
	return result.success ? amountText(result.data) : typed;
}

const rules: Fields = product.fields;

/** A field's value as the rules give it, so that '12500' and '12 500 kr' are the same; as it is where they do not. */
export function cleanValue(name: string, value: unknown): unknown {
	const result = rules[name]?.rule.safeParse(value);
	return result?.success ? result.data : value;
}

/** Whether two values of a field mean the same. */
export function isSame(name: string, one: unknown, other: unknown): boolean {
	return JSON.stringify(cleanValue(name, one)) === JSON.stringify(cleanValue(name, other));
}

/** Everything that a person can change in the editor. */
export interface EditorState {
	values: ProductFormValues;
	images: FileEntry[];
	videos: FileEntry[];
}

/** The editor of a stored product before anything is changed. */
export function initialState(stored: StoredProduct): EditorState {
	return { values: formOf(stored), images: stored.images, videos: stored.videos };
}
