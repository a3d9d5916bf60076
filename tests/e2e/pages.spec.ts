/** The pages about the company: contact, about, services, privacy (I1, I8–I10, F7, F12). */
import { siteSettings } from '#domain/company/site.ts';
import { settings } from '#scripts/demo/settings.ts';
import { expect, test } from '#tests/support/site.ts';
import { restoreTexts, writeTexts } from '#tests/support/texts.ts';

const { contact_phone: phone = '', contact_email: email = '' } = settings;

const map = 'https://www.google.com/maps?q=Stenhuggargatan%2014%2C%20V%C3%A4ster%C3%A5s&output=embed';

test.beforeEach(({ site }) => restoreTexts(site));
test.afterAll(({ site }) => restoreTexts(site));

test('I8: contact cards, and a word where there is no map', async ({ page }) => {
	await page.goto('/kontakt');
	const main = page.getByRole('main');
	await expect(main.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${phone.replace(/\D/g, '')}`);
	await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
	for (const heading of ['Telefon', 'E-post', 'Adress', 'Öppettider']) {
		await expect(main.getByRole('heading', { name: heading })).toBeVisible();
	}
	await expect(main.getByText('Ingen karta konfigurerad')).toBeVisible();
	await expect(main.getByRole('link', { name: 'Hitta hit med Google Maps' })).toHaveAttribute(
		'href',
		'https://www.google.com/maps/search/?api=1&query=Stenhuggargatan%2014%2C%20721%2000%20V%C3%A4ster%C3%A5s',
	);
	await expect(main.getByRole('link', { name: 'Till formuläret' })).toHaveAttribute('href', '/intresse');
});

test('I10, F12: texts keep their line breaks; what has no heading has none, and steps are counted as they stand', async ({
	page,
	site,
}) => {
	const step = (title: string) => ({ number: '', title, description: 'Rad ett\nRad två' });
	await writeTexts(site, {
		footer_description: 'Verkstad i Västerås\nÖppet vardagar',
		services_content: {
			...siteSettings.initial.services_content,
			main_services: [{ title: '', description: 'Bara ord', features: [] }],
			process_steps: [
				{ ...step('Ring'), number: '1' },
				{ ...step('Klart'), number: '3' },
			],
		},
	});
	await page.goto('/tjanster');
	const lines = (text: string) =>
		page.getByText(text).evaluate((element) => {
			const range = document.createRange();
			range.selectNodeContents(element);
			return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
		});
	expect(await lines('Verkstad i Västerås')).toBe(2);
	await expect(page.getByRole('region', { name: 'Så fungerar det' }).locator('li > span')).toHaveText(['1', '2']);
	expect(await page.locator('h1, h2, h3').filter({ hasNotText: /\S/ }).count()).toBe(0);
	await expect(page.locator('main ul:empty')).toHaveCount(0);
});

test('I8, F7: the map comes from Google only after a yes', async ({ page, site }) => {
	await writeTexts(site, { google_maps_url: map });
	const asked: string[] = [];
	// Told, not answered: there may be no network where the test runs.
	page.on('request', (request) => {
		if (request.url().startsWith('https://')) asked.push(request.url());
	});
	await page.goto('/kontakt');
	await expect(page.getByText('Ingen karta konfigurerad')).toHaveCount(0);
	await expect(page.getByRole('main').getByText('Stenhuggargatan 14').first()).toBeVisible();
	await page.getByRole('button', { name: 'Bara nödvändiga' }).click();
	await expect(page.getByRole('link', { name: 'Hitta hit med Google Maps' })).toHaveAttribute('href', /\?api=1&query=/);
	expect(asked).toEqual([]);
	await expect(page.locator('iframe')).toHaveCount(0);
	// One click says yes to the cookies and shows the map.
	await page.getByRole('button', { name: 'Godkänn alla kakor och visa kartan' }).click();
	await expect(page.getByTitle('Karta över var vi finns')).toHaveAttribute('src', map);
	await expect.poll(() => asked).toEqual([map]);
	// Whoever has said yes is not asked again, and whoever takes it back has no map.
	await page.reload();
	await expect(page.getByTitle('Karta över var vi finns')).toBeVisible();
	await page.getByRole('button', { name: 'Kakinställningar' }).click();
	await page.getByRole('button', { name: 'Bara nödvändiga' }).click();
	await expect(page.locator('iframe')).toHaveCount(0);
	await page.getByRole('button', { name: 'Kakinställningar' }).click();
	await page.getByRole('button', { name: 'Godkänn alla', exact: true }).click();
	await expect(page.getByTitle('Karta över var vi finns')).toBeVisible();
	// What is taken back in another tab counts here too.
	const other = await page.context().newPage();
	await other.goto('/integritet');
	await other.getByRole('button', { name: 'Kakinställningar' }).last().click();
	await other.getByRole('button', { name: 'Bara nödvändiga' }).click();
	await expect(page.locator('iframe')).toHaveCount(0);
});

test('I9: history, values with an icon each, the people, and where to go', async ({ page }) => {
	await page.goto('/om-oss');
	const main = page.getByRole('main');
	await expect(main).toContainText('Det började 2002 med en skåpbil');
	await expect(main).toContainText('Sedan dess har vi byggt en verkstad');
	await expect(main).toContainText('I dag säljer vi även nytt');
	const values = page.getByRole('region', { name: 'Det vi står för' }).getByRole('listitem');
	await expect(values).toHaveCount(3);
	for (const value of await values.all()) await expect(value.locator('svg')).toHaveCount(1);
	await expect(main).toContainText('Vi är tekniker, inköpare och säljare');
	await expect(main.getByRole('link', { name: 'Se alla produkter' })).toHaveAttribute('href', '/produkter');
	await expect(main.getByRole('link', { name: 'Kontakta oss' })).toHaveAttribute('href', '/intresse');
});

test('I10: services, agreement and steps; blank entries are hidden', async ({ page, site }) => {
	await page.goto('/tjanster');
	const services = page.getByRole('region', { name: 'Vad vi gör' });
	await expect(services.getByRole('heading', { level: 3 })).toHaveCount(4);
	const agreement = page.getByRole('region', { name: 'Serviceavtal' });
	await expect(agreement).toContainText('Västmanland');
	await expect(agreement.getByRole('listitem')).toHaveCount(5);
	await expect(page.getByRole('region', { name: 'Så fungerar det' }).getByRole('listitem')).toHaveCount(4);
	await expect(page.getByRole('main').getByRole('link', { name: 'Boka service' }).first()).toHaveAttribute(
		'href',
		'/intresse',
	);

	await writeTexts(site, {
		services_content: {
			main_services: [
				{ title: 'Reparation', description: 'Vi lagar.', features: ['Kyla', '', ''] },
				{ title: '', description: '', features: ['', '', ''] },
			],
		},
	});
	await page.reload();
	await expect(services.getByRole('heading', { level: 3 })).toHaveCount(1);
	await expect(services.getByText('Kyla')).toBeVisible();
	await expect(services.locator('ul ul li')).toHaveCount(1);
});

test('what is kept of visitors is said in plain words, and can be changed', async ({ page }) => {
	await page.goto('/integritet');
	const main = page.getByRole('main');
	await expect(main.getByRole('heading', { name: 'När du skickar en förfrågan' })).toBeVisible();
	await expect(main).toContainText('Sedan tas de bort automatiskt.');
	await main.getByRole('button', { name: 'Ändra kakinställningar' }).click();
	await expect(page.getByRole('button', { name: 'Bara nödvändiga' })).toBeFocused();
});

test('I1: beside the form are phone, e-mail, hours and a promise', async ({ page }) => {
	await page.goto('/intresse');
	const beside = page.getByRole('complementary', { name: 'Andra sätt att nå oss' });
	await expect(beside.getByRole('link')).toHaveCount(2);
	await expect(beside).toContainText('Mån–Tor: 07:30–16:30');
	await expect(beside).toContainText('Vi svarar på alla förfrågningar inom 24 timmar under vardagar.');
});

test('F1, F5, F12: with every text empty the site still speaks, and hides what it does not know', async ({
	page,
	site,
}) => {
	await writeTexts(site, siteSettings.initial);
	await page.goto('/');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Köksutrustning som håller för vardagen');
	await expect(page).toHaveTitle('Rostfri – ny, renoverad och begagnad köksutrustning');
	await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
	await expect(page.getByRole('list', { name: 'Sociala medier' })).toHaveCount(0);
	await expect(page.getByRole('contentinfo')).toContainText('Rostfri. Alla rättigheter förbehållna.');
	await expect(page.getByRole('contentinfo')).not.toContainText('Webbplats av');
	await page.goto('/kontakt');
	await expect(
		page.getByRole('main').getByRole('heading', { level: 2, name: /^(Telefon|E-post|Adress)$/ }),
	).toHaveCount(0);
	await expect(page.getByRole('main')).toContainText('Mån-Fre: 08:00 - 17:00');
});
