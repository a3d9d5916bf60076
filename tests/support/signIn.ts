/** Ways into the back office for browser tests. */
import { expect, type Page } from '@playwright/test';
import type PocketBase from 'pocketbase';
import { clientOf } from './backend.ts';
import type { RunningSite } from './running.ts';

/** Who has signed in on a site, by address: a password is checked slowly on purpose, a session at once. */
const sessions = new WeakMap<RunningSite, Map<string, PocketBase>>();

/** Signs in without the login page, as a person who has been here before. Creates the account when it is not there. */
export async function signIn(page: Page, site: RunningSite, email?: string): Promise<void> {
	const account = await site.createAdmin(email);
	const known = sessions.get(site) ?? new Map<string, PocketBase>();
	sessions.set(site, known);
	const client = known.get(account.email) ?? clientOf(site.pocketbaseUrl);
	known.set(account.email, client);
	const users = client.collection('users');
	const hasSession = client.authStore.isValid && (await users.authRefresh().then(Boolean, () => false));
	if (!hasSession) await users.authWithPassword(account.email, account.password);
	const { token, record } = client.authStore;
	await page.goto('/robots.txt');
	await page.evaluate((session) => localStorage.setItem('pocketbase_auth', JSON.stringify(session)), { token, record });
}

/** Fills in and sends the login form. */
export async function fillInLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
	await page.getByLabel('E-post').fill(email);
	await page.getByRole('textbox', { name: 'Lösenord' }).fill(password);
	await page.getByRole('button', { name: 'Logga in' }).click();
}

/** A toast with this title, and this text below it. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
	const toast = page.locator('[data-sonner-toast]').filter({ has: page.getByText(title, { exact: true }) });
	await expect(toast.first()).toBeVisible();
	if (description) await expect(toast.first().getByText(description, { exact: true })).toBeVisible();
}

/** Ends every session of an account, as a password changed elsewhere does. */
export async function endSessions(site: RunningSite, email: string): Promise<void> {
	const users = site.superuser.collection('users');
	const { id } = await users.getFirstListItem(site.superuser.filter('email = {:email}', { email }));
	const { password } = await site.createAdmin(email);
	await users.update(id, { password, passwordConfirm: password });
}
