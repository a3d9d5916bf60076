/** Alerts that PocketBase is killed in again and again, and what must be true afterwards (S4). */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { criteriaFromQuery } from '#domain/alerts/alertCriteria.ts';
import { matcherOf } from '#domain/alerts/alertMatching.ts';
import type { TestBackend } from './backend.ts';
import { inDatabase, openDatabase } from './database.ts';
import { until } from './eventually.ts';
import { aPhoto } from './factories.ts';
import type { MailServer } from './mailServer.ts';

/** Stores confirmed alerts past the routes. */
export function storeAlerts(backend: TestBackend, alerts: readonly { email: string; criteria: string }[]): void {
	const database = openDatabase(backend);
	try {
		const insert = database.prepare(
			`INSERT INTO alerts (id, email, criteria, matcher, confirmed_at, ends_at, created, updated)
			VALUES (?, ?, ?, ?, ?, '2099-01-01 00:00:00.000Z', ?, ?)`,
		);
		const moment = '2026-11-01 10:00:00.000Z';
		database.exec('BEGIN');
		for (const [n, { email, criteria }] of alerts.entries()) {
			const id = `watch${String(n).padStart(10, '0')}`;
			insert.run(id, email, criteria, matcherOf(criteriaFromQuery(criteria)), moment, moment, moment);
		}
		database.exec('COMMIT');
	} finally {
		database.close();
	}
}

const addresses = 25;
/** Products that are published before each kill. */
const perKill = 2;

/**
 * Publishes products while alerts are compared and mailed, and kills PocketBase `kills` times at random moments of it.
 * Returns every way in which a product was not told to an address, or told twice with another Message-ID, and how many
 * emails came more than once with the same one.
 */
export async function killedAlerts(
	backend: TestBackend,
	mail: MailServer,
	kills: number,
): Promise<{ broken: string[]; mails: number; repeated: number }> {
	const emails = Array.from({ length: addresses }, (_, n) => `vakt${n}@example.se`);
	storeAlerts(
		backend,
		emails.map((email) => ({ email, criteria: 'pris-till=30000' })),
	);
	// As if every save was published at once, which is another matter.
	inDatabase(backend, 'UPDATE build_state SET published_rev = 1000000');
	const acknowledged: string[] = [];
	for (let kill = 0; kill < kills; kill += 1) {
		const isWhole = kill % 4 === 3;
		const before = acknowledged.length;
		const working = work(backend, `Maskin ${kill}`, acknowledged);
		// However busy the machine is, there is something to lose.
		await until(() => acknowledged.length > before, 30_000);
		await pause(randomInt(isWhole ? 3000 : 1000));
		await backend.kill();
		await working;
		letTimePass(backend);
		await backend.restart();
		if (isWhole) await settle(backend);
	}
	await settle(backend);
	return judge(backend, mail, emails, acknowledged);
}

/** Publishes, compares and mails until PocketBase is gone. */
async function work({ superuser }: TestBackend, title: string, acknowledged: string[]): Promise<void> {
	const publishing = (async () => {
		for (let n = 0; n < perKill; n += 1) {
			const values = { title: `${title}-${n}!`, condition: 'used', stock_status: 'in_stock', price: 1000 };
			const { id } = await superuser.collection('products').create({ ...values, is_published: true, images: aPhoto() });
			acknowledged.push(id);
		}
	})().catch(() => {});
	try {
		for (;;) {
			await superuser.crons.run('alerts');
			await superuser.crons.run('mail');
			await pause(10);
		}
	} catch {
		await publishing;
	}
}

/** An hour, so that each address may be mailed again, and what was on its way is taken over. */
function letTimePass(backend: TestBackend): void {
	inDatabase(
		backend,
		`UPDATE alerts SET mailed_at = ''; UPDATE outbox SET sent_at = '2020-01-01 00:00:00.000Z' WHERE status = 'sent';
		UPDATE outbox SET locked_until = '2020-01-01 00:00:00.000Z' WHERE status = 'sending';
		UPDATE outbox SET next_attempt_at = '2020-01-01 00:00:00.000Z' WHERE status = 'pending'`,
	);
}

/** Until nothing waits. */
async function settle(backend: TestBackend): Promise<void> {
	const giveUp = Date.now() + 120_000;
	for (;;) {
		letTimePass(backend);
		for (const cron of ['alerts', 'mail']) await backend.superuser.crons.run(cron);
		await pause(100);
		const database = openDatabase(backend);
		try {
			const [row] = database
				.prepare(
					`SELECT (SELECT COUNT(*) FROM alert_changes) AS changes, (SELECT COUNT(*) FROM alert_matches WHERE mailed_at = '') AS waiting,
					(SELECT COUNT(*) FROM outbox WHERE status != 'sent') AS unsent`,
				)
				.all();
			if (!row?.changes && !row?.waiting && !row?.unsent) return;
			if (Date.now() > giveUp) throw new Error(`It never settled: ${JSON.stringify(row)}`);
		} finally {
			database.close();
		}
	}
}

async function judge({ superuser }: TestBackend, mail: MailServer, emails: string[], acknowledged: string[]) {
	const broken: string[] = [];
	const products = await superuser.collection('products').getFullList();
	for (const id of acknowledged) if (!products.some((product) => product.id === id)) broken.push(`${id} is lost`);
	const byId = new Map<string, string>();
	for (const { messageId = '', text: whole = '' } of mail.received) {
		// Links carry their address, sealed in another way each time.
		const text = whole.replace(/(\.[0-9a-f]{64})\.[\w-]+/g, '$1');
		if (byId.has(messageId) && byId.get(messageId) !== text) broken.push(`${messageId} says another thing`);
		byId.set(messageId, text);
	}
	for (const email of emails) {
		const own = mail.received.filter(({ to }) => !Array.isArray(to) && to?.text === email);
		for (const { title } of products) {
			const ids = new Set(own.filter(({ text }) => text?.includes(title)).map(({ messageId }) => messageId));
			if (ids.size !== 1) broken.push(`${email} was told of ${title} in ${ids.size} emails`);
		}
	}
	return { broken, mails: byId.size, repeated: mail.received.length - byId.size };
}
