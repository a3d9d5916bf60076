/** A site that serves one product, with a photo, a film and a document. */
import { askerOf } from './asked.ts';
import { until } from './eventually.ts';
import { aProduct, storeDocument } from './factories.ts';
import { startPublisher } from './publisher.ts';
import { aVideo } from './videos.ts';

/** Starts it, and waits until the page is there. */
export async function startServedSite() {
	const publisher = await startPublisher({ DASHBOARD_ADDRESSES: '198.51.100.7' });
	const ask = askerOf(publisher.url);
	const admin = await publisher.backend.admin();
	const { id } = await aProduct(publisher.backend, admin, { title: 'Stekbord', is_published: true });
	await admin.collection('products').update(id, { 'videos+': await aVideo(200_000) });
	const product = await storeDocument(publisher.backend.superuser, id, 'declaration_of_conformity');
	await publisher.settled();
	await until(async () => (await ask(`/produkt/${product.slug}`)).status === 200);

	const documentName = () => `${product.slug}-eu-forsakran-om-overensstammelse.pdf`;
	const documentPath = () =>
		`/media/documents/v1/${product.id}/${product.documents[0]?.replace(/\.pdf$/, '')}/${documentName()}`;
	const videoPath = () => `/media/v2/${product.id}/${product.videos[0]}`;
	return { publisher, admin, ask, product, documentName, documentPath, videoPath };
}
