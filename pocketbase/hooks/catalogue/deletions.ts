/** Deletes categories and brands that are not in use, and refuses to delete the others (C3, C4). */
import * as z from 'zod/mini';
import { orUndefined } from '../database.ts';
import { idList, parsedBody, requireAdmin } from '../request.ts';
import { inTransaction } from '../transaction.ts';

const usedCategory = 'Kan inte radera kategorier som innehåller produkter';
const parentCategory = 'Kan inte radera kategorier som har underkategorier';
const usedBrand = 'Kan inte radera varumärken som har produkter';

/** Refuses to delete a category with products or sub-categories: PocketBase would just unset the relations. */
export function guardCategory(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		if (tx.countRecords('products', $dbx.hashExp({ category_id: e.record!.id })) > 0)
			throw new BadRequestError(usedCategory);
		if (tx.countRecords('categories', $dbx.hashExp({ parent_id: e.record!.id })) > 0)
			throw new BadRequestError(parentCategory);
		e.next();
	});
}

/** Refuses to delete a brand with products. */
export function guardBrand(e: core.RecordEvent) {
	inTransaction(e, (tx) => {
		if (tx.countRecords('products', $dbx.hashExp({ brand_id: e.record!.id })) > 0) throw new BadRequestError(usedBrand);
		e.next();
	});
}

const request = z.strictObject({ ids: idList(1000) });

/** Deletes categories, all or none; a sub-category may go together with its parent. */
export function deleteCategories(e: core.RequestEvent) {
	deleteAll(e, 'categories');
}

/** Deletes brands, all or none. */
export function deleteBrands(e: core.RequestEvent) {
	deleteAll(e, 'brands');
}

function deleteAll(e: core.RequestEvent, collection: 'categories' | 'brands') {
	requireAdmin(e);
	const { ids } = parsedBody(e, request);
	let deleted = 0;
	e.app.runInTransaction((tx) => {
		let waiting = ids.flatMap((id) => orUndefined(() => tx.findRecordById(collection, id)) ?? []);
		while (waiting.length > 0) {
			// Sub-categories first. The guard refuses what still has a sub-category then.
			const parents = new Set(waiting.map((record) => record.getString('parent_id')));
			const lowest = waiting.filter(({ id }) => !parents.has(id));
			const next = lowest.length > 0 ? lowest : waiting;
			for (const record of next) tx.delete(record);
			deleted += next.length;
			waiting = waiting.filter((record) => !next.includes(record));
		}
	});
	e.json(200, { deleted });
}
