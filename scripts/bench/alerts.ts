/**
 * `npm run bench -- alerts [alerts] [kills]`: ten thousand alerts and a publish of a hundred products: how long the save of a
 * product takes with and without a note for alerts, how long they are compared, how long inquiries wait at the same time, and
 * that each address gets one email; how long staff wait for what the alerts say; and that nothing is lost or told twice
 * however often PocketBase is killed. Ends with 1 when a promise is broken.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { warmUp } from '#scripts/backend.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase, openDatabase } from '#tests/support/database.ts';
import { aProduct, storeBrand, storeCategory } from '#tests/support/factories.ts';
import { openFront } from '#tests/support/front.ts';
import { killedAlerts, storeAlerts } from '#tests/support/killedAlerts.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { copies, underInquiries } from './bulk.ts';
import { median } from './statistics.ts';

const published = 100;
/** Products that are for sale besides. */
const stock = 2_000;
/** Milliseconds. */
const compared = 2_000;
const promised = 300;

export async function run([given = '10000', kills = '20']: string[]): Promise<void> {
	await matching(Number(given));
	const mail = await startMailServer();
	const backend = await startBackend({ SMTP_HOST: '127.0.0.1', SMTP_PORT: mail.port, MAIL_FROM: 'a@rostfri.example' });
	try {
		const { broken, mails, repeated } = await killedAlerts(backend, mail, Number(kills));
		if (broken.length > 0) throw new Error(broken.join('\n'));
		console.log(`${kills} kills: ${mails} emails, ${repeated} of them twice under one Message-ID, nothing lost`);
	} finally {
		await backend.stop();
		await mail.stop();
	}
}

const categories = [
	'Kylbänkar',
	'Kombiugnar',
	'Diskmaskiner',
	'Fryskåp',
	'Blandare',
	'Spisar',
	'Kylskåp',
	'Arbetsbänkar',
];
const brands = ['Electrolux', 'Rational', 'Porkka', 'Wexiödisk', 'Metos', 'Hobart'];
const slug = (name: string) => name.toLowerCase().replaceAll('ä', 'a').replaceAll('å', 'a').replaceAll('ö', 'o');

/** What visitors watch for, a third of it in words of their own. */
function criteriaOf(n: number): string {
	const category = `kategori=${slug(categories[n % categories.length] ?? '')}`;
	const brand = `varumarke=${slug(brands[n % brands.length] ?? '')}`;
	const price = `pris-till=${((n * 7) % 50) * 1000 + 1000}`;
	return [
		`${category}&${price}`,
		`${category}&${brand}`,
		`sok=maskin+${n % 400}`,
		`${brand}&skick=begagnad&${price}`,
		`sok=gn+${(n % 3) + 1}&${category}`,
		`${category}&bredd-till=${600 + (n % 20) * 50}`,
	][n % 6] as string;
}

async function matching(count: number): Promise<void> {
	const backend = await startBackend();
	const front = await openFront(backend.url);
	try {
		const admin = await backend.admin();
		const { original, ids } = await catalogue(backend);
		storeAlerts(
			backend,
			Array.from({ length: count }, (_, n) => ({
				email: `vakt${n % Math.ceil(count * 0.8)}@example.se`,
				criteria: criteriaOf(n),
			})),
		);
		inDatabase(backend, 'UPDATE build_state SET published_rev = 1000000');
		await warmUp(backend.url);
		await saves(backend, original);

		const answer = await call(backend, 'products/bulk', { ids, values: { is_published: true } }, { client: admin });
		if (answer.status !== 200) throw new Error(JSON.stringify(answer));
		const { result, ...times } = await underInquiries(front, () => round(backend));
		say(`${count} alerts compared with ${published} products: ${result.matches} found`, result.comparedMs, compared);
		console.log(`  which took ${Math.round(result.processor)} ms of processor time: more of a clock on a busy machine`);
		console.log(`  of ${result.addresses} addresses, whose emails were queued after ${Math.round(result.queuedMs)} ms`);
		say('  an address with two emails', result.twice, 0, '');
		say('  inquiries at the same time, p99', times.p99, promised);

		const seconds = async (path: string, body?: object) => {
			const began = performance.now();
			const { status } = await call(backend, path, body, { client: admin });
			if (status !== 200) throw new Error(`${path}: ${status}`);
			return performance.now() - began;
		};
		console.log(
			`the editor's question: ${Math.round(await seconds('alerts/watchers', { values: { title: 'Kylbänk' } }))} ms`,
		);
		console.log(`what is wanted, of ${stock} products: ${Math.round(await seconds('alerts/demand'))} ms`);
	} finally {
		front.close();
		await backend.stop();
	}
}

/** A public product, and the ids of the drafts that are to be published. */
async function catalogue(backend: TestBackend): Promise<{ original: string; ids: string[] }> {
	const category_ids = [];
	for (const name of categories) category_ids.push(await storeCategory(backend, name));
	const brand_ids = [];
	for (const name of brands) brand_ids.push(await storeBrand(backend, name));
	const { id } = await aProduct(backend, await backend.admin(), {
		title: 'Maskin GN 1/1',
		condition: 'used',
		width: 800,
	});
	const listed = (all: string[]) =>
		`CASE value % ${all.length} ${all.map((each, n) => `WHEN ${n} THEN '${each}'`).join(' ')} END`;
	const ids = copies(backend, id, published + stock, {
		title: "printf('Maskin GN %d/1 %d', value % 3 + 1, value)",
		// The original's own folder has the file; here its name is enough.
		images: `'["foto.png"]'`,
		price: '1000 + value % 50 * 1000',
		category_id: listed(category_ids),
		brand_id: listed(brand_ids),
		is_published: `value > ${published}`,
	});
	return { original: id, ids: ids.slice(0, published) };
}

/** What a note costs: saves that change whether a public product can be bought against those that change its text. */
async function saves(backend: TestBackend, id: string): Promise<void> {
	const products = backend.superuser.collection('products');
	const times: Record<'text' | 'offer', number[]> = { text: [], offer: [] };
	for (let n = 0; n < 60; n += 1)
		for (const kind of ['text', 'offer'] as const) {
			const began = performance.now();
			await products.update(
				id,
				kind === 'text' ? { short_description: `Text ${n}` } : { stock_status: n % 2 ? 'in_stock' : 'out_of_stock' },
			);
			times[kind].push(performance.now() - began);
			inDatabase(backend, 'DELETE FROM alert_changes');
		}
	console.log(
		`a save, with nothing for alerts ${median(times.text).toFixed(1)} ms, with a note for them ${median(times.offer).toFixed(1)} ms (medians)`,
	);
}

/** One round of the clock, watched from outside. */
async function round(backend: TestBackend) {
	const database = openDatabase(backend);
	const count = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0] ?? 0);
	try {
		const began = performance.now();
		await backend.superuser.crons.run('alerts');
		const reached = async (isReached: () => boolean) => {
			while (!isReached()) await pause(5);
			return performance.now() - began;
		};
		const used = processorMs(backend);
		const comparedMs = await reached(() => count('SELECT COUNT(*) FROM alert_changes') === 0);
		const processor = processorMs(backend) - used;
		const queuedMs = await reached(() => count("SELECT COUNT(*) FROM alert_matches WHERE mailed_at = ''") === 0);
		return {
			comparedMs,
			processor,
			queuedMs,
			matches: count('SELECT COUNT(*) FROM alert_matches'),
			addresses: count("SELECT COUNT(*) FROM outbox WHERE kind = 'alert_machines'"),
			twice: count(
				`SELECT COUNT(*) FROM (SELECT email FROM outbox JOIN alerts ON alerts.id = alert_id
				WHERE kind = 'alert_machines' GROUP BY email HAVING COUNT(*) > 1)`,
			),
		};
	} finally {
		database.close();
	}
}

/** What PocketBase has used so far, of all its threads. */
function processorMs({ process: { pid } }: TestBackend): number {
	const [, , ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
		.split(/\(.*\)|\s+/)
		.filter(Boolean);
	// In hundredths of a second: the 14th and 15th of the line, whose first two are gone.
	return (Number(rest[10]) + Number(rest[11])) * 10;
}

function say(what: string, measured: number, budget: number, unit = ' ms'): void {
	const isOver = measured > budget;
	console.log(`${what}: ${Math.round(measured)}${unit} (at most ${budget})${isOver ? ' FAILED' : ''}`);
	if (isOver) process.exitCode = 1;
}
