/** Visitors learn nothing from the records' own doors, whatever they ask, and hear nothing in realtime (L7). */
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections } from '#domain/collections.ts';
import { collectionId, type Fields } from '#domain/fields.ts';
import { startBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { anInquiryBody, aPhoto, storeProduct } from '#tests/support/factories.ts';
import { clientsOf, everybody, nobodies } from '#tests/support/identities.ts';
import { listening } from '#tests/support/realtime.ts';
import { storeSecrets } from '#tests/support/secrets.ts';

const backend = await startBackend();
afterAll(() => backend.stop());
const clients = await clientsOf(backend);
const { product, draft, lead } = await storeSecrets(backend);

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
		await storeProduct(backend, { ...related, title: 'Hemlig spis', sku: 'HEMLIG-2' });
		await superuser.collection('redirects').create({ slug: 'dold-adress', product_id: draft.id });
		await superuser.collection('redirects').create({ slug: 'synlig-adress', product_id: product.id });
		await superuser.collection('deploys').create({ status: 'succeeded', rev: 1 });
		await superuser.collection('change_sets').create({ kind: 'bulk', summary: 'Hemlig ändring', records: 3 });
		await superuser.collection('lead_log').create({ lead_id: lead.id, kind: 'call', by_name: 'Hemlig' });
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
		const gone = await storeProduct(backend, { title: 'Hemlig kortlivad' });
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
