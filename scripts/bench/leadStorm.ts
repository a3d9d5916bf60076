/** Inquiries sent without a pause while PocketBase is killed again and again, and what must be true afterwards. */
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Killable {
	url: string;
	dataFolder: string;
	/** Ends the process with SIGKILL. */
	kill(): Promise<void>;
	/** Starts it again; throws when it does not come up. */
	restart(): Promise<void>;
}

export interface Storm {
	/** Idempotency key → the reference that the visitor was told. */
	acknowledged: Map<string, string>;
	/** Requests sent, the repeated ones among them. */
	requests: number;
	/** Milliseconds of the slowest start after a kill. */
	slowestStart: number;
	/** When the last kill was over. */
	overAt?: number;
}

/** How long visitors go on trying when the killing is over, and one request of theirs. Milliseconds. */
const patience = 60_000;
const timeout = 10_000;
/**
 * Requests at once, fewer than the publisher lets through to PocketBase. On a machine that does not keep up fewer
 * visitors come, instead of ever more waiting.
 */
const crowd = 8;

/**
 * Sends `perSecond` inquiries a second, each with a key of its own and repeated under the same key until it is
 * acknowledged, while the backend is killed `kills` times at random moments.
 */
export async function killUnderInquiries(backend: Killable, kills: number, perSecond = 50): Promise<Storm> {
	const storm: Storm = { acknowledged: new Map(), requests: 0, slowestStart: 0 };
	const visitors = new Set<Promise<void>>();
	let failure: unknown;
	const timer = setInterval(() => {
		if (visitors.size >= crowd) return;
		const visitor = sendUntilAcknowledged(backend, storm)
			.catch((error) => {
				failure ??= error;
			})
			.finally(() => visitors.delete(visitor));
		visitors.add(visitor);
	}, 1000 / perSecond);
	try {
		for (let killed = 0; killed < kills && !failure; killed += 1) {
			// Every other time in full traffic, the others at any moment, while it comes up and warms up too.
			if (killed % 2 === 0) await traffic(storm);
			await pause(randomInt(1, 700));
			await backend.kill();
			const began = performance.now();
			await backend.restart();
			storm.slowestStart = Math.max(storm.slowestStart, performance.now() - began);
		}
	} finally {
		clearInterval(timer);
		storm.overAt = Date.now();
	}
	await Promise.all(visitors);
	if (failure) throw failure;
	return storm;
}

/** Until somebody has been answered, 10 s at most. */
async function traffic({ acknowledged }: Storm): Promise<void> {
	const before = acknowledged.size;
	for (let tries = 0; tries < 200 && acknowledged.size === before; tries += 1) await pause(50);
}

async function sendUntilAcknowledged(backend: Killable, storm: Storm): Promise<void> {
	const idempotencyKey = randomUUID();
	const body = JSON.stringify({
		inquiryType: 'service',
		name: 'Åsa Öberg',
		email: 'asa@example.se',
		phone: '070-174 06 05',
		city: 'Örebro',
		message: `Diskmaskinen läcker. ${idempotencyKey}`,
		quantity: 1,
		preferContact: 'phone',
		consent: true,
		elapsed: 60_000,
		idempotencyKey,
	});
	for (;;) {
		storm.requests += 1;
		const answer = await submit(backend.url, body);
		if (answer?.ok) {
			storm.acknowledged.set(idempotencyKey, answer.reference);
			return;
		}
		if (storm.overAt && Date.now() > storm.overAt + patience)
			throw new Error(`An inquiry was never acknowledged: ${JSON.stringify(answer)}`);
		await pause(randomInt(150, 400));
	}
}

/** undefined when the connection broke. */
async function submit(url: string, body: string): Promise<{ ok: boolean; reference: string } | undefined> {
	try {
		const response = await fetch(`${url}/api/rostfri/submit-lead`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body,
			signal: AbortSignal.timeout(timeout),
		});
		return (await response.json()) as { ok: boolean; reference: string };
	} catch {
		return undefined;
	}
}

/** Every way in which the database breaks the promise of I7; empty when it keeps it. */
export function brokenPromises({ dataFolder }: Pick<Killable, 'dataFolder'>, { acknowledged }: Storm): string[] {
	const database = new DatabaseSync(join(dataFolder, 'pocketbase', 'data.db'), { readOnly: true, timeout: 10_000 });
	try {
		const broken: string[] = [];
		const [verdict] = database.prepare('PRAGMA integrity_check').all();
		if (verdict?.integrity_check !== 'ok') broken.push(`integrity_check says ${verdict?.integrity_check}`);
		const stored = new Map<string, string[]>();
		for (const { key, reference } of database
			.prepare("SELECT idempotency_key AS key, reference FROM leads WHERE idempotency_key != ''")
			.all() as { key: string; reference: string }[])
			stored.set(key, [...(stored.get(key) ?? []), reference]);
		for (const [key, reference] of acknowledged) {
			const found = stored.get(key) ?? [];
			if (found.length !== 1) broken.push(`${key} was acknowledged and is stored ${found.length} times`);
			else if (found[0] !== reference) broken.push(`${key} was told ${reference} and is stored as ${found[0]}`);
		}
		const [letters] = database
			.prepare(
				"SELECT count(*) AS missing FROM leads WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE lead_id = leads.id AND kind = 'lead_notice')",
			)
			.all();
		if (letters?.missing !== 0) broken.push(`${letters?.missing} leads have no letter`);
		return broken;
	} finally {
		database.close();
	}
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((done) => setTimeout(done, milliseconds));
}
