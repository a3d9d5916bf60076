import { readFile } from 'node:fs/promises';
import type { Locator, Page, Response } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { StoredLead } from '#domain/leads/lead.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { inDatabase } from '#tests/support/database.ts';
import { storeLead } from '#tests/support/factories.ts';
import { holdRequests } from '#tests/support/holdRequests.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

/** A stored lead whose customer is named after `word`, so that a test finds its own. */
const aLead = (site: RunningSite, word: string, values: Partial<StoredLead> = {}) =>
	storeLead(site, {
		name: `${word} Öberg`,
		email: `${word.toLowerCase()}@exempel.example`,
		company: `${word} Krog AB`,
		city: 'Västerås',
		inquiry_type: 'service',
		prefer_contact: 'phone',
		message: 'Diskmaskinen stannade i går.',
		...values,
	});

/** Lets a lead have come in so many days ago, which no client may say. */
function makeOlder(site: RunningSite, id: string, days: number) {
	const created = new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
	inDatabase(site, 'UPDATE leads SET created = ? WHERE id = ?', created, id);
}

async function stored(site: RunningSite, id: string): Promise<StoredLead> {
	return site.superuser.collection('leads').getOne(id);
}

/** Rows on a desktop, cards on a phone. */
function rows(page: Page): Locator {
	return page
		.getByRole('list', { name: 'Leads' })
		.getByRole('listitem')
		.or(page.getByRole('table', { name: 'Leads' }).locator('tbody tr'));
}

async function chooseView(page: Page, view: string, isMobile: boolean) {
	if (isMobile) await page.getByLabel('Vy').selectOption(view);
	else await page.getByRole('group', { name: 'Vy' }).getByText(view, { exact: true }).click();
}

async function openLead(page: Page, name: string): Promise<Locator> {
	await page.getByRole('button', { name: `Visa ${name}` }).click();
	const dialog = page.getByRole('dialog', { name });
	await expect(dialog.getByText(/^Kom in/)).toBeVisible();
	return dialog;
}

test('C1: the inbox shows who has written, starred first, then newest', { tag: '@phone' }, async ({
	page,
	site,
	isMobile,
}) => {
	await aLead(site, 'Listäldst', { is_starred: true });
	await aLead(site, 'Listmellan', { inquiry_type: 'sell_equipment', status: 'ongoing' });
	await aLead(site, 'Listnyast', { is_archived: true });
	await aLead(site, 'Listsist', { status: 'won', prefer_contact: 'sms' });
	await signIn(page, site);
	await page.goto('/admin/leads?sok=list');
	await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
	await expect(rows(page)).toHaveCount(3);
	await expect(rows(page).nth(0)).toContainText('Listäldst Öberg');
	await expect(rows(page).nth(1)).toContainText('Listsist Öberg');
	const row = rows(page).nth(2);
	await expect(row).toContainText('Listmellan Öberg');
	await expect(row).toContainText('listmellan@exempel.example');
	await expect(row).toContainText('Listmellan Krog AB');
	await expect(row).toContainText('Sälja utrustning');
	await expect(row).toContainText('Pågående');
	await expect(row.getByRole('link', { name: 'Ring Listmellan Öberg' })).toHaveAttribute('href', 'tel:0701234567');
	// In a narrow table only to who asked for it.
	await expect(row.getByRole('button', { name: 'Skicka sms till Listmellan Öberg' })).toHaveCount(isMobile ? 1 : 0);
	await expectAccessible(page);
	// An answer is written where it is kept: in the lead.
	await page.getByRole('button', { name: 'Skicka sms till Listsist Öberg' }).click();
	await expect(page.getByRole('dialog', { name: 'Sms till Listsist Öberg' })).toBeVisible();
	await page.goto('/admin/leads?sok=list');
	await row.getByRole('button', { name: 'Mejla Listmellan Öberg' }).click();
	await expect(page.getByRole('dialog', { name: 'Mejla Listmellan Öberg' })).toBeVisible();
});

test('C1: search, views and status narrow the list, and stand in the address', { tag: '@phone' }, async ({
	page,
	site,
	isMobile,
}) => {
	await aLead(site, 'Smörgåsen', { company: 'Åkerö Café' });
	await aLead(site, 'Filterstjärna', { is_starred: true, status: 'lost', company: 'Filter AB' });
	await aLead(site, 'Filterarkiv', { is_archived: true, company: 'Filter AB' });
	await aLead(site, 'Filterny', { company: 'Filter AB' });
	await signIn(page, site);
	await page.goto('/admin/leads');
	const search = page.getByRole('searchbox');

	for (const words of ['SMÖRGÅSEN', 'smorgasen', 'åkerö CAFÉ', 'smörgåsen@exempel', 'café smör']) {
		await search.fill(words);
		await expect(rows(page)).toHaveCount(1);
		await expect(rows(page)).toContainText('Smörgåsen Öberg');
	}
	for (const words of ['smörgåsen pizza', '%', '" || 1=1 || "', '_________________']) {
		await search.fill(words === '%' ? '%%%zzz' : words);
		await expect(page.getByText('Inga leads hittades')).toBeVisible();
	}

	await search.fill('Filter AB');
	await expect(rows(page)).toHaveCount(2);
	await chooseView(page, 'Stjärnmarkerade', isMobile);
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page)).toContainText('Filterstjärna');
	await chooseView(page, 'Arkiverade', isMobile);
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page)).toContainText('Filterarkiv');
	await chooseView(page, 'Alla', isMobile);
	await expect(rows(page)).toHaveCount(3);
	await page.getByLabel('Status', { exact: true }).selectOption('Förlorad');
	await expect(rows(page)).toHaveCount(1);
	await expect(page).toHaveURL(/sok=Filter(\+|%20)AB&vy=all&status=lost$/);

	await page.reload();
	await expect(rows(page)).toHaveCount(1);
	await expect(rows(page)).toContainText('Filterstjärna');
	await page.getByLabel('Status', { exact: true }).selectOption('Vunnen');
	await expect(page.getByText('Inga leads hittades')).toBeVisible();
	await page.goBack();
	await expect(rows(page)).toContainText('Filterstjärna');
});

test('C1: the dialog shows everything, has an address of its own and leads to the next', {
	tag: '@phone-only',
}, async ({ page, site }) => {
	const [product] = await site.superuser
		.collection('products')
		.getFullList({ filter: 'is_published = true', sort: 'title' });
	const sent = await aLead(site, 'Detaljen', {
		inquiry_type: 'buy_equipment',
		source: 'product',
		product_id: product?.id ?? '',
		product_title: product?.title ?? 'Kombiugn',
		product_slug: product?.slug ?? 'kombiugn',
		quantity: 3,
		reference: 'R-DETALJ',
	});
	await aLead(site, 'Detaljen', { message: 'Önskat skick: Begagnat', condition: 'used', is_starred: true });
	await signIn(page, site);
	await page.goto(`/admin/leads?sok=detaljen&id=${sent.id}`);
	const dialog = page.getByRole('dialog', { name: 'Detaljen Öberg' });
	await expect(dialog.getByText('Köpa utrustning · R-DETALJ')).toBeVisible();
	for (const [name, value] of [
		['Namn', 'Detaljen Öberg'],
		['Företag', 'Detaljen Krog AB'],
		['Telefon', '070-123 45 67'],
		['E-post', 'detaljen@exempel.example'],
		['Ort', 'Västerås'],
		['Vill bli kontaktad via', 'Telefon'],
	] as const) {
		const fact = dialog.locator('dl > div').filter({ has: page.locator('dt').getByText(name, { exact: true }) });
		await expect(fact).toContainText(value);
	}
	const link = dialog.getByRole('link', { name: sent.product_title });
	await expect(link).toHaveAttribute('href', `/produkt/${sent.product_slug}`);
	await expect(link).toHaveAttribute('target', '_blank');
	await expect(dialog.getByText('3 st')).toBeVisible();

	// A message from a product page is folded, and one click away.
	await expect(dialog.getByText('Diskmaskinen stannade i går.')).toBeHidden();
	await dialog.getByText('Visa kundens meddelande').click();
	await expect(dialog.getByText('Diskmaskinen stannade i går.')).toBeVisible();
	await expectAccessible(page);

	// The starred one stands before it.
	await expect(dialog.getByRole('button', { name: 'Nästa lead' })).toBeDisabled();
	const previous = dialog.getByRole('button', { name: 'Föregående lead' });
	await expect(previous).toBeEnabled();
	await previous.press('Enter');
	await expect(dialog.getByText('Önskat skick')).toBeVisible();
	await expect(previous).toBeFocused();
	await expect(dialog.getByText('Önskat skick: Begagnat')).toBeHidden();
	await expect(page).not.toHaveURL(new RegExp(sent.id));
	await dialog.getByRole('button', { name: 'Nästa lead' }).click();
	await expect(page).toHaveURL(new RegExp(sent.id));

	// The same customer's other inquiry is listed.
	await expect(dialog.getByRole('heading', { name: 'Fler från samma kund' })).toBeVisible();

	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL(/\/admin\/leads\?sok=detaljen$/);
});

test('M2: a lead shows the measures that its product had, and none where none were kept', async ({ page, site }) => {
	await signIn(page, site);
	const product_measures = 'Mått (B × D × H): 880 × 800 × 1 060 mm\nElanslutning: 400 V 3-fas, 32 A';
	await aLead(site, 'Måttfull', { product_title: 'Kombiugn', product_slug: 'kombiugn', product_measures });
	await aLead(site, 'Måttlös', { product_title: 'Restparti' });
	await page.goto('/admin/leads?sok=Mått');
	const measured = await openLead(page, 'Måttfull Öberg');
	const table = measured.getByRole('region', { name: 'Mått och anslutning' });
	await expect(table.getByRole('term')).toHaveText(['Mått (B × D × H)', 'Elanslutning']);
	await expect(table.getByRole('definition')).toHaveText(['880 × 800 × 1 060 mm', '400 V 3-fas, 32 A']);
	await page.keyboard.press('Escape');
	const other = await openLead(page, 'Måttlös Öberg');
	await expect(other.getByRole('region', { name: 'Mått och anslutning' })).toHaveCount(0);
});

test('R3: where the site has no mail server, the person’s own mail program opens with what is written', async ({
	page,
	site,
}) => {
	const { id } = await aLead(site, 'Serverlös', { reference: 'R-EGET01' });
	await signIn(page, site);
	await page.goto(`/admin/leads?id=${id}&svara=mejl`);
	const sheet = page.getByRole('dialog', { name: 'Mejla Serverlös Öberg' });
	await sheet.getByLabel('Meddelande', { exact: true }).fill('Hej!\nVi kommer på tisdag.');
	await expect(sheet.getByText('Ingen mejlserver är inställd')).toBeVisible();
	await expect(sheet.getByRole('button', { name: 'Skicka mejlet' })).toHaveCount(0);
	await expect(sheet.getByRole('link', { name: 'Öppna i mejlprogrammet' })).toHaveAttribute(
		'href',
		/^mailto:\S+\?subject=Svar%20p%C3%A5%20din%20f%C3%B6rfr%C3%A5gan%20\(R-EGET01\)&body=Hej!%0D%0AVi%20kommer%20p%C3%A5%20tisdag\.$/,
	);
	// R2, R4: begun is answered.
	await sheet.getByRole('link', { name: 'Öppna i mejlprogrammet' }).click();
	await expect.poll(async () => (await stored(site, id)).first_answer_at).not.toBe('');
	await sheet.getByRole('button', { name: 'Avbryt' }).click();
	await expect(page.getByText('Mejl påbörjat i eget mejlprogram')).toBeVisible();
});

test('C1: a lead that is gone says so', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/leads?id=finnsinte000000');
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('Leadet finns inte längre')).toBeVisible();
	// A colleague deletes what is open.
	const { id } = await aLead(site, 'Borttagen');
	await page.goto(`/admin/leads?id=${id}`);
	await expect(dialog.getByRole('heading', { name: 'Borttagen Öberg' })).toBeVisible();
	await site.superuser.collection('leads').delete(id);
	await expect(dialog.getByText('Leadet finns inte längre')).toBeVisible();
	await expect(dialog.getByRole('button', { name: 'Radera', exact: true })).toBeHidden();
});

test('C1: status is saved at once, and can be undone', async ({ page, site }) => {
	const { id } = await aLead(site, 'Statusen');
	await signIn(page, site);
	await page.goto('/admin/leads?sok=statusen');
	const dialog = await openLead(page, 'Statusen Öberg');
	for (const [label, status] of [
		['Kontaktad', 'contacted'],
		['Pågående', 'ongoing'],
		['Förlorad', 'lost'],
		['Vunnen', 'won'],
	] as const) {
		// The toast of the change before looks the same, and its 'Ångra' would undo that one.
		const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
		await dialog.getByLabel('Status', { exact: true }).selectOption(label);
		await saved;
		await expectToast(page, 'Lead uppdaterad', 'Leadet har uppdaterats');
		await expect.poll(async () => (await stored(site, id)).status).toBe(status);
	}
	await page.getByRole('button', { name: 'Ångra', exact: true }).click();
	await expectToast(page, 'Ändringen är ångrad');
	await expect.poll(async () => (await stored(site, id)).status).toBe('lost');
});

test('C1: on a phone a toast leaves the name of an open lead free, and what closes it', { tag: '@phone-only' }, async ({
	page,
	site,
}) => {
	await aLead(site, 'Skymd');
	await signIn(page, site);
	await page.goto('/admin/leads?sok=skymd');
	const dialog = await openLead(page, 'Skymd Öberg');
	await dialog.getByLabel('Status', { exact: true }).selectOption('Kontaktad');
	await expectToast(page, 'Lead uppdaterad');
	const header = await dialog.getByRole('button', { name: 'Stäng' }).boundingBox();
	const toast = page.locator('[data-sonner-toast]');
	await expect
		.poll(async () => (await toast.boundingBox())?.y)
		.toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
	await dialog.getByRole('button', { name: 'Stäng' }).click();
	await expect(dialog).toBeHidden();
});

test('C1: a star is set and taken away from the list', async ({ page, site }) => {
	const { id } = await aLead(site, 'Stjärnan');
	await signIn(page, site);
	await page.goto('/admin/leads?sok=stjärnan');
	const star = page.getByRole('button', { name: 'Stjärnmarkera Stjärnan Öberg' });
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	await star.click();
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await expectToast(page, 'Lead uppdaterad', 'Leadet har uppdaterats');
	await expect.poll(async () => (await stored(site, id)).is_starred).toBe(true);
	await page.getByRole('button', { name: 'Ångra', exact: true }).click();
	await expectToast(page, 'Ändringen är ångrad');
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	const isSave = (response: Response) => response.request().method() === 'PATCH';
	await Promise.all([page.waitForResponse(isSave), star.click()]);
	expect((await stored(site, id)).is_starred).toBe(true);

	// Pressed while the one before is being saved.
	let saves = 0;
	page.on('response', (response) => {
		if (isSave(response)) saves += 1;
	});
	const release = await holdRequests(page, '**/api/collections/leads/records/*');
	await star.click();
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	await star.click();
	await expect(star).toHaveAttribute('aria-pressed', 'true');
	await star.click();
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	release();
	await expect.poll(() => saves).toBe(3);
	await expect(star).toHaveAttribute('aria-pressed', 'false');
	expect((await stored(site, id)).is_starred).toBe(false);
});

test('C1: archiving closes the dialog and hides the lead; restoring brings it back', async ({
	page,
	site,
	isMobile,
}) => {
	const { id } = await aLead(site, 'Arkivet');
	await signIn(page, site);
	await page.goto('/admin/leads?sok=arkivet');
	let dialog = await openLead(page, 'Arkivet Öberg');
	await dialog.getByRole('button', { name: 'Arkivera' }).click();
	await expect(dialog).toBeHidden();
	await expectToast(page, 'Lead uppdaterad', 'Leadet har uppdaterats');
	await expect(page.getByText('Inga leads hittades')).toBeVisible();
	expect((await stored(site, id)).is_archived).toBe(true);
	await page.getByRole('button', { name: 'Ångra', exact: true }).click();
	await expect(rows(page)).toContainText('Arkivet Öberg');
	expect((await stored(site, id)).is_archived).toBe(false);
	dialog = await openLead(page, 'Arkivet Öberg');
	await dialog.getByRole('button', { name: 'Arkivera' }).click();
	await expect(page.getByText('Inga leads hittades')).toBeVisible();

	await chooseView(page, 'Arkiverade', isMobile);
	await expect(rows(page)).toContainText('Arkiverad');
	dialog = await openLead(page, 'Arkivet Öberg');
	await dialog.getByRole('button', { name: 'Återställ' }).click();
	await expect(dialog).toBeHidden();
	await expect.poll(async () => (await stored(site, id)).is_archived).toBe(false);
});

test('C1: deleting warns that it is permanent and suggests archiving', async ({ page, site }) => {
	const { id } = await aLead(site, 'Raderaren');
	await signIn(page, site);
	await page.goto('/admin/leads?sok=raderaren');
	const dialog = await openLead(page, 'Raderaren Öberg');
	await dialog.getByRole('button', { name: 'Radera', exact: true }).click();
	const question = page.getByRole('alertdialog');
	await expect(question).toContainText('raderas permanent');
	await expect(question).toContainText('kan inte ångras');
	await expect(question.getByRole('button', { name: 'Arkivera i stället' })).toBeVisible();
	await expectAccessible(page);
	await question.getByRole('button', { name: 'Avbryt' }).click();
	await stored(site, id);
	await dialog.getByRole('button', { name: 'Radera', exact: true }).click();
	await question.getByRole('button', { name: 'Radera permanent' }).click();
	await expectToast(page, 'Lead raderad', 'Leadet har raderats permanent');
	await expect(dialog).toBeHidden();
	await expect(page.getByText('Inga leads hittades')).toBeVisible();
	await expect(stored(site, id)).rejects.toThrow();
});

test('C1: a note is kept while it is typed, saved, and never written over a colleague’s unseen', async ({
	page,
	site,
}) => {
	const { id } = await aLead(site, 'Anteckningen');
	await signIn(page, site);
	await page.goto(`/admin/leads?sok=anteckningen&id=${id}`);
	const note = page.getByLabel('Intern anteckning');
	await note.fill('Ring efter lunch');
	await expect(page.getByText('Inte sparad')).toBeVisible();
	await page.keyboard.press('Escape');
	await expectToast(page, 'Anteckningen är inte sparad', 'Anteckningen Öberg');
	await page.reload();
	await openLead(page, 'Anteckningen Öberg');
	await expect(note).toHaveValue('Ring efter lunch');

	await site.superuser.collection('leads').update(id, { internal_note: 'Offert skickad' });
	await expect(page.getByText('En kollega har ändrat anteckningen:')).toBeVisible();
	await expect(page.getByRole('status').getByText('Offert skickad', { exact: true })).toBeVisible();
	await expect(note).toHaveValue('Ring efter lunch');

	await note.fill('Offert skickad. Ring efter lunch');
	await page.getByRole('button', { name: 'Spara anteckning' }).click();
	await expectToast(page, 'Lead uppdaterad', 'Leadet har uppdaterats');
	await expect.poll(async () => (await stored(site, id)).internal_note).toBe('Offert skickad. Ring efter lunch');

	await note.fill('x'.repeat(5001));
	await page.getByRole('button', { name: 'Spara anteckning' }).click();
	await expect(page.getByText('Max 5000 tecken')).toBeVisible();
	await expect(note).toHaveValue('x'.repeat(5001));
});

test('C1: undoing a note leaves what a colleague has written since, and says so', async ({ page, site }) => {
	const { id } = await aLead(site, 'Ångrade', { internal_note: 'Ring i dag' });
	await signIn(page, site);
	await page.goto(`/admin/leads?id=${id}`);
	const note = page.getByLabel('Intern anteckning');
	const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: 'Ångra', exact: true });
	const save = page.getByRole('button', { name: 'Spara anteckning' });
	await note.fill('Ring i morgon');
	await save.press('Enter');
	await expect(save).toBeDisabled();
	await page.keyboard.press('Enter');
	await expect(save).toBeFocused();
	await undo.click();
	await expectToast(page, 'Ändringen är ångrad');
	await expect(note).toHaveValue('Ring i dag');
	await expect(undo).toBeHidden();

	await note.fill('Ring på fredag');
	await save.click();
	await expect(save).toBeDisabled();
	await expect(undo).toBeVisible();
	await site.superuser.collection('leads').update(id, { internal_note: 'Offert skickad' });
	await undo.click();
	await expectToast(page, 'Kunde inte ångra', 'En kollega har ändrat anteckningen sedan dess.');
	await expect(note).toHaveValue('Offert skickad');
	expect((await stored(site, id)).internal_note).toBe('Offert skickad');
});

test('C1: a customer who writes without spaces makes neither the inbox nor the lead wider', {
	tag: '@phone-only',
}, async ({ page, site }) => {
	const name = `Långordet${'o'.repeat(91)}`;
	const { id } = await aLead(site, 'Långordet', { name, company: name, city: name, message: name.repeat(5) });
	await signIn(page, site);
	await page.goto('/admin/leads?sok=långordet');
	const isInside = () =>
		page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
	await expect(page.getByText(name).first()).toBeVisible();
	expect(await isInside()).toBe(true);
	await page.goto(`/admin/leads?id=${id}`);
	const details = page.getByRole('dialog', { name });
	await expect(details.getByLabel('Intern anteckning')).toBeVisible();
	const panel = await details.evaluate((dialog) =>
		[...dialog.querySelectorAll('*')].every((part) => part.getBoundingClientRect().right <= innerWidth),
	);
	expect(panel).toBe(true);
});

test('C1: what is typed while a note is being saved stays', async ({ page, site }) => {
	const { id } = await aLead(site, 'Snabbskrivaren');
	await signIn(page, site);
	await page.route('**/api/collections/leads/records/*', async (route) => {
		if (route.request().method() === 'PATCH') await new Promise((done) => setTimeout(done, 700));
		await route.continue();
	});
	await page.goto(`/admin/leads?id=${id}`);
	const note = page.getByLabel('Intern anteckning');
	await note.fill('Första');
	await page.getByRole('button', { name: 'Spara anteckning' }).click();
	await note.fill('Första, och mer');
	await expectToast(page, 'Lead uppdaterad', 'Leadet har uppdaterats');
	await expect(page.getByRole('button', { name: 'Spara anteckning' })).toBeEnabled();
	await expect(note).toHaveValue('Första, och mer');
	await expect(page.getByText('En kollega har ändrat anteckningen:')).toBeHidden();
	expect((await stored(site, id)).internal_note).toBe('Första');
});

test('C1: a new lead comes in by itself', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/leads?sok=direktsänd');
	await expect(page.getByText('Inga leads hittades')).toBeVisible();
	await aLead(site, 'Direktsänd');
	await expect(rows(page)).toContainText('Direktsänd Öberg');
});

test('C1: a late answer is warned of, until the lead is answered', async ({ page, site }) => {
	for (const { id } of [await aLead(site, 'Väntaren'), await aLead(site, 'Besvaren', { status: 'contacted' })])
		makeOlder(site, id, 10);
	await signIn(page, site);
	await page.goto('/admin/leads?sok=väntaren');
	await expect(rows(page)).toContainText('Svarstiden har gått ut');
	await expect(rows(page)).toContainText('för 10 dagar sedan');
	await page.goto('/admin/leads?sok=besvaren');
	await expect(rows(page)).toContainText('Besvaren Öberg');
	await expect(rows(page)).not.toContainText('Svarstiden har gått ut');
});

test('C1: a list that cannot be loaded says so and is tried again', async ({ page, site }) => {
	await aLead(site, 'Felaren');
	await signIn(page, site);
	// Until the button is pressed: a lead of another test has the list fetched once more too.
	const isPressed = () => page.evaluate(() => document.documentElement.dataset.pressed === '');
	await page.route('**/api/rostfri/leads/search', async (route) =>
		(await isPressed()) ? route.continue() : route.fulfill({ status: 400, json: {} }),
	);
	await page.goto('/admin/leads?sok=felaren');
	await expect(page.getByRole('alert')).toContainText('Leads kunde inte hämtas');
	await page.evaluate(() =>
		addEventListener('click', () => document.documentElement.toggleAttribute('data-pressed', true), true),
	);
	await page.getByRole('button', { name: 'Försök igen' }).click();
	await expect(rows(page)).toContainText('Felaren Öberg');
});

test('C1: pages of fifty stand in the address', async ({ page, site }) => {
	for (let number = 0; number < 51; number++) await aLead(site, `Sidan${number}`, { company: 'Sidbläddraren' });
	await signIn(page, site);
	await page.goto('/admin/leads?sok=sidbläddraren');
	await expect(rows(page)).toHaveCount(50);
	await expect(page.getByText('1–50 av 51')).toBeVisible();
	const nextPage = page.getByRole('button', { name: 'Nästa sida' });
	await nextPage.press('Enter');
	await expect(rows(page)).toHaveCount(1);
	await expect(page).toHaveURL(/sida=2/);
	// There is no further page, and the keyboard is still where it was.
	await expect(nextPage).toBeDisabled();
	await page.keyboard.press('Enter');
	await expect(nextPage).toBeFocused();
	await expect(page).toHaveURL(/sida=2/);
	const dialog = await openLead(page, 'Sidan0 Öberg');
	await expect(dialog.getByRole('button', { name: 'Nästa lead' })).toBeDisabled();
	await dialog.getByRole('button', { name: 'Föregående lead' }).click();
	await expect(page.getByRole('dialog', { name: 'Sidan1 Öberg' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page).toHaveURL(/sida=2/);
});

test('C2: the file holds every lead of the filter, ready for Swedish Excel', async ({ page, site }) => {
	const hostile = '=HYPERLINK("http://evil.example";"Åäö; klicka")';
	for (let number = 0; number < 55; number++) await aLead(site, `Export${number}`, { company: 'Exportören' });
	await aLead(site, 'Exportfiende', { company: 'Exportören', city: hostile, phone: '+46701234567', is_starred: true });
	await signIn(page, site);
	await page.goto('/admin/leads?sok=exportören');
	await expect(rows(page)).toHaveCount(50);
	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Exportera CSV' }).click();
	const download = await downloading;
	expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d{2}-\d{2}\.csv$/);
	const file = await readFile(await download.path());
	expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
	const found: Record<string, string>[] = parse(file, { bom: true, delimiter: ';', columns: true });
	expect(found).toHaveLength(56);
	expect(Object.keys(found[0] ?? {}).slice(0, 12)).toEqual(
		'Datum,Namn,E-post,Telefon,Företag,Ort,Ärende,Produkt,Status,Stjärnmarkerad,Arkiverad,Anteckning'.split(','),
	);
	expect(found[0]).toMatchObject({
		Namn: 'Exportfiende Öberg',
		Telefon: '+46 70 123 45 67',
		Ort: `'${hostile}`,
		Ärende: 'Boka service',
		Status: 'Ny',
		Stjärnmarkerad: 'Ja',
		Arkiverad: 'Nej',
	});
	await expectToast(page, '56 leads exporterade');
});
