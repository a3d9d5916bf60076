import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBackend as startAlone } from '#scripts/backend.ts';
import { startBackend } from '#tests/support/backend.ts';

test('W3: a start beside another PocketBase on the same port fails and names the port', async () => {
	const first = await startBackend();
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-second-'));
	try {
		const second = startAlone({ DATA_DIR: folder, POCKETBASE_PORT: first.port });
		await expect(second).rejects.toThrow(`Port ${first.port} is taken by another program`);
		// Whoever was there first is not disturbed, and what was begun stays usable for a start on another port.
		expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
		expect(existsSync(join(folder, 'pocketbase', 'data.db'))).toBe(true);
	} finally {
		await first.stop();
		await rm(folder, { recursive: true, force: true });
	}
});
