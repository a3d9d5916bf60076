import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '#data/client.ts';
import { readAllLeads, readLeadPage, readNeighbours } from '#data/leads.ts';
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
	expect((await readLeadPage(defaultLeadFilter, 1)).leads).toEqual(leads);
	expect(leads.map(({ name }) => name)).toEqual(['starred', 'starred, doubtful', 'new', 'old', 'doubtful']);
	for (const [place, lead] of leads.entries())
		expect(await readNeighbours(defaultLeadFilter, lead)).toEqual({
			previous: leads[place - 1]?.id,
			next: leads[place + 1]?.id,
		});
});

test('C2: the file holds every lead of the filter once, in how many parts it may be read', async () => {
	const all = await readAllLeads(defaultLeadFilter);
	for (const batch of [1, 2, 3, all.length, all.length + 1])
		expect(await readAllLeads(defaultLeadFilter, batch), `in parts of ${batch}`).toEqual(all);
	expect(await readAllLeads({ ...defaultLeadFilter, search: 'doubtful' }, 1)).toHaveLength(2);
	expect(await readAllLeads({ ...defaultLeadFilter, status: 'won' })).toEqual([]);
});
