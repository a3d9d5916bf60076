/** S4, S5: alerts as visitors and staff meet them, with real mail on loopback. */
import type { Page } from '@playwright/test';
import { expectAccessibleAt } from '#tests/support/accessibility.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aPhoto } from '#tests/support/photos.ts';
import { takePictures } from '#tests/support/pictures.ts';
import { cards, choose, visit } from '#tests/support/productList.ts';
import { signIn } from '#tests/support/signIn.ts';
import { expect, type MailedSite, testWithMail as test } from '#tests/support/site.ts';

test.use({ allowedErrors: /^The alert could not be sent|^The alert form could not be fetched/ });

const widths = [375, 768, 1440];
const dialogOf = (page: Page, name = 'Bevaka') => page.getByRole('dialog', { name });
const filtered = '/produkter?kategori=kylbankar&skick=begagnad&pris-till=30000';
const watched = 'Kylbänkar · högst 30 000 kr · begagnad';
/** Numbers in words have spaces that do not break. */
const words = (text: string) => new RegExp(text.replaceAll(' ', '\\s'));

async function leaveAddress(page: Page, email: string, name?: string): Promise<void> {
	const dialog = dialogOf(page, name);
	await dialog.getByLabel('E-post').fill(email);
	await dialog.getByRole('button', { name: 'Bevaka', exact: true }).click();
	await expect(dialog.getByRole('status')).toContainText('Titta i din inkorg');
}

/** The mail to an address with this subject, when it has come. */
function mailTo({ site, mail }: MailedSite, email: string, subject: RegExp) {
	return eventually(async () => {
		await site.superuser.crons.run('alerts');
		await site.superuser.crons.run('mail');
		const found = mail.received.find(
			(each) => subject.test(each.subject ?? '') && JSON.stringify(each.to).includes(email),
		);
		if (!found) throw new Error(`No mail '${subject}' to ${email} has come`);
		return String(found.text);
	}, 20_000);
}

/** The link in a mail for one use, without the site's own address. */
function linkIn(text: string, use: '' | 'avsluta.' | 'sparra.' = ''): string {
	const found = new RegExp(`/bevakningar#${use.replace('.', '\\.')}[a-z0-9]{15}\\.[0-9a-f]{64}`).exec(text)?.[0];
	if (!found) throw new Error(`No link in ${text}`);
	return found;
}

/** Opens it as a mail program does: in a page of its own. */
async function follow(page: Page, link: string): Promise<void> {
	await page.goto('about:blank');
	await page.goto(link);
}

test('S4: what is not in stock can be chosen, and watched for', async ({ page }) => {
	await visit(page, '/produkter?kategori=kylbankar');
	const brand = page.getByRole('combobox', { name: 'Varumärke' });
	await expect(brand.locator('option').nth(1)).toHaveText(/\(\d+\)$/);
	await choose(page, 'Varumärke', /\(0\)$/);
	const empty = page.locator('[data-empty]');
	await expect(empty).toContainText('Inga produkter hittades');
	await empty.getByRole('button', { name: 'Bevaka' }).click();
	await expect(dialogOf(page)).toContainText('Kylbänkar ·');
});

test('S4: a single letter, which narrows nothing, cannot be watched', async ({ page }) => {
	const bell = page.getByRole('button', { name: 'Bevaka' });
	await visit(page, '/produkter?sok=kyl');
	await expect(bell.first()).toBeVisible();
	await visit(page, '/produkter?sok=a');
	await expect(bell).toHaveCount(0);
	await visit(page, '/produkter?sok=a&skick=begagnad');
	await expect(bell.first()).toBeVisible();
});

test('S4: from a filtered list to a mail about a machine, and its end', async ({ page, mailed }) => {
	test.slow();
	const email = 'kim.kock@exempel.se';
	const list = page.getByRole('list', { name: 'Bevakningar' });

	await test.step('leaves an address for what the list is filtered by', async () => {
		await visit(page, filtered);
		await page.getByRole('button', { name: 'Bevaka' }).first().click();
		await expect(dialogOf(page)).toContainText(words(watched));
		await expectAccessibleAt(widths, page, 'the dialog');
		await leaveAddress(page, email);
		await takePictures(page, 'alert-sent');
		await expectAccessibleAt(widths, page, 'the dialog with its answer');
	});

	const confirmation = await mailTo(mailed, email, /Bekräfta din bevakning/);

	await test.step('an opened link confirms nothing, its button does', async () => {
		await follow(page, linkIn(confirmation));
		await expect(list.getByRole('link', { name: words(watched) })).toHaveAttribute(
			'href',
			'/produkter?kategori=kylbankar&skick=begagnad&pris-till=30000',
		);
		await takePictures(page, 'alerts-pending');
		await expectAccessibleAt(widths, page, 'alerts to be confirmed');
		await page.reload();
		await expect(list).toContainText('Väntar på att du bekräftar');
		await page.getByRole('button', { name: 'Bekräfta' }).click();
		await expect(page.getByRole('status').filter({ hasText: 'Bekräftat' })).toBeVisible();
		await expect(list).toContainText(/BevakasTill \d+\s[a-z]+\s\d{4}/);
		await takePictures(page, 'alerts-active');
		await expectAccessibleAt(widths, page, 'active alerts');
	});

	await test.step('a machine that the filter shows is mailed', async () => {
		const { superuser } = mailed.site;
		const { id: category_id } = await superuser.collection('categories').getFirstListItem('slug = "kylbankar"');
		const images = [new File([new Uint8Array(await aPhoto())], 'bank.jpg', { type: 'image/jpeg' })];
		const machine = { category_id, stock_status: 'in_stock', is_published: true, condition: 'used', images };
		const products = superuser.collection('products');
		await products.create({ ...machine, title: 'Kylbänk för dyr', price: 31_000 });
		await products.create({ ...machine, title: 'Kylbänk som bevakats', price: 29_000 });
		const found = await mailTo(mailed, email, /Kylbänk som bevakats/);
		expect(found).toContain('29 000 kr');
		expect(found).not.toContain('Kylbänk för dyr');
		await eventually(async () => {
			await visit(page, filtered);
			await expect(page.getByRole('article').filter({ hasText: 'Kylbänk som bevakats' })).toBeVisible({
				timeout: 1000,
			});
		});
		await expect(page.getByRole('article').filter({ hasText: 'Kylbänk för dyr' })).toHaveCount(0);

		await follow(page, linkIn(found, 'avsluta.'));
		await expect(list).toContainText('Bevakas');
		await expectAccessibleAt(widths, page, 'the question whether to end');
		await expect(page.getByText('Vi mejlar dig då inte mer om den.')).toBeVisible();
		await page.getByRole('button', { name: 'Avsluta', exact: true }).click();
		await expect(page.getByText('Avslutad. Vi mejlar inte mer om den.')).toBeVisible();
		await expect(page.getByRole('status').filter({ hasText: 'Vi mejlar inte mer' })).toBeVisible();
		await expect(page.getByRole('heading', { name: 'Avslutade' })).toBeVisible();
		await expect(page.getByText(/Avslutad av dig\s\d+/)).toBeVisible();
		await takePictures(page, 'alerts-ended');
		await expectAccessibleAt(widths, page, 'ended alerts');
		await page.reload();
		await expect(page.getByText('Du har inga bevakningar.')).toBeVisible();
	});

	await test.step('with the link to block it an address is left alone', async () => {
		await follow(page, linkIn(confirmation, 'sparra.'));
		await takePictures(page, 'alerts-block');
		await page.getByRole('button', { name: 'Spärra adressen' }).click();
		await expect(page.getByText('Adressen är spärrad.').first()).toBeVisible();
	});
});

test('S4: an empty list, a category and a sold machine can be watched; nothing typed is lost', async ({
	page,
	context,
	mailed: { site },
}) => {
	test.slow();
	await test.step('an empty list, by keyboard', async () => {
		await visit(page, '/produkter?sok=tunnelkyl');
		const opener = page.locator('[data-empty]').getByRole('button', { name: 'Bevaka' });
		await expect(opener).toBeVisible();
		await expectAccessibleAt(widths, page, 'the empty list');
		await opener.focus();
		await page.keyboard.press('Enter');
		await expect(dialogOf(page)).toContainText('”tunnelkyl”');
		await page.keyboard.press('Escape');
		await expect(dialogOf(page)).toBeHidden();
		await expect(opener).toBeFocused();
		await page.keyboard.press('Enter');
		const input = dialogOf(page).getByLabel('E-post');
		await input.press('Enter');
		await expect(input).toHaveAccessibleDescription('E-post är obligatorisk');
		await expect(input).toBeFocused();
		await page.keyboard.type('kim@');
		await page.keyboard.press('Enter');
		await expect(input).toHaveAccessibleDescription('Ogiltig e-postadress');
		await expectAccessibleAt(widths, page, 'the dialog with an error');
	});

	await test.step('a reload and a lost network keep what is typed', async () => {
		const input = dialogOf(page).getByLabel('E-post');
		await input.fill('kim@exempel.se');
		await page.reload();
		await page.locator('[data-empty]').getByRole('button', { name: 'Bevaka' }).click();
		await expect(input).toHaveValue('kim@exempel.se');
		await context.setOffline(true);
		await dialogOf(page).getByRole('button', { name: 'Bevaka', exact: true }).click();
		await expect(dialogOf(page).getByRole('status')).toContainText('Du är offline');
		await expect(input).toHaveValue('kim@exempel.se');
		await takePictures(page, 'alert-offline');
		await context.setOffline(false);
		await expect(dialogOf(page).getByRole('status')).toContainText('Du har nätverk igen');
		await site.pocketbase.stop();
		await dialogOf(page).getByRole('button', { name: 'Försök igen' }).click();
		await expect(dialogOf(page).getByRole('status')).not.toContainText('nätverk igen');
		await expect(input).toHaveValue('kim@exempel.se');
		await site.pocketbase.start();
		await dialogOf(page).getByRole('button', { name: 'Försök igen' }).click();
		await expect(dialogOf(page).getByRole('status')).toContainText('Ett steg kvar');
	});

	await test.step('a sold machine', async () => {
		const products = site.superuser.collection('products');
		const title = 'Kombiugn 6 GN 1/1 med pekskärm';
		const { id, slug } = await products.getFirstListItem(site.superuser.filter('title = {:title}', { title }));
		await products.update(id, { sold_at: new Date().toISOString().replace('T', ' ') });
		const opener = page.getByRole('button', { name: 'Bevaka liknande' });
		await eventually(async () => {
			await page.goto(`/produkt/${slug}`);
			await expect(opener).toBeVisible({ timeout: 1000 });
		});
		await takePictures(page, 'sold');
		await opener.click();
		await expect(dialogOf(page, 'Bevaka liknande')).toContainText('Kombiugnar');
		await leaveAddress(page, 'sald@exempel.se', 'Bevaka liknande');
		await dialogOf(page, 'Bevaka liknande').getByRole('button', { name: 'Stäng' }).last().click();
		await expect(opener).toBeFocused();
		await expectAccessibleAt(widths, page, 'the page of a sold machine');
	});

	await test.step('a category, and what of a filter is not watched', async () => {
		await page.setViewportSize({ width: 375, height: 740 });
		await page.goto('/produkter/ugnar');
		await expect(cards(page).first()).toBeVisible();
		await page.getByRole('button', { name: 'Bevaka' }).first().click();
		await expect(dialogOf(page)).toContainText('Ugnar');
		await page.goBack();
		await expect(dialogOf(page)).toBeHidden();
		await visit(page, '/produkter?lager=i-lager');
		await expect(page.getByRole('button', { name: 'Bevaka' })).toHaveCount(0);
		await visit(page, '/produkter/ugnar?lager=i-lager');
		await page.getByRole('button', { name: 'Bevaka' }).last().click();
		await expect(dialogOf(page)).toContainText('Lagerstatus ingår inte');
	});
});

test('S4: two alerts by keyboard: the link stays, each question has its name, and the focus is never lost', async ({
	page,
	mailed,
}) => {
	const email = 'kaj.kallskank@exempel.se';
	const { superuser } = mailed.site;
	const list = page.getByRole('list', { name: 'Bevakningar' });
	await visit(page, filtered);
	await page.getByRole('button', { name: 'Bevaka' }).first().click();
	await leaveAddress(page, email);
	const link = linkIn(await mailTo(mailed, email, /Bekräfta din bevakning/));
	await follow(page, link);
	await page.getByRole('button', { name: 'Bekräfta' }).click();
	await expect(list).toContainText('Bevakas');
	const alerts = superuser.collection('alerts');
	const { id } = await alerts.getFirstListItem(superuser.filter('email = {:email}', { email }));
	await alerts.update(id, { ends_at: new Date(Date.now() + 86_400_000).toISOString().replace('T', ' ') });
	await visit(page, '/produkter/ugnar');
	await page.getByRole('button', { name: 'Bevaka' }).first().click();
	await leaveAddress(page, email);

	await follow(page, link);
	await expect(list.getByRole('listitem')).toHaveCount(2);
	await expect(page.getByRole('region', { name: 'Bekräfta bevakningen' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Vill du fortsätta bevaka?' })).toBeVisible();

	await page.getByRole('link', { name: 'Hoppa till innehållet' }).press('Enter');
	await expect(page.getByRole('main')).toBeFocused();
	// The page learns a moment later that its address has changed, and changes it back.
	await expect(page).toHaveURL(link);
	await page.reload();
	await expect(list.getByRole('listitem')).toHaveCount(2);

	const endAll = page.getByRole('button', { name: 'Avsluta alla', exact: true });
	await endAll.press('Enter');
	await expect(page.getByRole('button', { name: 'Behåll dem' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(endAll).toBeFocused();

	const path = '**/api/rostfri/alerts/manage';
	await page.route(path, (route) => route.abort());
	await page.reload();
	const retry = page.getByRole('button', { name: 'Försök igen' });
	await retry.press('Enter');
	await expect(retry).not.toHaveAttribute('aria-disabled');
	await expect(retry).toBeFocused();
	await page.unroute(path);
	await retry.press('Enter');
	await expect(page.getByRole('status').filter({ hasText: 'Här är dina bevakningar.' })).toBeFocused();
});

test('S4: a link that is broken or old, and a server that is away', async ({ page, mailed: { site } }) => {
	await page.goto('/bevakningar');
	await expect(page.getByRole('heading', { name: 'Öppna länken i ett av våra mejl' })).toBeVisible();
	await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
	await expectAccessibleAt(widths, page, 'the page without a link');
	await takePictures(page, 'alerts-no-link');
	await follow(page, `/bevakningar#abcdefghijklmno.${'0'.repeat(64)}`);
	await expect(page.getByRole('heading', { name: 'Länken gäller inte längre' })).toBeVisible();
	await takePictures(page, 'alerts-old-link');
	await site.pocketbase.stop();
	await follow(page, `/bevakningar#abcdefghijklmno.${'1'.repeat(64)}`);
	await expect(page.getByRole('status').filter({ hasText: 'Tjänsten är tillfälligt otillgänglig' })).toBeVisible();
	await takePictures(page, 'alerts-away');
	await site.pocketbase.start();
	await page.getByRole('button', { name: 'Försök igen' }).click();
	await expect(page.getByRole('heading', { name: 'Länken gäller inte längre' })).toBeVisible();
	expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain('bevakningar');
});

test('S4: without scripts nothing offers what it cannot do', async ({ browser, mailed: { site } }) => {
	const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
	await page.goto('/produkter/ugnar');
	await expect(page.getByText('Bevaka', { exact: true }).filter({ visible: true })).toHaveCount(0);
	// The browser of the tests draws no noscript element, even with scripts off.
	expect(await (await page.request.get('/bevakningar')).text()).toMatch(
		/<noscript>\s*<p[^>]*>\s*Sidan behöver JavaScript/,
	);
	await page.context().close();
});

test('S5: staff see who waits for a machine, and what is wanted', async ({ page, mailed }) => {
	test.slow();
	const { site } = mailed;
	const { superuser } = site;
	await signIn(page, site);
	await page.goto('/admin/efterfragat');
	await expect(page.getByText('Inget efterfrågat just nu')).toBeVisible();
	await expectAccessibleAt(widths, page, 'nothing wanted');
	await takePictures(page, 'demand-none');

	const wanted = 'kategori=kylbankar&sok=tunnelkyl&pris-till=';
	for (const [email, price] of [
		['ett@exempel.se', 30_000],
		['tva@exempel.se', 45_000],
	] as const) {
		const answer = await fetch(`${site.url}/api/rostfri/alerts`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ email, criteria: wanted + price, website: '' }),
		});
		expect(answer.status).toBe(200);
		await follow(page, linkIn(await mailTo(mailed, email, /Bekräfta din bevakning/)));
		await page.getByRole('button', { name: 'Bekräfta' }).click();
		await expect(page.getByText('Bevakas', { exact: true })).toBeVisible();
	}

	await page.goto('/admin');
	const card = page.locator('section[aria-labelledby=most-wanted]');
	await expect(card).toContainText('”tunnelkyl”');
	await takePictures(page, 'dashboard-demand');
	await card.getByRole('link', { name: 'Visa alla' }).click();
	const row = page.getByRole('list', { name: 'Efterfrågat' }).getByRole('listitem');
	await expect(row).toHaveCount(1);
	await expect(row).toContainText('2 bevakar');
	await expect(row).toContainText(words('högst 30 000–45 000 kr'));
	await expectAccessibleAt(widths, page, 'what is wanted');
	await takePictures(page, 'demand');

	await row.getByRole('link', { name: /Skapa produkt/ }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Ny produkt' })).toBeVisible();
	const { id } = await superuser.collection('categories').getFirstListItem('slug = "kylbankar"');
	await expect(page.getByLabel('Kategori')).toHaveValue(id);
	await page.getByLabel('Titel').fill('Tunnelkyl 2 m');
	await page.getByLabel('Pris', { exact: true }).fill('40 000');
	await expect(page.getByText('1 bevakar en sådan maskin')).toBeVisible();
	await page.getByLabel('Pris', { exact: true }).fill('25 000');
	await expect(page.getByText('2 bevakar en sådan maskin')).toBeVisible();
	await expectAccessibleAt(widths, page, 'the editor');
	await takePictures(page, 'editor-watchers');
	await page.getByLabel('Titel').fill('Spis');
	await expect(page.getByText('bevakar en sådan maskin')).toHaveCount(0);
});
