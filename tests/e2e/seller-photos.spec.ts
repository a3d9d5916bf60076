/** S6, S7: photos of what a visitor offers, from the phone to the lead and the draft that staff make of it. */
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { holdRequests } from '#tests/support/holdRequests.ts';
import { holdScripts } from '#tests/support/holdScripts.ts';
import { field, fillIn, openForm, send } from '#tests/support/inquiryForm.ts';
import { aPhoto, seen } from '#tests/support/photos.ts';
import { takePictures } from '#tests/support/pictures.ts';
import { signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({ allowedErrors: /could not be prepared/ });

test('S6, S7: six photos survive a reload and a dead network, reach the lead once, and become a draft', {
	tag: '@phone-only',
}, async ({ page, context, site }) => {
	test.setTimeout(120_000);
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
	await openForm(page, '/intresse?typ=salja');
	const input = page.locator('input[type=file][multiple]');
	const chosen = page.getByRole('list', { name: 'Valda bilder' }).getByRole('img');
	// As a phone stores them, turned in eight ways, with the place where they were taken; one larger than 1,600 px.
	const photos = await Promise.all(
		[6, 3, 8, 1, 5, 2].map(async (orientation, place) => ({
			name: `IMG_${place}.jpg`,
			mimeType: 'image/jpeg',
			buffer: await aPhoto({ orientation, ...(place === 0 && { width: 2400, height: 1600 }) }),
		})),
	);
	await input.setInputFiles([
		...photos.slice(0, 4),
		{ name: 'IMG_9.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') },
	]);
	await expect(page.getByText(/IMG_9.HEIC är en HEIC-bild, och den här webbläsaren kan inte läsa/)).toBeVisible();
	await expect(chosen).toHaveCount(4);
	await page.getByRole('button', { name: 'Ta bort bild 4' }).click();
	await expect(chosen).toHaveCount(3);
	await input.setInputFiles([...photos.slice(3), ...photos.slice(0, 1)]);
	await expect(page.getByText('Du kan skicka högst 6 bilder. Ta bort någon för att välja en annan.')).toBeVisible();
	await expect(page.getByText('6 av 6 bilder.')).toBeVisible();
	await expectAccessible(page);
	await fillIn(page, { Meddelande: 'Rational SCC 61 från 2018. Fungerar bra.', Ort: 'Mora' });
	await takePictures(page, 'seller-photos');

	// Away: nothing is lost, over a reload as well.
	await context.setOffline(true);
	await send(page).click();
	await expect(page.getByText(/Du är offline. Det du skrivit är sparat/)).toBeVisible();
	await context.setOffline(false);
	await openForm(page, '/intresse?typ=salja');
	await expect(chosen).toHaveCount(6);
	await expect(field(page, 'Ort')).toHaveValue('Mora');

	// The inquiry arrives, once, however it is tapped; the network goes again among its photos.
	await page.getByRole('checkbox', { name: /Jag godkänner/ }).check();
	// Its first answer is lost, and the page with it: the next try has another permission, and the photos still find it.
	await page.route('**/submit-lead', async (route) => {
		await route.fetch();
		await route.abort();
	});
	await send(page).click();
	await expect(page.getByText('Kunde inte skicka din förfrågan. Försök igen.').first()).toBeVisible();
	await page.unroute('**/submit-lead');
	await openForm(page, '/intresse?typ=salja');
	await expect(chosen).toHaveCount(6);
	await page.getByRole('checkbox', { name: /Jag godkänner/ }).check();
	const late = /seller-photos\/[2-5]$/;
	await page.route(late, (route) => route.abort());
	await send(page).dblclick();
	const reference = page.getByText(/R-\w{6}/).first();
	await expect(reference).toBeVisible();
	await expect(page.getByText(/^2 av 6 bilder har kommit fram. Resten finns kvar/)).toBeVisible();
	await takePictures(page, 'seller-photos-waiting');
	const number = (await reference.textContent())?.match(/R-\w{6}/)?.[0] ?? '';
	const leads = await site.superuser.collection('leads').getFullList({ filter: 'city = "Mora"' });
	expect(leads.map((lead) => lead.reference)).toEqual([number]);

	// The next visit brings the rest.
	await page.unroute(late);
	await openForm(page);
	await expect(page.getByText('Alla 4 bilder har kommit fram.')).toBeVisible();
	const [lead] = leads;
	const stored = await site.superuser
		.collection('seller_photos')
		.getFullList({ filter: `lead_id = "${lead?.id}"`, sort: 'slot' });
	expect(stored.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5]);
	const token = await site.superuser.files.getToken();
	for (const [place, photo] of stored.entries()) {
		const response = await fetch(site.superuser.files.getURL(photo, photo.file, { token }));
		expect(await seen(new Uint8Array(await response.arrayBuffer()))).toEqual({
			width: place === 0 ? 1600 : 480,
			height: place === 0 ? 1067 : 320,
			format: 'jpeg',
			isUpright: true,
			metadata: [],
		});
	}
	await page.reload();
	await expect(page.getByText(/har kommit fram/)).toHaveCount(0);

	// In the back office.
	await signIn(page, site);
	await page.goto(`/admin/leads?id=${lead?.id}`);
	const shown = page.getByRole('button', { name: /^Visa bild \d av 6$/ });
	await expect(shown).toHaveCount(6);
	const isLoaded = (name: string | RegExp) =>
		expect
			.poll(() => page.getByRole('img', { name }).evaluate((photo) => (photo as HTMLImageElement).naturalWidth))
			.toBeGreaterThan(0);
	await takePictures(page, 'lead-photos');
	await shown.nth(1).click();
	await isLoaded('Kundens bild 2');
	await page.keyboard.press('ArrowLeft');
	await isLoaded('Kundens bild 1');
	await page.keyboard.press('ArrowLeft');
	await isLoaded('Kundens bild 6');
	await takePictures(page, 'lead-photo-whole');
	await expectAccessible(page);
	await page.keyboard.press('Escape');
	await expect(shown.nth(1)).toBeFocused();
	await page.getByRole('button', { name: 'Skapa produktutkast' }).dblclick();
	await expect(page).toHaveURL(/\/admin\/produkter\/[a-z0-9]{15}/);
	await expect(page.getByRole('textbox', { name: /^Titel/ })).toHaveValue('Rational SCC 61 från 2018');
	const drafts = await site.superuser.collection('products').getFullList({ filter: `source_lead_id = "${lead?.id}"` });
	expect(drafts.map(({ images, storage_location }) => [images.length, storage_location])).toEqual([[6, 'Mora']]);
	await page.goto(`/admin/leads?id=${lead?.id}`);
	await expect(page.getByRole('link', { name: 'Rational SCC 61 från 2018' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Skapa ett till produktutkast' })).toBeVisible();
	await expectAccessible(page);

	// Who asks what is kept gets the photos themselves.
	await page.goto('/admin/installningar');
	await page.getByLabel('Personens e-postadress').fill('anna@example.se');
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Hämta uppgifter' }).click(),
	]);
	const kept = JSON.parse(await readFile(await download.path(), 'utf8'));
	const photographed = kept.leads.find((one: { reference: string }) => one.reference === number);
	expect(photographed.photos.map(({ content }: { content: string }) => content.slice(0, 23))).toEqual(
		stored.map(() => 'data:image/jpeg;base64,'),
	);

	// Photos that were never sent go with the first page that is visited after a day.
	await openForm(page, '/intresse?typ=salja');
	await input.setInputFiles(photos.slice(3, 4));
	await expect(chosen).toHaveCount(1);
	const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
	expect(await databases()).toContain('säljbilder');
	await page.evaluate(() => localStorage.setItem('säljbilder', String(Date.now() - 1)));
	await page.goto('/om-oss');
	await expect.poll(() => databases()).not.toContain('säljbilder');
	expect(await page.evaluate(() => localStorage.getItem('säljbilder'))).toBeNull();
});

const photo = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await aPhoto() });

test('I2, S6: a choice without a word is kept with its photos', async ({ page }) => {
	await openForm(page);
	await page.getByRole('radio', { name: 'Sälja utrustning' }).check();
	const chosen = page.getByRole('list', { name: 'Valda bilder' }).getByRole('img');
	await page.locator('input[type=file][multiple]').setInputFiles([await photo('1.jpg'), await photo('2.jpg')]);
	await expect(chosen).toHaveCount(2);
	await openForm(page);
	await expect(page.getByRole('radio', { name: 'Sälja utrustning' })).toBeChecked();
	await expect(chosen).toHaveCount(2);
});

test('S6: a photo that is chosen while the inquiry is on its way stays on the device', async ({ page, site }) => {
	const release = await holdRequests(page, '**/submit-lead');
	await openForm(page, '/intresse?typ=salja');
	const chosen = page.getByRole('list', { name: 'Valda bilder' }).getByRole('img');
	const input = page.locator('input[type=file][multiple]');
	await input.setInputFiles(await photo('1.jpg'));
	await expect(chosen).toHaveCount(1);
	const city = `Ludvika ${Date.now()}`;
	await fillIn(page, { Ort: city });
	await send(page).click();
	await expect(send(page)).toHaveText('Skickar...');
	await input.setInputFiles(await photo('2.jpg'));
	await expect(chosen).toHaveCount(2);
	release();
	await expect(page.locator('form').getByText('är inte skickat')).toBeVisible();
	await expect(chosen).toHaveCount(1);
	await expect(field(page, 'Ort')).toHaveValue(city);
	await expect(page.getByText('Bilden har kommit fram.')).toBeVisible();
	const lead = await site.superuser.collection('leads').getFirstListItem(`city = "${city}"`);
	const stored = await site.superuser.collection('seller_photos').getFullList({ filter: `lead_id = "${lead.id}"` });
	expect(stored).toHaveLength(1);
});

test('S6: photos that are chosen before their code has arrived go with the inquiry', async ({ page }) => {
	const release = await holdScripts(page, { of: 'photoWork' });
	await openForm(page, '/intresse?typ=salja');
	await fillIn(page);
	await page.locator('input[type=file][multiple]').setInputFiles(await photo('1.jpg'));
	await send(page).click();
	await expect(send(page)).toHaveText('Skickar...');
	release();
	await expect(page.getByText('Bilden har kommit fram.')).toBeVisible();
});
