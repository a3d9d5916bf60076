/** Whether the site works, who is told what of it, and which methods the publisher's own routes take (W3). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Health, healthOf } from '#publisher/serve/health.ts';
import { rememberBackup } from '#publisher/serve/lastBackup.ts';
import { publishLateMs } from '#publisher/serve/limits.ts';
import { askerOf } from '#tests/support/asked.ts';
import { startBackend } from '#tests/support/backend.ts';
import { openDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { openRaw, statusIn } from '#tests/support/rawRequests.ts';

const publisher = await startPublisher();
afterAll(() => publisher.stop());
const ask = askerOf(publisher.url);
const admin = await publisher.backend.admin();
await publisher.settled();

describe('health', () => {
	const health = async () => {
		const { status, body } = await ask('/_publisher/health');
		return { status, ...(JSON.parse(body.toString()) as Health) };
	};

	test('W3: says 503 and what is wrong while PocketBase is away, and 200 when it is back; pages are served either way', async () => {
		expect(await health()).toMatchObject({ status: 200, ok: true, pocketbase: 'ok', mail: 'off', disk: 'ok' });
		await publisher.backend.kill();
		try {
			await eventually(async () =>
				expect(await health()).toMatchObject({ status: 503, ok: false, pocketbase: 'away', mail: 'unknown' }),
			);
			expect((await ask('/om-oss')).status).toBe(200);
			expect((await ask('/api/health')).status).toBe(503);
		} finally {
			await publisher.backend.restart();
		}
		await eventually(async () => expect(await health()).toMatchObject({ status: 200, ok: true, pocketbase: 'ok' }));
	});

	test('W4: tells every client whether the site works, and only admins and this machine what is wrong', async () => {
		const visitor = { 'x-forwarded-for': '203.0.113.7' };
		const told = async (headers: Record<string, string>) =>
			Object.keys(JSON.parse((await ask('/_publisher/health', headers)).body.toString())).sort();
		const publicParts = ['bundle', 'current', 'ok', 'rev'];
		expect(await told(visitor)).toEqual(publicParts);
		expect(await told({ ...visitor, authorization: 'x.y.z' })).toEqual(publicParts);
		const all = await told({ ...visitor, authorization: admin.authStore.token });
		expect(all).toEqual(
			[
				...publicParts,
				'backup',
				'disk',
				'disk_free',
				'last_backup',
				'last_publish',
				'mail',
				'pocketbase',
				'publish',
			].sort(),
		);
		expect(await told({})).toEqual(all);
		expect(JSON.parse((await ask('/api/rostfri/health', visitor)).body.toString())).toEqual({ ok: true });
	});

	test('W3: is not well without a backup for 26 hours, since the last one or the start', async () => {
		const hour = 60 * 60_000;
		const folder = await mkdtemp(join(tmpdir(), 'rostfri-health-'));
		const healthAfter = (hours: number) =>
			healthOf(publisher.backend.url, folder, { startedAt: Date.now() - hours * hour })();
		const made = (hours: number) =>
			rememberBackup(folder, { made: new Date(Date.now() - hours * hour).toISOString(), error: '' });
		expect(await healthAfter(25)).toMatchObject({ ok: true, backup: 'ok' });
		expect(await healthAfter(27)).toMatchObject({ ok: false, backup: 'late' });
		await made(25);
		expect(await healthAfter(100)).toMatchObject({ ok: true, backup: 'ok' });
		// A clock was wrong, so its age is unknown.
		await made(-1);
		expect(await healthAfter(1)).toMatchObject({ ok: false, backup: 'late' });
		await made(27);
		expect(await healthAfter(100)).toMatchObject({ ok: false, backup: 'late' });
		expect(await healthAfter(1)).toMatchObject({ ok: true, backup: 'ok' });
		await rm(folder, { recursive: true });
	});

	test('W3: is not well while changes cannot be published, or one has waited for longer than ten minutes', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'rostfri-health-'));
		const behind = await startBackend();
		try {
			const parts = (hasFailed = false) => healthOf(behind.url, folder, { hasPublishFailed: () => hasFailed })();
			expect(await parts()).toMatchObject({ ok: true, publish: 'ok' });
			expect(await parts(true)).toMatchObject({ ok: false, publish: 'failed' });
			const database = openDatabase(behind);
			const changedBefore = (ms: number) => {
				const since = new Date(Date.now() - ms).toISOString().replace('T', ' ');
				database.prepare('UPDATE build_state SET rev = published_rev + 1, dirty_since = ?').run(since);
			};
			changedBefore(publishLateMs - 60_000);
			expect(await parts()).toMatchObject({ ok: true, publish: 'ok' });
			changedBefore(publishLateMs + 60_000);
			expect(await parts()).toMatchObject({ ok: false, publish: 'late' });
			database.exec('UPDATE build_state SET published_rev = rev');
			expect(await parts()).toMatchObject({ ok: true, publish: 'ok' });
			database.close();
		} finally {
			await behind.stop();
			await rm(folder, { recursive: true });
		}
	});

	test('W3: is not well while the publisher cannot read PocketBase, though that answers', async () => {
		const database = openDatabase(publisher);
		database.exec('ALTER TABLE public_changes RENAME TO away');
		try {
			await eventually(async () =>
				expect(await health()).toMatchObject({ status: 503, ok: false, pocketbase: 'ok', publish: 'failed' }),
			);
		} finally {
			database.exec('ALTER TABLE away RENAME TO public_changes');
			database.close();
		}
		await eventually(async () => expect(await health()).toMatchObject({ status: 200, ok: true, publish: 'ok' }));
	});

	test('W3: the publisher answers only the methods of its own routes, and reads no body where none belongs', async () => {
		for (const [path, method, allowed] of [
			['/_publisher/health', 'POST', 'GET, HEAD'],
			['/_publisher/health', 'DELETE', 'GET, HEAD'],
			['/_publisher/webhook', 'PUT', 'POST'],
			['/om-oss', 'PATCH', 'GET, HEAD'],
		]) {
			const raw = openRaw(publisher.url);
			// A body without end.
			raw.socket.write(`${method} ${path} HTTP/1.1\r\nHost: site\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n`);
			// Closed by the publisher, or the test fails.
			const received = await raw.ended(10 ** 9);
			expect([path, method, statusIn(received)]).toEqual([path, method, 405]);
			expect(received).toContain(`Allow: ${allowed}`);
			expect(received).toContain('Connection: close');
		}
		expect((await ask('/_publisher/health', {}, publisher.url, 'HEAD')).status).toBe(200);
		expect((await ask('/_publisher/webhook')).status).toBe(405);
	});

	test('W3: is not well where there is no space', async () => {
		const parts = await healthOf(publisher.backend.url, '/proc')();
		expect(parts).toMatchObject({ ok: false, pocketbase: 'ok', disk: 'low', disk_free: 0 });
	});
});
