import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { anInquiryBody } from '#tests/support/factories.ts';

let backend: TestBackend;
let admin: PocketBase;
let clockFile: string;
beforeAll(async () => {
	// What the jobs of the night ask, and the tick of a minute at once.
	backend = await startBackend(
		{},
		`
		routerAdd('GET', '/clock', (e) => e.json(200, require(__hooks + '/lib.js').clockIsTrusted(e.app)));
		routerAdd('POST', '/clock', (e) => {
			require(__hooks + '/lib.js').tickClock();
			e.noContent(204);
		});`,
	);
	clockFile = join(backend.dataFolder, 'pocketbase/clock.json');
	admin = await backend.admin();
});
afterAll(async () => {
	await backend.stop();
});
beforeEach(() => rm(clockFile, { force: true }));

const hour = 3_600_000;
const isTrusted = async () => (await fetch(`${backend.url}/clock`)).json() as Promise<boolean>;
const tick = () => fetch(`${backend.url}/clock`, { method: 'POST' });
/** As if the last tick was so long ago: what a clock looks like that has jumped ahead by this. */
const lastTick = (ago: number, doubtfulTicks = 0) =>
	writeFile(clockFile, JSON.stringify({ last: Date.now() - ago, doubtfulTicks }));
const ticksLeft = async () => JSON.parse(await readFile(clockFile, 'utf8')).doubtfulTicks;

test('W4: a clock that goes on is trusted, from the first start on', async () => {
	expect(await isTrusted()).toBe(true);
	await tick();
	expect(await isTrusted()).toBe(true);
	await lastTick(47 * hour);
	expect(await isTrusted()).toBe(true);
});

test('W4: a clock that has jumped by years is not trusted until it has run for two days', async () => {
	for (const jump of [3 * 365 * 24 * hour, -3 * 365 * 24 * hour]) {
		await lastTick(jump);
		expect(await isTrusted()).toBe(false);
		await tick();
		expect(await isTrusted()).toBe(false);
		expect(await ticksLeft()).toBe(2 * 24 * 60);
		await tick();
		expect(await ticksLeft()).toBe(2 * 24 * 60 - 1);
		await lastTick(60_000, 1);
		expect(await isTrusted()).toBe(false);
		await tick();
		expect(await isTrusted()).toBe(true);
	}
});

test('W4: a file that a power cut has emptied leaves the newest record to compare with', async () => {
	await writeFile(clockFile, '');
	expect(await isTrusted()).toBe(true);
	await tick();
	expect(await ticksLeft()).toBe(0);
});

test('I7: email that was put off to a wrong year is tried again when the clock is right', async () => {
	const { body } = await call(backend, 'submit-lead', anInquiryBody());
	const lead = await admin.collection('leads').getFirstListItem(`reference = "${body.reference}"`);
	const outbox = backend.superuser.collection('outbox');
	const email = await outbox.getFirstListItem(`lead_id = "${lead.id}"`);
	await outbox.update(email.id, { status: 'pending', next_attempt_at: '2040-01-01 00:00:00.000Z' });
	await lastTick(60_000);
	await tick();
	expect((await outbox.getOne(email.id)).next_attempt_at).toContain('2040');
	await lastTick(-5 * 365 * 24 * hour);
	await tick();
	expect(Date.parse((await outbox.getOne(email.id)).next_attempt_at.replace(' ', 'T'))).toBeLessThanOrEqual(Date.now());
});

test('X5: an import that was under way at a wrong time goes on, and keeps no other waiting, when the clock is right', async () => {
	const imports = backend.superuser.collection('imports');
	const job = await imports.create({ state: 'uploading', file_name: 'f.csv', rows: 1 });
	inDatabase(backend, `UPDATE imports SET updated = '2040-01-01 00:00:00.000Z' WHERE id = '${job.id}'`);
	await lastTick(-5 * 365 * 24 * hour);
	await tick();
	expect(Date.parse((await imports.getOne(job.id)).updated.replace(' ', 'T'))).toBeLessThanOrEqual(Date.now());
});
