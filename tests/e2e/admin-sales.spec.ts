import type { Page } from '@playwright/test';
import { pocketBaseMoment } from '#domain/text/dates.ts';
import { dayAfter, dayText, swedishDay } from '#domain/text/swedishDay.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { aPhoto, storeLead, storeProduct } from '#tests/support/factories.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const today = () => swedishDay(new Date().toISOString());

/** Published products that no earlier try of the test has left: '{word} 1', '{word} 2'. Returns their ids. */
async function machines(site: RunningSite, word: string, count: number, values: Record<string, unknown> = {}) {
	const products = site.superuser.collection('products');
	for (const { id } of await products.getFullList({ filter: `title ~ "${word}"`, fields: 'id' }))
		await products.delete(id);
	const ids: string[] = [];
	for (let number = 1; number <= count; number++) {
		const title = `${word} ${number}`;
		const { id } = await storeProduct(site, { title, is_published: true, price: 9000, images: aPhoto(), ...values });
		ids.push(id);
	}
	return ids;
}

function rows(page: Page) {
	return page
		.getByRole('list', { name: 'Produkter' })
		.getByRole('listitem')
		.or(page.getByRole('table', { name: 'Produkter' }).locator('tbody tr'));
}

const stored = (site: RunningSite, id: string) => site.superuser.collection('products').getOne(id);

test('S2: a machine is sold from its row, undone from the toast, found among the sold, and taken back', async ({
	page,
	site,
}) => {
	const [id = ''] = await machines(site, 'Radsåld', 2);
	await signIn(page, site);
	await page.goto('/admin/produkter?sok=radsåld');
	await expect(rows(page)).toHaveCount(2);
	const sell = async () => {
		await page.getByRole('button', { name: 'Fler åtgärder för Radsåld 1' }).click();
		await page.getByRole('menuitem', { name: 'Markera som såld' }).click();
		await expectToast(page, 'Markerad som såld');
	};
	await sell();
	await expect(page.getByText(/Sidan finns kvar till \d+\s\p{L}+\s\d{4}\./u)).toBeVisible();
	await expect(rows(page)).toHaveCount(1);
	expect((await stored(site, id)).sold_at).not.toBe('');
	await page.getByRole('button', { name: 'Ångra' }).first().click();
	await expect(rows(page)).toHaveCount(2);
	expect((await stored(site, id)).sold_at).toBe('');

	await sell();
	await expect(rows(page)).toHaveCount(1);
	await page.getByRole('group', { name: 'Vy' }).getByText('Sålda', { exact: true }).click();
	await expect(page).toHaveURL(/vy=salda/);
	const row = rows(page).filter({ hasText: 'Radsåld 1' });
	await expect(row).toHaveCount(1);
	await expect(row.getByText(/^Såld \d+\/\d+$/)).toBeVisible();
	await expect(row.getByLabel(/^Lagerstatus för/)).toHaveCount(0);
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Fler åtgärder för Radsåld 1' }).click();
	await page.getByRole('menuitem', { name: 'Ta tillbaka' }).click();
	await expectToast(page, 'Till salu igen');
	await expect(page.getByText('Inga produkter hittades')).toBeVisible();
	await page.getByRole('button', { name: 'Visa alla' }).click();
	await expect(rows(page)).toHaveCount(2);
});

test('S2: the marked ones are sold and taken back by the bar, each with one undo', { tag: '@phone-only' }, async ({
	page,
	site,
}) => {
	const ids = await machines(site, 'Flersåld', 3);
	await signIn(page, site);
	await page.goto('/admin/produkter?sok=flersåld');
	for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Flersåld ${number}` }).check();
	const bar = page.getByRole('region', { name: 'Markerade produkter' });
	const act = async (name: string) => {
		await bar.getByRole('button', { name: 'Fler åtgärder' }).click();
		await page.getByRole('menuitem', { name }).click();
	};
	await act('Markera som såld');
	await expectToast(page, '2 produkter markerade som sålda');
	await expect(rows(page)).toHaveCount(1);
	await expect(bar).toHaveCount(0);
	const soldOf = async () => Promise.all(ids.map(async (id) => (await stored(site, id)).sold_at !== ''));
	expect(await soldOf()).toEqual([true, true, false]);

	await page.getByLabel('Vy').selectOption('Sålda');
	await page.getByRole('checkbox', { name: 'Flersåld 1' }).check();
	await page.getByRole('checkbox', { name: 'Flersåld 2' }).check();
	await act('Ta tillbaka');
	await expectToast(page, '2 produkter är till salu igen');
	expect(await soldOf()).toEqual([false, false, false]);
	await page.goto('/admin/andringar');
	await expect(page.getByText('Markera som såld').first()).toBeVisible();
	await expect(page.getByText('Ta tillbaka').first()).toBeVisible();
});

test('S2: what is typed stays when the editor sells, when a toast takes that back, and when it is saved', async ({
	page,
	site,
}) => {
	const until = dayAfter(today(), 10);
	const [id = ''] = await machines(site, 'Skrivsåld', 1, { reserved_until: until });
	await signIn(page, site);
	await page.goto(`/admin/produkter/${id}`);
	await expect(page.getByText(`Reserverad till och med ${dayText(until)}`, { exact: true })).toBeVisible();
	await page.getByLabel('Pris', { exact: true }).fill('7 500');
	await page.getByLabel('Kort beskrivning').fill('Halvfärdig text');
	await page.getByRole('button', { name: 'Markera som såld' }).click();
	const question = page.getByRole('alertdialog', { name: 'Markera som såld?' });
	await expect(question).toContainText(/Sidan finns kvar till \d+\s\p{L}+\s\d{4}: där står ”Såld”/u);
	await expect(question).toContainText('Reservationen avslutas.');
	await expect(question).toContainText('Det du har skrivit finns kvar i formuläret');
	await expectAccessible(page);
	await question.getByRole('button', { name: 'Markera som såld' }).click();

	const banner = page.getByText(/^Såld \d+\s\p{L}+ · sidan finns kvar till/u);
	await expect(banner).toBeVisible();
	await expect(page.getByLabel('Reserverad till och med')).toHaveCount(0);
	await expect(page.getByLabel('Kort beskrivning')).toHaveValue('Halvfärdig text');
	await expect(page.getByRole('status').getByText('Osparade ändringar')).toBeVisible();
	expect(await stored(site, id)).toMatchObject({ price: 9000, reserved_until: '' });

	// Undone, the reservation is back too.
	await page.getByRole('button', { name: 'Ångra' }).first().click();
	await expect(banner).toHaveCount(0);
	await expect(page.getByLabel('Reserverad till och med')).toHaveValue(until);
	await expect(page.getByLabel('Pris', { exact: true })).toHaveValue(/^7\s500$/);

	// A colleague sells it in between: the open editor tells, and a save keeps both.
	await site.superuser.collection('products').update(id, { sold_at: pocketBaseMoment(new Date().toISOString()) });
	await expect(banner).toBeVisible();
	await page.keyboard.press('Control+s');
	await expectToast(page, 'Produkten uppdaterad');
	const saved = await stored(site, id);
	expect(saved).toMatchObject({ price: 7500, short_description: 'Halvfärdig text' });
	expect(saved.sold_at).not.toBe('');
	// An earlier version is of a machine for sale, which its question says.
	await page.getByRole('button', { name: 'Historik' }).click();
	const history = page.getByRole('dialog');
	await history
		.getByRole('button', { name: /^Återställ versionen/ })
		.last()
		.click();
	await expect(history).toContainText('blir den till salu igen');
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Ta tillbaka' }).click();
	await expect(page.getByRole('button', { name: 'Markera som såld' })).toBeVisible();
	expect((await stored(site, id)).sold_at).toBe('');
});

test('S1, S7: a reservation is refused beside its field, chosen with a tap, listed, and taken off', async ({
	page,
	site,
}) => {
	const lead = await storeLead(site, { inquiry_type: 'sell_equipment', name: 'Sara Säljare' });
	const [id = ''] = await machines(site, 'Reserverbar', 1, { source_lead_id: lead.id });
	await signIn(page, site);
	await page.goto(`/admin/produkter/${id}`);
	await expect(page.getByRole('link', { name: lead.reference || 'Sara Säljare' })).toHaveAttribute(
		'href',
		`/admin/leads?id=${lead.id}`,
	);
	await expect(page.getByText('Kommer från förfrågan')).toBeVisible();
	const field = page.getByLabel('Reserverad till och med');
	await field.fill(dayAfter(today(), 91));
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(field).toHaveAccessibleDescription(/En reservation kan gälla högst 90 dagar/);
	await expect(field).toBeFocused();
	await field.fill(dayAfter(today(), -1));
	await expect(field).toHaveAccessibleDescription(/Dagen har redan varit/);
	const inAWeek = dayAfter(today(), 7);
	await page.getByRole('button', { name: '1 vecka' }).click();
	await expect(field).toHaveValue(inAWeek);
	await expect(field).not.toHaveAttribute('aria-invalid');
	await page.keyboard.press('Control+s');
	await expectToast(page, 'Produkten uppdaterad');
	expect((await stored(site, id)).reserved_until).toBe(inAWeek);

	await page.goto('/admin/produkter?vy=reserverade&sok=reserverbar');
	await expect(rows(page).getByText(/^Reserverad t\.o\.m\. \d+\/\d+/)).toBeVisible();
	await expectAccessible(page);

	await page.goto(`/admin/produkter/${id}`);
	await page.getByRole('button', { name: 'Ta bort reservationen' }).click();
	await expect(field).toHaveValue('');
	await page.keyboard.press('Control+s');
	await expectToast(page, 'Produkten uppdaterad');
	expect((await stored(site, id)).reserved_until).toBe('');
	await page.getByRole('button', { name: 'Historik' }).click();
	await expect(page.getByText(`Reserverad till och med: (tomt) → ${dayText(inAWeek, true)}`)).toBeVisible();
});

test('S3: the dashboard counts what is sold while it is open, and leads to what has stood longest', async ({
	page,
	site,
}) => {
	const [id = ''] = await machines(site, 'Långstående', 1, { first_published_at: '2001-02-03 10:00:00.000Z' });
	const [other = ''] = await machines(site, 'Snabbsåld', 1);
	await signIn(page, site);
	await page.goto('/admin');
	const sales = page.getByRole('region', { name: 'Försäljning' });
	const longest = sales.getByRole('list', { name: 'Stått längst' }).getByRole('link').first();
	await expect(longest).toContainText('Långstående 1');
	await expect(longest).toHaveAttribute('href', `/admin/produkter/${id}`);
	const sold = sales.getByRole('link', { name: /Sålt den här månaden/ });
	const thisYear = sold.getByText(/^\d+ i år$/);
	const count = Number.parseInt((await thisYear.textContent()) ?? '', 10);
	await site.superuser.send('/api/rostfri/products/sold', { method: 'POST', body: { ids: [other], sold: true } });
	await expect(thisYear).toHaveText(`${count + 1} i år`);
	await expect(sales).toContainText('Median från publicerad, senaste 12 månaderna');
	await expectAccessible(page);
	await sold.click();
	await expect(page).toHaveURL(/vy=salda/);
	await expect(rows(page).first()).toContainText('Snabbsåld 1');
});
