/** The originals of photos, videos and logos: protected columns, so PocketBase's own file API is for admins alone. */
import { fileTokenLifetime } from '#domain/fileToken.ts';
import { orUndefined } from './record.ts';
import { isSignedRequest } from './signature.ts';

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

/** Keeps shared caches from storing a file that only an admin may see. PocketBase itself allows everyone 30 days. */
export function keepFilePrivate(e: core.FileDownloadRequestEvent) {
	// PocketBase hides the response of this one event behind an embedded request.
	const { response } = (e as unknown as { requestEvent: core.RequestEvent }).requestEvent;
	response.header().set('Cache-Control', `private, max-age=${fileTokenLifetime}, immutable`);
	e.next();
}
