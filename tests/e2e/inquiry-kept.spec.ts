/** What is typed into the inquiry form is never lost, and is sent once (I6). */
import type { Page } from '@playwright/test';
import type { UnsavedInquiry } from '#site/inquiry/unsavedInquiry.ts';
import { holdRequests } from '#tests/support/holdRequests.ts';
import { holdScripts } from '#tests/support/holdScripts.ts';
import { field, fillIn, openDialog, openForm, send, toast } from '#tests/support/inquiryForm.ts';
import { expect, test } from '#tests/support/site.ts';

/** The drafts on this device, by name. */
const drafts = (page: Page): Promise<Record<string, UnsavedInquiry>> =>
	page.evaluate(() =>
		Object.fromEntries(
			Object.entries(localStorage)
				.filter(([name]) => name.startsWith('intresse:'))
				.map(([name, draft]) => [name, JSON.parse(draft)]),
		),
	);
const general = 'intresse:allmän';

/** Leaves a draft with a try at sending it on the device. */
async function leaveDraft(page: Page): Promise<UnsavedInquiry> {
	const draft = {
		values: { name: 'Bo', phone: '070-123 45 67', message: 'Ugnen blir inte varm.' },
		startedAt: Date.now() - 60_000,
		attempt: { key: crypto.randomUUID(), content: 'som den var' },
	};
	await page.goto('/om-oss');
	await page.evaluate(
		([name, unsaved]) => localStorage.setItem(name, JSON.stringify({ ...unsaved, savedAt: Date.now() })),
		[general, draft] as const,
	);
	return draft;
}

test('D4: without a network the button says that the form cannot be fetched, and fetches it when there is one again', {
	tag: '@phone-only',
}, async ({ page, context }) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
	await page.goto('/produkt/kombiugn-6-gn-1-1-med-pekskarm');
	await page.getByRole('heading', { name: 'Beskrivning' }).scrollIntoViewIfNeeded();
	await page.mouse.wheel(0, 500);
	const button = page.locator('[data-product-bar]').getByRole('button', { name: 'Skicka intresseanmälan' });
	await expect(button).toBeVisible();
	await context.setOffline(true);
	await button.click();
	await expect(page.getByText('Formuläret kunde inte hämtas.')).toBeInViewport();
	await context.setOffline(false);
	await page.getByRole('button', { name: 'Skicka intresseanmälan' }).first().click();
	await expect(page.getByRole('dialog', { name: 'Intresseanmälan' })).toBeVisible();
	await expect(page.getByText('Formuläret kunde inte hämtas.')).toBeHidden();
});

test('D4: a page older than the last deploy, whose form file is gone, offers a reload at the second try', async ({
	page,
}) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
	await page.route(/InquiryDialog/, (route) => route.fulfill({ status: 404, body: '' }));
	await page.goto('/produkt/kombiugn-6-gn-1-1-med-pekskarm');
	const button = page.getByRole('button', { name: 'Skicka intresseanmälan' }).first();
	await button.click();
	await expect(page.getByText(/försök igen/)).toBeVisible();
	const reload = page.getByRole('button', { name: 'Ladda om' });
	await expect(reload).toHaveCount(0);
	await button.click();
	await expect(reload).toBeVisible();
	await page.unroute(/InquiryDialog/);
	await reload.click();
	await button.click();
	await expect(page.getByRole('dialog', { name: 'Intresseanmälan' })).toBeVisible();
});

for (const address of ['/intresse', '/intresse?produkt=kombiugn-6-gn-1-1-med-pekskarm'])
	test(`I6: ${address} whose script is gone after a deploy offers a reload, with what was typed`, async ({ page }) => {
		const script = /InquiryIsland[^/]*\.js/;
		await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
		await page.goto(address);
		const reload = page.getByRole('alert').getByRole('button', { name: 'Ladda om' });
		await expect(reload).toBeVisible();
		await field(page, 'Namn').fill('Anna Andersson');
		await field(page, 'Meddelande').fill('Ugnen blir inte varm.');
		// Sending does nothing without the script: it leads back to the way on.
		await send(page).click();
		await expect(reload).toBeFocused();
		await expect(reload).toBeInViewport();
		await page.unroute(script);
		await reload.click();
		await expect(page.locator('astro-island:not([ssr])').getByRole('button', { name: /^Skicka/ })).toBeVisible();
		await expect(field(page, 'Namn')).toHaveValue('Anna Andersson');
		await expect(field(page, 'Meddelande')).toHaveValue('Ugnen blir inte varm.');
		await expect(page.getByText('Det du skrev sist finns kvar')).toBeVisible();
		await expect(reload).toHaveCount(0);
	});

test('I6: a form whose toasts are gone after a deploy can be filled in and sent', async ({ page }) => {
	await page.route(/Toaster[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
	await openForm(page);
	await fillIn(page);
	await send(page).click();
	await expect(page.getByText('Tack för din serviceförfrågan!')).toBeVisible();

	await openDialog(page);
	await field(page, 'Namn').fill('Anna');
	await expect(page.getByRole('dialog', { name: 'Intresseanmälan' })).toBeVisible();
});

/** A name that no other test has used: tests share a site. */
const aName = (name: string) => `${name} ${Date.now()}`;

test('I6: offline keeps what is typed over a reload, says so, and sends it once when asked again', async ({
	page,
	context,
	site,
}) => {
	await openForm(page);
	const name = aName('Offline Olsson');
	await fillIn(page, { Namn: name });
	// Toasts are fetched when the form is first used, and a person types longer than that takes.
	await expect(page.getByRole('region', { name: 'Meddelanden' })).toBeAttached();
	await context.setOffline(true);
	await send(page).click();
	await expect(page.getByText('Du är offline. Det du skrivit är sparat på den här enheten')).toBeVisible();
	await expect(toast(page)).toContainText('Kunde inte skicka din förfrågan. Försök igen.');
	await context.setOffline(false);
	await expect(page.getByText('Du har nätverk igen.')).toBeVisible();

	await page.reload();
	await expect(page.getByText('Det du skrev sist finns kvar på den här enheten.')).toBeVisible();
	await expect(field(page, 'Namn')).toHaveValue(name);
	await page.getByRole('checkbox', { name: /Jag godkänner/ }).check();
	await send(page).click();
	await expect(toast(page).filter({ hasText: 'Tack för din serviceförfrågan!' })).toBeVisible();
	const leads = await site.superuser.collection('leads').getFullList({ filter: `name = "${name}"` });
	expect(leads).toHaveLength(1);
});

test('An answer that is lost on the way: sending again stores it once', async ({ page, site }) => {
	let isLost = true;
	await page.route('**/submit-lead', async (route) => {
		await route.fetch();
		if (!isLost) return route.fallback();
		isLost = false;
		await route.abort('connectionreset');
	});
	await openForm(page);
	const name = aName('Lena Borttappad');
	await fillIn(page, { Namn: name });
	await send(page).click();
	await expect(page.getByText('Vi fick inget svar från servern.')).toBeVisible();
	await send(page).click();
	await expect(toast(page).filter({ hasText: 'Tack för din serviceförfrågan!' })).toBeVisible();
	expect(await site.superuser.collection('leads').getFullList({ filter: `name = "${name}"` })).toHaveLength(1);
});

test('What is kept on the device can be cleared', async ({ page }) => {
	await openForm(page);
	await field(page, 'Namn').fill('Anna');
	await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Anna');
	await page.reload();
	await page.getByRole('button', { name: 'Rensa formuläret' }).press('Enter');
	await expect(field(page, 'Namn')).toHaveValue('');
	await expect(page.locator('form :focus')).toBeVisible();
	await page.reload();
	await expect(page.locator('astro-island:not([ssr])')).toBeVisible();
	await expect(field(page, 'Namn')).toHaveValue('');
});

test('F10: a form that breaks says so and offers to load the page again', async ({ page }) => {
	await page.addInitScript(() => {
		if (sessionStorage.getItem('whole')) return;
		sessionStorage.setItem('whole', 'the next time');
		window.URLSearchParams = class {
			constructor() {
				throw new Error('broken on purpose');
			}
		} as unknown as typeof URLSearchParams;
	});
	await page.goto('/intresse');
	await expect(page.getByRole('heading', { name: 'Något gick fel' })).toBeVisible();
	await expect(page.getByText('Ett oväntat fel uppstod. Försök ladda om sidan.')).toBeVisible();
	await page.getByRole('button', { name: 'Ladda om' }).click();
	await expect(page.getByRole('radio', { name: 'Boka service' })).toBeChecked();

	// In the dialog of a product it is said in the dialog.
	await page.addInitScript(() => {
		const listen = window.addEventListener;
		window.addEventListener = ((...given: Parameters<typeof listen>) => {
			if (String(given[0]) === 'pagehide' && document.querySelector('[role=dialog][data-state=open]'))
				throw new Error('broken on purpose');
			listen.apply(window, given);
		}) as typeof listen;
	});
	await openDialog(page);
	const dialog = page.getByRole('dialog', { name: 'Intresseanmälan' });
	await expect(dialog.getByRole('heading', { name: 'Något gick fel' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
});

test('What was typed yesterday is removed from the device by whichever page is visited', async ({ page }) => {
	await page.goto('/integritet');
	await expect(page.getByRole('main')).toContainText('första gången du besöker webbplatsen efter ett dygn');
	const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('intresse:')));
	await page.evaluate(() => {
		const hour = 3_600_000;
		for (const [name, age] of [
			['old', 25 * hour],
			['new', 23 * hour],
		] as const)
			localStorage.setItem(`intresse:${name}`, JSON.stringify({ values: {}, savedAt: Date.now() - age }));
	});
	await page.goto('/om-oss');
	await expect.poll(kept).toEqual(['intresse:new']);
});

test('What is typed before the form has come to life is kept', async ({ page }) => {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/InquiryIsland*.js', async (route) => {
		await held;
		await route.continue();
	});
	await page.goto('/intresse', { waitUntil: 'domcontentloaded' });
	await field(page, 'Namn').fill('Snabba Svensson');
	await page.getByRole('radio', { name: 'Sälja utrustning' }).check();
	// Nor does it end up in the address.
	await field(page, 'Namn').press('Enter');
	await expect(page).toHaveURL('/intresse');
	release();
	await expect(field(page, 'Antal')).toBeVisible();
	await expect(field(page, 'Namn')).toHaveValue('Snabba Svensson');
});

test('I6: a form that was first shown long ago is sent', async ({ page }) => {
	await openForm(page);
	await page.evaluate(() => {
		const unsaved = { values: { name: 'Länge Sedan' }, startedAt: Date.now() - 30 * 86_400_000, savedAt: Date.now() };
		localStorage.setItem('intresse:allmän', JSON.stringify(unsaved));
	});
	let elapsed = 0;
	await page.route('**/submit-lead', (route) => {
		({ elapsed } = route.request().postDataJSON());
		return route.continue();
	});
	await page.reload();
	await expect(field(page, 'Namn')).toHaveValue('Länge Sedan');
	await fillIn(page);
	await send(page).click();
	await expect(toast(page)).toContainText('Tack för din serviceförfrågan!');
	expect(elapsed).toBe(2_000_000_000);
});

test('I2: what is chosen before the form has come to life counts, without a word', async ({ page }) => {
	const release = await holdScripts(page, { of: 'InquiryIsland' });
	await page.goto('/intresse', { waitUntil: 'domcontentloaded' });
	await page.getByRole('radio', { name: 'Sälja utrustning' }).check();
	await page.getByRole('radio', { name: 'SMS' }).check();
	release();
	await expect(page.locator('astro-island:not([ssr])').getByRole('button', { name: 'Skicka förfrågan' })).toBeVisible();
	await expect(field(page, 'Antal')).toBeVisible();
	await expect(page.getByRole('radio', { name: 'Sälja utrustning' })).toBeChecked();
	await expect(page.getByRole('radio', { name: 'SMS' })).toBeChecked();
	await expect.poll(async () => (await drafts(page))[general]?.values.inquiryType).toBe('sell_equipment');
});

test('I6: what the visitor deletes is gone from the device', async ({ page }) => {
	await openForm(page);
	await field(page, 'Meddelande').fill('Hemligt');
	await expect.poll(async () => (await drafts(page))[general]?.values.message).toBe('Hemligt');
	await field(page, 'Meddelande').fill('');
	await expect.poll(() => drafts(page)).toEqual({});
	await openForm(page);
	await expect(field(page, 'Meddelande')).toHaveValue('');
	await expect(page.getByText('Det du skrev sist finns kvar')).toHaveCount(0);
});

test('I6: what is typed before the script arrives is laid over the draft', async ({ page }) => {
	const draft = await leaveDraft(page);
	const release = await holdScripts(page, { of: 'InquiryIsland' });
	await page.goto('/intresse', { waitUntil: 'domcontentloaded' });
	// The form shows itself after eight seconds.
	await field(page, 'Namn').fill('Anna');
	release();
	await expect(field(page, 'Telefon')).toHaveValue(draft.values.phone ?? '');
	await expect(field(page, 'Namn')).toHaveValue('Anna');
	await expect(field(page, 'Meddelande')).toHaveValue('Ugnen blir inte varm.');
	await expect
		.poll(async () => (await drafts(page))[general])
		.toMatchObject({
			...draft,
			values: { ...draft.values, name: 'Anna' },
		});
});

test('I6: what is typed when the script is gone is laid over the draft', async ({ page }) => {
	const draft = await leaveDraft(page);
	await page.route(/InquiryIsland[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
	await page.goto('/intresse');
	await expect(page.getByRole('alert').getByRole('button', { name: 'Ladda om' })).toBeVisible();
	await field(page, 'Namn').fill('Anna');
	await page.goto('/om-oss');
	expect((await drafts(page))[general]).toMatchObject({ ...draft, values: { ...draft.values, name: 'Anna' } });
});

test('I6: what is typed while the inquiry is on its way stays, and is sent as an inquiry of its own', async ({
	page,
	site,
}) => {
	const keys: string[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith('/submit-lead')) keys.push(request.postDataJSON().idempotencyKey);
	});
	const release = await holdRequests(page, '**/submit-lead');
	const name = aName('Tillägg Tuvesson');
	await openDialog(page);
	const dialog = page.getByRole('dialog', { name: 'Intresseanmälan' });
	await fillIn(page, { Namn: name });
	await send(page).click();
	await expect(send(page)).toHaveText('Skickar...');
	await field(page, 'Meddelande').fill('Ugnen blir inte varm. Den är från 2018.');
	release();
	await expect(toast(page)).toContainText('är inte skickat');
	await expect(dialog.getByText('är inte skickat')).toBeVisible();
	await expect(field(page, 'Meddelande')).toBeFocused();
	await expect(field(page, 'Meddelande')).toHaveValue('Ugnen blir inte varm. Den är från 2018.');

	await openDialog(page);
	await expect(field(page, 'Meddelande')).toHaveValue('Ugnen blir inte varm. Den är från 2018.');
	await page.getByRole('checkbox', { name: /Jag godkänner/ }).check();
	await send(page).click();
	await expect(dialog).toBeHidden();
	expect(new Set(keys).size).toBe(2);
	const leads = await site.superuser.collection('leads').getFullList({ filter: `name = "${name}"` });
	expect(leads.map(({ message }) => message).sort()).toEqual([
		'Ugnen blir inte varm.',
		'Ugnen blir inte varm. Den är från 2018.',
	]);
	expect(await drafts(page)).toEqual({});
});

test('I4, I6: leaving a field while the inquiry is on its way adds nothing to it', async ({ page }) => {
	const release = await holdRequests(page, '**/submit-lead');
	await openForm(page);
	await fillIn(page);
	await field(page, 'Ort').fill('upplands väsby');
	await field(page, 'Ort').press('Enter');
	await expect(send(page)).toHaveText('Skickar...');
	await field(page, 'Ort').blur();
	await expect(field(page, 'Ort')).toHaveValue('Upplands Väsby');
	release();
	await expect(toast(page)).toContainText('Vi återkommer till dig');
	await expect(field(page, 'Ort')).toHaveValue('');
});
