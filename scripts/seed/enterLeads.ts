/** Enters leads of the demo, through the visitors' form or past it. */
import { randomUUID } from 'node:crypto';
import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { type Inquiry, inquiry, toLead } from '#domain/leads/inquiry.ts';
import { measureLines } from '#domain/measures/measureTable.ts';
import { publicProduct } from '#domain/products/product.ts';
import { leads } from '../demo/leads.ts';
import { enterEach, repeated, type Say } from './enterEach.ts';

/** Enters the demo's leads. `ids` are those of its products, by their titles. */
export async function enterDemoLeads(client: PocketBase, ids: ReadonlyMap<string, string>, say: Say) {
	let throughForm = 0;
	let isClosed = false;
	for (const { inquiry: values, about, handled } of leads) {
		const sent = inquiryOf(values);
		const product = about ? { id: ids.get(about) ?? '', title: about } : undefined;
		// The visitors' door first, until it says that there were enough for a minute.
		const reference = isClosed ? undefined : await submit(client, sent, product);
		if (reference === undefined) {
			isClosed = true;
			await createLead(client, sent, product, handled);
			continue;
		}
		throughForm += 1;
		const lead = await client
			.collection('leads')
			.getFirstListItem(client.filter('reference = {:reference}', { reference }));
		await client.collection('leads').update(lead.id, handled);
	}
	say(`Entered ${leads.length} leads, ${throughForm} of them through the visitors' form`);
}

/** Adds `count` leads that vary the demo's, past the visitors' door, which lets only a few a minute in. */
export async function enterVariedLeads(client: PocketBase, count: number, say: Say): Promise<void> {
	await enterEach(
		repeated(leads, count),
		({ inquiry: values, handled }, index) =>
			createLead(client, { ...inquiryOf(values), name: `${values.name} ${index + 1}` }, undefined, handled),
		{ what: 'leads', say, every: 500 },
	);
}

async function submit(
	client: PocketBase,
	sent: Inquiry,
	product?: { id: string; title: string },
): Promise<string | undefined> {
	try {
		const answer = await client.send<{ reference: string }>('/api/rostfri/submit-lead', {
			method: 'POST',
			body: {
				...sent,
				productId: product?.id ?? null,
				productTitle: product?.title ?? null,
				idempotencyKey: randomUUID(),
				elapsed: 48_000,
			},
		});
		return answer.reference;
	} catch (error) {
		if (error instanceof ClientResponseError && error.status === 429) return undefined;
		throw error;
	}
}

async function createLead(
	client: PocketBase,
	sent: Inquiry,
	product: { id: string; title: string } | undefined,
	handled: object,
) {
	const record = product && (await client.collection('products').getOne(product.id));
	const measures = record ? measureLines(publicProduct.schema.parse(record)) : '';
	await client.collection('leads').create({
		...toLead(sent, record && { id: record.id, title: record.title, slug: record.slug, measures }),
		...handled,
		consent_at: new Date().toISOString(),
		idempotency_key: randomUUID(),
	});
}

function inquiryOf(values: Partial<Inquiry>): Inquiry {
	const buyerKind = values.company ? 'company' : 'private';
	return inquiry.schema.parse({ ...inquiry.initial, consent: true, buyerKind, ...values });
}
