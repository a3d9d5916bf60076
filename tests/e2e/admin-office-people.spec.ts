import { expectAccessible } from '#tests/support/accessibility.ts';
import { adminPassword, clientOf } from '#tests/support/backend.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

async function loggedIn(site: RunningSite, email: string, password = adminPassword) {
	const client = clientOf(site.pocketbaseUrl);
	await client.collection('users').authWithPassword(email, password);
	return client;
}

test('C6: a colleague gets an account, with a generated password shown once', async ({ page, site, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const email = `nora${Date.now()}@rostfri.example`;
	await signIn(page, site);
	await page.goto('/admin/anvandare');
	await page.getByRole('button', { name: 'Skapa admin' }).click();
	await expect(page.getByText('Alla fält måste fyllas i')).toHaveCount(3);
	await expectAccessible(page);

	await page.getByLabel('Namn').fill('Nora Ny');
	await page.getByLabel('E-post').fill(email);
	const field = page.getByRole('textbox', { name: 'Lösenord' });
	await field.fill('kort');
	await page.getByRole('button', { name: 'Skapa admin' }).click();
	await expect(page.getByText('Lösenordet måste vara minst 8 tecken')).toBeVisible();
	await expect(page.getByLabel('Namn')).toHaveValue('Nora Ny');

	await page.getByRole('button', { name: 'Generera' }).click();
	const password = await field.inputValue();
	expect(password).toMatch(/^[^0Oo1Il|]{16}$/);
	await page.getByRole('button', { name: 'Skapa admin' }).click();
	await expectToast(page, 'Admin skapad', 'Admin-kontot har skapats');
	const dialog = page.getByRole('dialog', { name: 'Kontot är skapat' });
	await expect(dialog.getByText(password, { exact: true })).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Kopiera', exact: true }).click();
	await expect(dialog.getByRole('button', { name: 'Kopierat!' })).toBeVisible();
	const copied = Date.now();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
	await expect(dialog.getByRole('button', { name: 'Kopiera', exact: true })).toBeVisible({ timeout: 4000 });
	expect(Date.now() - copied).toBeGreaterThan(1000);
	await dialog.getByRole('button', { name: 'Klart' }).click();
	await expect(page.getByText(password)).toHaveCount(0);
	await expect(field).toHaveValue('');
	await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
	await loggedIn(site, email, password);
});

test('C6: leaving while an account is created is asked about, for its password is shown once', async ({
	page,
	site,
}) => {
	await signIn(page, site);
	await page.goto('/admin/anvandare');
	const form = page.getByRole('region', { name: 'Ny administratör' });
	await form.getByLabel('Namn').fill('Sen Svensson');
	await form.getByLabel('E-post').fill(`sen${Date.now()}@rostfri.example`);
	await form.getByRole('button', { name: 'Generera' }).click();
	let create = () => {};
	const asked = new Promise<void>((resolve) => {
		create = resolve;
	});
	await page.route('**/api/rostfri/admins', async (route) => {
		if (route.request().method() === 'POST') await asked;
		await route.continue();
	});
	await form.getByRole('button', { name: 'Skapa admin' }).click();
	await expect(form.getByRole('button', { name: 'Skapar...' })).toBeVisible();
	await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).first().click();
	const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' });
	await question.getByRole('button', { name: 'Stanna kvar' }).click();
	create();
	await expect(page.getByRole('dialog', { name: 'Kontot är skapat' })).toBeVisible();
	await expect(page.getByLabel('Namn')).toHaveValue('');
});

test('C6: an address that is taken is refused beside its field', async ({ page, site }) => {
	const { email } = await site.createAdmin();
	await signIn(page, site);
	await page.goto('/admin/anvandare');
	await page.getByLabel('Namn').fill('Dubbel');
	await page.getByLabel('E-post').fill(email.toUpperCase());
	await page.getByRole('button', { name: 'Generera' }).click();
	await page.getByRole('button', { name: 'Skapa admin' }).click();
	await expect(page.locator('form').getByText('E-postadressen används redan av ett annat konto')).toBeVisible();
	await expect(page.getByLabel('Namn')).toHaveValue('Dubbel');
	// A server that gives no reason.
	await page.route('**/api/rostfri/admins', (route) => route.fulfill({ status: 500, json: {} }));
	await page.getByLabel('E-post').fill('ny.dubbel@rostfri.example');
	await page.getByRole('button', { name: 'Skapa admin' }).click();
	await expectToast(page, 'Kunde inte skapa admin');
	await expect(page.getByLabel('Namn')).toHaveValue('Dubbel');
});

test('C6: deleting a colleague ends their session at once; no account deletes itself', async ({ page, site }) => {
	const email = 'borta@rostfri.example';
	await site.createAdmin(email, 'Bo Borta');
	const theirs = await loggedIn(site, email);
	await signIn(page, site);
	await page.goto('/admin/anvandare');
	const own = page.getByRole('listitem').filter({ hasText: 'anna@rostfri.example' });
	await expect(own.getByText('Du', { exact: true })).toBeVisible();
	await expect(own.getByRole('button', { name: 'Du kan inte ta bort ditt eget konto' })).toBeDisabled();

	await page.getByRole('button', { name: 'Ta bort Bo Borta' }).click();
	const question = page.getByRole('alertdialog', { name: 'Ta bort Bo Borta?' });
	await expect(question).toContainText('Denna åtgärd kan inte ångras.');
	await question.getByRole('button', { name: 'Avbryt' }).click();
	await theirs.collection('users').authRefresh();
	await page.getByRole('button', { name: 'Ta bort Bo Borta' }).click();
	await question.getByRole('button', { name: 'Ta bort' }).click();
	await expectToast(page, 'Admin borttagen');
	await expect(page.getByText(email)).toBeHidden();
	await expect(theirs.collection('users').authRefresh()).rejects.toThrow();
	await expect(theirs.collection('leads').getList(1, 1)).rejects.toMatchObject({ status: 401 });
});

test('C6: what the server refuses is said: the account may be gone already', async ({ page, site }) => {
	const email = 'redan@rostfri.example';
	await site.createAdmin(email, 'Redan Borta');
	await signIn(page, site);
	await page.goto('/admin/anvandare');
	await page.getByRole('button', { name: 'Ta bort Redan Borta' }).click();
	await page.route('**/api/rostfri/admins/*', (route) => route.fulfill({ status: 500, json: {} }));
	await page.getByRole('alertdialog').getByRole('button', { name: 'Ta bort' }).click();
	await expectToast(page, 'Kunde inte ta bort admin');
});

test('C7: name and address are changed; a new address takes the password and ends other sessions', async ({
	page,
	site,
}) => {
	const stamp = Date.now();
	const email = `profil${stamp}@rostfri.example`;
	await signIn(page, site, email);
	const elsewhere = await loggedIn(site, email);
	await page.goto('/admin/profil');
	await expect(page.getByRole('heading', { level: 1, name: 'Min profil' })).toBeVisible();
	await expect(page.getByLabel('E-post')).toHaveValue(email);
	await expectAccessible(page);
	const form = page.getByRole('region', { name: 'Uppgifter' });

	await form.getByLabel('Namn').fill('');
	await form.getByRole('button', { name: 'Spara' }).click();
	await expect(form.getByText('Namn måste anges')).toBeVisible();
	await form.getByLabel('Namn').fill('Petra Profil');
	await form.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Profil uppdaterad');
	await elsewhere.collection('users').authRefresh();

	await form.getByLabel('E-post').fill('fel adress');
	await form.getByRole('button', { name: 'Spara' }).click();
	await expect(form.getByText('Ogiltig e-postadress')).toBeVisible();
	await form.getByLabel('E-post').fill(`ny${stamp}@rostfri.example`);
	await form.getByRole('button', { name: 'Spara' }).click();
	await expect(form.getByText('Ange ditt nuvarande lösenord')).toBeVisible();
	await form.getByRole('textbox', { name: 'Nuvarande lösenord' }).fill('fel-losenord');
	await form.getByRole('button', { name: 'Spara' }).click();
	await expect(form.getByText('Fel lösenord')).toBeVisible();
	await form.getByRole('textbox', { name: 'Nuvarande lösenord' }).fill(adminPassword);
	await form.getByRole('button', { name: 'Spara' }).click();
	await expect(async () => void (await loggedIn(site, `ny${stamp}@rostfri.example`))).toPass();
	await expect(elsewhere.collection('users').authRefresh()).rejects.toThrow();

	// This session goes on.
	await page.goto('/admin/leads');
	await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});

test('C7: a new password must be long enough and confirmed; this session goes on, others end', async ({
	page,
	site,
}) => {
	const email = `losen${Date.now()}@rostfri.example`;
	await signIn(page, site, email);
	const elsewhere = await loggedIn(site, email);
	await page.goto('/admin/profil');
	const form = page.getByRole('region', { name: 'Byt lösenord' });
	const fill = async (current: string, password: string, confirmation: string) => {
		await form.getByRole('textbox', { name: 'Nuvarande lösenord' }).fill(current);
		await form.getByRole('textbox', { name: 'Nytt lösenord' }).fill(password);
		await form.getByRole('textbox', { name: 'Bekräfta lösenord' }).fill(confirmation);
		await form.getByRole('button', { name: 'Ändra lösenord' }).click();
	};
	await fill('', '', '');
	await expect(form.getByText('Ange ditt nuvarande lösenord')).toBeVisible();
	await fill(adminPassword, 'kort', 'kort');
	await expect(form.getByText('Lösenordet måste vara minst 8 tecken')).toBeVisible();
	await fill(adminPassword, 'ett nytt lösenord', 'ett annat lösenord');
	await expect(form.getByText('Lösenorden matchar inte')).toBeVisible();
	await fill('fel-losenord', 'ett nytt lösenord', 'ett nytt lösenord');
	await expect(form.getByText('Fel lösenord')).toBeVisible();
	// The name that was given on the phone in between stays.
	const accounts = site.superuser.collection('users');
	const { id } = await accounts.getFirstListItem(`email = "${email}"`);
	await accounts.update(id, { full_name: 'Nytt Namn' });
	await fill(adminPassword, 'ett nytt lösenord', 'ett nytt lösenord');
	await expectToast(page, 'Lösenord ändrat');
	expect((await accounts.getOne(id)).full_name).toBe('Nytt Namn');
	await expect(form.getByRole('textbox', { name: 'Nytt lösenord' })).toHaveValue('');
	await loggedIn(site, email, 'ett nytt lösenord');
	await expect(elsewhere.collection('users').authRefresh()).rejects.toThrow();
	await page.reload();
	await expect(page.getByRole('heading', { level: 1, name: 'Min profil' })).toBeVisible();
});

test('C7: a profile that cannot be loaded or saved says so', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/leads');
	await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
	await page.route('**/auth-refresh', (route) => route.abort());
	await page.getByRole('button', { name: /Användarmeny|Anna Admin/ }).click();
	await page.getByRole('menuitem', { name: 'Min profil' }).click();
	await expect(page.getByRole('alert')).toContainText('Kunde inte ladda profil', { timeout: 20_000 });
	await page.unroute('**/auth-refresh');
	await page.getByRole('button', { name: 'Försök igen' }).click();
	await page.route('**/api/rostfri/profile', (route) => route.fulfill({ status: 500, json: {} }));
	await page.getByLabel('Namn').fill('Anna Andersson');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Kunde inte uppdatera profil');
	await expect(page.getByLabel('Namn')).toHaveValue('Anna Andersson');
});
