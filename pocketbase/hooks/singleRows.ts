/** Keeps the collections that hold exactly one row. */
import { orUndefined } from './database.ts';
import { isServing } from './serverSettings.ts';

/** `build_state` first: creating a public row bumps its revision. */
const singleRows = ['build_state', 'site_settings', 'site_private', 'lead_watch'] as const;
type SingleRow = (typeof singleRows)[number];

/**
 * The one row of a collection. Where it is missing, an unsaved row with the defaults: a missing setting must never
 * cost an inquiry, an email or a save.
 */
export function singleRow(app: CoreApp, collection: SingleRow): core.Record {
	return orUndefined(() => app.findFirstRecordByData(collection, 'key', 'main')) ?? newRow(app, collection);
}

/** Creates the rows that are missing, at every start. The first start has no collections yet: a migration does it. */
export function createSingleRows(e: core.BootstrapEvent) {
	e.next();
	if (!isServing()) return;
	const app: CoreApp = e.app;
	for (const collection of singleRows) {
		if (!orUndefined(() => app.findCollectionByNameOrId(collection))) return;
		const row = singleRow(app, collection);
		if (row.isNew()) app.save(row);
	}
}

/** Refuses to delete a single row for every caller: an admin, a superuser in PocketBase's dashboard, or our own code. */
export function refuseSingleRowDelete(_: core.RecordEvent) {
	throw new BadRequestError('Raden behövs och kan inte tas bort');
}

function newRow(app: CoreApp, collection: SingleRow): core.Record {
	const row = new Record(app.findCollectionByNameOrId(collection));
	row.set('key', 'main');
	return row;
}
