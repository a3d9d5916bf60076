import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { workers } from './support/workers.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
	root: here('..'),
	test: {
		// A shared machine may stall for seconds.
		expect: { poll: { timeout: 10_000 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'domain',
					include: [
						'tests/domain/**/*.test.{ts,tsx}',
						'tests/site/**/*.test.{ts,tsx}',
						'tests/admin/**/*.test.{ts,tsx}',
						'tests/scripts/**/*.test.ts',
					],
					// Files that follow each other share what they import. Each cleans up what it has changed of it.
					isolate: false,
					testTimeout: 30_000,
					maxWorkers: 2,
				},
			},
			{
				extends: true,
				test: {
					name: 'backend',
					include: [
						'tests/hooks/**/*.test.ts',
						'tests/publisher/**/*.test.ts',
						'tests/data/**/*.test.ts',
						'tests/operations/**/*.test.ts',
					],
					globalSetup: here('support/newDatabase.ts'),
					// As above.
					isolate: false,
					testTimeout: 60_000,
					hookTimeout: 120_000,
					retry: process.env.CI ? 1 : 0,
					// Each file has a PocketBase of its own.
					maxWorkers: workers,
				},
			},
		],
	},
});
