import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '#scripts/nightlyBackup.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

test('W1: staff see when the nightly backup fails, and since when there is none', async () => {
	const admin = await backend.admin();
	const state = async () => (await call(backend, 'backup', undefined, { client: admin })).body;
	expect(await state()).toEqual({ made: '', error: '' });

	const lines: string[] = [];
	const say = (line: string) => void lines.push(line);
	await backUp(backend.dataFolder, '', say);
	const { made } = await state();
	expect(Date.parse(made)).toBeGreaterThan(Date.now() - 60_000);

	await backUp(backend.dataFolder, '/dev/null/backups', say);
	const after = await state();
	expect(after.made).toBe(made);
	expect(after.error).not.toBe('');
	expect(lines.at(-1)).toContain('The nightly backup failed');
});
