/** What the law asks of a dealer, in the back office (J1–J8): company facts, VAT, reductions, refrigerants. */
import type { PriceEntry } from '#domain/prices/priceHistory.ts';
import { expectAccessible, expectAccessibleAt } from '#tests/support/accessibility.ts';
import { storeLead } from '#tests/support/factories.ts';
import { aProduct, openEditor, pdf, save, section, stored, unfold } from '#tests/support/lawfulEditor.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

async function setSettings(site: RunningSite, values: Record<string, unknown>) {
	const settings = site.superuser.collection('site_settings');
	await settings.update((await settings.getFirstListItem('key = "main"')).id, values);
}

const storedSettings = (site: RunningSite) =>
	site.superuser.collection('site_settings').getFirstListItem('key = "main"');

const noFacts = { legal_name: '', organisation_number: '', seat: '', vat_number: '', f_tax: '' };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');

/** The whole history of a product's prices, past the server's own writing. */
async function storePrices(site: RunningSite, product_id: string, entries: PriceEntry[]) {
	const history = site.superuser.collection('price_history');
	for (const { id } of await history.getFullList({ filter: `product_id = "${product_id}"` })) await history.delete(id);
	for (const entry of entries) await history.create({ product_id, ...entry });
}

test('J1: company facts are tidied, a wrong check digit is told beside its field, and reminders lead there and vanish', async ({
	page,
	site,
}) => {
	await setSettings(site, { ...noFacts, sells_to_private_buyers: false });
	await signIn(page, site);
	await page.goto('/admin');
	const missing = section(page, 'Uppgifter som saknas');
	await expect(missing.getByRole('link')).toHaveText([
		'Företagets namn',
		'Organisationsnummer',
		'Säte',
		'Momsregistreringsnummer',
		'Godkänd för F-skatt',
	]);
	await expectAccessible(page);
	await missing.getByRole('link', { name: 'Organisationsnummer' }).click();
	const company = section(page, 'Företagsuppgifter');
	const organisation = company.getByLabel('Organisationsnummer');
	await expect(organisation).toBeFocused();

	await page.keyboard.type('556677-8898');
	await page.keyboard.press('Tab');
	await expect(organisation).toHaveAccessibleDescription('Kontrollsiffran stämmer inte. Kontrollera siffrorna');
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expect(organisation).toBeFocused();
	await expect(organisation).toHaveValue('556677-8898');
	expect((await storedSettings(site)).organisation_number).toBe('');
	await expectAccessible(page);

	await organisation.fill('Org.nr 5566778899');
	await organisation.blur();
	await expect(organisation).toHaveValue('556677-8899');
	await expect(organisation).not.toHaveAttribute('aria-invalid');
	const vat = company.getByLabel('Momsregistreringsnummer');
	await expect(vat).toHaveAttribute('placeholder', 'SE556677889901');
	await vat.fill('SE 202100-5489 01');
	await vat.blur();
	await expect(company.getByText(/hör inte till organisationsnumret/)).toBeVisible();
	await vat.fill('556677889901');
	await vat.blur();
	await expect(vat).toHaveValue('SE556677889901');
	await company.getByLabel('Företagets namn').fill('Rostfri Storkök AB');
	await company.getByLabel('Säte').fill('Västerås');
	await company.getByLabel('Godkänd för F-skatt').selectOption('Ja');
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expectToast(page, 'Inställningar uppdaterade');
	expect(await storedSettings(site)).toMatchObject({
		legal_name: 'Rostfri Storkök AB',
		organisation_number: '556677-8899',
		seat: 'Västerås',
		vat_number: 'SE556677889901',
		f_tax: 'approved',
	});
	await page.goto('/admin');
	await expect(page.getByRole('list', { name: 'Antal' })).toBeVisible();
	await page.getByRole('region', { name: 'Senaste leads' }).waitFor();
	await page.waitForLoadState('networkidle');
	await expect(missing).toBeHidden();
});

test('J1: a sole trader is told that the number is a personal number which all visitors see', async ({
	page,
	site,
}) => {
	await setSettings(site, noFacts);
	await signIn(page, site);
	await page.goto('/admin/installningar');
	const company = section(page, 'Företagsuppgifter');
	await company.getByLabel('Organisationsnummer').fill('811218-9876');
	await expect(company.getByText('Det är ett personnummer.')).toBeVisible();
	await company.getByLabel('Organisationsnummer').fill('556677-8899');
	await expect(company.getByText('Det är ett personnummer.')).toBeHidden();
});

test('J8: known issues of accessibility are written line by line, and the standard text shows while it is empty', async ({
	page,
	site,
}) => {
	await setSettings(site, { accessibility_issues: '' });
	await signIn(page, site);
	await page.goto('/admin/installningar');
	const issues = section(page, 'Tillgänglighet').getByLabel('Kända brister i tillgängligheten');
	await expect(issues).toHaveAttribute('placeholder', /undertexter/);
	await issues.fill('Kartan kan inte styras med tangentbord.');
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expectToast(page, 'Inställningar uppdaterade');
	expect((await storedSettings(site)).accessibility_issues).toBe('Kartan kan inte styras med tangentbord.');
});

test('J1: two people who answer on F-skatt at once choose between the answers in words', async ({ page, site }) => {
	await setSettings(site, noFacts);
	await signIn(page, site);
	await page.goto('/admin/installningar');
	await page.getByLabel('Godkänd för F-skatt').selectOption('Ja');
	await setSettings(site, { f_tax: 'not_approved' });
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat samma texter' });
	await expect(dialog.getByRole('radio', { name: /Din ändring\s*Ja/ })).toBeVisible();
	await expect(dialog.getByRole('radio', { name: /Den andras ändring\s*Nej/ })).toBeVisible();
});

test('J2: the other price is shown while typing, and the margin scheme overrules the VAT of the price', async ({
	page,
	site,
}) => {
	const oven = await aProduct(site, { price: 100, price_includes_vat: true });
	await openEditor(page, site, oven);
	const price = section(page, 'Priser').getByLabel('Pris', { exact: true });
	await price.fill('12 500');
	await expect(price).toHaveAccessibleDescription('10 000 kr exkl. moms');
	await section(page, 'Priser').getByLabel('Priset är inklusive moms').uncheck();
	await expect(price).toHaveAccessibleDescription('15 625 kr inkl. moms');
	await section(page, 'Priser').getByLabel('Vinstmarginalbeskattad (VMB)').check();
	await expect(price).toHaveAccessibleDescription('Vinstmarginalbeskattad: momsen är inte avdragsgill');
	await expect(section(page, 'Priser').getByLabel('Priset är inklusive moms')).toBeHidden();
	await page.getByLabel('Skick').selectOption('Ny');
	const advice = page.getByRole('region', { name: 'Tips' });
	await expect(advice).toContainText('Vinstmarginalbeskattning gäller begagnade varor.');
	await page.getByLabel('Skick').selectOption('Begagnad');
	await expect(advice).not.toContainText('Vinstmarginalbeskattning');
	await expectAccessible(page);
	await save(page);
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, oven)).toMatchObject({ price: 12500, is_margin_scheme: true, price_includes_vat: false });
});

test('J3: while a reduced price is typed the editor shows what visitors will see, why, and the history', async ({
	page,
	site,
}) => {
	const oven = await aProduct(site, { price: 1000, is_published: true });
	await storePrices(site, oven.id, [
		{ price: 1200, old_price: null, vat_kind: 'excluded', public_from: daysAgo(90), public_until: daysAgo(20) },
		{ price: 1000, old_price: null, vat_kind: 'excluded', public_from: daysAgo(20), public_until: '' },
	]);
	let reads = 0;
	await page.route('**/api/collections/price_history/**', (route) => {
		reads += 1;
		return route.continue();
	});
	await openEditor(page, site, oven);
	const prices = section(page, 'Priser');
	expect(reads).toBe(0);
	await prices.getByLabel('Pris', { exact: true }).fill('800');
	await prices.getByLabel('Ordinarie pris').fill('1 200');
	await expect(prices.getByText('Lägsta pris senaste 30 dagarna: 1 000 kr')).toBeVisible();
	await expect(prices.getByText(/^Lägsta offentliga pris från \d{4}-\d{2}-\d{2} till sänkningen/)).toBeVisible();
	await expect(prices.getByText(/Skriv 1.000.kr som ordinarie pris/)).toBeVisible();
	await prices.getByLabel('Pris', { exact: true }).fill('1 100');
	await expect(prices.getByText('Ordinarie pris visas inte för besökare.')).toBeVisible();
	await expect(prices.getByText(/Då är det ingen sänkning/)).toBeVisible();

	await prices.getByText('Prishistorik', { exact: true }).first().focus();
	await page.keyboard.press('Enter');
	const rows = prices.getByRole('table', { name: 'Prishistorik' }).locator('tbody tr');
	await expect(rows).toHaveCount(2);
	await expect(rows.first()).toContainText(/– nu\s*1.000.kr\s*Exkl\. moms/);
	await expectAccessible(page);
});

test('J3: a history that cannot be read says so, and stops nothing', async ({ page, site }) => {
	const oven = await aProduct(site, { price: 1000, is_published: true });
	await page.route('**/api/collections/price_history/**', (route) => route.abort());
	await openEditor(page, site, oven);
	const prices = section(page, 'Priser');
	await prices.getByLabel('Ordinarie pris').fill('1 500');
	await expect(prices.getByRole('status').getByText(/Prishistoriken kunde inte hämtas/)).toBeVisible({
		timeout: 20_000,
	});
	await page.unroute('**/api/collections/price_history/**');
	await prices.getByRole('button', { name: 'Försök igen' }).click();
	await expect(prices.getByRole('status').getByText(/Prishistoriken kunde inte hämtas/)).toBeHidden();
	await save(page);
	await expectToast(page, 'Produkten uppdaterad');
});

test('J4: energy and refrigerant stay folded until they matter, and a missing class is pointed out before publishing', async ({
	page,
	site,
}) => {
	const table = await aProduct(site);
	await openEditor(page, site, table);
	const energy = section(page, 'Energi och köldmedium');
	await expect(energy.getByLabel('Energiklass')).toBeHidden();

	const category = await site.superuser
		.collection('categories')
		.create({ name: `Kylskåp ${Date.now()}`, slug: 'x', icon_name: 'package', has_energy_label: true });
	const fridge = await aProduct(site, { condition: 'new', category_id: category.id });
	await openEditor(page, site, fridge);
	await expect(energy.getByLabel('Energiklass')).toBeVisible();
	await page.getByRole('button', { name: /Kategorin är energimärkt/ }).click();
	await expect(energy.getByLabel('Energiklass')).toBeFocused();
	await energy.getByLabel('Energiklass').fill('C');
	await expect(page.getByRole('button', { name: /Kategorin är energimärkt/ })).toBeHidden();
	await energy.getByLabel('EPREL-nummer').fill('https://eprel.ec.europa.eu/qr/1234567');
	await energy.getByLabel('EPREL-nummer').blur();
	await expect(energy.getByLabel('EPREL-nummer')).toHaveValue('1234567');
	await save(page);
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, fridge)).toMatchObject({ energy_class: 'C', eprel_number: '1234567' });
});

test('J4: what is open stays so while its only value is emptied and written again', async ({ page, site }) => {
	const cooler = await aProduct(site, { energy_class: 'B' });
	await openEditor(page, site, cooler);
	const field = section(page, 'Energi och köldmedium').getByLabel('Energiklass');
	await field.press('End');
	await page.keyboard.press('Backspace');
	await expect(field).toHaveValue('');
	await page.keyboard.type('C');
	await expect(field).toBeFocused();
	await save(page);
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, cooler)).toMatchObject({ energy_class: 'C' });
});

test('J6: a maker’s address that is being corrected stays in sight, and keeps its last letters', async ({
	page,
	site,
}) => {
	await setSettings(site, { sells_to_private_buyers: false });
	await signIn(page, site);
	await page.goto('/admin/varumarken');
	await page.getByRole('button', { name: 'Nytt varumärke' }).first().click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('textbox', { name: 'Namn', exact: true }).fill(`Rätta ${Date.now()}`);
	await dialog.getByText('Tillverkare', { exact: true }).click();
	const address = dialog.getByLabel('Tillverkarens e-postadress');
	await address.fill('info@maskin');
	await dialog.getByRole('button', { name: 'Skapa' }).click();
	await expect(address).toHaveAccessibleDescription('Ogiltig e-postadress');
	await address.focus();
	await page.keyboard.press('End');
	await page.keyboard.type('.example');
	await expect(address).toHaveValue('info@maskin.example');
	await expect(address).toBeVisible();
});

test('J5: a new machine with much warming potential is published with a reason alone, and kept as a draft without', async ({
	page,
	site,
}) => {
	const fridge = await aProduct(site, { condition: 'new' });
	await openEditor(page, site, fridge);
	const energy = section(page, 'Energi och köldmedium');
	await unfold(page, 'Energi och köldmedium');
	await energy.getByLabel('Köldmedium').selectOption('R404A');
	await energy.getByLabel('Fyllnadsmängd').fill('1200 g');
	await energy.getByLabel('Fyllnadsmängd').blur();
	await expect(energy.getByLabel('Fyllnadsmängd')).toHaveAccessibleDescription(
		'Köldmedium R404A, 1,2 kg (4,7 ton CO₂e)',
	);
	const reason = energy.getByLabel('Skäl att sälja trots köldmediet');
	await expect(reason).toBeVisible();
	await page.getByLabel('Publicerad').check();
	await save(page);
	await expect(reason).toBeFocused();
	await expect(reason).toHaveAttribute('aria-invalid', 'true');
	await expect(reason).toHaveAccessibleDescription(/R404A har GWP 3.922/);
	expect((await stored(site, fridge)).is_published).toBe(false);
	await expectAccessible(page);
	// Taking back what made it wrong takes the message away.
	await page.getByLabel('Publicerad').uncheck();
	await expect(reason).not.toHaveAttribute('aria-invalid');
	await page.keyboard.press('ControlOrMeta+s');
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, fridge)).toMatchObject({
		refrigerant: 'r404a',
		refrigerant_charge: 1.2,
		is_published: false,
	});

	await page.getByLabel('Publicerad').check();
	await reason.fill('Släpptes ut på marknaden 2014, säljs från lager.');
	await save(page);
	await expect(page).toHaveURL('/admin/produkter');
	expect(await stored(site, fridge)).toMatchObject({ is_published: true });
});

test("J5: publishing from the list is refused with the server's sentence", async ({ page, site }) => {
	const fridge = await aProduct(site, { condition: 'new', refrigerant: 'r404a' });
	await signIn(page, site);
	await page.goto(`/admin/produkter?sok=${encodeURIComponent(fridge.title)}`);
	await page.getByRole('checkbox', { name: new RegExp(fridge.title) }).check();
	await page
		.getByRole('region', { name: 'Markerade produkter' })
		.getByRole('button', { name: 'Publicera', exact: true })
		.click();
	await expect(page.locator('[data-sonner-toast]').getByText(/R404A har GWP 3.922/)).toBeVisible();
	expect((await stored(site, fridge)).is_published).toBe(false);
});

test('J5: refrigerant and charge are proposed from the texts, with their sentence', async ({ page, site }) => {
	const fridge = await aProduct(site, { long_description: 'Tyst och snål.\nKöldmedium R290, 80 g.' });
	await openEditor(page, site, fridge);
	await page.getByRole('button', { name: 'Läs ur texten' }).click();
	const proposals = section(page, 'Mått och anslutning').getByRole('listitem');
	await expect(proposals).toHaveCount(2);
	await expect(proposals.first()).toContainText('”Köldmedium R290, 80 g.”');
	await page.getByRole('button', { name: 'Ta med alla' }).click();
	const energy = section(page, 'Energi och köldmedium');
	await expect(energy.getByLabel('Köldmedium')).toHaveValue('r290');
	await expect(energy.getByLabel('Fyllnadsmängd')).toHaveValue(/80.g/);
	await save(page);
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, fridge)).toMatchObject({ refrigerant: 'r290', refrigerant_charge: 0.08 });
});

test('J4: a category is marked as energy labelled', async ({ page, site }) => {
	const categories = site.superuser.collection('categories');
	const { id } = await categories.create({ name: `Frysar ${Date.now()}`, slug: 'x', icon_name: 'package' });
	await signIn(page, site);
	await page.goto(`/admin/kategorier?id=${id}`);
	const dialog = page.getByRole('dialog', { name: 'Redigera kategori' });
	await dialog.getByLabel('Energimärkt').check();
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expect(dialog).toBeHidden();
	expect((await categories.getOne(id)).has_energy_label).toBe(true);
});

test('J6: while private buyers are sold to, brands without a maker are listed until it is given', async ({
	page,
	site,
}) => {
	await setSettings(site, { sells_to_private_buyers: false });
	const brands = site.superuser.collection('brands');
	const name = `Märke ${Date.now()}`;
	const brand = await brands.create({ name, slug: 'x' });
	await aProduct(site, { brand_id: brand.id, is_published: true });
	await signIn(page, site);
	await page.goto('/admin/varumarken');
	await page.getByText(name).first().waitFor();
	await expect(page.getByText(/saknar uppgifter om tillverkaren/)).toBeHidden();

	await page.goto('/admin/installningar');
	await page.getByLabel('Vi säljer även till privatpersoner').check();
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expectToast(page, 'Inställningar uppdaterade');
	await page.goto('/admin');
	await section(page, 'Uppgifter som saknas').getByRole('link', { name: 'Tillverkare' }).click();
	await page.getByText(/saknar uppgifter om tillverkaren/).click();
	await expectAccessible(page);
	await page.getByRole('link', { name: `${name}: tillverkarens namn, postadress och e-postadress saknas` }).click();
	const dialog = page.getByRole('dialog', { name: 'Redigera varumärke' });
	await dialog.getByLabel('Tillverkarens namn').fill('Maskin GmbH');
	await dialog.getByLabel('Tillverkarens postadress').fill('Industriestraße 1\n10115 Berlin');
	await dialog.getByLabel('Tillverkarens e-postadress').fill('fel');
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expect(dialog.getByLabel('Tillverkarens e-postadress')).toHaveAccessibleDescription('Ogiltig e-postadress');
	await dialog.getByLabel('Tillverkarens e-postadress').fill('info@maskin.example');
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expect(dialog).toBeHidden();
	expect(await brands.getOne(brand.id)).toMatchObject({
		maker_name: 'Maskin GmbH',
		maker_address: 'Industriestraße 1\n10115 Berlin',
		maker_email: 'info@maskin.example',
	});
	await expect(page.getByRole('link', { name: new RegExp(`^${name}: tillverkarens`) })).toBeHidden();
	await setSettings(site, { sells_to_private_buyers: false });
});

test('J6: a lead says whether the buyer is a private person', async ({ page, site }) => {
	const lead = await storeLead(site, { name: 'Petra Privat', buyer_kind: 'private' });
	await signIn(page, site);
	await page.goto(`/admin/leads?id=${lead.id}`);
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText('Köpare', { exact: true })).toBeVisible();
	await expect(dialog.getByText('Privatperson', { exact: true })).toBeVisible();
});

test('the editor with all that the law asks for has nothing that axe finds, and nothing sticks out', async ({
	page,
	site,
}) => {
	const fridge = await aProduct(site, { condition: 'new', price: 800, old_price: 1000, refrigerant: 'r404a' });
	await openEditor(page, site, fridge);
	await unfold(page, 'Dokument');
	await page.getByLabel('Välj dokument').setInputFiles([pdf(`Bruksanvisning ${'mycket lång '.repeat(8)}.pdf`)]);
	await section(page, 'Priser').getByText('Prishistorik', { exact: true }).first().click();
	await expectToast(page, 'Dokument uppladdade');
	await expectAccessibleAt([375, 768, 1440], page, 'the editor');
});
