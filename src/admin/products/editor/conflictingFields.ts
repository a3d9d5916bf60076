import { productLabels } from '#domain/fieldLabels.ts';
import { kronor } from '#domain/format.ts';
import { conditionLabels, deliveryTypeLabels, stockStatusLabels, warrantyUnitLabels } from '#domain/labels.ts';
import type { StoredProduct } from '#domain/product.ts';
import type { FileEntry } from '#domain/upload.ts';
import type { ConflictingField } from '../../forms/ConflictDialog.tsx';
import type { Choice } from './choice.ts';
import { cleanValue, type Work } from './formValues.ts';

interface Names {
	categories: readonly Choice[];
	brands: readonly Choice[];
}

/** What each of two people wrote in the same fields, as the form itself would show it. */
export function conflictingFields(
	fields: readonly string[],
	mine: Work,
	current: StoredProduct,
	names: Names,
): ConflictingField[] {
	return fields.map((name) => ({
		name,
		label: productLabels[name as keyof typeof productLabels] ?? name,
		mine: wordsFor(name, fieldValue(name, mine), names),
		theirs: wordsFor(name, fieldValue(name, current), names),
	}));
}

function fieldValue(field: string, from: Work | StoredProduct): unknown {
	if (field === 'images' || field === 'videos') return from[field];
	const values: object = 'values' in from ? from.values : from;
	return cleanValue(field, values[field as keyof typeof values]);
}

/** A value in words, as the form's own fields show it. */
function wordsFor(field: string, value: unknown, { categories, brands }: Names): string {
	const nameIn = (choices: readonly Choice[]) => choices.find(({ id }) => id === value)?.name;
	switch (field) {
		case 'images':
			return files(value as FileEntry[], 'bild', 'bilder');
		case 'videos':
			return files(value as FileEntry[], 'video', 'videor');
		case 'category_id':
			return nameIn(categories) ?? 'Ingen kategori';
		case 'brand_id':
			return nameIn(brands) ?? 'Inget varumärke';
		case 'price':
		case 'old_price':
			return typeof value === 'number' ? kronor(value) : '(tomt)';
		case 'condition':
			return conditionLabels[value as keyof typeof conditionLabels];
		case 'stock_status':
			return stockStatusLabels[value as keyof typeof stockStatusLabels];
		case 'delivery_type':
			return deliveryTypeLabels[value as keyof typeof deliveryTypeLabels] ?? 'Inget alternativ';
		case 'warranty_unit':
			return warrantyUnitLabels[value as keyof typeof warrantyUnitLabels] ?? '(tomt)';
		default:
			if (typeof value === 'boolean') return value ? 'Ja' : 'Nej';
			return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '(tomt)';
	}
}

function files(entries: readonly FileEntry[], one: string, many: string): string {
	const added = entries.filter((entry) => typeof entry !== 'string').length;
	const count = `${entries.length} ${entries.length === 1 ? one : many}`;
	return added > 0 ? `${count}, varav ${added} ${added === 1 ? 'ny' : 'nya'}` : count;
}
