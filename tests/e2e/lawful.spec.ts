/** What the law asks of the pages (J1–J8): prices, energy labels, documents, buyers, the company and accessibility. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { RecordModel } from 'pocketbase';
import { expectAccessible, expectAccessibleAt } from '#tests/support/accessibility.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aPdf, storeDocument, storeProduct } from '#tests/support/factories.ts';
import { fillIn, openForm, send } from '#tests/support/inquiryForm.ts';
import { aPhoto } from '#tests/support/photos.ts';
import { takePictures } from '#tests/support/pictures.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expect, test } from '#tests/support/site.ts';
import { restoreTexts, writeTexts } from '#tests/support/texts.ts';

const made: string[] = [];

test.beforeEach(async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
});
test.afterAll(async ({ site }) => {
	for (const id of made.splice(0)) await site.superuser.collection('products').delete(id);
	await restoreTexts(site);
});

/** A published product at the head of the list, and waits until it has a page. */
async function publish(site: RunningSite, page: Page, values: Record<string, unknown>): Promise<RecordModel> {
	const photo = new File([new Uint8Array(await aPhoto())], 'bild.jpg', { type: 'image/jpeg' });
	const product = await storeProduct(site, { is_published: true, condition: 'used', images: [photo], ...values });
	made.push(product.id);
	await shows(site, page, product, String(values.title));
	return product;
}

/** Waits until the page of a product says something. */
async function shows(site: RunningSite, page: Page, { slug }: RecordModel, text: string | RegExp): Promise<void> {
	await eventually(async () => {
		const html = await (await page.request.get(`${site.url}/produkt/${slug}`)).text();
		expect(html.replaceAll('\u00a0', ' ')).toMatch(text);
	}, 20_000);
}

/** What is seen, on one line. */
async function textOf(part: Locator): Promise<string> {
	return (await part.allInnerTexts()).join(' ').replace(/\s+/g, ' ');
}

const factsOf = (page: Page) => textOf(page.locator('.product-facts'));

/** The facts of a product's page, and its card on the list. */
async function shownPrices(page: Page, { slug, title }: RecordModel): Promise<string[]> {
	await page.goto(`/produkt/${slug}`);
	const facts = await factsOf(page);
	const card = page.getByRole('article').filter({ hasText: title });
	// The list is published with the page or right after it.
	await expect(async () => {
		await page.goto('/produkter');
		await expect(card).toBeVisible({ timeout: 1000 });
	}).toPass();
	return [facts, await textOf(card)];
}

test('J2: a price with and without VAT, or under the margin scheme, on page, card and paper', async ({
	page,
	site,
}) => {
	for (const [values, onPage, onCard] of [
		[{ price: 12_500 }, '12 500 kr Exkl. moms · 15 625 kr inkl. moms'],
		[{ price: 12_500, price_includes_vat: true }, '12 500 kr Inkl. moms · 10 000 kr exkl. moms'],
		[
			{ price: 12_500, is_margin_scheme: true },
			'12 500 kr Vinstmarginalbeskattad: momsen är inte avdragsgill',
			'12 500 kr VMB: momsen är inte avdragsgill',
		],
	] as [Record<string, unknown>, string, string?][]) {
		const product = await publish(site, page, { title: `Prisprov ${made.length}`, ...values });
		const [facts = '', card = ''] = await shownPrices(page, product);
		expect(facts).toContain(onPage);
		// Beside the price stands the card's link.
		expect(card.replace(/ Visa detaljer.*$/, '')).toContain((onCard ?? onPage).slice(onPage.indexOf('kr') + 3));
		await page.emulateMedia({ media: 'print' });
		await page.goto(`/produkt/${product.slug}`);
		expect(await factsOf(page)).toContain(onPage);
		await page.emulateMedia({ media: 'screen' });
	}
	await page.goto('/produkter');
	await expectAccessible(page);
});

test('J3: a lowered price says what it was, and the lowest price of 30 days, on page, card and paper', async ({
	page,
	site,
}) => {
	const product = await publish(site, page, { title: 'Sänkt pris', price: 15_000 });
	await site.superuser.collection('products').update(product.id, { price: 12_000, old_price: 15_000 });
	await shows(site, page, product, /12 000 kr/);
	for (const text of await shownPrices(page, product)) {
		expect(text).toContain('12 000 kr');
		expect(text).toContain('15 000 kr');
		expect(text).toContain('Lägsta pris senaste 30 dagarna: 15 000 kr');
	}
	await page.goto(`/produkt/${product.slug}`);
	await expect(page.locator('.product-facts s')).toHaveText(/^Ordinarie pris\s15\s000\skr$/);
	expect(await page.content()).toContain('https://schema.org/StrikethroughPrice');
	await page.emulateMedia({ media: 'print' });
	await expect(page.locator('.product-facts').getByText('Lägsta pris senaste 30 dagarna')).toBeVisible();
	await page.emulateMedia({ media: 'screen' });
	await expectAccessibleAt([375, 1440], page, 'a lowered price');
	await takePictures(page, 'lowered-price');
});

test('J3: a price that is no reduction of a public one stands alone', async ({ page, site }) => {
	const product = await publish(site, page, { title: 'Ny med jämförpris', price: 12_000, old_price: 15_000 });
	for (const text of await shownPrices(page, product)) {
		expect(text).toContain('12 000 kr');
		// Of 12 000 kr with VAT, 15 000 kr is the same number.
		expect(text.match(/15 000/g)).toHaveLength(1);
		expect(text).not.toContain('Lägsta pris');
	}
	await page.goto(`/produkt/${product.slug}`);
	await expect(page.locator('s')).toHaveCount(0);
	expect(await page.content()).not.toContain('StrikethroughPrice');
});

test('J4: the energy label stands by the price, as large, leads to EPREL, and is printed in colour', async ({
	page,
	site,
}) => {
	const product = await publish(site, page, {
		title: 'Kyl med energimärkning',
		price: 9_000,
		energy_class: 'C',
		eprel_number: '1234567',
	});
	// The list follows a moment after the product's own page.
	await eventually(async () => {
		expect(await (await page.request.get(`${site.url}/produkter`)).text()).toContain(product.slug);
	}, 20_000);
	const name = 'Energiklass C på skalan A till G';
	for (const path of ['/produkter', `/produkt/${product.slug}`]) {
		await page.goto(path);
		const label = page.getByRole('img', { name }).first();
		await expect(label).toBeVisible();
		const [letter, price] = await label.evaluate((svg) => {
			const text = [...svg.querySelectorAll('text')].at(-1) as SVGTextElement;
			const line = svg.closest('p')?.querySelector('.price') as HTMLElement;
			const scale = svg.getBoundingClientRect().height / 40;
			return [
				Number.parseFloat(getComputedStyle(text).fontSize) * scale,
				Number.parseFloat(getComputedStyle(line).fontSize),
			];
		});
		expect(letter).toBeGreaterThanOrEqual((price ?? 0) - 0.1);
	}
	const link = page.getByRole('link', { name });
	await expect(link).toHaveAttribute('href', 'https://eprel.ec.europa.eu/qr/1234567');
	expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
	await page.emulateMedia({ media: 'print' });
	const drawing = page.getByRole('img', { name });
	await expect(drawing).toBeVisible();
	expect(await drawing.evaluate((svg) => getComputedStyle(svg).printColorAdjust)).toBe('exact');
	await page.emulateMedia({ media: 'screen' });
	await expectAccessibleAt([375, 1440], page, 'an energy label');
});

test('J5, J7: refrigerant and documents stand on the page, and a document is downloaded', async ({ page, site }) => {
	const product = await publish(site, page, {
		title: 'Frys med papper',
		price: 9_000,
		refrigerant: 'r404a',
		refrigerant_charge: 1.2,
	});
	await storeDocument(site.superuser, product.id, 'manual', aPdf('Manual.pdf', 'x'.repeat(1_258_000)));
	await storeDocument(site.superuser, product.id, 'other', aPdf('Sprängskiss.pdf'));
	await shows(site, page, product, /Sprängskiss/);
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.goto(`/produkt/${product.slug}`);
	await expect(page.getByRole('region', { name: 'Mått och anslutning' })).toContainText(
		/Köldmedium\s*R404A, 1,2\skg \(4,7\ston\sCO₂e\)/,
	);
	const documents = page.getByRole('region', { name: 'Dokument' });
	await expect(documents.getByRole('link')).toHaveText([
		/^Bruksanvisning på svenska\s*PDF, 1,2\sMB$/,
		/^Sprängskiss\s*PDF, 1\skB$/,
	]);
	const [manual] = await documents.getByRole('link').all();
	if (!manual) throw new Error('There is no document');
	expect((await manual.boundingBox())?.height).toBeGreaterThanOrEqual(24);
	await manual.hover();
	await page.waitForLoadState('networkidle');
	expect(asked.filter((url) => url.includes('.pdf'))).toEqual([]);
	const [download] = await Promise.all([page.waitForEvent('download'), manual.click()]);
	expect(download.suggestedFilename()).toBe(`${product.slug}-bruksanvisning-pa-svenska.pdf`);
	expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
	await expectAccessibleAt([375, 1440], page, 'documents');
	await takePictures(page, 'documents');
});

test('J6: while private buyers are welcome, an inquiry asks who is buying, and keeps and sends the answer', async ({
	page,
	site,
}) => {
	const maker = { maker_name: 'Frost AB', maker_address: 'Isgatan 1\n123 45 Kall', maker_email: 'info@frost.example' };
	const { id: brand_id } = await site.superuser.collection('brands').create({ name: 'Frostprov', ...maker });
	const product = await publish(site, page, { title: 'Kyl åt alla', price: 9_000, brand_id });
	const choice = page.getByRole('group', { name: /Jag hör av mig som/ });
	await openForm(page);
	await expect(choice).toBeHidden();
	await page.goto(`/produkt/${product.slug}`);
	await expect(page.getByRole('heading', { name: 'Tillverkare' })).toBeHidden();

	await writeTexts(site, { sells_to_private_buyers: true });
	await page.goto(`/produkt/${product.slug}`);
	await expect(page.getByRole('region', { name: 'Tillverkare' })).toContainText(
		'Frost AB\nIsgatan 1\n123 45 Kall\ninfo@frost.example',
		{
			useInnerText: true,
		},
	);
	await page.getByRole('button', { name: 'Skicka intresseanmälan' }).first().click();
	await expect(page.getByRole('dialog').getByRole('radio', { name: 'Privatperson' })).toBeVisible();
	await expectAccessible(page);

	await openForm(page);
	await fillIn(page, { Företag: 'Krogen AB' });
	await send(page).click();
	await expect(choice).toContainText('Välj om du är företag eller privatperson');
	await expect(choice.getByRole('radio', { name: 'Företag' })).toBeFocused();
	await expectAccessibleAt([375, 1440], page, 'an inquiry without buyer');
	await choice.getByText('Privatperson', { exact: true }).click();
	await expect(choice).not.toContainText('Välj om');
	await expect(page.getByRole('textbox', { name: 'Företag' })).toHaveValue('Krogen AB');
	// The unsaved inquiry is written after a moment, or when the page is left.
	await page.reload();
	await expect(choice.getByRole('radio', { name: 'Privatperson' })).toBeChecked();
	await page.getByRole('checkbox', { name: /Jag godkänner/ }).check();
	const [request] = await Promise.all([page.waitForRequest(/submit-lead/), send(page).click()]);
	expect(request.postDataJSON()).toMatchObject({ buyerKind: 'private', company: 'Krogen AB' });
	await expect(page.getByText(/R-\w+/).first()).toBeVisible();

	await writeTexts(site, { sells_to_private_buyers: false });
	await site.superuser.collection('products').delete(product.id);
	made.splice(made.indexOf(product.id), 1);
	await site.superuser.collection('brands').delete(brand_id);
});

test('J6: a page that was loaded before the question asks it when it is sent, and keeps what was typed', async ({
	page,
	site,
}) => {
	await openForm(page);
	await writeTexts(site, { sells_to_private_buyers: true });
	await fillIn(page, { Företag: 'Krogen AB' });
	await send(page).click();
	const choice = page.getByRole('group', { name: /Jag hör av mig som/ });
	await expect(choice).toContainText('Välj om du är företag eller privatperson');
	await expect(choice.getByRole('radio', { name: 'Företag' })).toBeFocused();
	await expect(page.getByRole('textbox', { name: 'Företag' })).toHaveValue('Krogen AB');
	await choice.getByText('Privatperson', { exact: true }).click();
	await send(page).click();
	await expect(page.getByText(/R-\w+/).first()).toBeVisible();
	await writeTexts(site, { sells_to_private_buyers: false });
});

test('J1: the company is told in the footer, under contact and privacy, and to search engines', async ({
	page,
	site,
}) => {
	const line = 'Rostfri Storkök AB · Org.nr 556677-8899 · Säte: Västerås · Godkänd för F-skatt';
	await writeTexts(site, { legal_name: '', organisation_number: '', seat: '', vat_number: '', f_tax: '' });
	await page.goto('/kontakt');
	await expect(page.getByRole('contentinfo')).not.toContainText('Org.nr');
	await expect(page.getByRole('heading', { name: 'Företagsuppgifter' })).toBeHidden();
	await writeTexts(site, {
		legal_name: 'Rostfri Storkök AB',
		organisation_number: '556677-8899',
		seat: 'Västerås',
		vat_number: 'SE556677889901',
		f_tax: 'approved',
	});
	for (const path of ['/kontakt', '/integritet']) {
		await page.goto(path);
		await expect(page.getByRole('contentinfo')).toContainText(line);
		const facts = page.getByRole('region', { name: 'Företagsuppgifter' });
		await expect(facts.getByRole('definition')).toHaveText([
			'Rostfri Storkök AB',
			'556677-8899',
			'Västerås',
			'SE556677889901',
			'Ja',
		]);
		await expectAccessibleAt([375, 1440], page, path);
	}
	await page.goto('/');
	await expect(page.getByRole('contentinfo')).toContainText(line);
	expect(await page.content()).toContain('"legalName":"Rostfri Storkök AB","vatID":"SE556677889901"');
	await page.emulateMedia({ media: 'print' });
	await expect(page.locator('.print-foot')).toContainText(line);
});

test('J8: the statement of accessibility is reached from the footer, and says what staff have written', async ({
	page,
	site,
}) => {
	await writeTexts(site, { accessibility_issues: 'Kartan går inte att nå med tangentbordet.' });
	await page.goto('/');
	await page.getByRole('contentinfo').getByRole('link', { name: 'Tillgänglighet' }).click();
	await expect(page).toHaveURL(/\/tillganglighet$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tillgänglighet');
	await expect(page.getByRole('main')).toContainText('Kartan går inte att nå med tangentbordet.');
	await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /tillgänglig/);
	await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Tillgänglighet' })).toHaveAttribute(
		'aria-current',
		'page',
	);
	expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/tillganglighet</loc>');
	await expectAccessibleAt([375, 768, 1440], page, 'the statement');
});
