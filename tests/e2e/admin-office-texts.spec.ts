import type { Locator } from '@playwright/test';
import { fallbacks } from '#domain/company/siteFallbacks.ts';
import { replyTemplatesMax } from '#domain/leads/replyTemplate.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

function stored(site: RunningSite, collection = 'site_settings') {
	return site.superuser.collection(collection).getFirstListItem('key = "main"');
}

async function set(site: RunningSite, values: Record<string, unknown>, collection = 'site_settings') {
	const { id } = await stored(site, collection);
	await site.superuser.collection(collection).update(id, values);
}

test('C5: settings are saved, and each wrong one is told beside its field', async ({ page, site }) => {
	await set(site, { social: null, seo_default_title: '' });
	await set(site, { notify_email: '' }, 'site_private');
	await signIn(page, site);
	await page.goto('/admin/installningar');
	await expect(page.getByRole('heading', { level: 1, name: 'Inställningar' })).toBeVisible();
	await expect(page.getByLabel('Titel')).toHaveAttribute('placeholder', fallbacks.seo_default_title);
	for (const network of ['Facebook', 'Instagram', 'TikTok', 'X', 'LinkedIn'])
		await expect(page.getByLabel(network, { exact: true })).toHaveAttribute('type', 'url');
	const email = page.getByLabel('Aviseringsadress');
	await expect(email).toHaveAttribute('type', 'email');
	await expectAccessible(page);

	await email.fill('inte en adress');
	await page.getByLabel('Facebook').fill('javascript:alert(1)');
	await page.getByLabel('Instagram').fill('https://instagram.com/rostfri');
	await expect(page.getByText('Osparade ändringar')).toBeVisible();
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Valideringsfel', 'Kontrollera att alla fält är korrekt ifyllda');
	await expect(page.getByText('Ogiltig e-postadress')).toBeVisible();
	await expect(page.getByText('Ange en adress som börjar med https://')).toBeVisible();
	await expect(email).toHaveValue('inte en adress');
	await expect(email).toBeFocused();

	await email.fill(' order@rostfri.example ');
	await page.getByLabel('Facebook').fill('');
	await page.getByLabel('Titel').fill('Köksmaskiner i Västerås');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Inställningar uppdaterade', 'Dina ändringar har sparats');
	await expect(page.getByText('Osparade ändringar', { exact: true })).toBeHidden();
	expect(await stored(site)).toMatchObject({
		seo_default_title: 'Köksmaskiner i Västerås',
		social: { facebook: '', instagram: 'https://instagram.com/rostfri' },
	});
	expect(await stored(site, 'site_private')).toMatchObject({ notify_email: 'order@rostfri.example' });
});

test('C5: settings that cannot be saved stay in the form', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/installningar');
	await page.getByLabel('Titel').fill('Ny titel');
	await page.route('**/api/collections/site_settings/records/*', (route) => route.abort());
	await page.getByRole('button', { name: 'Spara' }).click();
	const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Kunde inte spara inställningar' });
	await expect(toast).toContainText('Fel');
	await expect(page.getByLabel('Titel')).toHaveValue('Ny titel');
	await expect(page.getByText('Osparade ändringar')).toBeVisible();
});

test('C5: what is typed while saving stays, unsaved', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/installningar');
	await page.route('**/api/collections/site_settings/records/*', async (route) => {
		await new Promise((done) => setTimeout(done, 700));
		await route.continue();
	});
	await page.getByLabel('Titel').fill('Första titeln');
	await page.getByRole('button', { name: 'Spara' }).click();
	await page.getByLabel('Beskrivning').fill('Skriven medan det sparades');
	await expectToast(page, 'Inställningar uppdaterade', 'Dina ändringar har sparats');
	await expect(page.getByLabel('Beskrivning')).toHaveValue('Skriven medan det sparades');
	await expect(page.getByText('Osparade ändringar')).toBeVisible();
	await page.unroute('**/api/collections/site_settings/records/*');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expect.poll(async () => (await stored(site)).seo_default_description).toBe('Skriven medan det sparades');
	expect(await stored(site)).toMatchObject({ seo_default_title: 'Första titeln' });
});

test('C5: leaving with unsaved changes is asked about', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/innehall');
	await page.getByLabel('Titel').first().fill('Halvskriven');
	await page.evaluate(() => history.pushState(null, '', location.href));
	await page.goBack();
	await expect(page.getByLabel('Titel').first()).toHaveValue('Halvskriven');
	await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).filter({ visible: true }).first().click();
	const question = page.getByRole('alertdialog', { name: 'Lämna utan att spara?' });
	await question.getByRole('button', { name: 'Stanna kvar' }).click();
	await expect(page.getByLabel('Titel').first()).toHaveValue('Halvskriven');
	await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).filter({ visible: true }).first().click();
	await question.getByRole('button', { name: 'Lämna sidan' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
});

test('C5: seven tabs stand in the address, each with its fields and a way to see it', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/innehall');
	await expect(page.getByRole('heading', { level: 1, name: 'Innehållshantering' })).toBeVisible();
	await expect(page.getByRole('tab')).toHaveCount(7);
	await expect(page.getByRole('tab', { name: 'Hero' })).toHaveAttribute('aria-selected', 'true');
	for (const [name, tab, preview, fields] of [
		['Varför välja oss', 'why', '/#varfor-rubrik', 8],
		['Uppmaning', 'cta', '/#nasta-steg', 2],
		['Om oss', 'about', '/om-oss', 12],
		['Tjänster', 'services', '/tjanster', 38],
		['Kontakt', 'contact', '/kontakt', 5],
		['Sidfot', 'footer', '/#snabblankar', 4],
		['Hero', 'hero', '/', 9],
	] as const) {
		await page.getByRole('tab', { name }).click();
		await expect(page).toHaveURL(tab === 'hero' ? /\/admin\/innehall$/ : new RegExp(`\\?tab=${tab}$`));
		const panel = page.getByRole('tabpanel');
		await expect(panel.getByRole('textbox')).toHaveCount(fields);
		await expect(panel.getByRole('link', { name: `Visa ${name} på sajten` })).toHaveAttribute('href', preview);
		await expectAccessible(page);
	}
	await page.goto('/admin/innehall?tab=contact');
	await expect(page.getByRole('tab', { name: 'Kontakt' })).toHaveAttribute('aria-selected', 'true');
	await page.goto('/admin/innehall?tab=finns-inte');
	await expect(page.getByRole('tab', { name: 'Hero' })).toHaveAttribute('aria-selected', 'true');
});

test('C5: what is not written shows its fallback, and one card starts from a copy of all', async ({ page, site }) => {
	await set(site, { hero_title: '', hero_features: null });
	await signIn(page, site);
	await page.goto('/admin/innehall');
	await expect(page.getByLabel('Titel').first()).toHaveAttribute('placeholder', fallbacks.hero_title);
	await expect(page.getByText('Standardtext visas').first()).toBeVisible();
	const first = page.getByRole('group', { name: 'Punkt 1' });
	await expect(first.getByLabel('Titel')).toHaveAttribute('placeholder', fallbacks.hero_features[0]?.title ?? '-');
	await page.getByRole('button', { name: 'Utgå från standardtexterna' }).click();
	await first.getByLabel('Titel').fill('Egen punkt');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Innehåll uppdaterat');
	const { hero_features } = await stored(site);
	expect(hero_features).toEqual([
		{ ...fallbacks.hero_features[0], title: 'Egen punkt' },
		...fallbacks.hero_features.slice(1),
	]);

	await page.getByRole('button', { name: 'Återställ standardtexterna' }).click();
	await expect(first.getByLabel('Titel')).toHaveValue('');
	await expect(first.getByLabel('Titel')).toHaveAttribute('placeholder', fallbacks.hero_features[0]?.title ?? '-');
});

test('C5: tabs keep each other’s changes, are marked, and the first wrong field is shown', async ({ page, site }) => {
	await set(site, { hero_image_url: '', services_content: null });
	await signIn(page, site);
	await page.goto('/admin/innehall');
	await page.getByLabel('Bakgrundsbild').fill('http://osäker.example/bild.jpg');
	await page.getByRole('tab', { name: 'Tjänster' }).click();
	const service = page.getByRole('group', { name: 'Tjänst 4' });
	await service.getByLabel('Titel').fill('Nattjour');
	await service.getByLabel('Punkt 3').fill('Även helger');
	await expect(page.getByRole('tab', { name: /^Hero.*osparade ändringar/ })).toBeVisible();
	await expect(page.getByText('Osparade ändringar i Hero och Tjänster')).toBeVisible();
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Valideringsfel', 'Kontrollera att alla fält är korrekt ifyllda');
	await expect(page.getByRole('tab', { name: /^Hero/ })).toHaveAttribute('aria-selected', 'true');
	await expect(page.getByText('Ange en adress som börjar med https://')).toBeVisible();
	await expect(page.getByLabel('Bakgrundsbild')).toBeFocused();
	// The bar that it is saved with hides neither the field nor what is wrong with it.
	const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
	await expect
		.poll(
			async () => (await top(page.getByText('Osparade ändringar i'))) - (await top(page.getByText('Ange en adress'))),
		)
		.toBeGreaterThan(24);
	await page.getByLabel('Bakgrundsbild').fill('');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Innehåll uppdaterat');
	await expect(page.getByText('Valideringsfel')).toHaveCount(0);
	const { services_content } = await stored(site);
	expect(services_content.main_services[3]).toMatchObject({ title: 'Nattjour', features: ['', '', 'Även helger'] });
	expect(services_content.process_steps).toHaveLength(4);
});

test('C5: the map takes an embed code or a link and keeps a safe address; opening hours are lines', async ({
	page,
	site,
}) => {
	await set(site, { google_maps_url: '', business_hours: '' });
	await signIn(page, site);
	await page.goto('/admin/innehall?tab=contact');
	const map = page.getByLabel('Karta från Google Maps');
	await map.fill('https://maps.app.goo.gl/AbCdEf');
	await map.blur();
	await expect(page.getByText(/Den korta länken går inte att bädda in/)).toBeVisible();
	await expect(map).toHaveValue('https://maps.app.goo.gl/AbCdEf');
	await map.fill('<iframe src="https://evil.example/maps"></iframe>');
	await map.blur();
	await expect(page.getByText('Klistra in en länk eller en inbäddningskod från Google Maps.')).toBeVisible();
	await map.fill('<iframe src="https://www.google.com/maps/embed?pb=!1m2!2sVerkstaden" width="600"></iframe>');
	await map.blur();
	await expect(map).toHaveValue('https://www.google.com/maps/embed?pb=!1m2!2sVerkstaden');
	await page.getByLabel('Öppettider').fill('Mån–Tor: 07–16\nFre: 07–15\nLör–Sön: Stängt');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Innehåll uppdaterat');
	expect(await stored(site)).toMatchObject({
		google_maps_url: 'https://www.google.com/maps/embed?pb=!1m2!2sVerkstaden',
		business_hours: 'Mån–Tor: 07–16\nFre: 07–15\nLör–Sön: Stängt',
	});
});

test('C5: the server keeps a safe map address too', async ({ site }) => {
	const { id } = await stored(site);
	const update = (google_maps_url: string) =>
		site.superuser.collection('site_settings').update(id, { google_maps_url });
	await expect(update('https://evil.example/maps')).rejects.toThrow();
	const kept = await update('https://www.google.com/maps/place/Rostfri+AB/@59.6,16.5,17z');
	expect(kept.google_maps_url).toBe('https://www.google.com/maps?q=Rostfri%20AB&output=embed');
});

test('C5: content that cannot be saved says why and stays', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/innehall?tab=footer');
	await page.getByLabel('Beskrivning').fill('Ny sidfot');
	await page.route('**/api/collections/site_settings/records/*', (route) =>
		route.fulfill({ status: 400, json: { status: 400, message: 'Texten är inte tillåten.', data: {} } }),
	);
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Kunde inte uppdatera innehåll: Texten är inte tillåten');
	await expect(page.getByLabel('Beskrivning')).toHaveValue('Ny sidfot');
});

test('C5: two people on two tabs do not undo each other', async ({ page, site }) => {
	await set(site, { footer_description: 'Gammal', contact_phone: '021-11 11 11' });
	await signIn(page, site);
	await page.goto('/admin/innehall?tab=footer');
	await expect(page.getByLabel('Beskrivning')).toHaveValue('Gammal');
	await set(site, { contact_phone: '021-22 22 22' });
	await page.getByLabel('Beskrivning').fill('Ny');
	await page.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Innehåll uppdaterat');
	expect(await stored(site)).toMatchObject({ footer_description: 'Ny', contact_phone: '021-22 22 22' });
});

test('C5: two people change the same text: both versions are shown, and a person chooses', async ({ page, site }) => {
	await set(site, { footer_description: 'Gammal', footer_copyright: 'Före', contact_phone: '021-11 11 11' });
	await signIn(page, site);
	await page.goto('/admin/innehall?tab=footer');
	await expect(page.getByLabel('Beskrivning')).toHaveValue('Gammal');
	await page.getByLabel('Beskrivning').fill('Min sidfot');
	await page.getByLabel('Upphovsrätt').fill('Min rad');
	await set(site, { footer_description: 'Den andras sidfot', footer_copyright: 'Hennes rad', contact_phone: '021-2' });
	await page.getByRole('button', { name: 'Spara' }).click();
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat samma texter' });
	await expect(dialog.getByLabel(/Din ändring.*Min sidfot/)).toBeVisible();
	await expect(dialog.getByLabel(/Den andras ändring.*Den andras sidfot/)).toBeVisible();
	expect(await stored(site)).toMatchObject({ footer_description: 'Den andras sidfot' });
	await expectAccessible(page);
	await dialog.getByLabel(/Din ändring.*Min sidfot/).check();
	await dialog.getByLabel(/Den andras ändring.*Hennes rad/).check();
	await dialog.getByRole('button', { name: 'Spara mina val' }).click();
	await expectToast(page, 'Innehåll uppdaterat');
	await expect(dialog).toBeHidden();
	await expect(page.getByLabel('Upphovsrätt')).toHaveValue('Hennes rad');
	await expect(page.getByText('Osparade ändringar', { exact: true })).toBeHidden();
	expect(await stored(site)).toMatchObject({
		footer_description: 'Min sidfot',
		footer_copyright: 'Hennes rad',
		contact_phone: '021-2',
	});
});

test('C5: what is not saved outlives the page, and a newer text is not overwritten by it', async ({ page, site }) => {
	await set(site, { seo_default_title: 'Gammal titel', seo_default_description: 'Gammal beskrivning' });
	await signIn(page, site);
	await page.goto('/admin/installningar');
	await page.getByLabel('Titel').fill('Halvskriven titel');
	await page.getByLabel('Facebook').fill('https://facebook.com/rostfri');
	await set(site, { seo_default_title: 'Den andras titel' });
	page.on('dialog', (dialog) => dialog.accept());
	await page.reload();
	await expect(page.getByText('Ditt osparade utkast är tillbaka')).toBeVisible();
	await expect(page.getByLabel('Titel')).toHaveValue('Halvskriven titel');
	await expect(page.getByLabel('Facebook')).toHaveValue('https://facebook.com/rostfri');
	await page.getByRole('button', { name: 'Spara' }).click();
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat samma texter' });
	await dialog.getByLabel(/Din ändring.*Halvskriven titel/).check();
	await dialog.getByRole('button', { name: 'Spara mina val' }).click();
	await expectToast(page, 'Inställningar uppdaterade', 'Dina ändringar har sparats');
	expect(await stored(site)).toMatchObject({ seo_default_title: 'Halvskriven titel' });
	await page.reload();
	await expect(page.getByLabel('Titel')).toHaveValue('Halvskriven titel');
	await expect(page.getByText('Ditt osparade utkast är tillbaka')).toBeHidden();

	await page.getByLabel('Beskrivning').fill('Ångras');
	await page.reload();
	await page.getByRole('button', { name: 'Börja om' }).click();
	await expect(page.getByLabel('Beskrivning')).toHaveValue('Gammal beskrivning');
	await expect(page.getByText('Osparade ändringar', { exact: true })).toBeHidden();
});

test('R3: templates are moved, removed and added by keyboard, each time where the focus is', async ({ page, site }) => {
	const reply_templates = ['A', 'B', 'C'].map((name) => ({ name, subject: '', body: 'Hej!' }));
	await set(site, { reply_templates }, 'site_private');
	await signIn(page, site);
	await page.goto('/admin/installningar');
	const section = page.getByRole('region', { name: 'Svarsmallar' });
	const rows = section.getByRole('list', { name: 'Svarsmallar' }).getByRole('listitem');
	const menuOf = (name: string) => section.getByRole('button', { name: `Flytta eller ta bort ${name}`, exact: true });
	const item = (name: string) => page.getByRole('menuitem', { name });

	await menuOf('C').focus();
	for (const order of [
		[/^A/, /^C/, /^B/],
		[/^C/, /^A/, /^B/],
	]) {
		await page.keyboard.press('Enter');
		await expect(item('Flytta upp')).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(rows).toHaveText(order);
		await expect(menuOf('C')).toBeFocused();
	}

	for (const next of ['A', 'B']) {
		await page.keyboard.press('Enter');
		await expect(item('Ta bort')).toBeVisible();
		await page.keyboard.press('End');
		await expect(item('Ta bort')).toBeFocused();
		await page.keyboard.press('Enter');
		await expect(menuOf(next)).toBeFocused();
	}
	await expect(rows).toHaveText([/^B/]);

	const add = section.getByRole('button', { name: 'Ny mall', exact: true }).last();
	await add.focus();
	for (let count = 2; count <= replyTemplatesMax; count++) {
		await page.keyboard.press('Enter');
		await expect(rows).toHaveCount(count);
	}
	await expect(add).toBeDisabled();
	await page.keyboard.press('Enter');
	await expect(add).toBeFocused();
	await expect(rows).toHaveCount(replyTemplatesMax);
	await set(site, { reply_templates: null }, 'site_private');
});
