import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '#scripts/environment.ts';
import { freePort } from '#scripts/freePort.ts';

let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
	const DATA_DIR = await mkdtemp(join(tmpdir(), 'rostfri-command-'));
	environment = {
		...process.env,
		PATH: DATA_DIR,
		DATA_DIR,
		POCKETBASE_PORT: String(await freePort()),
		// What one of them has compiled the others need not.
		NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/commands'),
	};
});
afterAll(() => rm(String(environment.DATA_DIR), { recursive: true }));

test.each([
	['restore', [], 'Which archive? npm run restore .data/backups/rostfri-….tar.gz'],
	['restore', ['gone.tar.gz'], 'There is no archive at gone.tar.gz.'],
	['backup', [], /^There is no database in \S+\.$/],
	['superuser', ['someone@example.com', 'a-password'], /^Give an e-mail address, and no password/],
	['superuser', ['someone@example.com'], /^There is no database in \S+ yet: npm start makes it\.$/],
	['migration', [], 'Say what the migration is about: npm run migration add-colour'],
	['migration', ['again'], 'There is nothing to migrate: the migrations end in what the domain says already.'],
	['seed', [], /^PocketBase does not answer at http:\S+\. Start the site first: npm start$/],
	['bench', ['serve'], 'This needs wrk, which is not on the PATH. On Debian: apt-get install wrk'],
	['bench', ['disk'], /^This needs mount, which is not on the PATH/],
	['bench', ['s3'], 'Where to? npm run bench -- s3 s3://bucket/prefix'],
	['bench', ['nothing'], /^Say what to measure: npm run bench -- /],
])('%s %s says in one sentence what is wrong', async (script, words, sentence) => {
	const run = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...words], {
		cwd: projectFolder,
		env: environment,
	});
	const { code, stderr } = await run.then(
		() => ({ code: 0, stderr: '' }),
		(error: { code: number; stderr: string }) => error,
	);
	expect(code).toBe(1);
	expect(stderr.trim()).toMatch(sentence);
	expect(stderr.trim().split('\n')).toHaveLength(1);
});
