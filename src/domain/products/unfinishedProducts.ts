/**
 * 'Fota först' (S8): a machine is photographed and saved as a draft without a question, and finished later from the list
 * 'Att göra klart' of the dashboard.
 */

import { energyAdvice } from './energyLabel.ts';
import type { Product } from './product.ts';
import { publicationProblems } from './publicationProblem.ts';

/** What a draft is judged by. */
export const judgedFields = [
	'title',
	'images',
	'category_id',
	'brand_id',
	'price',
	'short_description',
	'long_description',
	'width',
	'depth',
	'height',
	'condition',
	'energy_class',
	'refrigerant',
	'refrigerant_reason',
] as const satisfies (keyof Product)[];
export type UnfinishedSubject = Pick<Product, (typeof judgedFields)[number]>;

/** A field that is still to be filled in, and how it is called in a sentence. */
interface Missing {
	field: keyof UnfinishedSubject;
	text: string;
	/** Without it the product cannot be published. Otherwise visitors miss it. */
	isRequired: boolean;
}

/** What a draft still lacks, first what is required, in the order of the editor. Empty: it can be published as it is. */
export function missingOf(product: UnfinishedSubject, category: { has_energy_label: boolean } | undefined): Missing[] {
	const { title, images, category_id, brand_id, price, short_description, long_description } = product;
	const problems = new Set(publicationProblems({ ...product, photos: images.length }).map(({ field }) => field));
	const lacks: [isLacking: boolean, field: keyof UnfinishedSubject, text: string, isRequired: boolean][] = [
		[problems.has('images'), 'images', 'foto', true],
		[problems.has('title') || title.trim() === '', 'title', 'titel', true],
		[problems.has('refrigerant_reason'), 'refrigerant_reason', 'skäl för köldmediet', true],
		[category_id === '', 'category_id', 'kategori', false],
		[!price, 'price', 'pris', false],
		[!product.width || !product.depth || !product.height, 'width', 'mått', false],
		[brand_id === '', 'brand_id', 'varumärke', false],
		[!short_description.trim() && !long_description.trim(), 'short_description', 'beskrivning', false],
		[energyAdvice(product, category) !== undefined, 'energy_class', 'energiklass', false],
	];
	return lacks.flatMap(([isLacking, field, text, isRequired]) => (isLacking ? [{ field, text, isRequired }] : []));
}

/** 'Saknar foto, titel och kategori', 'Klar att publicera'. */
export function missingText(missing: readonly Pick<Missing, 'text'>[]): string {
	const words = missing.map(({ text }) => text);
	const last = words.pop();
	if (last === undefined) return 'Klar att publicera';
	return `Saknar ${words.length > 0 ? `${words.join(', ')} och ` : ''}${last}`;
}
