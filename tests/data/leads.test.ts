import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '#data/client.ts';
import { readAllLeads, readNeighbours } from '#data/leads.ts';
import { signIn } from '#data/session.ts';
import { defaultLeadFilter } from '#domain/leadFilter.ts';
import { adminPassword, startBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
	await backend.admin('inkorg@example.com');
	client.baseURL = backend.url;
	await signIn('inkorg@example.com', adminPassword);
});
afterAll(() => backend.stop());

test('C1: starred leads first, also a doubtful one; of the others the doubtful last; the dialog leads the same way', async () => {
	for (const [name, values] of [
		['starred', { is_starred: true }],
		['starred, doubtful', { is_starred: true, is_likely_spam: true }],
		['old', {}],
		['doubtful', { is_likely_spam: true }],
		['new', {}],
	] as const)
		await backend.superuser.collection('leads').create({
			name,
			email: 'kund@example.com',
			phone: '0701234567',
			city: 'Örebro',
			quantity: 1,
			prefer_contact: 'email',
			message: 'Vi söker en ugn.',
			inquiry_type: 'buy_equipment',
			source: 'other',
			status: 'new',
			consent: true,
			...values,
		});
	const leads = await readAllLeads(defaultLeadFilter);
	expect(leads.map(({ name }) => name)).toEqual(['starred', 'starred, doubtful', 'new', 'old', 'doubtful']);
	for (const [place, lead] of leads.entries())
		expect(await readNeighbours(defaultLeadFilter, lead)).toEqual({
			previous: leads[place - 1]?.id,
			next: leads[place + 1]?.id,
		});
});
