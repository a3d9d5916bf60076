/**
 * Who may list, view, create, change and delete the records of which collection: one table that speaks of all of them,
 * which makes this file long. routePermissions.test.ts has our own routes, visitorRecords.test.ts what visitors could
 * learn by asking otherwise.
 */
import type PocketBase from 'pocketbase';
import { afterAll, describe, expect, test } from 'vitest';
import { collections } from '#domain/collections.ts';
import { adminPassword, startBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { aPhoto } from '#tests/support/factories.ts';
import { clientsOf, everybody, type Identity, nobodies, staff, superuserOnly } from '#tests/support/identities.ts';
import { storeSecrets } from '#tests/support/secrets.ts';

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

const backend = await startBackend();
afterAll(() => backend.stop());
const clients = await clientsOf(backend);
const { product, lead, job, alert, cameraPhoto } = await storeSecrets(backend);
let count = 0;

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
