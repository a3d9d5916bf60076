import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type RunningSite, startSite } from '#tests/support/running.ts';
import { expectToast, fillInLogin } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

/** A site that nobody has an account on yet. */
let fresh: RunningSite;
let folder: string;

test.beforeAll(async () => {
	test.setTimeout(180_000);
	folder = await mkdtemp(join(tmpdir(), 'rostfri-setup-'));
	fresh = await startSite(folder);
});

test.afterAll(async () => {
	await fresh?.stop();
	await rm(folder, { recursive: true, force: true });
});

test('A1: the first admin is made once, signs in, and the door is closed', { tag: '@phone' }, async ({
	page,
	context,
}) => {
	await page.goto(`${fresh.url}/admin`);
	await expect(page).toHaveURL(/\/admin\/login$/);
	await page.getByRole('link', { name: 'Skapa admin-konto' }).click();
	await expect(page).toHaveURL(/\/admin\/setup$/);
	const create = page.getByRole('button', { name: 'Skapa admin-konto' });
	await create.click();
	await expect(page.getByText('Namn måste anges')).toBeVisible();
	await expect(page.getByText('E-post måste anges')).toBeVisible();
	await expect(page.getByText('Lösenord måste anges')).toBeVisible();
	expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

	await page.getByLabel('Fullständigt namn').fill('Åsa Öberg');
	await page.getByLabel('E-post').fill('asa@rostfri.example');
	await page.getByRole('textbox', { name: 'Lösenord' }).fill('kort');
	await create.click();
	await expect(page.getByText('Lösenordet måste vara minst 6 tecken')).toBeVisible();
	await page.getByRole('textbox', { name: 'Lösenord' }).fill('sextecken');

	await context.setOffline(true);
	await create.click();
	await expectToast(page, 'Setup misslyckades', 'Du är offline. Försök igen när du har nätverk.');
	await context.setOffline(false);
	await create.click();
	await expectToast(page, 'Admin-konto skapat!', 'Du kan nu logga in med dina uppgifter');
	await expect(page).toHaveURL(/\/admin\/login$/);
	await expect(page.getByLabel('E-post')).toHaveValue('asa@rostfri.example');
	await fillInLogin(page, { email: 'asa@rostfri.example', password: 'sextecken' });
	await expectToast(page, 'Inloggad', 'Välkommen till admin-panelen');
	await expect(page.getByText('Inga leads ännu')).toBeVisible();

	await page.goto(`${fresh.url}/admin/setup`);
	await expectToast(page, 'Setup redan klar');
	await expect(page).not.toHaveURL(/setup/);
});

test('A1: two who fill in the form at the same time make one admin', async ({ page, context }) => {
	const users = fresh.superuser.collection('users');
	for (const { id } of await users.getFullList()) await users.delete(id);
	const other = await context.newPage();
	for (const [tab, name] of [
		[page, 'ett'],
		[other, 'tva'],
	] as const) {
		await tab.goto(`${fresh.url}/admin/setup`);
		await tab.getByLabel('Fullständigt namn').fill(name);
		await tab.getByLabel('E-post').fill(`${name}@rostfri.example`);
		await tab.getByRole('textbox', { name: 'Lösenord' }).fill('sextecken');
	}
	const send = (tab: typeof page) => tab.getByRole('button', { name: 'Skapa admin-konto' }).click();
	await Promise.all([send(page), send(other)]);
	await expect(page).toHaveURL(/\/admin\/login$/);
	await expect(other).toHaveURL(/\/admin\/login$/);
	expect(await users.getFullList()).toHaveLength(1);
});
