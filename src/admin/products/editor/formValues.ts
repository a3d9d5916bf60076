/** What the editor's form holds, and how it is made from a stored product. */

import type { Fields, FormValues } from '#domain/fields.ts';
import { lengthInput, numberText, powerInput } from '#domain/measures/measure.ts';
import { amountText } from '#domain/prices/vat.ts';
import { currentReservation } from '#domain/products/availability.ts';
import {
	newProduct,
	type ProductValues,
	product,
	productValues,
	type StoredProduct,
} from '#domain/products/product.ts';
import type { DocumentDetails } from '#domain/products/productDocuments.ts';
import { chargeText } from '#domain/products/refrigerant.ts';
import type { FileEntry } from '#domain/products/upload.ts';
import { eachField, fieldNames } from '../../forms/formFields.ts';
import { documentDetails, itemsOfProduct } from './photos/mediaItems.ts';

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

/** What a new product begins with: ids, or 'none'. */
export type ChosenFirst = Pick<ProductFormValues, 'category_id' | 'brand_id'>;

/** How the fields of numbers write them in Swedish. */
const numberInputs = {
	price: amountText,
	old_price: amountText,
	width: lengthInput,
	depth: lengthInput,
	height: lengthInput,
	weight: (kilograms: number | null) => (kilograms ? numberText(kilograms) : ''),
	power: powerInput,
	year_made: wholeNumberInput,
	warranty_duration: wholeNumberInput,
	refrigerant_charge: chargeInput,
} satisfies { [F in keyof ProductValues]?: (value: number | null) => string };
export type NumberField = keyof typeof numberInputs;
/** Fields that are tidied when they are left. */
export type TidyField = NumberField | 'eprel_number';

/** With its unit: a number alone is no charge from 20 on. */
function chargeInput(kilograms: number | null): string {
	return kilograms ? chargeText(kilograms) : '';
}

function wholeNumberInput(value: number | null): string {
	return value ? String(value) : '';
}

/** A stored product as the form shows it: numbers and tags as they would be typed in Swedish. */
export function formOf(stored: StoredProduct): ProductFormValues {
	const values = eachField<ProductFormValues>(valueNames, (name) =>
		isNumberField(name) ? numberInputs[name](stored[name]) : stored[name],
	);
	return {
		...values,
		// One that has passed is none.
		reserved_until: currentReservation(stored, new Date().toISOString()),
		category_id: stored.category_id || none,
		brand_id: stored.brand_id || none,
		tags: stored.tags.join(', '),
	};
}

function isNumberField(name: string): name is NumberField {
	return name in numberInputs;
}

const rules: Fields = product.fields;

/** A value of the domain as its field shows it. */
export function inputValue<F extends keyof ProductValues & string>(name: F, value: ProductValues[F]): unknown {
	return isNumberField(name) && (typeof value === 'number' || value === null) ? numberInputs[name](value) : value;
}

/** What is typed in such a field, as it would be shown: '12 500', '880'; unchanged when its rule refuses it. */
export function tidyNumber(name: TidyField, typed: string): string {
	const result = product.fields[name].rule.safeParse(typed);
	return result.success ? String(inputValue(name, result.data)) : typed;
}

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
	documents: FileEntry[];
	/** Of the documents. The form's own `document_details` stay as they were loaded: each document has its own here. */
	document_details: DocumentDetails[];
}

/** The editor of a stored product before anything is changed. */
export function initialState(stored: StoredProduct): EditorState {
	const { images, videos, documents } = stored;
	const document_details = documentDetails(itemsOfProduct(stored));
	return { values: formOf(stored), images, videos, documents, document_details };
}
