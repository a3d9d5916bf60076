import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';
import { aPhoto } from '#tests/support/photos.ts';
import { type RunningSite, startSite } from '#tests/support/running.ts';
import { expectToast, fillInLogin } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

/** Printed where the server of a public host was started: only who saw it makes the first account. */
const setupCode = 'koden-fran-starten';
/** A site without accounts. */
let fresh: RunningSite;
let folder: string;
let mail: MailServer;

test.beforeAll(async () => {
	test.setTimeout(180_000);
	folder = await mkdtemp(join(tmpdir(), 'rostfri-setup-'));
	mail = await startMailServer();
	fresh = await startSite(folder, {
		SETUP_TOKEN: setupCode,
		SETUP_OPEN_LOCALLY: false,
		SMTP_HOST: '127.0.0.1',
		SMTP_PORT: mail.port,
		MAIL_FROM: 'sajten@rostfri.example',
	});
});

test.afterAll(async () => {
	await fresh?.stop();
	await mail?.stop();
	await rm(folder, { recursive: true, force: true });
});

test('A1, B4, B5, C6: from an empty site to a published product: setup, login, three photos, visible', async ({
	page,
	context,
}) => {
	test.setTimeout(120_000);
	await page.goto(`${fresh.url}/admin`);
	await expect(page).toHaveURL(/\/admin\/login$/);
	await page.getByRole('link', { name: 'Skapa admin-konto' }).click();
	await expect(page).toHaveURL(/\/admin\/setup$/);
	const create = page.getByRole('button', { name: 'Skapa admin-konto' });
	await create.click();
	await expect(page.getByText('Namn måste anges')).toBeVisible();
	await expect(page.getByText('E-post måste anges')).toBeVisible();
	await expect(page.getByText('Lösenord måste anges')).toBeVisible();
	await expect(page.getByLabel('Fullständigt namn')).toBeFocused();
	await expectAccessible(page);

	await page.getByLabel('Fullständigt namn').fill('Åsa Öberg');
	await page.getByLabel('E-post').fill('asa@rostfri.example');
	await page.getByRole('textbox', { name: 'Lösenord' }).fill('kort');
	await create.click();
	await expect(page.getByText('Lösenordet måste vara minst 6 tecken')).toBeVisible();
	await page.getByRole('textbox', { name: 'Lösenord' }).fill('sextecken');
	await page.getByLabel('Engångskod').fill('gissad');
	await create.click();
	await expect(page.getByLabel('Engångskod')).toHaveAccessibleDescription(
		/Koden stämmer inte\. Den visas där servern startades\./,
	);
	await expect(page.getByLabel('Engångskod')).toBeFocused();
	await page.getByLabel('Engångskod').fill(setupCode);

	await context.setOffline(true);
	await create.click();
	await expectToast(page, 'Setup misslyckades', 'Du är offline. Försök igen när du har nätverk.');
	await context.setOffline(false);
	// A server that gives no reason.
	await page.route('**/api/rostfri/setup', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
	await create.click();
	await expectToast(page, 'Setup misslyckades', 'Försök igen senare');
	// An account that is no admin has the address already.
	const users = fresh.superuser.collection('users');
	const taken = { email: 'asa@rostfri.example', full_name: 'Åsa', password: 'sextecken', passwordConfirm: 'sextecken' };
	const { id } = await users.create(taken);
	await create.click();
	await expectToast(page, 'Setup misslyckades', 'Kunde inte skapa användare');
	await expect(page.getByLabel('Fullständigt namn')).toHaveValue('Åsa Öberg');
	await users.delete(id);
	await create.click();
	await expectToast(page, 'Admin-konto skapat!', 'Du kan nu logga in med dina uppgifter');
	await expect(page).toHaveURL(/\/admin\/login$/);
	await expect(page.getByLabel('E-post')).toHaveValue('asa@rostfri.example');
	await fillInLogin(page, { email: 'asa@rostfri.example', password: 'sextecken' });
	await expectToast(page, 'Inloggad', 'Välkommen till admin-panelen');
	await expect(page.getByText('Inga leads ännu')).toBeVisible();
	// Where to begin. What went wrong before has made way for what went well.
	await expect(page.getByText('Setup misslyckades')).toHaveCount(0);
	const steps = page.getByRole('region', { name: 'Kom igång' });
	await expect(steps.getByRole('link', { name: 'Hämta produkterna från en kalkyl' })).toBeVisible();
	await steps.getByRole('link', { name: 'Fyll i telefon' }).click();
	await expect(page.getByRole('tab', { name: 'Kontakt' })).toHaveAttribute('aria-selected', 'true');
	await expect(page.getByRole('textbox', { name: 'Telefon' })).toBeFocused();
	await page.goBack();
	await steps.getByRole('link', { name: 'Ange vart nya förfrågningar ska mejlas' }).click();
	await expect(page.getByLabel('Aviseringsadress')).toBeFocused();

	// X5: where there are no categories and brands, those of the first list come along.
	await page.goto(`${fresh.url}/admin/produkter/importera`);
	await page.getByLabel('Välj fil').setInputFiles({
		name: 'lagerlista.csv',
		mimeType: 'text/csv',
		buffer: Buffer.from('SKU;Titel;Kategori;Varumärke\nRF-1;Kylskåp 700 liter;Kylskåp;Metos\n'),
	});
	await page.getByRole('button', { name: 'Förhandsgranska' }).click();
	await expect(page.getByRole('checkbox', { name: 'Skapa 1 kategori som inte finns' })).toBeChecked();
	await expect(page.getByRole('checkbox', { name: 'Skapa 1 varumärke som inte finns' })).toBeChecked();
	await expect(page.getByText('1 ny produkt, 0 ändrade, 0 oförändrade, 0 felaktiga rader.')).toBeVisible();

	// Where there is no product there is nothing to search among or to put in order.
	await page.goto(`${fresh.url}/admin/produkter`);
	await expect(page.getByText('Inga produkter hittades')).toBeVisible();
	await expect(page.getByPlaceholder('Sök produkter...')).toBeHidden();
	await expect(page.getByRole('button', { name: 'Ändra ordning' })).toBeHidden();
	await page.getByRole('link', { name: 'Lägg in den första produkten' }).click();
	await page.getByLabel('Välj bilder').setInputFiles([
		{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ orientation: 6, width: 1200, height: 800 }) },
		{ name: 'IMG_2.HEIC', mimeType: '', buffer: readFileSync(new URL('photos/phone.heic', import.meta.url)) },
		{ name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() },
	]);
	await page.getByLabel('Titel').fill('Kombiugn från Åsa');
	await page.getByLabel('Pris', { exact: true }).fill('12500');
	await page.getByLabel('Publicerad').check();
	// Saves and stays.
	await page.keyboard.press('ControlOrMeta+s');
	await expectToast(page, 'Produkten skapad');
	const state = page.getByRole('button', { name: /^Publicerad \d\d:\d\d \(\d+(,\d)?\s(s|min)\)$/ });
	await expect(state).toBeVisible({ timeout: 30_000 });
	await state.click();
	await expect(page.getByRole('link', { name: 'Visa sidan' })).toHaveAttribute('href', /\/produkt\/kombiugn-fran-asa$/);

	await page.goto(`${fresh.url}/produkt/kombiugn-fran-asa`);
	await expect(page.getByRole('heading', { level: 1, name: 'Kombiugn från Åsa' })).toBeVisible();
	await expect(page.getByText('12 500 kr').first()).toBeVisible();
	const photo = page.getByRole('img', { name: /Kombiugn från Åsa/ }).first();
	await expect
		.poll(() => photo.evaluate(({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => width / height))
		.toBeCloseTo(1.5, 1);
	const { images } = await fresh.superuser.collection('products').getFirstListItem("slug = 'kombiugn-fran-asa'");
	expect(images).toHaveLength(3);

	// Who is alone cannot go.
	await page.goto(`${fresh.url}/admin/anvandare`);
	await expect(page.getByRole('button', { name: 'Du kan inte ta bort ditt eget konto' })).toBeDisabled();
	const status = await page.evaluate(async () => {
		const { token, record } = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}');
		const headers = { Authorization: token };
		return (await fetch(`/api/rostfri/admins/${record.id}`, { method: 'DELETE', headers })).status;
	});
	expect(status).toBe(400);
	expect(await fresh.superuser.collection('users').getFullList()).toHaveLength(1);

	await page.goto(`${fresh.url}/admin/setup`);
	await expectToast(page, 'Setup redan klar');
	await expect(page).not.toHaveURL(/setup/);
});

test('A2: a forgotten password is replaced by the link in the letter', async ({ page }) => {
	const { email } = await fresh.createAdmin('glomsk@rostfri.example');
	mail.received.length = 0;
	// It does not tell whose addresses are known.
	await page.goto(`${fresh.url}/admin/aterstall`);
	await page.getByLabel('E-post').fill('ingen@rostfri.example');
	await page.getByRole('button', { name: 'Skicka länk' }).click();
	await expect(page.getByRole('heading', { name: 'Titta i din inkorg' })).toBeFocused();
	await page.goto(`${fresh.url}/admin/aterstall`);
	await page.getByLabel('E-post').fill(email);
	await page.getByRole('button', { name: 'Skicka länk' }).click();
	await expect(page.getByRole('heading', { name: 'Titta i din inkorg' })).toBeVisible();
	await expect.poll(() => mail.received.length).toBe(1);
	const [letter] = mail.received;
	expect(letter?.to).toMatchObject({ text: email });
	const link = `${letter?.html}`.match(/href="([^"]+\/admin\/aterstall\?token=[^"]+)"/)?.[1]?.replaceAll('&amp;', '&');
	const { pathname, search } = new URL(link ?? 'missing:');
	await page.goto(`${fresh.url}${pathname}${search}`);
	await page.getByLabel('Nytt lösenord').fill('ett nytt lösenord');
	await page.getByLabel('Bekräfta lösenord').fill('ett nytt lösenord');
	await page.getByRole('button', { name: 'Spara lösenord' }).click();
	await expectToast(page, 'Lösenord ändrat', 'Logga in med ditt nya lösenord');
	await fillInLogin(page, { email, password: 'ett nytt lösenord' });
	await expectToast(page, 'Inloggad', 'Välkommen till admin-panelen');
	// The link works once.
	await page.goto(`${fresh.url}${pathname}${search}`);
	await page.getByLabel('Nytt lösenord').fill('ännu ett lösenord');
	await page.getByLabel('Bekräfta lösenord').fill('ännu ett lösenord');
	await page.getByRole('button', { name: 'Spara lösenord' }).click();
	await expectToast(page, 'Kunde inte ändra lösenord', 'Länken är ogiltig eller har gått ut');
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
		await tab.getByLabel('Engångskod').fill(setupCode);
	}
	const send = (tab: typeof page) => tab.getByRole('button', { name: 'Skapa admin-konto' }).click();
	await Promise.all([send(page), send(other)]);
	await expect(page).toHaveURL(/\/admin\/login$/);
	await expect(other).toHaveURL(/\/admin\/login$/);
	expect(await users.getFullList()).toHaveLength(1);
});
