import { readFile } from 'node:fs/promises';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections } from '#domain/collections.ts';
import { collectionId, type Fields } from '#domain/fields.ts';
import { adminPassword, startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { aDemotedAdmin, anInquiryBody, aPhoto, aStranger } from '#tests/support/factories.ts';
import { aPhoto as aJpeg } from '#tests/support/photos.ts';
import { listening } from '#tests/support/realtime.ts';

type Identity = 'anonymous' | 'stranger' | 'demoted' | 'admin' | 'superuser';
const everybody: Identity[] = ['anonymous', 'stranger', 'demoted', 'admin', 'superuser'];
const staff: Identity[] = ['admin', 'superuser'];
const superuserOnly: Identity[] = ['superuser'];
const nobodies: Identity[] = ['anonymous', 'stranger', 'demoted'];

interface Expected {
	collection: string;
	/** What the test calls it, where that is not the collection. */
	as?: string;
	/** What is created; a number that makes it unlike the others is given. */
	values?: (n: number) => Record<string, unknown>;
	change?: Record<string, unknown>;
	/** Which records stand in the way of another one. */
	room?: () => string;
	list: Identity[];
	create?: Identity[];
	update?: Identity[];
	delete?: Identity[];
}

let backend: TestBackend;
let clients: Record<Identity, PocketBase>;
let product: RecordModel;
let draft: RecordModel;
let lead: RecordModel;
let job: RecordModel;
let alert: RecordModel;
let jpeg: Buffer;
const cameraPhoto = () => new File([new Uint8Array(jpeg)], 'foto.jpg', { type: 'image/jpeg' });
let count = 0;

beforeAll(async () => {
	jpeg = await aJpeg();
	backend = await startBackend();
	clients = {
		anonymous: backend.visitor(),
		stranger: await aStranger(backend),
		demoted: await aDemotedAdmin(backend),
		admin: await backend.admin(),
		superuser: backend.superuser,
	};
	const products = backend.superuser.collection('products');
	const basics = { condition: 'new', stock_status: 'in_stock' };
	product = await products.create({
		...basics,
		title: 'Synlig ugn',
		price: 4711,
		is_published: true,
		images: aPhoto(),
	});
	draft = await products.create({ ...basics, title: 'Hemlig kylbänk', sku: 'HEMLIG-1' });
	job = await backend.superuser.collection('imports').create({ state: 'finished', file_name: 'hemlig.xlsx' });
	await backend.superuser.collection('import_rows').create({ import_id: job.id, row: 2, state: 'left_out' });
	alert = await backend.superuser
		.collection('alerts')
		.create({ email: 'bevakare@hemlig.example', criteria: 'kategori=ugnar' });
	await call(backend, 'submit-lead', anInquiryBody({ productId: product.id, email: 'kund@hemlig.example' }));
	lead = await backend.superuser.collection('leads').getFirstListItem('');
	await backend.superuser
		.collection('seller_photos')
		.create({ permission: 'hemligt', slot: 0, file: cameraPhoto(), lead_id: lead.id });
	await backend.superuser
		.collection('alert_matches')
		.create({ alert_id: alert.id, product_id: draft.id, reason: 'published' });
	await backend.superuser.collection('alert_changes').create({ product_id: draft.id });
	const [row] = await backend.superuser.collection('site_private').getFullList();
	await backend.superuser.collection('site_private').update(row?.id ?? '', { notify_email: 'agare@hemlig.example' });
});
afterAll(() => backend.stop());

const basics = { condition: 'new', stock_status: 'in_stock', title: 'Ugn' };
const expectations: Expected[] = [
	{
		collection: 'products',
		values: () => ({ ...basics, is_published: true, images: aPhoto() }),
		change: { short_description: 'Ny text' },
		list: staff,
		create: staff,
		update: staff,
		delete: staff,
	},
	{
		collection: 'products',
		as: 'drafts',
		values: () => ({ ...basics, title: 'Utkast', is_published: false }),
		change: { short_description: 'Ny text' },
		list: staff,
		create: staff,
		update: staff,
		delete: staff,
	},
	{
		collection: 'categories',
		values: (n) => ({ name: `Kategori ${n}`, icon_name: 'package' }),
		change: { description: 'Ny text' },
		list: staff,
		create: staff,
		update: staff,
		delete: staff,
	},
	{
		collection: 'brands',
		values: (n) => ({ name: `Märke ${n}` }),
		change: { name: 'Nytt namn' },
		list: staff,
		create: staff,
		update: staff,
		delete: staff,
	},
	{
		collection: 'price_history',
		values: (n) => ({
			product_id: product.id,
			price: 1000,
			vat_kind: 'excluded',
			public_from: new Date(1_700_000_000_000 + n).toISOString(),
		}),
		change: { price: 900 },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'imports',
		values: (n) => ({ state: 'finished', file_name: `maskiner-${n}.xlsx` }),
		change: { file_name: 'annan.xlsx' },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'versions',
		values: () => ({ collection: 'products', record: product.id, kind: 'changed', files: aPhoto() }),
		change: { by: 'annan' },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'import_rows',
		values: (n) => ({ import_id: job.id, row: n, state: 'waiting', title: 'Ugn' }),
		change: { title: 'Spis' },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'change_sets',
		values: () => ({ kind: 'bulk', summary: 'Utvald: ja', records: 3 }),
		change: { summary: 'Annat' },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'redirects',
		values: (n) => ({ slug: `gammal-${n}`, product_id: product.id }),
		change: { slug: 'annan' },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'leads',
		values: () => ({
			inquiry_type: 'general',
			name: 'Kund',
			email: 'kund@example.com',
			phone: '070',
			city: 'Mora',
			quantity: 1,
			prefer_contact: 'email',
			consent: true,
			source: 'other',
			status: 'new',
		}),
		change: { status: 'won' },
		list: staff,
		create: superuserOnly,
		update: staff,
		delete: staff,
	},
	{
		collection: 'outbox',
		values: () => ({ kind: 'lead_receipt', lead_id: lead.id, status: 'pending' }),
		change: { status: 'sent' },
		room: () => 'kind = "lead_receipt"',
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'lead_log',
		values: () => ({ lead_id: lead.id, kind: 'call', by_name: 'Ada' }),
		change: { by_name: 'Bo' },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'seller_photos',
		values: (n) => ({ permission: `tillstand${n}`, slot: 1, file: cameraPhoto(), lead_id: lead.id }),
		change: { slot: 2 },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'alerts',
		values: (n) => ({ email: `bevakare${n}@example.com`, criteria: 'kategori=ugnar' }),
		change: { criteria: 'kategori=spisar' },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'alert_matches',
		values: () => ({ alert_id: alert.id, product_id: product.id, reason: 'published' }),
		change: { reason: 'lowered' },
		room: () => `product_id = "${product.id}"`,
		list: superuserOnly,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'alert_changes',
		values: () => ({ product_id: product.id }),
		change: { was_offered: true },
		room: () => `product_id = "${product.id}"`,
		list: superuserOnly,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{ collection: 'lead_watch', change: { todo_mail_day: '2026-03-06' }, list: superuserOnly, update: superuserOnly },
	{ collection: 'site_settings', change: { hero_title: 'Ny rubrik' }, list: staff, update: staff },
	{ collection: 'site_private', change: { notify_email: 'ny@hemlig.example' }, list: staff, update: staff },
	{
		collection: 'uploads',
		values: () => ({ kind: 'photo', owner: clients.admin.authStore.record?.id, file: aPhoto() }),
		change: { kind: 'video' },
		list: staff,
		create: staff,
		update: superuserOnly,
		delete: staff,
	},
	{ collection: 'build_state', change: { rev: 7 }, list: staff, update: superuserOnly },
	{
		collection: 'deploys',
		values: (n) => ({ status: 'succeeded', rev: n }),
		change: { rev: 5 },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'public_changes',
		values: (n) => ({ collection: 'products', record: `r${n}`, rev: n }),
		change: { rev: 5 },
		list: superuserOnly,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
	{
		collection: 'users',
		values: (n) => ({
			full_name: 'Person',
			email: `person${n}@example.com`,
			password: adminPassword,
			passwordConfirm: adminPassword,
			role: 'admin',
			emailVisibility: true,
		}),
		change: { full_name: 'Nytt namn' },
		list: staff,
		create: superuserOnly,
		update: superuserOnly,
		delete: superuserOnly,
	},
];

describe('every identity, every collection, every action', () => {
	for (const expected of expectations) {
		const { collection, values, change = {} } = expected;
		const of = (identity: Identity) => clients[identity].collection(collection);
		/** Of what is unique for its lead or product. */
		const makeRoom = async () => {
			const filter = expected.room?.();
			if (!filter) return;
			const others = await backend.superuser.collection(collection).getFullList({ filter });
			for (const { id } of others) await backend.superuser.collection(collection).delete(id);
		};
		const record = async () => {
			count += 1;
			await makeRoom();
			if (values) return backend.superuser.collection(collection).create(values(count));
			return backend.superuser.collection(collection).getFirstListItem('');
		};
		const name = expected.as ?? collection;

		test(`L7, W1: who may list and view ${name}`, async () => {
			const { id } = await record();
			for (const identity of everybody) {
				const rows = await of(identity)
					.getFullList({ batch: 1000 })
					.catch(() => []);
				const seen = rows.some((row) => row.id === id);
				const viewed = (await statusOf(of(identity).getOne(id))) === 200;
				const may = expected.list.includes(identity);
				expect({ identity, seen, viewed }).toEqual({ identity, seen: may, viewed: may });
			}
		});

		test(`A3: who may create ${name}`, async () => {
			for (const identity of everybody) {
				if (!values && identity === 'superuser') continue;
				count += 1;
				await makeRoom();
				const status = await statusOf(of(identity).create(values?.(count) ?? { key: 'main' }));
				const may = expected.create?.includes(identity) ?? false;
				expect({ identity, created: status === 200 }).toEqual({ identity, created: may });
				expect(status).toBeLessThan(500);
			}
		});

		test(`A3: who may update ${name}`, async () => {
			const { id } = await record();
			for (const identity of everybody) {
				const status = await statusOf(of(identity).update(id, change));
				const may = expected.update?.includes(identity) ?? false;
				expect({ identity, updated: status === 200 }).toEqual({ identity, updated: may });
			}
			if (values) await backend.superuser.collection(collection).delete(id);
		});

		test(`A3: who may delete ${name}`, async () => {
			for (const identity of everybody) {
				// The single rows must stay.
				if (!values && identity === 'superuser') continue;
				const { id } = await record();
				const status = await statusOf(of(identity).delete(id));
				const may = expected.delete?.includes(identity) ?? false;
				expect({ identity, deleted: status === 200 }).toEqual({ identity, deleted: may });
				if (!may && values) await backend.superuser.collection(collection).delete(id);
			}
		});
	}

	test('the table speaks of every collection', () => {
		const counted = ['category_counts', 'brand_counts'];
		const spoken = new Set([...expectations.map(({ collection }) => collection), ...counted]);
		expect(spoken).toEqual(new Set(collections.map(({ name }) => name)));
	});

	test('C3, C4: only staff see how many products a category or brand has', async () => {
		for (const collection of ['category_counts', 'brand_counts']) {
			for (const identity of everybody) {
				const { totalItems } = await clients[identity]
					.collection(collection)
					.getList()
					.catch(() => ({ totalItems: 0 }));
				expect({ identity, sees: totalItems > 0 }).toEqual({ identity, sees: staff.includes(identity) });
			}
		}
	});

	test('A5: a list is answered with 401 where the session has ended, and with 403 to an account that is no admin', async () => {
		const admin = await backend.admin('avslutad@example.com');
		const [account] = await backend.superuser
			.collection('users')
			.getFullList({ filter: 'email = "avslutad@example.com"' });
		const listed = collections.filter(({ rules }) => rules.list !== null).map(({ name }) => name);
		const statuses = (client: PocketBase) =>
			Promise.all(listed.map((name) => statusOf(client.collection(name).getList(1, 1))));
		const all = (status: number) => listed.map(() => status);
		expect(await statuses(admin)).toEqual(all(200));
		await backend.superuser
			.collection('users')
			.update(account?.id ?? '', { password: 'ett-annat-losen', passwordConfirm: 'ett-annat-losen' });
		expect(await statuses(admin)).toEqual(all(401));
		expect(await statuses(clients.anonymous)).toEqual(all(401));
		expect(await statuses(clients.stranger)).toEqual(all(403));
		expect(await statuses(clients.demoted)).toEqual(all(403));
	});

	test("B5: nobody sees or takes another admin's chosen files", async () => {
		const other = await backend.admin('annan@example.com');
		const owner = clients.admin.authStore.record?.id;
		const { id } = await clients.admin.collection('uploads').create({ kind: 'photo', owner, file: aPhoto() });
		expect(await statusOf(other.collection('uploads').getOne(id))).toBe(404);
		expect(await statusOf(other.collection('uploads').delete(id))).toBe(404);
		const body = { values: { title: 'Stulen' }, images: [{ upload: id }] };
		expect((await call(backend, 'products/save', body, { client: other })).status).toBe(400);
		expect(await statusOf(other.collection('uploads').create({ kind: 'photo', owner, file: aPhoto() }))).toBe(400);
	});

	test("A3: PocketBase's own collections are closed", async () => {
		for (const collection of ['_superusers', '_externalAuths', '_mfas', '_otps', '_authOrigins']) {
			for (const identity of [...nobodies, 'admin'] as const) {
				const rows = await clients[identity]
					.collection(collection)
					.getFullList()
					.catch(() => []);
				expect(rows).toEqual([]);
				expect(await statusOf(clients[identity].collection(collection).create({}))).not.toBe(200);
			}
		}
		for (const identity of [...nobodies, 'admin'] as const) {
			for (const path of ['/api/settings', '/api/logs', '/api/backups', '/api/collections', '/api/crons'])
				expect([401, 403]).toContain(await statusOf(clients[identity].send(path, {})));
		}
	});

	test('A2: no account gives itself the role', async () => {
		const { stranger, admin } = clients;
		const id = stranger.authStore.record?.id ?? '';
		await statusOf(stranger.collection('users').update(id, { role: 'admin' }));
		expect((await backend.superuser.collection('users').getOne(id)).role).toBe('');
		const signUp = backend.visitor().collection('users');
		const account = { full_name: 'X', email: 'x@example.com', password: adminPassword, passwordConfirm: adminPassword };
		expect(await statusOf(signUp.create({ ...account, role: 'admin' }))).toBe(403);
		// Not even an admin sees the column.
		expect(await admin.collection('users').getFirstListItem('')).not.toHaveProperty('role');
	});
});

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
	/** For who holds a permission, or the key of an inquiry: sellerPhotos.test.ts. */
	const byPermission = ['POST seller-photos/permission', 'POST seller-photos/{slot}'];
	/** Closed to everybody without the token of an email: alertRoutes.test.ts. */
	const byLink = ['manage', 'confirm', 'extend', 'end', 'block'].map((name) => `POST alerts/${name}`);

	test('the list speaks of every route', async () => {
		const text = await readFile(new URL('../../pocketbase/hooks/main.pb.ts', import.meta.url), 'utf8');
		const added = [...text.matchAll(/routerAdd\(\s*'(\w+)',\s*'\/api\/rostfri\/([^']+)'/g)];
		const closed = routes.map(([method, path]) => `${method} ${path.replace(/\?.*|abcdefghijklmno|\{id\}/, '')}`);
		expect(new Set(added.map(([, method, path]) => `${method} ${path?.replace('{id}', '')}`))).toEqual(
			new Set([...open, ...byPermission, ...byLink, ...closed]),
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

describe('visitors have no record API', () => {
	/** What every list below would tell of, for those who may see it. */
	let secrets: string[];

	beforeAll(async () => {
		const { superuser } = backend;
		const category = await superuser.collection('categories').create({ name: 'Hemlig hylla', icon_name: 'package' });
		const child = { name: 'Hemlig låda', icon_name: 'package', parent_id: category.id };
		await superuser.collection('categories').create(child);
		const brand = await superuser.collection('brands').create({ name: 'Hemligt märke', logo: aPhoto('logga.png') });
		const related = { category_id: category.id, brand_id: brand.id };
		await superuser.collection('products').update(product.id, related);
		await superuser.collection('products').create({ ...basics, ...related, title: 'Hemlig spis', sku: 'HEMLIG-2' });
		await superuser.collection('redirects').create({ slug: 'dold-adress', product_id: draft.id });
		await superuser.collection('redirects').create({ slug: 'synlig-adress', product_id: product.id });
		await superuser.collection('deploys').create({ status: 'succeeded', rev: 1 });
		const owner = clients.admin.authStore.record?.id;
		await clients.admin.collection('uploads').create({ kind: 'photo', owner, file: aPhoto('hemlig.png') });
		const rows = await Promise.all(collections.map(({ name }) => superuser.collection(name).getFullList()));
		secrets = rows.flat().map(({ id }) => id);
	});

	/** The status and text of a list, as a client gets it. */
	async function answered(client: PocketBase, collection: string, query: Record<string, string>) {
		const path = `/api/collections/${collection}/records?${new URLSearchParams({ perPage: '500', ...query })}`;
		const answer = await fetch(backend.url + path, {
			headers: client.authStore.token ? { Authorization: client.authStore.token } : {},
		});
		return { status: answer.status, text: await answer.text() };
	}

	/** Runs `size` at a time. */
	async function inGroups<T>(list: T[], size: number, run: (item: T) => Promise<void>) {
		for (let start = 0; start < list.length; start += size) await Promise.all(list.slice(start, start + size).map(run));
	}

	/** The relations that lead from a collection to others, and from others to it. */
	function relationsOf({ name, entity }: (typeof collections)[number]) {
		const relationsIn = (fields: Fields = {}) =>
			Object.entries(fields).filter(([, { column }]) => column.type === 'relation');
		return [
			...relationsIn(entity?.fields).map(([field]) => field),
			...collections.flatMap((other) =>
				relationsIn(other.entity?.fields)
					.filter(([, { column }]) => column.collectionId === collectionId(name))
					.map(([field]) => `${other.name}_via_${field}`),
			),
		];
	}

	/** Every way to ask a list for something. */
	function questionsTo(collection: (typeof collections)[number]): Record<string, string>[] {
		const { entity, columns = {} } = collection;
		const fields = ['id', ...Object.keys(entity?.fields ?? {}), ...Object.keys(columns)];
		const relations = relationsOf(collection);
		const filters = [
			...fields.flatMap((field) => [`${field} != "zzz"`, `${field} ~ "e"`, `${field}:length > 0`]),
			...relations.flatMap((relation) => [
				`${relation}.id != ""`,
				`${relation}.id ?!= ""`,
				`${relation}.id = null`,
				`${relation}.created > "2000-01-01"`,
			]),
			...collections.map(({ name }) => `@collection.${name}.id ?!= ""`),
			'@request.auth.id = ""',
		];
		const sorts = [
			...fields.flatMap((field) => [field, `-${field}`]),
			...relations.map((relation) => `${relation}.id`),
			'@random',
			'@rowid',
		];
		return [
			{},
			{ fields: '*' },
			{ skipTotal: '1' },
			{ page: '2', perPage: '1' },
			...filters.map((filter) => ({ filter })),
			...sorts.map((sort) => ({ sort })),
			...relations.map((expand) => ({ expand, fields: '*,expand.*' })),
		];
	}

	for (const collection of collections) {
		test(`L7: no list, filter, sort, expand or back-relation of ${collection.name} tells a visitor anything`, async () => {
			let told = 0;
			await inGroups(questionsTo(collection), 12, async (question) => {
				const known = await answered(backend.superuser, collection.name, question);
				if (secrets.some((id) => known.text.includes(id))) told += 1;
				for (const identity of nobodies) {
					const { status, text } = await answered(clients[identity], collection.name, question);
					const heard = { identity, question, status, ...JSON.parse(text) };
					// What is no question, or about a collection for hooks only, is refused before the session is checked.
					const refusal = identity === 'anonymous' ? 401 : 403;
					expect(heard).toMatchObject({ status: expect.toBeOneOf([400, 403, refusal]), data: {} });
					expect(secrets.filter((id) => text.includes(id))).toEqual([]);
				}
			});
			// The questions can tell: they do a superuser.
			expect(told).toBeGreaterThan(8);
		});
	}

	test('L7: a visitor never learns which products have inquiries', async () => {
		for (const filter of ['leads_via_product_id.id = null', 'leads_via_product_id.id != null']) {
			expect((await backend.superuser.collection('products').getList(1, 1, { filter })).totalItems).toBeGreaterThan(0);
			for (const identity of nobodies)
				expect(JSON.parse((await answered(clients[identity], 'products', { filter })).text).totalItems ?? 0).toBe(0);
		}
	});

	test('L7: a record that is there and one that is not are answered alike, whatever is asked of them', async () => {
		const queries = ['', '?expand=product_id,leads_via_product_id', '?fields=id'];
		for (const { name } of collections) {
			const [row] = await backend.superuser.collection(name).getFullList();
			for (const identity of nobodies) {
				const { token } = clients[identity].authStore;
				for (const method of ['GET', 'PATCH', 'DELETE', 'HEAD']) {
					for (const query of queries) {
						const asked = (id: string) =>
							fetch(`${backend.url}/api/collections/${name}/records/${id}${query}`, {
								method,
								headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
								...(method === 'PATCH' && { body: '{}' }),
							}).then(async (answer) => [answer.status, await answer.text()]);
						const [there, missing] = [await asked(row?.id ?? ''), await asked('zzzzzzzzzzzzzzz')];
						expect([name, method, identity, there]).toEqual([name, method, identity, missing]);
						expect([400, 403, 404]).toContain(there[0]);
					}
				}
			}
		}
	});

	test('L7: the batch door is closed', async () => {
		const requests = [{ method: 'GET', url: '/api/collections/leads/records' }];
		for (const identity of everybody)
			expect(await statusOf(clients[identity].send('/api/batch', { method: 'POST', body: { requests } }))).toBe(403);
	});

	test('L7: a visitor who gets into realtime at all hears nothing there', async () => {
		const { superuser, admin } = { superuser: backend.superuser, admin: clients.admin };
		const everything = [
			...collections.flatMap(({ name }) => [name, `${name}/*`]),
			`products/${draft.id}`,
			`products/${product.id}`,
			`leads/${lead.id}`,
			`products/*?options=${encodeURIComponent(JSON.stringify({ query: { filter: 'title ~ "Hemlig"', expand: 'leads_via_product_id' } }))}`,
		];
		const theirs = await Promise.all(
			nobodies.map((identity) =>
				// Being refused is fine too.
				listening(backend, clients[identity].authStore.token, everything).catch(() => undefined),
			),
		);
		const ours = await listening(backend, admin.authStore.token, ['products/*']);
		await superuser.collection('products').update(draft.id, { short_description: 'Hemlig' });
		await superuser.collection('products').update(product.id, { short_description: 'Hemlig' });
		const gone = await superuser.collection('products').create({ ...basics, title: 'Hemlig kortlivad' });
		await superuser.collection('products').delete(gone.id);
		await superuser.collection('leads').update(lead.id, { internal_note: 'Hemlig' });
		await call(backend, 'submit-lead', anInquiryBody({ name: 'Hemlig kund' }));
		const [row] = await superuser.collection('site_private').getFullList();
		await superuser.collection('site_private').update(row?.id ?? '', { notify_email: 'hemlig@example.com' });
		const owner = admin.authStore.record?.id;
		await admin.collection('uploads').create({ kind: 'photo', owner, file: aPhoto('hemlig.png') });
		// News go out in the order of the changes: when staff have heard the last of them, all others are out.
		await superuser.collection('products').update(product.id, { short_description: 'Näst sist' });
		await superuser.collection('products').update(product.id, { short_description: 'Allra sist' });
		expect(await ours('Allra sist')).toContain('Näst sist');
		for (const heard of theirs) expect((await heard?.()) ?? '').toBe('');
	});
});
