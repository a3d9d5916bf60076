import { afterAll, beforeAll, expect, test } from 'vitest';
import { followImport, readImport, startImport } from '#data/office/imports.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { enterProducts, killedImport, planOf } from '#tests/support/killedImport.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend();
	await enterProducts(backend, 250);
});
afterAll(() => backend.stop());

test('X5: however PocketBase dies during an import, every row is done once or waits, and continuing finishes it', async () => {
	const { starts, broken } = await killedImport(backend, await planOf(250), 3);
	expect(broken).toEqual([]);
	expect(starts).toBe(3);
}, 180_000);

test('X5: a screen that follows an import waits for PocketBase while it is away, and sees the import end', async () => {
	const { id } = await startImport('maskiner.xlsx', await planOf(100));
	await backend.kill();
	const seen: string[] = [];
	await expect(readImport(id)).rejects.toThrow();
	await backend.restart();
	let restarted: Promise<void> | undefined;
	const last = await followImport(id, ({ state }) => {
		seen.push(state);
		if (restarted) return;
		backend.process.kill('SIGKILL');
		restarted = backend.ended.then(() => backend.restart());
	});
	// The import may have been done before it was killed.
	await restarted;
	expect(last).toMatchObject({ state: 'finished', done_rows: last.rows, left_out_rows: 0 });
	expect(seen.at(-1)).toBe('finished');
}, 180_000);
