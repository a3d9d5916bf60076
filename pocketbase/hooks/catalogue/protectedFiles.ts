/** Serves originals of photos, videos and logos. Their columns are protected, so PocketBase's own file API serves admins alone. */
import { fileTokenLifetime } from '#domain/fileTokenLifetime.ts';
import { orUndefined } from '../database.ts';
import { isSignedRequest } from '../publishing/signedRequests.ts';

/** Serves an original to the publisher or a build, with ranges. Throws 403 without a signature, 404 for what is not there. */
export function serveFile(e: core.RequestEvent) {
	if (!isSignedRequest(e, '')) throw new ForbiddenError('Ogiltig signatur');
	const name = e.request!.pathValue('name');
	const record = orUndefined(() =>
		e.app.findRecordById(e.request!.pathValue('collection'), e.request!.pathValue('id')),
	);
	if (!record?.findFileFieldByFile(name)) throw new NotFoundError('Filen finns inte');
	const files = e.app.newFilesystem();
	try {
		e.response.header().set('Cache-Control', 'no-store');
		files.serve(e.response, e.request!, `${record.baseFilesPath()}/${name}`, name);
	} finally {
		files.close();
	}
}

/** Keeps shared caches from storing a file that only admins may see. PocketBase itself allows every cache 30 days. */
export function keepFilePrivate(e: core.FileDownloadRequestEvent) {
	e.requestEvent.response.header().set('Cache-Control', `private, max-age=${fileTokenLifetime}, immutable`);
	e.next();
}
