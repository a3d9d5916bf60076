/** Photos that came with a lead, and the drafts that were made of it (S6, S7). */
import { type StoredSellerPhoto, sellerPhoto } from '#domain/leads/sellerPhotos.ts';
import { client, post } from './client.ts';
import { fileUrl } from './fileToken.ts';
import { parseStored } from './storedRecord.ts';

/** In the order in which the customer chose them. */
export async function readSellerPhotos(lead: string): Promise<StoredSellerPhoto[]> {
	const filter = client.filter('lead_id = {:lead}', { lead });
	const rows = await client.collection('seller_photos').getFullList({ filter, sort: 'slot' });
	return rows.map((row) => parseStored(sellerPhoto, row));
}

/** Where a photo can be seen; undefined while there is no file token. A small one fits into 480 x 320 px. */
export function sellerPhotoUrl(
	{ id, file }: Pick<StoredSellerPhoto, 'id' | 'file'>,
	token: string | undefined,
	size: 'small' | 'whole',
): string | undefined {
	return fileUrl(
		{ collection: 'seller_photos', id, name: file, ...(size === 'small' && { thumb: '480x320f' }) },
		token,
	);
}

interface LeadDraft {
	id: string;
	title: string;
	is_published: boolean;
}

/** The products that were made from a lead, oldest first. */
export function readDraftsOfLead(lead: string): Promise<LeadDraft[]> {
	return client.collection('products').getFullList<LeadDraft>({
		filter: client.filter('source_lead_id = {:lead}', { lead }),
		sort: 'created',
		fields: 'id,title,is_published',
	});
}

/** Makes a draft of what a lead offers. `new_id` is its id: sent twice, it makes one. */
export async function makeDraftOfLead(lead: string, new_id: string): Promise<string> {
	return (await post<{ id: string }>(`leads/${lead}/draft`, { new_id })).id;
}
