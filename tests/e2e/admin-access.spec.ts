import { gzipSync } from 'node:zlib';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { adminPassword } from '#tests/support/backend.ts';
import { endSessions, expectToast, fillInLogin, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const denied = 'Du har inte behörighet att komma åt admin-panelen';

test('A2: a wrong password is refused and what was typed stays', async ({ page, site }) => {
	const { email } = await site.createAdmin();
	await page.goto('/admin/login');
	await page.getByRole('button', { name: 'Logga in' }).click();
	await expect(page.getByText('E-post måste anges')).toBeVisible();
	await expect(page.getByLabel('E-post')).toBeFocused();
	await page.getByLabel('E-post').fill(email);
	await page.getByRole('button', { name: 'Logga in' }).click();
	await expect(page.getByRole('textbox', { name: 'Lösenord' })).toBeFocused();
	await fillInLogin(page, { email, password: 'fel-losenord' });
	await expectToast(page, 'Inloggning misslyckades', 'Kontrollera dina uppgifter och försök igen');
	await expect(page.getByLabel('E-post')).toHaveValue(email);
	await expect(page.getByRole('textbox', { name: 'Lösenord' })).toHaveValue('fel-losenord');
});

test('A2: an admin signs in, and the button says so while it works', { tag: '@phone-only' }, async ({ page, site }) => {
	const account = await site.createAdmin();
	await page.route('**/auth-with-password**', async (route) => {
		await new Promise((done) => setTimeout(done, 500));
		await route.continue();
	});
	await page.goto('/admin/login');
	await fillInLogin(page, account);
	await expect(page.getByRole('button', { name: 'Loggar in...' })).toBeVisible();
	await expectToast(page, 'Inloggad', 'Välkommen till admin-panelen');
	await expect(page).toHaveURL(/\/admin$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('A2: an account that is no admin gets no session', async ({ page, site }) => {
	const email = 'kund@restaurang.example';
	const users = site.superuser.collection('users');
	const known = await users.getFullList({ filter: site.superuser.filter('email = {:email}', { email }) });
	if (known.length === 0) {
		const password = { password: adminPassword, passwordConfirm: adminPassword };
		await users.create({ email, full_name: 'Karl Kund', ...password });
	}
	await page.goto('/admin/login');
	await fillInLogin(page, { email, password: adminPassword });
	await expectToast(page, 'Åtkomst nekad', denied);
	await expect(page).toHaveURL(/\/admin\/login$/);
	expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull();
});

test('A2: without network the login says so and keeps what was typed', async ({ page, site, context }) => {
	const account = await site.createAdmin();
	await page.goto('/admin/login');
	await page.getByLabel('E-post').waitFor();
	await context.setOffline(true);
	await fillInLogin(page, account);
	await expectToast(page, 'Inloggning misslyckades', 'Du är offline. Försök igen när du har nätverk.');
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Logga in' }).click();
	await expectToast(page, 'Inloggad');
});

test('A3: who is not signed in comes to the login page, and back to where they wanted', async ({ page, site }) => {
	const account = await site.createAdmin();
	await page.goto('/admin/produkter?sok=ugn');
	await expect(page).toHaveURL(/\/admin\/login$/);
	expect(await page.evaluate(() => sessionStorage.getItem('adminRedirectAfterLogin'))).toBe('/admin/produkter?sok=ugn');
	await fillInLogin(page, account);
	await expect(page).toHaveURL(/\/admin\/produkter\?sok=ugn$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Produkter' })).toBeVisible();
});

test('A3: only a known admin path is returned to', async ({ page, site }) => {
	const account = await site.createAdmin();
	for (const path of ['//evil.example', '/admin/../produkter']) {
		// Where no session is being refreshed, which would store it again.
		await page.goto('/robots.txt');
		await page.evaluate((path) => {
			localStorage.clear();
			sessionStorage.setItem('adminRedirectAfterLogin', path);
		}, path);
		await page.goto('/admin/login');
		await fillInLogin(page, account);
		await expect(page).toHaveURL(/\/admin$/);
	}
});

test.describe('An address that the back office does not know', () => {
	// The router's error, of which the browser writes only the minified name of its class.
	test.use({ allowedErrors: /^\w{1,3}$/ });

	test('F10: is told in Swedish, not by the router', async ({ page, site }) => {
		await signIn(page, site);
		await page.goto('/admin');
		await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
		await page.evaluate(() => {
			history.pushState({}, '', '/utanfor');
			dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
		});
		await expect(page.getByRole('heading', { name: 'Något gick fel' })).toBeVisible();
		await expect(page.getByText(/Unexpected|Application Error|Not Found/)).toHaveCount(0);
	});
});

test('what is chosen in a menu is seen where people choose the colours themselves', async ({ page, site }) => {
	await page.emulateMedia({ forcedColors: 'active' });
	await signIn(page, site);
	await page.goto('/admin');
	await page.getByRole('button', { name: /Användarmeny/ }).click();
	await page.keyboard.press('ArrowDown');
	for (const chosen of [
		page.locator('[role=menuitem][data-highlighted]'),
		page
			.getByRole('link', { name: 'Dashboard', includeHidden: true })
			.filter({ visible: true })
			.and(page.locator('[aria-current]')),
	])
		expect(await chosen.evaluate((item) => getComputedStyle(item).outlineStyle)).toBe('solid');
});

test('A3: a spinner stands there until access is known', async ({ page, site }) => {
	await signIn(page, site);
	let answer = () => {};
	const held = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route('**/auth-refresh**', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/admin');
	await expect(page.getByRole('status').filter({ hasText: 'Laddar...' }).first()).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
	answer();
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('A3: an account that is no admin any longer is told and signed out', async ({ page, site }) => {
	const email = 'slutar@rostfri.example';
	await signIn(page, site, email);
	const users = site.superuser.collection('users');
	const { id } = await users.getFirstListItem(site.superuser.filter('email = {:email}', { email }));
	await users.update(id, { role: '' });
	await page.goto('/admin/produkter');
	await expectToast(page, 'Åtkomst nekad', denied);
	await expect(page).toHaveURL(/\/admin\/login$/);
	expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull();
	await users.update(id, { role: 'admin' });
});

test('A3: a session that the server does not take any longer leads to the login page', async ({ page, site }) => {
	const email = 'byter@rostfri.example';
	await signIn(page, site, email);
	await endSessions(site, email);
	await page.goto('/admin/leads');
	await expect(page).toHaveURL(/\/admin\/login$/);
});

test('A4: the frame leads to every page and marks the one that is open', { tag: '@phone' }, async ({
	page,
	site,
	isMobile,
}) => {
	await signIn(page, site);
	await page.goto('/admin');
	await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Visa sajt' })).toHaveAttribute('href', '/');
	const links = [
		['Dashboard', '/admin'],
		['Produkter', '/admin/produkter'],
		['Kategorier', '/admin/kategorier'],
		['Varumärken', '/admin/varumarken'],
		['Leads', '/admin/leads'],
		['Innehåll', '/admin/innehall'],
		['Användare', '/admin/anvandare'],
		['Inställningar', '/admin/installningar'],
	] as const;
	for (const [name, path] of links) {
		if (isMobile) await page.getByRole('button', { name: 'Meny', exact: true }).click();
		const menu = page.getByRole('navigation', { name: 'Huvudmeny' });
		await menu.getByRole('link', { name, exact: true }).click();
		await expect.poll(() => new URL(page.url()).pathname).toBe(path);
		if (isMobile) await page.getByRole('button', { name: 'Meny', exact: true }).click();
		await expect(menu.locator('[aria-current=page]')).toHaveText(name);
		if (isMobile) await page.keyboard.press('Escape');
	}
	await page.getByRole('button', { name: /Användarmeny, Anna Admin/ }).click();
	await page.getByRole('menuitem', { name: 'Min profil' }).click();
	await expect(page).toHaveURL(/\/admin\/profil$/);
});

test('A4: signing out in one tab signs out the others, and signing in leads them back', async ({
	page,
	site,
	context,
}) => {
	await signIn(page, site);
	await page.goto('/admin');
	const other = await context.newPage();
	await other.goto('/admin/kategorier');
	await expect(other.getByRole('heading', { level: 1, name: 'Kategorier' })).toBeVisible();
	await page.getByRole('button', { name: /Användarmeny/ }).click();
	await page.getByRole('menuitem', { name: 'Logga ut' }).click();
	await expectToast(page, 'Utloggad', 'Du har loggats ut från admin-panelen');
	await expect(page).toHaveURL(/\/admin\/login$/);
	await expect(other).toHaveURL(/\/admin\/login$/);
	await page.reload();
	await expect(page).toHaveURL(/\/admin\/login$/);
	await fillInLogin(page, await site.createAdmin());
	await expect(page).toHaveURL(/\/admin$/);
	await expect(other).toHaveURL(/\/admin\/kategorier$/);
});

test('A5: a session that ends is taken up again over the open page, and nothing is lost', async ({ page, site }) => {
	const email = 'mitt-i@rostfri.example';
	await signIn(page, site, email);
	await page.goto('/admin/produkter');
	await page
		.getByRole('button', { name: /^Ändra pris på/ })
		.first()
		.click();
	const price = page.getByLabel(/^Pris på .* i kronor$/);
	await price.fill('4 321,50');
	await endSessions(site, email);
	await price.press('Enter');

	const dialog = page.getByRole('alertdialog', { name: 'Logga in igen' });
	await expect(dialog).toBeVisible();
	await expect(dialog.getByLabel('E-post')).toHaveValue(email);
	await page.keyboard.press('Escape');
	await expect(dialog).toBeVisible();
	// What is typed goes into the dialog, not into the page behind it.
	await expect(dialog.getByRole('textbox', { name: 'Lösenord' })).toBeFocused();
	await page.keyboard.type(adminPassword);
	await page.keyboard.press('Enter');
	await expect(dialog).toBeHidden();
	// What was being saved is saved, without another click.
	await expectToast(page, 'Priset ändrat');
	await expect(page.getByRole('button', { name: /nu 4\s321,50\skr/ }).first()).toBeFocused();
});

test('A5: the sign-in lies over an open question too, and what was answered goes on', async ({ page, site }) => {
	const email = 'over-fraga@rostfri.example';
	const products = site.superuser.collection('products');
	const { id } = await products.create({
		title: 'Raderas strax',
		slug: `raderas-strax-${Date.now()}`,
		condition: 'used',
		stock_status: 'in_stock',
	});
	await signIn(page, site, email);
	await page.goto('/admin/produkter?sok=raderas+strax');
	await page.getByRole('button', { name: 'Fler åtgärder för Raderas strax' }).first().click();
	await page.getByRole('menuitem', { name: 'Radera' }).click();
	// The session ends between the answer and its request: before it, the list would ask for the sign-in first.
	await page.route(
		'**/api/rostfri/products/delete',
		async (route) => {
			await endSessions(site, email);
			await route.continue();
		},
		{ times: 1 },
	);
	await page.getByRole('alertdialog').getByRole('button', { name: 'Radera' }).click();
	await expect(page.getByRole('alertdialog', { name: 'Logga in igen' })).toBeVisible();
	await fillInLogin(page, { email, password: adminPassword });
	await expectToast(page, 'Produkter raderade');
	await expect(page.getByRole('alertdialog')).toHaveCount(0);
	expect(await products.getFullList({ filter: `id = "${id}"` })).toEqual([]);
});

test('A5: a token that has run out while the page lay open is noticed before an empty list is shown', async ({
	page,
	site,
}) => {
	const email = 'utgangen@rostfri.example';
	await signIn(page, site, email);
	await page.goto('/admin/produkter');
	await page
		.getByRole('button', { name: /^Ändra pris på/ })
		.first()
		.waitFor();
	// The open list may notice it before the search does.
	await page.getByPlaceholder('Sök produkter...').focus();
	await endSessions(site, email);
	await page.getByPlaceholder('Sök produkter...').fill('a');
	const dialog = page.getByRole('alertdialog', { name: 'Logga in igen' });
	await expect(dialog).toBeVisible();
	await fillInLogin(page, await site.createAdmin(email));
	await expect(dialog).toBeHidden();
	await expect(page.getByPlaceholder('Sök produkter...')).toBeFocused();
	await expect(page.getByText('Inga produkter hittades')).toBeHidden();
	await expect(page.getByRole('button', { name: /^Ändra pris på/ }).first()).toBeVisible();
});

for (const [days, ahead] of [
	[15, 'ahead'],
	[-15, 'behind'],
] as const) {
	test(`A2, A5: a device whose clock is 15 days ${ahead} signs in, works and stays signed in`, async ({
		page,
		site,
	}) => {
		const account = await site.createAdmin();
		await page.clock.install({ time: Date.now() + days * 24 * 60 * 60 * 1000 });
		await page.goto('/admin/login');
		await fillInLogin(page, account);
		await expectToast(page, 'Inloggad', 'Välkommen till admin-panelen');
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
		await page.goto('/admin/produkter');
		const thumbnail = page.locator('img[src*="/api/files/products/"]').first();
		await expect.poll(() => thumbnail.evaluate((photo) => (photo as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
		await page.getByPlaceholder('Sök produkter...').fill('a');
		await expect(page.getByRole('button', { name: /^Ändra pris på/ }).first()).toBeVisible();
		// An hour of work: the session is refreshed by the minutes that pass, whatever the date.
		await page.clock.runFor(60 * 60_000);
		await expect(page.getByRole('alertdialog')).toHaveCount(0);
		await page.reload();
		await expect(page.getByRole('heading', { level: 1, name: 'Produkter' })).toBeVisible();
	});
}

test('A5: a session that was ended elsewhere is noticed when the page is looked at again', async ({ page, site }) => {
	const email = 'slut-pa-annat-hall@rostfri.example';
	await signIn(page, site, email);
	await page.goto('/admin/leads');
	await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
	await endSessions(site, email);
	// Away for two minutes.
	await page.clock.setFixedTime(Date.now() + 120_000);
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(page.getByRole('alertdialog', { name: 'Logga in igen' })).toBeVisible();
});

test("A2: 'Glömt lösenordet?' says so where no letter can be sent", async ({ page }) => {
	await page.goto('/admin/login');
	await page.getByRole('link', { name: 'Glömt lösenordet?' }).click();
	await expect(page).toHaveURL(/\/admin\/aterstall$/);
	await page.getByRole('button', { name: 'Skicka länk' }).click();
	await expect(page.getByText('E-post måste anges')).toBeVisible();
	await expect(page.getByLabel('E-post')).toBeFocused();
	await page.getByLabel('E-post').fill('ingen@rostfri.example');
	await page.getByRole('button', { name: 'Skicka länk' }).click();
	await expect(page.getByText('Sajten har ingen mejlserver, så ingen länk kan skickas.')).toBeVisible();
	await expect(page.getByLabel('E-post')).toBeFocused();
	await expect(page.getByLabel('E-post')).toHaveValue('ingen@rostfri.example');
});

test('A2: a reset link that is worn out says so and keeps the form', async ({ page }) => {
	await page.goto('/admin/aterstall?token=gammal');
	await page.getByLabel('Nytt lösenord').fill('kort');
	await page.getByRole('button', { name: 'Spara lösenord' }).click();
	await expect(page.getByText('Lösenordet måste vara minst 8 tecken')).toBeVisible();
	await expect(page.getByLabel('Nytt lösenord')).toBeFocused();
	await page.getByLabel('Nytt lösenord').fill('tillrackligt-langt');
	await page.getByLabel('Bekräfta lösenord').fill('nagot-annat');
	await page.getByRole('button', { name: 'Spara lösenord' }).click();
	await expect(page.getByText('Lösenorden matchar inte')).toBeVisible();
	await expect(page.getByLabel('Bekräfta lösenord')).toBeFocused();
	await page.getByLabel('Bekräfta lösenord').fill('tillrackligt-langt');
	await page.getByRole('button', { name: 'Spara lösenord' }).click();
	await expectToast(page, 'Kunde inte ändra lösenord', 'Länken är ogiltig eller har gått ut');
});

test('F9: an unknown address below /admin says so inside the frame', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/finns/inte');
	await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
	await page.getByRole('link', { name: 'Till dashboard' }).click();
	await expect(page).toHaveURL(/\/admin$/);
});

test('F10: a page that fails says so inside the frame, and can be reloaded', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin');
	await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
	await page.route(/\/Profile\b[^/]*\.(js|tsx)/, (route) => route.abort());
	await page.getByRole('button', { name: /Användarmeny/ }).click();
	await page.getByRole('menuitem', { name: 'Min profil' }).click();
	await expect(page.getByRole('heading', { name: 'Något gick fel' })).toBeVisible();
	await expect(page.getByText('Ett oväntat fel uppstod. Försök ladda om sidan.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Visa sajt' })).toBeVisible();
	await page.unrouteAll();
	await page.getByRole('button', { name: 'Ladda om' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Min profil' })).toBeVisible();
});

test('F10: a back office that cannot be drawn at all says so in Swedish', async ({ page }) => {
	await page.addInitScript(() => {
		if (sessionStorage.getItem('whole')) return;
		sessionStorage.setItem('whole', 'the next time');
		window.matchMedia = () => {
			throw new Error('broken on purpose');
		};
	});
	await page.goto('/admin/login');
	await expect(page.getByRole('heading', { name: 'Något gick fel' })).toBeVisible();
	await page.getByRole('button', { name: 'Ladda om' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible();
});

test('F10: a back office whose own script is gone after a deploy offers a reload', async ({ page, site }) => {
	await signIn(page, site);
	for (const script of [/\/App[^/]*\.js/, /\/Frame[^/]*\.js/, /\/Dashboard[^/]*\.js/]) {
		await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
		await page.goto('/admin');
		const reload = page.getByRole('alert').getByRole('button', { name: 'Ladda om' });
		await expect(reload).toBeVisible();
		await expect(page.getByText('Laddar...')).toHaveCount(0);
		await page.unroute(script);
		await reload.click();
		await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
	}
});

test('F10: what is being edited is kept when another screen is gone after a deploy', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/produkter/ny');
	await page.getByLabel('Titel').first().fill('Osparad kylbänk');
	await page.route(/\/LeadList[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
	await page.getByRole('link', { name: 'Leads' }).first().click();
	await page.getByRole('button', { name: 'Lämna sidan' }).click();
	await expect(page.getByRole('heading', { name: 'Något gick fel' })).toBeVisible();
	await page.unrouteAll();
	await page.getByRole('button', { name: 'Ladda om' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
	await page.goto('/admin/produkter/ny');
	await expect(page.getByLabel('Titel').first()).toHaveValue('Osparad kylbänk');
});

test('the pages of access are free of what axe finds', { tag: '@phone-only' }, async ({ page }) => {
	for (const path of ['/admin/login', '/admin/aterstall', '/admin/aterstall?token=x']) {
		await page.goto(path);
		await page.getByRole('heading', { level: 1 }).waitFor();
		await expectAccessible(page);
	}
});

test('the login page carries at most 141 kB of JavaScript', async ({ page }) => {
	const scripts: Promise<Buffer>[] = [];
	page.on('response', (response) => {
		if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
	});
	await page.goto('/admin/login', { waitUntil: 'networkidle' });
	await page.getByLabel('E-post').waitFor();
	const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
	// Among them the names of every screen's files, 4 kB: each new screen adds to them.
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(141_000);
});
