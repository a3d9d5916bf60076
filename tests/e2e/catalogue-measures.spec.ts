/** M3, M4: the list filtered by price, measures, door and connection, and searched by measures. */
import type { Page } from '@playwright/test';
import { fitting } from '#domain/measures/fit.ts';
import { expectAccessibleAt } from '#tests/support/accessibility.ts';
import { holdScripts } from '#tests/support/holdScripts.ts';
import { isPhone, status } from '#tests/support/productList.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expect, test } from '#tests/support/site.ts';

/** What products are given here, by their place in the list; the others have what they had. */
const given = [
	{ width: 600, depth: 650, height: 850, voltage: '230v_1ph', energy_source: 'electricity' },
	{ width: 847, depth: 776, height: 1042, voltage: '400v_3ph', fuse: '32', energy_source: 'electricity' },
	{ width: 1200, depth: 800, height: 900, energy_source: 'lpg' },
	{ width: 590, depth: 0, height: 0 },
	{ width: 0, depth: 0, height: 0, voltage: '400v_3ph', energy_source: '' },
];

/** A product as the database has it: 0 is none. */
interface Row {
	id: string;
	title: string;
	price: number;
	width: number;
	depth: number;
	height: number;
	voltage: '' | '230v_1ph' | '400v_3ph';
	energy_source: '' | 'electricity' | 'lpg' | 'natural_gas' | 'steam' | 'none';
}

function rowsOf({ superuser }: RunningSite): Promise<Row[]> {
	return superuser
		.collection('products')
		.getFullList<Row>({ filter: 'is_published = true && sold_at = ""', sort: 'sort_order,-created,id' });
}

/** Machines as the domain judges them. */
async function machines(site: RunningSite) {
	return (await rowsOf(site)).map((row) => ({
		...row,
		price: row.price || null,
		width: row.width || null,
		depth: row.depth || null,
		height: row.height || null,
	}));
}

/** How many machines fit, and how many are left out. */
async function expected(site: RunningSite, choice: Parameters<typeof fitting>[1]) {
	const { fitting: shown, leftOut } = fitting(await machines(site), choice);
	return { shown: shown.length, leftOut };
}

const any = { price_from: '', price_to: '', width_to: '', height_to: '', door: '', power_supply: '' } as const;
const notes = (page: Page) => page.locator('[data-notes]');
const more = (page: Page) => page.locator('[data-more-filters] summary');

async function expectTotal(page: Page, total: number): Promise<void> {
	await expect(status(page)).toHaveText(new RegExp(`^${total} produkter hittades`));
}

/** Shows the filters of measures: on a phone in the sheet. */
async function openFilters(page: Page): Promise<void> {
	if (isPhone(page)) await page.getByRole('button', { name: /^Filter/ }).click();
	if (!(await page.getByLabel('Bredd högst').isVisible())) await more(page).click();
	await expect(page.getByLabel('Bredd högst')).toBeVisible();
}

async function closeFilters(page: Page): Promise<void> {
	if (isPhone(page)) await page.getByRole('button', { name: /^Visa \d+ produkt/ }).click();
}

const before = new Map<string, object>();
test.beforeAll(async ({ site }) => {
	const products = site.superuser.collection('products');
	for (const [place, row] of (await rowsOf(site)).slice(0, given.length).entries()) {
		const { width, depth, height, voltage, energy_source } = row;
		before.set(row.id, { width, depth, height, voltage, energy_source });
		await products.update(row.id, given[place] ?? {});
	}
	const index = async () => (await (await fetch(`${site.url}/produkter/index.json`)).json()) as { width?: number[] };
	await expect
		.poll(async () => (await index()).width?.slice(0, 5), { timeout: 30_000 })
		.toEqual(given.map(({ width }) => width));
	const page = async () => (await fetch(`${site.url}/produkter`)).text();
	await expect.poll(page, { timeout: 30_000 }).toContain('Fler filter');
});
test.afterAll(async ({ site }) => {
	for (const [id, values] of before) await site.superuser.collection('products').update(id, values);
});

test('M3: an address with filters shows what fits, what is left out, and chips', { tag: '@phone' }, async ({
	page,
	site,
}) => {
	const choice = { ...any, width_to: 600, power_supply: '230v_1ph' } as const;
	const { shown, leftOut } = await expected(site, choice);
	await page.goto('/produkter?bredd-till=600&el=230v');
	await expectTotal(page, shown);
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
	await expect(page.getByRole('button', { name: /^Ta bort filtret Högst 600\smm bred$/ })).toBeVisible();
	await expect(page.getByRole('button', { name: /^Ta bort filtret 230\sV 1-fas$/ })).toBeVisible();
	await expect(notes(page)).toContainText(`${leftOut.measures} maskiner utan angivna mått visas inte`);

	await page.getByRole('button', { name: /^Ta bort filtret 230\sV 1-fas$/ }).click();
	await expect(page).toHaveURL('/produkter?bredd-till=600');
	await expectTotal(page, (await expected(site, { ...any, width_to: 600 })).shown);
	await page.getByRole('button', { name: 'Rensa filter' }).first().click();
	await expect(page).toHaveURL('/produkter');
	await expect(notes(page)).toBeEmpty();
});

test('M3: a price filter leaves out and counts what has its price on request', async ({ page, site }) => {
	const { shown, leftOut } = await expected(site, { ...any, price_from: 10_000, price_to: 30_000 });
	await page.goto('/produkter?pris-fran=10000&pris-till=30000');
	await expectTotal(page, shown);
	await expect(page.getByText('2 aktiva filter')).toBeVisible();
	await expect(notes(page)).toHaveText(
		leftOut.price ? new RegExp(`^${leftOut.price} maskin(er)? med pris på förfrågan visas inte$`) : '',
	);
});

test('M3: filters are chosen in the form, go into the address, and back', { tag: '@phone' }, async ({ page, site }) => {
	await page.goto('/produkter');
	await expect(more(page)).toBeVisible({ visible: !isPhone(page) });
	await openFilters(page);
	const width = page.getByLabel('Bredd högst');
	await width.pressSequentially('60', { delay: 30 });
	await expect(page).toHaveURL('/produkter?bredd-till=600');
	await expect(width).toHaveValue('60');
	await width.blur();
	await expect(width).toHaveValue('600 mm');
	await width.focus();
	await page.keyboard.type('70 cm');
	await width.blur();
	await expect(width).toHaveValue('700 mm');
	await expect(page).toHaveURL('/produkter?bredd-till=700');
	await page.getByRole('combobox', { name: 'Går genom dörr' }).selectOption('80');
	await expect(page).toHaveURL('/produkter?bredd-till=700&dorr=80');
	await page.getByLabel('Pris till').fill('10.000 kr');
	await page.getByLabel('Pris till').press('Enter');
	await expect(page).toHaveURL('/produkter?pris-till=10000&bredd-till=700&dorr=80');
	await expect(page.getByLabel('Pris till')).toHaveValue('10 000 kr');
	await closeFilters(page);
	await expectTotal(page, (await expected(site, { ...any, width_to: 700, door: '80', price_to: 10_000 })).shown);
	await expect(page.getByText('3 aktiva filter')).toBeVisible();

	await page.reload();
	await expect(page.getByText('3 aktiva filter')).toBeVisible();
	await openFilters(page);
	await expect(page.getByLabel('Pris till')).toHaveValue('10 000 kr');
	await expect(page.getByRole('combobox', { name: 'Går genom dörr' })).toHaveValue('80');
	await closeFilters(page);
});

test('M3: Back and Forward go through what was written and chosen', async ({ page, site }) => {
	await page.goto('/produkter');
	// Half a number that is written before the list's script runs is a step of its own.
	await expect(page.locator('astro-island[ssr]:has([data-filter-form])')).toHaveCount(0);
	await openFilters(page);
	const width = page.getByLabel('Bredd högst');
	await width.pressSequentially('850', { delay: 30 });
	await width.blur();
	await expect(page).toHaveURL('/produkter?bredd-till=850');
	await page.getByLabel('El och energi').selectOption('400v_3ph');
	await expect(page).toHaveURL('/produkter?bredd-till=850&el=400v');
	await expectTotal(page, (await expected(site, { ...any, width_to: 850, power_supply: '400v_3ph' })).shown);
	await page.goBack();
	await expect(page).toHaveURL('/produkter?bredd-till=850');
	await expect(page.getByLabel('El och energi')).toHaveValue('');
	await expect(width).toHaveValue('850 mm');
	await page.goBack();
	await expect(page).toHaveURL('/produkter');
	await expect(width).toHaveValue('');
	await page.goForward();
	await expect(width).toHaveValue('850 mm');
	// Also while the field has the focus, and after it was cleared.
	await page.getByRole('button', { name: 'Rensa filter' }).first().click();
	await expect(width).toHaveValue('');
	await width.pressSequentially('70', { delay: 30 });
	await expect(page).toHaveURL('/produkter?bredd-till=700');
	await page.goBack();
	await expect(width).toHaveValue('');
	await page.goBack();
	await expect(width).toHaveValue('850 mm');
	await expectTotal(page, (await expected(site, { ...any, width_to: 850 })).shown);
});

test('M3: what is not understood is said beside the field, filters nothing, and stays until filters are cleared', async ({
	page,
	site,
}) => {
	const all = (await machines(site)).length;
	await page.goto('/produkter');
	await openFilters(page);
	const height = page.getByLabel('Höjd högst');
	await height.fill('ganska låg');
	await height.blur();
	await expect(page.getByText('Skriv ett mått, till exempel 60 cm')).toBeVisible();
	await expect(height).toHaveAttribute('aria-invalid', 'true');
	await expectTotal(page, all);
	await page.getByRole('combobox', { name: 'Går genom dörr' }).selectOption('90');
	await expect(page).toHaveURL('/produkter?dorr=90');
	await expect(height).toHaveValue('ganska låg');
	await height.fill('90');
	await expect(page.getByText('Skriv ett mått, till exempel 60 cm')).toBeHidden();
	await expect(page).toHaveURL('/produkter?hojd-till=900&dorr=90');
	await height.fill('låg');
	await height.blur();
	await expect(page).toHaveURL('/produkter?dorr=90');
	await expect(height).toHaveValue('låg');
	await page.getByRole('button', { name: 'Rensa filter' }).first().click();
	await expect(height).toHaveValue('');
	await expect(page.getByText('Skriv ett mått, till exempel 60 cm')).toBeHidden();
});

test('M3: doors and connections have counts; only connections that a product has are offered', async ({
	page,
	site,
}) => {
	await page.goto('/produkter');
	await openFilters(page);
	const door = page.getByRole('combobox', { name: 'Går genom dörr' }).locator('option');
	await expect(door.nth(2)).toHaveText(`80\u00a0cm (${(await expected(site, { ...any, door: '80' })).shown})`);
	const offered = await page.getByLabel('El och energi').locator('option').allTextContents();
	for (const [power_supply, label] of [
		['400v_3ph', '400\u00a0V 3-fas'],
		['lpg', 'Gasol'],
	] as const)
		expect(offered).toContain(`${label} (${(await expected(site, { ...any, power_supply })).shown})`);
	const none = (await expected(site, { ...any, power_supply: 'steam' })).shown === 0;
	expect(offered.some((label) => label.startsWith('Ånga'))).toBe(!none);
});

test.describe('before the scripts have come', () => {
	test('M3: what was typed counts, and what the address filters stands open', async ({ page, site }) => {
		const release = await holdScripts(page);
		await page.goto('/produkter?dorr=80', { waitUntil: 'commit' });
		await expect(page.getByLabel('Bredd högst')).toBeVisible();
		const width = page.getByLabel('Bredd högst');
		await width.pressSequentially('85');
		release();
		await expect(page).toHaveURL('/produkter?bredd-till=850&dorr=80');
		// Typing on adds to it.
		await page.keyboard.type(' cm');
		await page.waitForLoadState('networkidle');
		await expectTotal(page, (await expected(site, { ...any, width_to: 850, door: '80' })).shown);
		await expect(page.getByLabel('Bredd högst')).toHaveValue('85 cm');
		await expect(page.getByRole('combobox', { name: 'Går genom dörr' })).toHaveValue('80');
	});

	test('L2: Enter in a field sends the form to an address of the list', async ({ page, site }) => {
		const release = await holdScripts(page);
		await page.goto('/produkter', { waitUntil: 'commit' });
		await more(page).click();
		await page.getByLabel('Pris till').fill('10 000');
		await page.getByLabel('Pris till').press('Enter');
		await expect(page).toHaveURL(/pris-till=10\+000/);
		release();
		await expectTotal(page, (await expected(site, { ...any, price_to: 10_000 })).shown);
	});

	test('M3: Fler filter opens', async ({ page }) => {
		await holdScripts(page);
		await page.goto('/produkter', { waitUntil: 'commit' });
		await more(page).click();
		await expect(page.getByLabel('Pris från')).toBeVisible();
	});
});

test('M3: no browser says that a list with these filters differs from its prebuilt page', async ({ page }) => {
	const errors: string[] = [];
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) errors.push(message.text());
	});
	for (const address of ['/produkter?bredd-till=600', '/produkter?pris-till=billigt&el=400v', '/produkter?sok=400v']) {
		await page.goto(address);
		await expect(page.locator('html')).not.toHaveAttribute('data-list', /./);
	}
	expect(errors).toEqual([]);
});

test('M4: a search finds what the fields of measures say, however it is written', async ({ page, site }) => {
	const [, oven] = await rowsOf(site);
	await page.goto('/produkter');
	for (const query of ['847x776', '847 × 776 × 1 042 mm', '84,7x77,6 cm']) {
		await page.getByRole('searchbox').fill(query);
		await expectTotal(page, 1);
		await expect(page.locator('[data-cards] article h2')).toHaveCount(1);
		expect((await page.locator('[data-cards] article h2').textContent())?.replaceAll('\u00a0', ' ')).toBe(oven?.title);
	}
	await page.goto('/produkter?sok=847x776');
	await expectTotal(page, 1);
});

test('M4: signs alone, or one letter, narrow nothing, and the list says so', async ({ page, site }) => {
	const all = (await machines(site)).length;
	await page.goto('/produkter?sok=%25');
	await expectTotal(page, all);
	await expect(notes(page)).toHaveText('Skriv minst två bokstäver eller siffror för att söka');
	await page.getByRole('searchbox').fill('k');
	await expect(page).toHaveURL('/produkter?sok=k');
	await expectTotal(page, all);
	await page.getByRole('searchbox').fill('kyl');
	await expect(notes(page)).toBeEmpty();
});

test('M3: on a phone the sheet holds all filters, and Back undoes what was chosen in it', {
	tag: '@phone-only',
}, async ({ page }) => {
	await page.goto('/produkter');
	await openFilters(page);
	await page.getByLabel('Bredd högst').fill('60');
	await page.getByLabel('Bredd högst').blur();
	await expect(page).toHaveURL('/produkter?bredd-till=600');
	await page.getByLabel('El och energi').selectOption('230v_1ph');
	await expect(page).toHaveURL('/produkter?bredd-till=600&el=230v');
	await page.goBack();
	await expect(page).toHaveURL('/produkter');
	await expect(page.getByRole('dialog', { name: 'Filter' })).toBeHidden();
});

test('M3: filters and what they leave out are accessible', async ({ page }) => {
	test.slow();
	await page.goto('/produkter?bredd-till=600&el=230v');
	await expect(notes(page)).toContainText('visas inte');
	await page.getByLabel('Höjd högst').fill('hög');
	await page.getByLabel('Höjd högst').blur();
	await expectAccessibleAt([1440], page, 'filtered');
	await page.setViewportSize({ width: 375, height: 640 });
	await page.getByRole('button', { name: /^Filter/ }).click();
	await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
	await expectAccessibleAt([375], page, 'the sheet');
});
