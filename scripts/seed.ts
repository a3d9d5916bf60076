/**
 * Fills the running PocketBase with the demo: `npm run seed`. `--products 10000` and `--leads 2000` add large numbers
 * for measurements; `--photo-width 480` makes the demo's photos small, so that tests publish them sooner. Everything goes over HTTP, so
 * that PocketBase's hooks check it like a person's input.
 */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import PocketBase, { ClientResponseError } from 'pocketbase';
import { randomPassword, setSuperuser } from './backend.ts';
import { command } from './command.ts';
import { settings } from './demo/settings.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { findPocketBase } from './pocketbase.ts';
import type { Say } from './seed/enterEach.ts';
import { enterDemoLeads, enterVariedLeads } from './seed/enterLeads.ts';
import { enterDemoProducts, enterVariedProducts } from './seed/enterProducts.ts';

type Place = Pick<Environment, 'DATA_DIR' | 'POCKETBASE_BIN'> & { url: string };

/** Whether the database has no products, categories or brands yet. */
export function isEmpty(place: Place): Promise<boolean> {
	return asSuperuser(place, async (client) => {
		const counts = await Promise.all(
			['products', 'categories', 'brands'].map((name) => client.collection(name).getList(1, 1)),
		);
		return counts.every(({ totalItems }) => totalItems === 0);
	});
}

/**
 * Enters the whole demo catalogue with its photos, texts and leads. Leaves no account behind. `photoWidth` in pixels
 * makes the photos smaller than they are kept.
 */
export async function seedDemo(place: Place, say: Say, photoWidth?: number): Promise<void> {
	await asSuperuser(place, async (client) => {
		const texts = client.collection('site_settings');
		await texts.update((await texts.getFirstListItem('')).id, settings);
		say('Wrote the texts of the site');
		const ids = await enterDemoProducts(client, say, photoWidth);
		await enterDemoLeads(client, ids, say);
	});
}

/** Works with an account that exists only for this call, with a random password. */
async function asSuperuser<T>(place: Place, work: (client: PocketBase) => Promise<T>): Promise<T> {
	const email = `seed-${randomBytes(4).toString('hex')}@example.invalid`;
	const password = randomPassword();
	await setSuperuser(await findPocketBase(place.POCKETBASE_BIN), place.DATA_DIR, email, password);
	const client = new PocketBase(place.url);
	client.autoCancellation(false);
	const { record } = await client.collection('_superusers').authWithPassword(email, password);
	try {
		return await work(client);
	} catch (error) {
		if (error instanceof ClientResponseError)
			throw new Error(`PocketBase refused: ${JSON.stringify(error.response)}`, { cause: error });
		throw error;
	} finally {
		await client.collection('_superusers').delete(record.id);
	}
}

function counted(value: string | undefined, name: string): number {
	const count = Number(value ?? 0);
	if (!Number.isInteger(count) || count < 0 || count > 100_000)
		throw new Error(`--${name} takes a number up to 100000`);
	return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	await command(async () => {
		const { values } = parseArgs({
			options: { products: { type: 'string' }, leads: { type: 'string' }, 'photo-width': { type: 'string' } },
		});
		const [products, leadCount] = [counted(values.products, 'products'), counted(values.leads, 'leads')];
		const photoWidth = counted(values['photo-width'], 'photo-width') || undefined;
		const { DATA_DIR, POCKETBASE_BIN, POCKETBASE_URL } = readEnvironment();
		const place: Place = { DATA_DIR, POCKETBASE_BIN, url: POCKETBASE_URL };
		const isUp = await fetch(`${place.url}/api/health`).then(
			({ ok }) => ok,
			() => false,
		);
		if (!isUp) throw new Error(`PocketBase does not answer at ${place.url}. Start the site first: npm start`);
		const started = performance.now();
		const say = (line: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${line}`);
		if (await isEmpty(place)) await seedDemo(place, say, photoWidth);
		else if (!products && !leadCount) say('The database already has a catalogue; the demo goes only into an empty one');
		if (products) await asSuperuser(place, (client) => enterVariedProducts(client, products, say));
		if (leadCount) await asSuperuser(place, (client) => enterVariedLeads(client, leadCount, say));
		say('Done');
	});
}
