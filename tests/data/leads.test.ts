import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '#data/office/client.ts';
import { readAllLeads, readLead, readLeadPage, readNeighbours, readOtherInquiries } from '#data/office/leads.ts';
import { signIn } from '#data/office/session.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { defaultLeadFilter } from '#domain/leads/leadFilter.ts';
import { adminPassword, startBackend, type TestBackend } from '#tests/support/backend.ts';
import { openDatabase } from '#tests/support/database.ts';
import { storeLead } from '#tests/support/factories.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
	await backend.admin('inkorg@example.com');
	client.baseURL = backend.url;
	await signIn('inkorg@example.com', adminPassword);
});
afterAll(() => backend.stop());

const aLead = (values: Partial<Lead>) =>
	storeLead(backend, { name: 'Kund', message: 'Vi söker en ugn.', inquiry_type: 'buy_equipment', ...values });

test('C1: starred leads first, also a doubtful one; of the others the doubtful last; the dialog leads the same way', async () => {
	for (const [name, values] of [
		['starred', { is_starred: true }],
		['starred, doubtful', { is_starred: true, is_likely_spam: true }],
		['old', {}],
		['doubtful', { is_likely_spam: true }],
		['new', {}],
	] as const)
		await aLead({ name, ...values });
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

test('C1: the view of all leads shows and exports every lead, and leads from one to the next', async () => {
	const everything = { search: '', view: 'all', status: 'all' } as const;
	const leads = await readAllLeads(everything);
	expect(leads.length).toBeGreaterThan(0);
	expect(await readLeadPage(everything, 1)).toMatchObject({ leads, total: leads.length, pages: 1 });
	const [first, second] = leads;
	if (first) expect(await readNeighbours(everything, first)).toEqual({ previous: undefined, next: second?.id });
});

test('I7: what staff search for stands in no address, which a log or a proxy may keep', async () => {
	const asked: string[] = [];
	const customer = await aLead({ name: 'Hemlig Kund', email: 'hemlig@example.com', phone: '0709876543' });
	const filter = { ...defaultLeadFilter, search: 'hemlig' };
	const { beforeSend } = client;
	client.beforeSend = (url, options) => {
		asked.push(url);
		return { url, options };
	};
	try {
		expect((await readLeadPage(filter, 1)).leads.map(({ id }) => id)).toEqual([customer.id]);
		expect(await readAllLeads(filter)).toHaveLength(1);
		await readNeighbours(filter, customer);
		await readOtherInquiries(customer);
	} finally {
		client.beforeSend = beforeSend;
	}
	expect(asked).toHaveLength(4);
	expect(asked.join(' ')).not.toMatch(/hemlig|709876543/i);
	await backend.superuser.collection('leads').delete(customer.id);
});

test('C1: what is typed is searched for as it stands, whatever it is', async () => {
	for (const search of ['%', '_', "'", '"', 'a\\', '{:word}', '😀', ') OR 1=1 --', 'x'.repeat(5000)])
		expect((await readLeadPage({ ...defaultLeadFilter, search }, 1)).pages, search).toBeLessThanOrEqual(1);
	expect(await readAllLeads({ ...defaultLeadFilter, search: ') OR 1=1 --' })).toEqual([]);
});

test('C1: a customer is one however the number and the address are written, also in leads from before', async () => {
	const customer = [
		{ email: 'eva@example.com', phone: '+46 70 999 45 67' },
		{ email: 'kok@example.com', phone: '0046709994567' },
		{ email: 'eva@example.org', phone: '070-999 45 67' },
		{ email: 'EVA@example.com', phone: '08-123 456 78' },
	];
	const [first, ...others] = await Promise.all(customer.map(aLead));
	await aLead({ email: 'nobody@example.com', phone: '-' });
	const withoutNumber = await aLead({ email: 'none@example.com', phone: '-' });
	const [slip, sameSlip, otherSlip] = await Promise.all(
		['a..b@example.com', 'A..B@example.com', 'c..d@example.com'].map((doubtful_email) =>
			aLead({ email: '', doubtful_email, phone: '-' }),
		),
	);
	if (!slip || !sameSlip || !otherSlip) throw new Error('three leads were made');
	const expectOneCustomer = async () => {
		const found = await readOtherInquiries(await readLead(first?.id ?? ''));
		expect(new Set(found.map(({ id }) => id))).toEqual(new Set(others.map(({ id }) => id)));
		expect(await readOtherInquiries(withoutNumber)).toEqual([]);
		expect((await readOtherInquiries(slip)).map(({ id }) => id)).toEqual([sameSlip.id]);
		expect(await readOtherInquiries(otherSlip)).toEqual([]);
		for (const search of ['0709994567', '+46 709 99 45', '99 45 67'])
			expect(await readAllLeads({ ...defaultLeadFilter, search }), search).toHaveLength(3);
	};
	await expectOneCustomer();

	// The database as it was before leads were found by number.
	await backend.kill();
	const database = openDatabase(backend);
	database.exec("UPDATE leads SET search_text = 'as it was'");
	expect(database.prepare("DELETE FROM _migrations WHERE file LIKE '0004%'").run().changes).toBe(1);
	database.close();
	await backend.restart();
	await expectOneCustomer();
});
