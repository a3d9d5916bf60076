import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { anInquiryBody } from '#tests/support/factories.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

interface Line {
	message: string;
	data: Record<string, unknown>;
}

/** Everything that PocketBase has stored once it has stored a line with `mark`. It writes them in batches. */
async function linesUpTo(mark: string): Promise<Line[]> {
	let lines: Line[] = [];
	const read = async () => {
		lines = (await backend.superuser.logs.getList(1, 500)).items as unknown as Line[];
		return JSON.stringify(lines);
	};
	await expect.poll(read, { timeout: 20_000, interval: 250 }).toContain(mark);
	return lines;
}

test('I7: the log keeps no request of a stranger, and no address or name that staff search for', async () => {
	const admin = await backend.admin();
	const long = 'x'.repeat(2500);
	for (const path of [
		`/finns-inte?${long}`,
		`/api/finns-inte?namn=kim.kund@example.se`,
		'/api/rostfri/privacy?strangers',
	])
		await fetch(backend.url + path, { headers: { 'User-Agent': long, Referer: `https://example.se/?${long}` } });
	await call(backend, 'submit-lead', anInquiryBody());
	await call(backend, 'submit-lead', { bad: true });
	const signedIn = {
		Authorization: admin.authStore.token,
		Referer: 'http://localhost:4321/admin/leads?sok=kim.kund@example.se',
	};
	await fetch(`${backend.url}/api/collections/leads/records?filter=email="kim.kund@example.se"`, { headers: signedIn });
	await fetch(`${backend.url}/api/rostfri/felstavat?sok=kim.kund@example.se`, { headers: signedIn });
	await fetch(`${backend.url}/api/collections/finns-inte/records?sok=last`, { headers: signedIn });

	const lines = await linesUpTo('/api/collections/finns-inte/records');
	const requests = lines.filter(({ data }) => data.type === 'request');
	expect(requests.map(({ data }) => data.auth)).not.toContain('');
	expect(requests.map(({ message }) => message)).toContain('GET /api/collections/finns-inte/records');
	expect(JSON.stringify(lines)).not.toMatch(/kim\.kund|xxxx/);
}, 60_000);

test('what goes wrong in our own code is still noted', async () => {
	await backend.superuser.crons.run('mail');
	await backend.superuser.collection('site_private').getFullList();
	const upload = await fetch(`${backend.url}/api/collections/users/records`, {
		method: 'POST',
		headers: { Authorization: backend.superuser.authStore.token, 'Content-Type': 'application/json' },
		body: '{"email":"x"}',
	});
	expect(upload.status).toBe(400);
	const lines = await linesUpTo('POST /api/collections/users/records');
	expect(lines.find(({ message }) => message.startsWith('POST /api/collections/users'))?.data).toMatchObject({
		status: 400,
		auth: '_superusers',
	});
});
