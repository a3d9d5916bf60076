/** 'Att göra klart' (S8): machines that were never published and wait for a person. */
import { type Infer, partOf, type Stored } from '#domain/fields.ts';
import { product } from '#domain/products/product.ts';
import { refrigerantProblem, refrigerants } from '#domain/products/refrigerant.ts';
import { judgedFields } from '#domain/products/unfinishedProducts.ts';
import { client } from './client.ts';
import { columnsOf, parseStored } from './storedRecord.ts';

const unfinished = partOf(product, judgedFields);
export type UnfinishedProduct = Stored<Infer<typeof unfinished>>;

/** How many of them the dashboard shows. */
export const unfinishedShown = 10;

/**
 * In PocketBase's words: what was photographed first, what was made from a lead, and of all other drafts those that cannot
 * be published as they are. Not what was public once, or is sold: that was taken down on purpose.
 */
export const unfinishedCondition = [
	'is_published = false',
	"sold_at = ''",
	"first_published_at = ''",
	`(${["draft_key != ''", "source_lead_id != ''", 'images:length = 0', ...needsReason()].join(' || ')})`,
].join(' && ');

/**
 * In PocketBase's words: drafts that can be published as they are, as after an import and its photos (X7). Publishing
 * all of them with one tap must not bring back what was taken down on purpose.
 */
export const readyCondition = [
	'is_published = false',
	"sold_at = ''",
	"first_published_at = ''",
	'images:length > 0',
	// As a draft is called until it has a title (`draftName`).
	"title !~ 'Utkast %-%-% %:%'",
	...hasReason(),
].join(' && ');

/** The newest first, and how many there are. */
export async function readUnfinished(): Promise<{ items: UnfinishedProduct[]; total: number }> {
	const { items, totalItems } = await client.collection('products').getList(1, unfinishedShown, {
		filter: unfinishedCondition,
		sort: '-created,-id',
		fields: columnsOf(unfinished),
	});
	return { items: items.map((row) => parseStored(unfinished, row)), total: totalItems };
}

/** A new machine whose refrigerant asks for a reason (J5), and has none. */
function needsReason(): string[] {
	const anyOf = refrigerantsThatAsk().map((one) => `refrigerant = '${one}'`);
	return anyOf.length > 0 ? [`(condition = 'new' && refrigerant_reason = '' && (${anyOf.join(' || ')}))`] : [];
}

/** The contrary: filters have no 'not'. */
function hasReason(): string[] {
	const none = refrigerantsThatAsk().map((one) => `refrigerant != '${one}'`);
	return none.length > 0 ? [`(condition != 'new' || refrigerant_reason != '' || (${none.join(' && ')}))`] : [];
}

function refrigerantsThatAsk() {
	return refrigerants.filter((one) =>
		refrigerantProblem({ condition: 'new', refrigerant: one, refrigerant_reason: '' }),
	);
}
