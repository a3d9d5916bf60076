/** Serves originals of photos, videos, documents and logos. Their columns are protected, so PocketBase's own file API serves admins alone. */
import { fileTokenLifetime } from '#domain/accounts/fileTokenLifetime.ts';
import { documentHeaders } from '#domain/products/productDocuments.ts';
import { orUndefined } from '../database.ts';
import { isSignedRequest } from '../publishing/signedRequests.ts';
import { detailsOf } from './documents.ts';

/** Serves an original to the publisher or a build, with ranges. Throws 403 without a signature, 404 for what is not there. */
export function serveFile(e: core.RequestEvent) {
	if (!isSignedRequest(e, '')) throw new ForbiddenError('Ogiltig signatur');
	const name = e.request!.pathValue('name');
	const record = orUndefined(() =>
		e.app.findRecordById(e.request!.pathValue('collection'), e.request!.pathValue('id')),
	);
	// S6: what sellers sent becomes no page, by whatever name or id of the collection.
	if (record?.collection().name === 'seller_photos') throw new NotFoundError('Filen finns inte');
	if (!record?.findFileFieldByFile(name)) throw new NotFoundError('Filen finns inte');
	const files = e.app.newFilesystem();
	try {
		e.response.header().set('Cache-Control', 'no-store');
		files.serve(e.response, e.request!, `${record.baseFilesPath()}/${name}`, name);
	} finally {
		files.close();
	}
}

/**
 * Keeps shared caches from storing a file that only admins may see: PocketBase itself allows every cache 30 days. A
 * document is downloaded under its name and runs nothing: PocketBase itself would show it in the browser (J7).
 */
export function keepFilePrivate(e: core.FileDownloadRequestEvent) {
	const header = e.requestEvent.response.header();
	header.set('Cache-Control', `private, max-age=${fileTokenLifetime}, immutable`);
	const name = documentName(e);
	if (name) for (const [key, value] of Object.entries(documentHeaders(name))) header.set(key, value);
	e.next();
}

/** Under which an admin gets a document: its own name where that is known. undefined for every other file. */
function documentName({ record, servedName }: core.FileDownloadRequestEvent): string | undefined {
	if (!record) return undefined;
	if (record.collection().name === 'uploads') return record.getString('kind') === 'document' ? servedName : undefined;
	// Of a version's files only documents are PDFs.
	if (record.collection().name === 'versions') return servedName.endsWith('.pdf') ? servedName : undefined;
	const documents: string[] = [...record.getStringSlice('documents')];
	if (!documents.includes(servedName)) return undefined;
	const details = detailsOf(JSON.parse(record.getString('document_details') || 'null')) ?? [];
	return details.find(({ file }) => file === servedName)?.name || servedName;
}
