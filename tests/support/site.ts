/** `test` for browser tests: with a site of the worker's own to visit, change and break. */
import { rm } from 'node:fs/promises';
import { test as base } from './consoleErrors.ts';
import { type RunningSite, startSite } from './running.ts';
import { copyOfTemplate } from './template.ts';

export { expect } from '@playwright/test';

export const test = base.extend<object, { site: RunningSite }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
		async ({}, use) => {
			const folder = await copyOfTemplate();
			const site = await startSite(folder);
			await use(site);
			await site.stop();
			await rm(folder, { recursive: true, force: true });
		},
		{ scope: 'worker', timeout: 240_000 },
	],
	baseURL: ({ site }, use) => use(site.url),
});
