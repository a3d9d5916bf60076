/** What the publisher reads: everything public, or what has changed since a revision. */
import { type PublicCollection, publicCollections } from '#domain/publishing/publication.ts';
import { formatDate } from '#domain/text/dates.ts';
import { query } from '../database.ts';
import { isHeldSince } from './heldPublish.ts';
import { columnExpression } from './publicColumns.ts';
import { buildState } from './revision.ts';
import { isSignedRequest } from './signedRequests.ts';

/**
 * Everything public (`since=0`), or what has changed after a revision. One statement, so SQLite reads it all at one
 * moment; SQLite makes the JSON as well. What only an import in progress has changed is left for its end.
 * An id in `changed` without a row is no longer public.
 */
export function readChanges(e: core.RequestEvent) {
	if (!isSignedRequest(e, '')) throw new ForbiddenError('Ogiltig signatur');
	const since = Number(e.request!.url!.query().get('since')) || 0;
	const full = since <= 0 || since > buildState(e.app).rev;
	if (!full && isHeldSince(e.app, since)) return e.json(200, nothingNew(e.app, since));
	const now = formatDate();
	const [row] = query(e.app, full ? allRows() : changedRows(), { json: '' }, { since });
	e.blob(200, 'application/json', `{"boot":"${bootId(e.app)}","now":"${now}","full":${full},${row?.json.slice(1)}`);
}

/** The publisher asks by itself every few seconds, also in the middle of an import. */
function nothingNew(app: CoreApp, rev: number) {
	const none = Object.fromEntries(publicCollections.map((name) => [name, []]));
	const { published_rev, full_rev } = buildState(app);
	return { boot: bootId(app), now: formatDate(), full: false, rev, published_rev, full_rev, changed: none, ...none };
}

/** Differs after every start: a publisher with older rows then reads all of them, whatever a restored backup says. */
function bootId(app: CoreApp): string {
	const known = app.store().get('rostfri.boot_id');
	if (known) return String(known);
	app.store().set('rostfri.boot_id', $security.randomString(12));
	return String(app.store().get('rostfri.boot_id'));
}

const stateColumns = ['rev', 'published_rev', 'full_rev']
	.map((name) => `'${name}', COALESCE((SELECT ${name} FROM build_state), 0)`)
	.join(', ');

function allRows(): string {
	return `SELECT json_object(${stateColumns}, 'changed', json('{}'), ${publicCollections.map((name) => `'${name}', ${rowsOf(name, publicOnly(name))}`).join(', ')}) AS json`;
}

function changedRows(): string {
	const parts = publicCollections.map((name) => {
		const ids = `SELECT record FROM public_changes WHERE collection = '${name}' AND rev > {:since}`;
		return `'${name}', ${rowsOf(name, `id IN (${ids}) AND ${publicOnly(name)}`)}`;
	});
	const changed = publicCollections.map(
		(name) =>
			`'${name}', (SELECT json_group_array(record) FROM public_changes WHERE collection = '${name}' AND rev > {:since})`,
	);
	return `SELECT json_object(${stateColumns}, 'changed', json_object(${changed.join(', ')}), ${parts.join(', ')}) AS json`;
}

function publicOnly(name: PublicCollection): string {
	// The plus keeps SQLite from walking the index of all published products when a few ids are asked for.
	return name === 'products' ? '+is_published = TRUE' : 'TRUE';
}

function rowsOf(name: PublicCollection, condition: string): string {
	return `(SELECT json_group_array(json_object(${columnExpression(name)})) FROM ${name} WHERE ${condition})`;
}
