import type { DatabaseSync } from 'node:sqlite';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPassword, startBackend, type TestBackend } from '#tests/support/backend.ts';
import { type Answer, call } from '#tests/support/calls.ts';
import { openDatabase } from '#tests/support/database.ts';
import { anInquiryBody, aPhoto, aProduct } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
let productId: string;
let categoryId: string;
let database: DatabaseSync;
beforeAll(async () => {
	backend = await startBackend({ SETUP_TOKEN: 'koden-fran-starten' });
	database = openDatabase(backend);
	admin = await backend.admin();
	productId = (await aProduct(backend, admin)).id;
	categoryId = (await admin.collection('categories').create({ name: 'Ugnar', icon_name: 'flame' })).id;
	await aProduct(backend, admin, { category_id: categoryId });
});
afterAll(() => {
	database.close();
	return backend.stop();
});

/** Each route with a body that it takes, or that it refuses only for what is in the database. */
const routes: [method: string, path: string, body: () => Record<string, unknown>][] = [
	['POST', 'submit-lead', () => anInquiryBody({ budget: '', condition: 'new', website: '', idempotencyKey: '' })],
	['POST', 'setup', () => ({ full_name: 'X', email: 'x@example.com', password: 'hemligt', token: '' })],
	['POST', 'admins', () => ({ full_name: '', email: 'ny@example.com', password: 'hemligt-losen' })],
	// Without a change that takes the present password: checking it is slow on purpose.
	['PATCH', 'profile', () => ({ full_name: 'Ada', email: 'admin@example.com', password: '', current_password: '' })],
	[
		'POST',
		'products/save',
		() => ({
			id: productId,
			expected_updated: 'x',
			base: { title: 'A' },
			values: { title: '' },
			images: [],
			videos: [],
		}),
	],
	['POST', 'products/bulk', () => ({ ids: ['finnsinteallsxx'], values: { is_published: true } })],
	['POST', 'products/sold', () => ({ ids: ['finnsinteallsxx'], sold: true })],
	[
		'POST',
		'versions/restore',
		() => ({ id: 'finnsinteallsxx', is_before: false, fields: ['title'], base: { title: 'A' } }),
	],
	['POST', 'change-sets/undo', () => ({ id: 'finnsinteallsxx' })],
	[
		'POST',
		'imports',
		() => ({
			id: 'finnsinteallsxx',
			file_name: 'f.xlsx',
			// None, so that no import begins.
			rows: 0,
			unchanged: 0,
			names: { categories: [{ path: 'A', name: 'A', parent_id: '', id: '', problem: '' }], brands: [] },
		}),
	],
	[
		'POST',
		'imports/finnsinteallsxx/rows',
		() => ({
			rows: [{ row: 2, is_new: false, product_id: productId, title: 'A', values: { price: 1 }, base: {}, reason: '' }],
		}),
	],
	['POST', 'imports/finnsinteallsxx/run', () => ({})],
	['POST', 'imports/finnsinteallsxx/stop', () => ({})],
	['POST', 'products/delete', () => ({ ids: ['finnsinteallsxx'] })],
	['POST', 'products/duplicate', () => ({ id: 'finnsinteallsxx' })],
	['POST', 'reorder', () => ({ collection: 'products', ids: ['finnsinteallsxx'] })],
	['POST', 'privacy/export', () => ({ email: 'finns-inte@example.com' })],
	['POST', 'privacy/erase', () => ({ email: 'finns-inte@example.com' })],
	['POST', 'alerts', () => ({ email: 'vakt@example.com', criteria: 'pris-till=1000', website: 'x' })],
	['POST', 'alerts/manage', () => ({ id: 'finnsinteallsxx', token: 'a'.repeat(64) })],
	['POST', 'alerts/end', () => ({ id: 'finnsinteallsxx', token: 'a'.repeat(64), alert: 'finnsinteallsxx' })],
	['POST', 'alerts/watchers', () => ({ values: { title: 'Ugn' } })],
	['POST', 'publish', () => ({ all: false })],
	['POST', 'categories/delete', () => ({ ids: [categoryId] })],
	['POST', 'brands/delete', () => ({ ids: ['finnsinteallsxx'] })],
];

const deep = (depth: number) => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`;
const wholeBodies: [what: string, body: string | Uint8Array][] = [
	['nothing', ''],
	['null', 'null'],
	['a list', '[]'],
	['a text', '"hej"'],
	['a number', '1e999'],
	['half an object', '{"name": "Å'],
	['no JSON', 'name=x&email=y'],
	['a deep list', '['.repeat(50_000)],
	['a deep object', deep(20_000)],
	[
		'bytes that are not UTF-8',
		new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d]),
	],
	['NUL bytes', `{"name": "a${String.fromCharCode(0)}b"}`],
	['10 MB', JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) })],
	['a name given twice', '{"full_name": "A", "full_name": "B", "email": "admin@example.com"}'],
	['half a character', '{"full_name": "A\\ud800", "email": "admin@example.com"}'],
	['a prototype', '{"__proto__": {"role": "admin"}, "constructor": {"prototype": {}}}'],
];
const values: unknown[] = [
	null,
	0,
	-1,
	1e308,
	true,
	'',
	'a\\',
	'%',
	'"',
	"' OR 1=1 --",
	'{{constructor}}',
	'👩🏽‍🍳',
	'a\u0000b',
	'\ud800',
	'å'.repeat(10_000),
	[],
	['x'],
	[[[[]]]],
	{},
	{ a: { b: [] } },
	{ upload: '../..' },
	[null],
	[{ id: 1, values: 1 }],
];

/** Everything that is stored, counted. Read from the file: it is asked for a thousand times. */
function counts(): Record<string, number> {
	const tables = ['products', 'categories', 'brands', 'leads', 'outbox', 'users', 'uploads', 'redirects'];
	const columns = tables.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`);
	return { ...(database.prepare(`SELECT ${columns.join(', ')}`).get() as Record<string, number>) };
}

function expectSwedishRefusal({ status, body }: Answer, what: string) {
	expect(status, what).toBeGreaterThanOrEqual(400);
	expect(status, what).toBeLessThan(500);
	const problems = Object.values((body.data ?? {}) as Record<string, { message: string }>);
	const fields = Object.values((body.fields ?? {}) as Record<string, string>);
	for (const message of [body.error ?? body.message, ...problems.map(({ message }) => message), ...fields]) {
		expect(message, what).toMatch(/^[A-ZÅÄÖ]/);
		expect(message, what).not.toMatch(/something went|failed|invalid|unrecognized|request|error|missing|exceed|large/i);
	}
}

describe('bad input gets a Swedish answer, never a 5xx, and nothing is stored', () => {
	for (const [method, path, body] of routes) {
		test(`I7, B4: ${method} ${path}`, async () => {
			// Setup is open only while there is no admin.
			const own = admin.authStore.record?.id ?? '';
			if (path === 'setup') await backend.superuser.collection('users').update(own, { role: '' });
			const before = counts();
			for (const [what, whole] of wholeBodies)
				expectSwedishRefusal(await call(backend, path, whole, { method, client: admin }), `${path}: ${what}`);
			const other = await call(backend, path, 'x', {
				method,
				client: admin,
				headers: { 'Content-Type': 'text/plain' },
			});
			expectSwedishRefusal(other, `${path}: text/plain`);
			expect(counts()).toEqual(before);

			const names = [...Object.keys(body()), 'okant', 'toString', '__proto__'];
			for (const name of names) {
				for (const value of values) {
					const sent = `{${Object.entries({ ...body(), [name]: null })
						.map(([key, good]) => `${JSON.stringify(key)}:${JSON.stringify(key === name ? value : good)}`)
						.join()}${name === '__proto__' ? `,"__proto__":${JSON.stringify(value)}` : ''}}`;
					const stored = counts();
					const answer = await call(backend, path, sent, { method, client: admin });
					const what = `${path} ${name} = ${JSON.stringify(value)?.slice(0, 60)} → ${JSON.stringify(answer.body)}`;
					expect(answer.status, what).toBeLessThan(500);
					if (answer.status < 300) continue;
					expectSwedishRefusal(answer, what);
					expect(counts(), what).toEqual(stored);
				}
			}
			if (path === 'setup') await backend.superuser.collection('users').update(own, { role: 'admin' });
		});
	}

	test('B4, C3: the ordinary doors of the database do not break either', async () => {
		for (const collection of ['products', 'categories', 'brands', 'uploads']) {
			for (const name of [
				'title',
				'name',
				'price',
				'images',
				'file',
				'tags',
				'category_id',
				'parent_id',
				'condition',
				'id',
				'sort_order',
			]) {
				for (const value of values) {
					const answer = await fetch(`${backend.url}/api/collections/${collection}/records`, {
						method: 'POST',
						headers: { 'Content-Type': 'application/json', Authorization: admin.authStore.token },
						body: JSON.stringify({ [name]: value }),
					});
					expect(answer.status, `${collection} ${name} ${JSON.stringify(value)?.slice(0, 60)}`).toBeLessThan(500);
				}
			}
		}
	});

	test('B2, C1: hostile searches are answered', async () => {
		for (const word of ['a\\', '%', '"', "'", '{:q}', '👩🏽‍🍳', 'x'.repeat(500), '\\" || true || "', '\u0000']) {
			for (const collection of ['products', 'leads']) {
				const filter = admin.filter('search_text ~ {:word}', { word });
				const path = `/api/collections/${collection}/records?${new URLSearchParams({ filter })}`;
				const answer = await fetch(backend.url + path, { headers: { Authorization: admin.authStore.token } });
				expect(answer.status, word).toBeLessThan(500);
			}
		}
	});
});

test('A2: hostile logins are answered', async () => {
	for (const value of values) {
		for (const body of [
			{ identity: value, password: adminPassword },
			{ identity: 'admin@example.com', password: value },
		]) {
			const answer = await fetch(`${backend.url}/api/collections/users/auth-with-password`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify(body),
			});
			expect([400, 403, 404]).toContain(answer.status);
		}
	}
});

test('F12, C5: hostile texts of the site are stored as they are or refused, and never as something else', async () => {
	const [row] = await admin.collection('site_settings').getFullList();
	for (const change of [
		{ hero_title: 'x'.repeat(121) },
		{ hero_features: 'nej' },
		{ hero_features: [1] },
		{ hero_features: [{ title: 1 }] },
		{ social: { facebook: 'javascript:alert(1)' } },
		{ social: [] },
		{ google_maps_url: 'javascript:alert(1)' },
		{ hero_image_url: 'http://example.com/a.jpg' },
		{ contact_email: 'nej' },
	]) {
		const answer = await admin
			.collection('site_settings')
			.update(row?.id ?? '', change)
			.catch((error) => error);
		expect(answer.status, JSON.stringify(change)).toBe(400);
		expect(Object.keys(answer.response.data)).toEqual(Object.keys(change));
	}
	const script = '<script>alert(1)</script>';
	expect((await admin.collection('site_settings').update(row?.id ?? '', { hero_title: script })).hero_title).toBe(
		script,
	);
});

test('B5: a logo is a picture, not a script', async () => {
	const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'logo.svg', {
		type: 'image/svg+xml',
	});
	const refused = await admin
		.collection('brands')
		.create({ name: 'X', logo: svg })
		.catch((error) => error);
	expect(refused.status).toBe(400);
	expect((await admin.collection('brands').create({ name: 'Y', logo: aPhoto('logo.png') })).logo).toMatch(/\.png$/);
});

test('W4: a body of a stranger costs its length, whatever is in it', async () => {
	const length = 60_000;
	const bodies = ['"\\"[\\"]', '\\"', '[],', '"', '\\', '{"a":'].map(
		(piece) => `{"a":"${piece.repeat(length / piece.length)}`,
	);
	const time = async (body: string) => {
		const started = performance.now();
		expect((await call(backend, 'submit-lead', body)).status).toBe(400);
		return performance.now() - started;
	};
	const median = async (body: string) => {
		const times = [await time(body), await time(body), await time(body)];
		return times.sort((one, other) => one - other)[1] ?? 0;
	};
	const ordinary = await median(JSON.stringify({ name: 'x'.repeat(length) }));
	// A pattern that began again at every quote took ten thousand times as long.
	for (const body of bodies) expect(await median(body), body.slice(0, 20)).toBeLessThan((ordinary + 5) * 50);
});
