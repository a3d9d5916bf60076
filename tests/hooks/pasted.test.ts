import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { anInquiryBody } from '#tests/support/factories.ts';
import {
	pastedEmails,
	pastedMessages,
	pastedNames,
	pastedPhones,
	pastedPrices,
	pastedTitles,
} from '#tests/support/pasted.ts';

let backend: TestBackend;
let admin: PocketBase;
beforeAll(async () => {
	backend = await startBackend();
	admin = await backend.admin();
});
afterAll(() => backend.stop());

test.each([
	['name', pastedNames],
	['email', pastedEmails],
	['phone', pastedPhones],
	['message', pastedMessages],
] as const)('I7: whatever is pasted as %s, the server keeps or refuses what the form does', async (field, table) => {
	for (const [pasted, stored] of table) {
		const answer = await call(backend, 'submit-lead', anInquiryBody({ [field]: pasted }));
		if (stored.startsWith('✗')) {
			expect(answer, JSON.stringify(pasted)).toMatchObject({
				status: 400,
				body: { fields: { [field]: stored.slice(2) } },
			});
			continue;
		}
		expect(answer, JSON.stringify(pasted)).toMatchObject({ status: 200 });
		const lead = await backend.superuser
			.collection('leads')
			.getFirstListItem(backend.superuser.filter('reference = {:reference}', answer.body));
		expect(lead[field], JSON.stringify(pasted)).toBe(stored);
	}
});

test('B4, B6: whatever is pasted as a title, the server keeps what the form does and makes the same address of it', async () => {
	for (const [pasted, stored, slug] of pastedTitles) {
		const answer = await call(backend, 'products/save', { values: { title: pasted }, images: [] }, { client: admin });
		if (stored.startsWith('✗')) {
			expect(answer).toMatchObject({
				status: 400,
				body: { data: { title: { message: expect.stringContaining(stored.slice(2)) } } },
			});
			continue;
		}
		expect(answer.body, JSON.stringify(pasted)).toMatchObject({ title: stored });
		expect(answer.body.slug).toMatch(new RegExp(`^${slug}(-\\d+)?$`));
	}
});

test('B7: whatever is pasted as a price, the server reads it as the form does', async () => {
	for (const [pasted, stored] of pastedPrices) {
		const values = { title: 'Ugn', price: pasted };
		const answer = await call(backend, 'products/save', { values, images: [] }, { client: admin });
		if (typeof stored === 'string')
			expect(answer).toMatchObject({
				status: 400,
				body: { data: { price: { message: expect.stringContaining(stored.slice(2)) } } },
			});
		else expect(answer.body.price, JSON.stringify(pasted)).toBe(stored ?? 0);
	}
});

test('B4: what is chosen from a list and has been deleted since is told of in Swedish', async () => {
	const values = { title: 'Ugn', category_id: 'abcdefghijklmno' };
	const answer = await call(backend, 'products/save', { values, images: [] }, { client: admin });
	expect(answer).toMatchObject({
		status: 400,
		body: { data: { category_id: { message: 'Valet finns inte längre.' } } },
	});
});

test('L2: a category of any name has an address of its own below the list of products', async () => {
	const categories = admin.collection('categories');
	for (const name of ['Sida', 'Ordning', 'Kort', 'Index']) {
		const { id, slug } = await categories.create({ name, icon_name: 'package' });
		expect(slug).toBe(`${name.toLowerCase()}-1`);
		// Saved again under its name it stays where it is.
		expect((await categories.update(id, { description: 'Ny text' })).slug).toBe(slug);
	}
	// One that had such an address before gets another when it is saved next.
	const before = await categories.create({ name: 'Korten', icon_name: 'package' });
	inDatabase(backend, "UPDATE categories SET name = 'Ordning', slug = 'ordning' WHERE id = ?", before.id);
	expect((await categories.update(before.id, { description: 'Ny text' })).slug).toBe('ordning-2');
	expect((await categories.create({ name: 'Kort', icon_name: 'package' })).slug).toBe('kort-2');
	expect((await categories.create({ name: 'Sidan', icon_name: 'package' })).slug).toBe('sidan');
	expect((await admin.collection('brands').create({ name: 'Index' })).slug).toBe('index');
});

test('B2: the copy of a product with a long title of emoji has whole characters', async () => {
	const values = { title: '😀'.repeat(50) };
	const { body } = await call(backend, 'products/save', { values, images: [] }, { client: admin });
	const copy = await call(backend, 'products/duplicate', { id: body.id }, { client: admin });
	expect(copy.body.title).toBe(`${'😀'.repeat(46)} (kopia)`);
});
