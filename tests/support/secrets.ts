/** What only staff may know, of as many collections as it takes. */
import type { TestBackend } from './backend.ts';
import { call } from './calls.ts';
import { anInquiryBody, aPhoto, storeProduct } from './factories.ts';
import { aPhoto as aJpeg } from './photos.ts';

/** Stores it, beside one published product. */
export async function storeSecrets(backend: TestBackend) {
	const jpeg = await aJpeg();
	const cameraPhoto = () => new File([new Uint8Array(jpeg)], 'foto.jpg', { type: 'image/jpeg' });
	const product = await storeProduct(backend, {
		title: 'Synlig ugn',
		price: 4711,
		is_published: true,
		images: aPhoto(),
	});
	const draft = await storeProduct(backend, { title: 'Hemlig kylbänk', sku: 'HEMLIG-1' });
	const job = await backend.superuser.collection('imports').create({ state: 'finished', file_name: 'hemlig.xlsx' });
	await backend.superuser.collection('import_rows').create({ import_id: job.id, row: 2, state: 'left_out' });
	const alert = await backend.superuser
		.collection('alerts')
		.create({ email: 'bevakare@hemlig.example', criteria: 'kategori=ugnar' });
	await call(backend, 'submit-lead', anInquiryBody({ productId: product.id, email: 'kund@hemlig.example' }));
	const lead = await backend.superuser.collection('leads').getFirstListItem('');
	await backend.superuser
		.collection('seller_photos')
		.create({ permission: 'hemligt', slot: 0, file: cameraPhoto(), lead_id: lead.id });
	await backend.superuser
		.collection('alert_matches')
		.create({ alert_id: alert.id, product_id: draft.id, reason: 'published' });
	await backend.superuser.collection('alert_changes').create({ product_id: draft.id });
	const [row] = await backend.superuser.collection('site_private').getFullList();
	await backend.superuser.collection('site_private').update(row?.id ?? '', { notify_email: 'agare@hemlig.example' });
	return { product, draft, lead, job, alert, cameraPhoto };
}
