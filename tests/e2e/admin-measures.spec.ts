/** Measures and connections in the back office (M1, M5, M6): typed, read from the texts, and read from many texts. */
import type { Page } from '@playwright/test';
import type { StoredProduct } from '#domain/products/product.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { aPhoto } from '#tests/support/factories.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

/** Products of the test's own: what an earlier try has left is deleted. */
async function productsTitled(
	site: RunningSite,
	word: string,
	all: Partial<StoredProduct>[],
): Promise<StoredProduct[]> {
	const products = site.superuser.collection('products');
	for (const { id } of await products.getFullList({ filter: site.superuser.filter('title ~ {:word}', { word }) }))
		await products.delete(id);
	const made: StoredProduct[] = [];
	for (const [index, values] of all.entries())
		made.push(
			await products.create<StoredProduct>({
				title: `${word} ${index + 1}`,
				slug: 'x',
				condition: 'used',
				stock_status: 'in_stock',
				images: [aPhoto()],
				...values,
			}),
		);
	return made;
}

const stored = (site: RunningSite, { id }: { id: string }) =>
	site.superuser.collection('products').getOne<StoredProduct>(id);

async function openEditor(page: Page, site: RunningSite, { id }: { id: string }) {
	await signIn(page, site);
	await page.goto(`/admin/produkter/${id}`);
	await page.getByLabel('Titel').waitFor();
}

const section = (page: Page) => page.getByRole('region', { name: 'Mått och anslutning' });

test('M1, M5: measures are typed as people write them, tidied, saved and shown again', async ({ page, site }) => {
	const [oven] = await productsTitled(site, 'Måttugn', [{}]);
	if (!oven) throw new Error('No product');
	await openEditor(page, site, oven);
	const field = (name: string) => section(page).getByLabel(name, { exact: true });
	const written: [label: string, typed: string, tidy: string][] = [
		['Bredd', '88 cm', '880'],
		['Djup', '0,8 m', '800'],
		['Höjd', '1060', '1\u00a0060'],
		['Vikt', '85,50 kg', '85,5'],
		['Effekt', '6500 W', '6,5'],
		['Tillverkningsår', ' 2017 ', '2017'],
	];
	for (const [label, typed, tidy] of written) {
		await field(label).fill(typed);
		await field(label).blur();
		await expect(field(label), label).toHaveValue(tidy);
	}
	await field('Spänning').selectOption('400 V 3-fas');
	await field('Säkring').selectOption('16 A');
	await field('Energikälla').selectOption('El');
	await field('Avlopp').check();
	await field('Kallvatten').check();
	await field('Serienummer').fill('E61MH1108');
	await field('Plats i lagret').fill('Hall B, rad 3');
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, oven)).toMatchObject({
		width: 880,
		depth: 800,
		height: 1060,
		weight: 85.5,
		power: 6.5,
		year_made: 2017,
		voltage: '400v_3ph',
		fuse: '16',
		energy_source: 'electricity',
		connections: ['cold_water', 'drain'],
		serial_number: 'E61MH1108',
		storage_location: 'Hall B, rad 3',
	});

	await page.goto(`/admin/produkter/${oven.id}`);
	for (const [label, , tidy] of written) await expect(field(label), label).toHaveValue(tidy);
	await expect(field('Kallvatten')).toBeChecked();
	await expect(field('Varmvatten')).not.toBeChecked();
	// What is emptied again is stored as none.
	await field('Bredd').fill('');
	await field('Kallvatten').uncheck();
	await field('Avlopp').uncheck();
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, oven)).toMatchObject({ width: 0, connections: [], depth: 800 });
});

test('M5: a measure that cannot be read stays as typed, with the reason beside it', async ({ page, site }) => {
	const [oven] = await productsTitled(site, 'Felugn', [{}]);
	if (!oven) throw new Error('No product');
	await openEditor(page, site, oven);
	const width = section(page).getByLabel('Bredd', { exact: true });
	await width.fill('88');
	await width.blur();
	await expect(width).toHaveAccessibleDescription('Ett tal utan enhet är millimeter. Skriv 88 cm eller 88 mm');
	await expect(width).toHaveValue('88');
	await section(page).getByLabel('Effekt').fill('stark');
	await section(page).getByLabel('Effekt').blur();
	await expect(section(page).getByLabel('Effekt')).toHaveAccessibleDescription(
		'Ange en effekt, till exempel 18,5 kW eller 6500 W',
	);
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page).toHaveURL(/\/admin\/produkter\/\w+$/);
	await expect(width).toHaveValue('88');
	await width.fill('88 cm');
	await width.blur();
	await expect(width).toHaveValue('880');
	await expect(width).not.toHaveAttribute('aria-invalid');
});

test('M5: what the texts say is proposed, and only what is taken is written', async ({ page, site }) => {
	const [oven] = await productsTitled(site, 'Textugn', [
		{
			height: 900,
			connections: ['cold_water'],
			long_description: 'Mått: 880 × 800 × 1 060 mm. Vikt 85 kg.\nAnslutning 400 V 3-fas. Avlopp.',
		},
	]);
	if (!oven) throw new Error('No product');
	await openEditor(page, site, oven);
	await section(page).getByRole('button', { name: 'Läs ur texten' }).click();
	const proposals = section(page).getByRole('list').getByRole('listitem');
	await expect(section(page).getByRole('status')).toHaveText(/^\d förslag ur texten$/);
	await expect(proposals.filter({ hasText: 'Bredd' })).toContainText('”Mått: 880 × 800 × 1 060 mm.”');
	await expect(proposals.filter({ hasText: 'Höjd' })).toContainText(/1\s060\smm ersätter 900\smm/);
	// A connection that the text does not name stays.
	await expect(proposals.filter({ hasText: 'Anslutningar' })).toContainText('Kallvatten, avlopp');
	const field = (name: string) => section(page).getByLabel(name, { exact: true });
	await expect(field('Bredd')).toHaveValue('');
	await expectAccessible(page);

	await section(page)
		.getByRole('button', { name: /^Ta med Bredd/ })
		.press('Enter');
	await expect(field('Bredd')).toHaveValue('880');
	await expect(section(page).getByRole('status')).toHaveText(/^Bredd 880\smm är ifyllt\. \d förslag kvar\.$/);
	// The keyboard goes on with the next proposal.
	await expect(section(page).getByRole('button', { name: /^Ta med Djup/ })).toBeFocused();
	await section(page)
		.getByRole('button', { name: /^Hoppa över Höjd/ })
		.click();
	await section(page)
		.getByRole('button', { name: /^Hoppa över Vikt/ })
		.click();
	await section(page)
		.getByRole('button', { name: /^Ta med alla/ })
		.click();
	await expect(field('Djup')).toHaveValue('800');
	await expect(field('Spänning')).toHaveValue('400v_3ph');
	// A field with something in it is filled in only by its own button.
	await expect(field('Avlopp')).not.toBeChecked();
	await section(page)
		.getByRole('button', { name: /^Ta med Anslutningar/ })
		.click();
	await expect(field('Avlopp')).toBeChecked();
	await expect(section(page).getByRole('status')).toHaveText(/Inga fler förslag\.$/);
	await expect(section(page).getByRole('button', { name: 'Läs ur texten' })).toBeFocused();

	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, oven)).toMatchObject({
		width: 880,
		depth: 800,
		height: 900,
		weight: 0,
		voltage: '400v_3ph',
		connections: ['cold_water', 'drain'],
	});
});

test('M5: where the texts say nothing new, the section says so', async ({ page, site }) => {
	const [oven] = await productsTitled(site, 'Tystugn', [{ long_description: 'Fin ugn. Vikt 85 kg.', weight: 85 }]);
	if (!oven) throw new Error('No product');
	await openEditor(page, site, oven);
	await section(page).getByRole('button', { name: 'Läs ur texten' }).click();
	await expect(section(page).getByRole('status')).toHaveText(
		/^Texten säger inget om mått, anslutning eller köldmedium/,
	);
});

test('M1: two people who give a product different measures see both in words', async ({ page, site }) => {
	const [oven] = await productsTitled(site, 'Tvåugn', [{ width: 600 }]);
	if (!oven) throw new Error('No product');
	await openEditor(page, site, oven);
	await section(page).getByLabel('Bredd', { exact: true }).fill('88 cm');
	await section(page).getByLabel('Spänning').selectOption('400 V 3-fas');
	await section(page).getByLabel('Avlopp').check();
	await site.superuser
		.collection('products')
		.update(oven.id, { width: 900, voltage: '230v_1ph', connections: ['hot_water', 'ventilation'] });
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat produkten' });
	for (const words of [
		/^880\smm$/,
		/^900\smm$/,
		/^400\sV 3-fas$/,
		/^230\sV 1-fas$/,
		'Avlopp',
		'Varmvatten, ventilation',
	])
		await expect(dialog.getByText(words, { exact: true })).toBeVisible();
	await dialog.getByRole('button', { name: 'Mina överallt' }).click();
	await dialog.getByRole('button', { name: 'Spara mina val' }).click();
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, oven)).toMatchObject({ width: 880, voltage: '400v_3ph', connections: ['drain'] });
});

test('M1: changes kept on the device from before products had measures open without error', async ({ page, site }) => {
	const [oven] = await productsTitled(site, 'Sparugn', [{ width: 600, connections: ['drain'] }]);
	if (!oven) throw new Error('No product');
	await openEditor(page, site, oven);
	await page.getByLabel('Titel').fill('Sparugn med ny titel');
	const kept = () =>
		page.evaluate(() => Object.keys(localStorage).find((name) => localStorage.getItem(name)?.includes('ny titel')));
	await expect.poll(kept).toBeTruthy();
	const name = String(await kept());
	// As the earlier editor kept it.
	const measures = ['width', 'depth', 'height', 'weight', 'power', 'voltage', 'fuse', 'energy_source', 'connections'];
	const staff = ['year_made', 'serial_number', 'storage_location'];
	await page.addInitScript(
		([name = '', ...fields]) => {
			const content = JSON.parse(localStorage.getItem(name) ?? '{}', (key, value) =>
				fields.includes(key) ? undefined : value,
			);
			localStorage.setItem(name, JSON.stringify(content));
		},
		[name, ...measures, ...staff],
	);
	await page.reload();
	await expect(page.getByLabel('Titel')).toHaveValue('Sparugn med ny titel');
	await expect(section(page).getByLabel('Spänning')).toHaveValue('');
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expectToast(page, 'Produkten uppdaterad');
	expect(await stored(site, oven)).toMatchObject({
		title: 'Sparugn med ny titel',
		width: 600,
		connections: ['drain'],
	});
});

test('M6: the list is narrowed to those without measures, and their texts are read at once', async ({
	page,
	site,
	isMobile,
}) => {
	const [both, other, none, known] = await productsTitled(site, 'Massugn', [
		{ long_description: 'Mått: 880 × 800 × 1 060 mm. 400 V 3-fas.', weight: 70 },
		{ long_description: 'Bredd 60 cm. Vikt 85 kg.' },
		{ long_description: 'En fin ugn.' },
		{ long_description: 'Bredd 60 cm.', height: 500 },
	]);
	if (!both || !other || !none || !known) throw new Error('No product');
	await signIn(page, site);
	await page.goto('/admin/produkter?sok=massugn');
	await expect(page.getByText('4 produkter', { exact: true })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Läs mått ur texterna' })).toHaveCount(0);
	if (isMobile) await page.getByRole('button', { name: /^Filter/ }).click();
	await page.getByLabel('Mått').selectOption('Utan mått');
	await expect(page).toHaveURL(/matt=utan/);
	await expect(page.getByText('3 produkter', { exact: true })).toBeVisible();

	await page.getByRole('button', { name: 'Läs mått ur texterna' }).click();
	const dialog = page.getByRole('dialog', { name: 'Läs mått ur texterna' });
	await expect(dialog.getByRole('status')).toHaveText(/^\d värden till 2 produkter av 3 lästa\.$/);
	const row = dialog.getByRole('listitem').filter({ hasText: 'Massugn 1' });
	await expect(row).toContainText('”Mått: 880 × 800 × 1 060 mm.”');
	await expect(row.getByRole('checkbox', { name: /^Bredd 880 mm, Massugn 1/ })).toBeChecked();
	await row.getByRole('checkbox', { name: /^Djup/ }).uncheck();
	await expectAccessible(page);
	// Another person changes one of them in between.
	await site.superuser.collection('products').update(other.id, { width: 700 });
	await dialog.getByRole('button', { name: /^Spara \d värden$/ }).click();
	await expect(dialog.getByRole('alert')).toHaveText('1 produkt sparade. 1 produkt kunde inte sparas.');
	await expect(dialog.getByRole('listitem')).toContainText(['Massugn 2']);
	await expect(dialog.getByRole('listitem')).toContainText(['Produkten har ändrats av någon annan']);
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Stäng' }).last().click();
	await expect(page.getByText('1 produkt', { exact: true })).toBeVisible();

	expect(await stored(site, both)).toMatchObject({
		width: 880,
		depth: 0,
		height: 1060,
		voltage: '400v_3ph',
		weight: 70,
	});
	expect(await stored(site, other)).toMatchObject({ width: 700, weight: 0 });
	expect(await stored(site, none)).toMatchObject({ width: 0 });
});

test('M6: the texts of marked products are read, and closing stops what is not saved yet', async ({ page, site }) => {
	const ovens = await productsTitled(
		site,
		'Stoppugn',
		Array.from({ length: 25 }, () => ({ long_description: 'Bredd 60 cm.' })),
	);
	await signIn(page, site);
	await page.goto('/admin/produkter?sok=stoppugn&matt=utan');
	await page.getByRole('checkbox', { name: /alla/i }).first().check();
	await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
	await page.getByRole('menuitem', { name: 'Läs mått ur texterna…' }).click();
	const dialog = page.getByRole('dialog', { name: 'Läs mått ur texterna' });
	await expect(dialog.getByRole('list', { name: 'Förslag' }).getByRole('listitem')).toHaveCount(20);
	await dialog.getByRole('button', { name: 'Nästa sida' }).click();
	await expect(dialog.getByRole('list', { name: 'Förslag' }).getByRole('listitem')).toHaveCount(5);
	// The third save is held until the dialog is closed.
	let saves = 0;
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/api/rostfri/products/save', async (route) => {
		saves += 1;
		if (saves === 3) await held;
		await route.continue();
	});
	await dialog.getByRole('button', { name: 'Spara 25 värden' }).click();
	await expect(dialog.getByRole('progressbar', { name: 'Sparar' })).toHaveAttribute('value', '2');
	await dialog.getByRole('button', { name: 'Stoppa' }).click();
	await expect(dialog).toBeHidden();
	release();
	await expectToast(page, 'Stoppad', 'Mått sparade på 3 produkter, 22 är orörda.');
	await expect(page.getByText('22 produkter', { exact: true })).toBeVisible();
	const widths = await Promise.all(ovens.map(async (oven) => (await stored(site, oven)).width));
	expect(widths.filter(Boolean).length).toBe(3);
});

test('M4: a search that is too short says so below the field, and shows everything', async ({ page, site }) => {
	await signIn(page, site);
	await page.goto('/admin/produkter');
	const total = page.getByText(/^\d+ produkter$/);
	const all = String(await total.textContent());
	await page.getByPlaceholder('Sök produkter...').fill('%');
	await expect(page.getByText('Skriv minst två bokstäver eller siffror för att söka')).toBeVisible();
	await expect(total).toHaveText(all);
});
