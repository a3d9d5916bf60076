/** 'Skapa produktutkast' (S7): what a seller offers becomes a draft. */
import * as z from 'zod/mini';
import { type Lead, lead as leadEntity } from '#domain/leads/lead.ts';
import { newProduct } from '#domain/products/product.ts';
import { canBecomeProduct, photosFromLead, productFromLead } from '#domain/products/productFromLead.ts';
import { orUndefined } from '../database.ts';
import { photosOfLead } from '../leads/sellerPhotos.ts';
import { valuesOf } from '../record.ts';
import { parsedBody, recordId, requireAdmin } from '../request.ts';
import { setValue, startedProduct } from './productRecord.ts';
import { setOrigin } from './versions.ts';

const draftRequest = z.strictObject({
	/** Chosen by the screen, so that a second press makes no second draft. */
	new_id: recordId(),
});

/** POST leads/{id}/draft: a draft with the lead's words, town and copies of its photos, which points back to the lead. */
export function draftFromLead(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const { new_id } = parsedBody(e, draftRequest);
	const id = e.request!.pathValue('id');
	const files = $app.newFilesystem();
	try {
		e.app.runInTransaction((tx) => {
			const lead = orUndefined(() => tx.findRecordById('leads', id));
			if (!lead || lead.getBool('is_proof')) throw new NotFoundError('Leadet finns inte längre');
			const values = valuesOf(lead, leadEntity) as Lead;
			if (!canBecomeProduct(values)) throw new BadRequestError('Bara den som vill sälja ger ett produktutkast');
			const draft = startedProduct(tx, new_id);
			if (!draft.isNew()) {
				if (draft.getString('source_lead_id') !== id) throw new ApiError(409, 'Produkten finns redan');
				return;
			}
			for (const [name, value] of Object.entries(productFromLead(values, newProduct))) setValue(draft, name, value);
			draft.set('source_lead_id', id);
			// So that it stays among what is to be finished when the lead is deleted.
			draft.set('draft_key', `lead-${new_id}`);
			const photos = photosOfLead(tx, id).slice(0, photosFromLead);
			const copies = photos.map((photo) =>
				files.getReuploadableFile(`${photo.baseFilesPath()}/${photo.getString('file')}`, false),
			);
			draft.set('images', copies);
			setOrigin(draft, { by: account.id });
			tx.save(draft);
		});
	} finally {
		files.close();
	}
	return e.json(200, { id: new_id });
}
