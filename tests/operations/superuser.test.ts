import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomPassword, setSuperuser } from '#scripts/backend.ts';
import { findPocketBase } from '#scripts/pocketbase.ts';
import { clientOf, startBackend, type TestBackend } from '#tests/support/backend.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

test('a superuser gets in with the password that was set last', async () => {
	for (const password of [randomPassword(), randomPassword()]) {
		await setSuperuser(await findPocketBase(), backend.dataFolder, 'nod@example.com', password);
		await clientOf(backend.url).collection('_superusers').authWithPassword('nod@example.com', password);
	}
});

test('an address that is none is refused in words', async () => {
	await expect(setSuperuser(await findPocketBase(), backend.dataFolder, 'nod', randomPassword())).rejects.toThrow(
		/email/,
	);
});

test.runIf(existsSync('/proc/self/cmdline'))(
	'its password is in no command line, which every user can read',
	async () => {
		const password = randomPassword();
		let isDone = false;
		const seen: string[] = [];
		const watching = (async () => {
			while (!isDone) {
				for (const id of await readdir('/proc')) {
					if (!/^\d+$/.test(id)) continue;
					const words = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
					if (words.includes('set-superuser')) seen.push(words);
				}
				await setImmediate();
			}
		})();
		await setSuperuser(await findPocketBase(), backend.dataFolder, 'nod@example.com', password);
		isDone = true;
		await watching;
		expect(seen.length).toBeGreaterThan(0);
		expect(seen.filter((words) => words.includes(password))).toEqual([]);
	},
);
