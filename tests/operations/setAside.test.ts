import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearSetAside, setAsideName } from '#scripts/setAside.ts';

test('a database that was set aside is deleted after 30 days, and nothing else is', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-aside-'));
	const now = Date.now();
	const daysAgo = (days: number, name = 'pocketbase') => setAsideName(name, new Date(now - days * 86_400_000));
	for (const name of ['pocketbase', 'backups', daysAgo(31), daysAgo(29), daysAgo(31, 'auxiliary.db')])
		await mkdir(join(folder, name, 'storage'), { recursive: true });
	await clearSetAside(folder, () => {});
	expect((await readdir(folder)).sort()).toEqual(['backups', 'pocketbase', daysAgo(29)]);
	await rm(folder, { recursive: true });
});
