/** Inquiries sent at a steady pace while PocketBase is killed again and again, and what must be true afterwards. */
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { maxConcurrent } from '#publisher/serve/limits.ts';

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
	/** Requests that were answered with something else than ok: none should be. */
	refusals: string[];
	/** For every kill, how many requests waited for their answer. */
	inFlight: number[];
	/** Milliseconds of the slowest start after a kill. */
	slowestStart: number;
	/** Milliseconds in which requests were sent. */
	duration: number;
}

/** How long visitors go on trying when the killing is over, and one request of theirs. Milliseconds. */
const timeoutMs = 60_000;
const timeout = 10_000;

/** Milliseconds in which one inquiry is stored, roughly. */
const storingMs = 6;

/**
 * Sends `perSecond` inquiries a second, whether the backend is up or not, while it is killed `kills` times at random
 * moments. Each has a key of its own and is repeated under the same key until it is acknowledged; what has to be
 * repeated goes before what is new.
 */
export async function killUnderInquiries(backend: Killable, kills: number, perSecond = 50): Promise<Storm> {
	const storm: Storm = {
		acknowledged: new Map(),
		requests: 0,
		refusals: [],
		inFlight: [],
		slowestStart: 0,
		duration: 0,
	};
	const began = Date.now();
	const repeated: { key: string; due: number }[] = [];
	let inFlight = 0;
	let isOver = false;

	async function send(key: string): Promise<void> {
		storm.requests += 1;
		inFlight += 1;
		const answer = await submit(backend.url, key);
		inFlight -= 1;
		if (answer?.ok) storm.acknowledged.set(key, answer.reference);
		else {
			if (answer) storm.refusals.push(JSON.stringify(answer));
			repeated.push({ key, due: Date.now() + randomInt(150, 400) });
		}
	}
	let owed = 0;
	let last = began;
	const timer = setInterval(() => {
		const now = Date.now();
		// A timer that comes late sends what it owes.
		owed += ((now - last) * perSecond) / 1000;
		last = now;
		for (; owed >= 1; owed -= 1) {
			// As many as visitors' get in at once: a machine too slow for the pace is not flooded for ever.
			if (inFlight >= maxConcurrent) continue;
			const due = repeated.findIndex((one) => one.due <= now);
			const key = repeated.splice(due, due < 0 ? 0 : 1)[0]?.key;
			if (key) void send(key);
			else if (!isOver) void send(randomUUID());
		}
	}, 1000 / perSecond);
	try {
		for (let killed = 0; killed < kills; killed += 1) {
			// Every other time in the middle of an inquiry, the others at any moment, while it comes up and warms up too.
			if (killed % 2 === 0) await traffic(storm);
			await pause(randomInt(1, 700));
			if (killed % 2 === 0) {
				for (let tries = 0; tries < 200 && inFlight === 0; tries += 1) await pause(1);
				await pause(randomInt(0, storingMs));
			}
			storm.inFlight.push(inFlight);
			await backend.kill();
			const stopped = performance.now();
			await backend.restart();
			storm.slowestStart = Math.max(storm.slowestStart, performance.now() - stopped);
		}
		isOver = true;
		storm.duration = Date.now() - began;
		while (inFlight > 0 || repeated.length > 0) {
			if (Date.now() - began > storm.duration + timeoutMs)
				throw new Error(
					`${inFlight + repeated.length} inquiries were never acknowledged. ${storm.refusals.at(-1) ?? ''}`,
				);
			await pause(20);
		}
	} finally {
		clearInterval(timer);
	}
	return storm;
}

/** Waits for the first answered inquiry, 10 s at most. */
async function traffic({ acknowledged }: Storm): Promise<void> {
	const before = acknowledged.size;
	for (let tries = 0; tries < 200 && acknowledged.size === before; tries += 1) await pause(50);
}

/** undefined when the connection broke. */
async function submit(url: string, idempotencyKey: string): Promise<{ ok: boolean; reference: string } | undefined> {
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
