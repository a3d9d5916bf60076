import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

test('W1: a note of the last backup that a power cut has broken stops neither the site nor the next backup', async () => {
	const admin = await backend.admin();
	await mkdir(join(backend.dataFolder, 'backups'), { recursive: true });
	for (const broken of ['\0'.repeat(48), '', '[]', 'null', '{"made":7}']) {
		await writeFile(join(backend.dataFolder, 'backups/last.json'), broken);
		expect((await call(backend, 'backup', undefined, { client: admin })).status).toBe(200);
		await backUp(backend.dataFolder, '', () => {});
		const { made, error } = (await call(backend, 'backup', undefined, { client: admin })).body;
		expect(Date.parse(made)).toBeGreaterThan(Date.now() - 60_000);
		expect(error).toBe('');
	}
});
