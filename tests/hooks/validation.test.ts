import { ClientResponseError } from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

test('B4: the server judges a product with the same words as the form', async () => {
	const admin = await backend.admin();
	const wrong = admin
		.collection('products')
		.create({ title: '', price: -1, condition: 'ny', short_description: 'å'.repeat(201) });
	const error = await wrong.catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(ClientResponseError);
	const { data } = (error as ClientResponseError).response;
	expect(data.title.message).toBe('Titel är obligatorisk.');
	expect(data.short_description.message).toBe('Max 200 tecken.');
	expect(data.price.message).toBe('Priset kan inte vara negativt.');
});
