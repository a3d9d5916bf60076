import { productLabels } from '#domain/fields/fieldLabels.ts';
import { kronorText } from '#domain/prices/vat.ts';
import { conditionLabels, deliveryTypeLabels, stockStatusLabels, warrantyUnitLabels } from '#domain/products/labels.ts';
import type { StoredProduct } from '#domain/products/product.ts';
import { documentKindLabels } from '#domain/products/productDocuments.ts';
import { chargeText, refrigerantLabels } from '#domain/products/refrigerant.ts';
import type { FileEntry } from '#domain/products/upload.ts';
import { dayText } from '#domain/text/swedishDay.ts';
import type { ConflictingField } from '../../forms/ConflictDialog.tsx';
import { isMeasure, measureWords } from '../measures/measureTexts.ts';
import { cleanValue, type EditorState, initialState } from './formValues.ts';
import type { Option, ProductOptions } from './productOptions.ts';

type Words = Readonly<Record<string, string>>;

const fieldLabels: Words = productLabels;

/** What each of two people wrote in the same fields, as the form itself would show it. */
export function conflictingFields(
	fields: readonly string[],
	mine: EditorState,
	current: StoredProduct,
	options: ProductOptions,
): ConflictingField[] {
	const own: Record<string, unknown> = mine.values;
	const theirs: Record<string, unknown> = { ...current };
	// The documents and their details are one question.
	const asked = fields.filter((name) => name !== 'document_details' || !fields.includes('documents'));
	return asked.map((name) => {
		const label = fieldLabels[name] ?? name;
		if (name === 'documents' || name === 'document_details') {
			const stored = initialState(current);
			return { name, label: fieldLabels.documents ?? name, mine: documentWords(mine), theirs: documentWords(stored) };
		}
		if (name === 'images' || name === 'videos') {
			return { name, label, mine: countedFiles(mine[name], name), theirs: countedFiles(current[name], name) };
		}
		return { name, label, mine: wordsFor(name, own[name], options), theirs: wordsFor(name, theirs[name], options) };
	});
}

/** The words of the fields with a list to choose from, and for none of them. */
const optionLabels: Readonly<Record<string, { labels: Words; none: string }>> = {
	condition: { labels: conditionLabels, none: '' },
	stock_status: { labels: stockStatusLabels, none: '' },
	delivery_type: { labels: deliveryTypeLabels, none: 'Inget alternativ' },
	warranty_unit: { labels: warrantyUnitLabels, none: '(tomt)' },
	refrigerant: { labels: refrigerantLabels, none: '(tomt)' },
};

/** A value in words, as the form's own fields show it. */
function wordsFor(field: string, written: unknown, { categories, brands }: ProductOptions): string {
	const value = cleanValue(field, written);
	const nameIn = (options: readonly Option[]) => options.find(({ id }) => id === value)?.name;
	if (field === 'category_id') return nameIn(categories) ?? 'Ingen kategori';
	if (field === 'brand_id') return nameIn(brands) ?? 'Inget varumärke';
	if (field === 'price' || field === 'old_price') return typeof value === 'number' ? kronorText(value) : '(tomt)';
	if (field === 'refrigerant_charge') return typeof value === 'number' ? chargeText(value) : String(value || '(tomt)');
	if (field === 'reserved_until') return value ? dayText(String(value), true) : '(tomt)';
	if (isMeasure(field)) return measureWords(field, written) || '(tomt)';
	const options = optionLabels[field];
	if (options) return options.labels[String(value)] ?? options.none;
	if (typeof value === 'boolean') return value ? 'Ja' : 'Nej';
	return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '(tomt)';
}

/** 'Bruksanvisning på svenska: ugn.pdf', one document a line, in their order. */
function documentWords({ documents, document_details }: EditorState): string {
	if (documents.length === 0) return 'Inga dokument';
	return document_details.map(({ kind, name }) => `${documentKindLabels[kind]}: ${name}`).join('\n');
}

const fileWords = { images: ['bild', 'bilder'], videos: ['video', 'videor'] } as const;

function countedFiles(entries: readonly FileEntry[], field: 'images' | 'videos'): string {
	const [one, many] = fileWords[field];
	const added = entries.filter((entry) => typeof entry !== 'string').length;
	const count = `${entries.length} ${entries.length === 1 ? one : many}`;
	return added > 0 ? `${count}, varav ${added} ${added === 1 ? 'ny' : 'nya'}` : count;
}
