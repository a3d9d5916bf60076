/** 'Fota först' (S8): photos that a phone has sent become a draft, once. */
import * as z from 'zod/mini';
import { draftName } from '#domain/products/draftName.ts';
import { newProduct, photoLimits } from '#domain/products/product.ts';
import { recordsWith } from '../database.ts';
import { parsedBody, requireAdmin } from '../request.ts';
import { attachFiles } from './attachments.ts';
import { answerWithProduct, setValue, startedProduct } from './productRecord.ts';
import { setOrigin } from './versions.ts';

const quickDraft = z.strictObject({
	/** Made by the phone for each machine. */
	draft_key: z.string('Ogiltig nyckel').check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'Ogiltig nyckel')),
	/** When the first photo was taken, by the phone's clock, which may say 1970 after an empty battery. */
	taken_at: z.string('Ogiltig tid').check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/, 'Ogiltig tid')),
	/** Ids of staged uploads of the account, in the order of the product's photos. */
	photos: z
		.array(z.string('Ogiltig fil').check(z.maxLength(15, 'Ogiltig fil')), 'Ogiltig lista')
		.check(z.minLength(1, 'Minst en bild krävs'), z.maxLength(photoLimits.max, photoLimits.tooMany)),
});

/**
 * Stores photos as a draft named after the time of the first. Sent again, after an answer that was lost, it answers with
 * the product that was made, as it is by now: finished, renamed or published.
 */
export function saveQuickDraft(e: core.RequestEvent) {
	const account = requireAdmin(e);
	const { draft_key, taken_at, photos } = parsedBody(e, quickDraft);
	let id = '';
	const files = $app.newFilesystem();
	try {
		e.app.runInTransaction((tx) => {
			const [made] = recordsWith(tx, 'products', { draft_key });
			if (made) {
				id = made.id;
				return;
			}
			const draft = startedProduct(tx, undefined);
			// Most of what is photographed is used, as what comes from sellers is.
			const values = { ...newProduct, title: draftName(taken_at), condition: 'used', is_published: false, draft_key };
			for (const [name, value] of Object.entries(values)) setValue(draft, name, value);
			const entries = photos.map((upload) => ({ upload }));
			attachFiles(tx, draft, 'images', entries, account, files);
			setOrigin(draft, { by: account.id });
			tx.save(draft);
			id = draft.id;
		});
	} finally {
		files.close();
	}
	answerWithProduct(e, id);
}
