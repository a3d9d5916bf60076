/** `test` for browser tests: with sites of the worker's own to visit, change and break. */
import { rm } from 'node:fs/promises';
import { test as base } from './consoleErrors.ts';
import { type MailServer, startMailServer } from './mailServer.ts';
import { type RunningSite, startSite } from './running.ts';
import { copyOfTemplate } from './template.ts';

export { expect } from '@playwright/test';

/** A site with a mail server, which can be unwell. */
export interface MailedSite {
	site: RunningSite;
	mail: MailServer;
}

/**
 * Each site is started for the first test that wants it. All files have their `test` from here, with fixtures of their own
 * for single tests at most: for another fixture of a worker, Playwright would begin another worker, and its sites with it.
 */
export const test = base.extend<object, { site: RunningSite; mailed: MailedSite }>({
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
	mailed: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
		async ({}, use) => withMailedSite(use),
		{ scope: 'worker', timeout: 240_000 },
	],
	baseURL: ({ site }, use) => use(site.url),
});

/** `test` whose pages are those of the site with a mail server. */
export const testWithMail = test.extend({ baseURL: ({ mailed }, use) => use(mailed.site.url) });

/** Starts a site that sends its mail to a server of its own, and ends both after it was used. */
export async function withMailedSite(use: (mailed: MailedSite) => Promise<void>): Promise<void> {
	const folder = await copyOfTemplate();
	const mail = await startMailServer();
	const site = await startSite(folder, {
		SMTP_HOST: '127.0.0.1',
		SMTP_PORT: mail.port,
		MAIL_FROM: 'sajten@rostfri.example',
	});
	// The demo's own emails had no recipient.
	for (const { id } of await site.superuser.collection('outbox').getFullList())
		await site.superuser.collection('outbox').delete(id);
	const hidden = site.superuser.collection('site_private');
	await hidden.update((await hidden.getFirstListItem('')).id, { notify_email: 'info@rostfri.example' });
	await use({ site, mail });
	await site.stop();
	await mail.stop();
	await rm(folder, { recursive: true, force: true });
}
