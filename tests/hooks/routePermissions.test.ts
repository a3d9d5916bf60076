/** Who may call which of our own routes: a list that speaks of all of them. */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { clientsOf, nobodies } from '#tests/support/identities.ts';

const backend = await startBackend();
afterAll(() => backend.stop());
const clients = await clientsOf(backend);

describe('every route of our own', () => {
	const routes: [method: string, path: string, body?: unknown][] = [
		['POST', 'admins', { full_name: 'X', email: 'x@example.com', password: 'hemligt-losen' }],
		['DELETE', 'admins/abcdefghijklmno'],
		['PATCH', 'profile', { full_name: 'X', email: 'x@example.com' }],
		['POST', 'products/save', { values: { title: 'X' } }],
		['POST', 'products/bulk', { ids: ['abcdefghijklmno'], values: { is_published: true } }],
		['POST', 'products/sold', { ids: ['abcdefghijklmno'], sold: true }],
		['POST', 'products/delete', { ids: ['abcdefghijklmno'] }],
		['POST', 'products/duplicate', { id: 'abcdefghijklmno' }],
		[
			'POST',
			'products/quick-draft',
			{ draft_key: 'abcdefgh', taken_at: '2026-11-29T16:05:00.000Z', photos: ['abcdefghijklmno'] },
		],
		['GET', 'versions/{collection}/abcdefghijklmno'],
		['POST', 'versions/restore', { id: 'abcdefghijklmno', base: {} }],
		['GET', 'change-sets'],
		['POST', 'change-sets/undo', { id: 'abcdefghijklmno' }],
		['POST', 'reorder', { collection: 'products', ids: ['abcdefghijklmno'] }],
		['POST', 'imports', { id: 'abcdefghijklmno', file_name: 'x.csv', rows: 1, unchanged: 0, names: null }],
		['POST', 'imports/abcdefghijklmno/rows', { rows: [] }],
		['POST', 'imports/abcdefghijklmno/run', {}],
		['POST', 'imports/abcdefghijklmno/stop', {}],
		['POST', 'categories/delete', { ids: ['abcdefghijklmno'] }],
		['POST', 'brands/delete', { ids: ['abcdefghijklmno'] }],
		['POST', 'alerts/watchers', { values: {} }],
		['GET', 'alerts/demand'],
		['GET', 'publishing'],
		['POST', 'publish', {}],
		['GET', 'mail'],
		['POST', 'mail/test', {}],
		['POST', 'mail/retry', {}],
		['GET', 'privacy'],
		['GET', 'backup'],
		['GET', 'session'],
		['POST', 'privacy/export', { email: 'kund@hemlig.example' }],
		['POST', 'privacy/erase', { email: 'kund@hemlig.example' }],
		['POST', 'leads/search', { filter: { search: '', view: 'all', status: 'all' }, page: 1, perPage: 50 }],
		['POST', 'leads/chunk', { filter: { search: '', view: 'all', status: 'all' }, after: '', limit: 1000 }],
		['POST', 'leads/neighbours', {}],
		['GET', 'leads/abcdefghijklmno/others'],
		['GET', 'leads/figures'],
		['GET', 'products/sales'],
		['POST', 'leads/abcdefghijklmno/reply', { subject: 'Svar', body: 'Hej!', idempotency_key: 'nyckel-0001' }],
		['POST', 'leads/abcdefghijklmno/draft', { new_id: 'abcdefghijklmno' }],
		['POST', 'leads/abcdefghijklmno/begun', { kind: 'call', text: '' }],
		['GET', 'changes?since=0'],
		['GET', 'files/{collection}/{id}/{name}'],
		['POST', 'deploys/report', {}],
	];
	const open = ['GET health', 'POST submit-lead', 'GET setup', 'POST setup', 'POST alerts'];
	/** For callers on the machine itself: warmUp.test.ts. */
	const local = ['GET warm-up'];
	/** For who holds a permission, or the key of an inquiry: sellerPhotos.test.ts. */
	const byPermission = ['POST seller-photos/permission', 'POST seller-photos/{slot}'];
	/** Closed to everybody without the token of an email: alertRoutes.test.ts. */
	const byLink = ['manage', 'confirm', 'extend', 'end', 'block'].map((name) => `POST alerts/${name}`);

	test('the list speaks of every route', async () => {
		const text = await readFile(new URL('../../pocketbase/hooks/main.pb.ts', import.meta.url), 'utf8');
		const added = [...text.matchAll(/routerAdd\(\s*'(\w+)',\s*'\/api\/rostfri\/([^']+)'/g)];
		const closed = routes.map(([method, path]) => `${method} ${path.replace(/\?.*|abcdefghijklmno|\{id\}/, '')}`);
		expect(new Set(added.map(([, method, path]) => `${method} ${path?.replace('{id}', '')}`))).toEqual(
			new Set([...open, ...local, ...byPermission, ...byLink, ...closed]),
		);
	});

	for (const [method, path, body] of routes) {
		test(`A3: ${method} ${path} is closed to visitors, strangers and demoted admins`, async () => {
			for (const identity of nobodies) {
				const { status } = await call(backend, path, body, { method, client: clients[identity] });
				expect([401, 403]).toContain(status);
			}
		});
	}
});
