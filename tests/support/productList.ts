/** The product list as a visitor uses it. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningSite } from './running.ts';

export const status = (page: Page) => page.getByRole('status').filter({ hasText: /produkter hittades|Laddar/ });
export const cards = (page: Page) => page.locator('[data-cards] article');
export const titles = (page: Page) => titlesOf(page.locator('[data-cards] article h2'));

/** As they were written: measures are shown with spaces that do not break. */
export async function titlesOf(headings: Locator): Promise<string[]> {
	return (await headings.allTextContents()).map((title) => title.replaceAll('\u00a0', ' '));
}
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Opens an address that narrows the list and waits until it is narrowed: before that the whole list lies hidden. */
export async function visit(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await expect(page.locator('html')).not.toHaveAttribute('data-list', 'loading');
}

/** Chooses in the filter bar, on a phone in its sheet. */
export async function choose(page: Page, label: string, choice: string | RegExp): Promise<void> {
	const inSheet = isPhone(page) && label !== 'Sortering';
	if (inSheet) await page.getByRole('button', { name: /^Filter/ }).click();
	const select = page.getByRole('combobox', { name: label });
	const option = select.locator('option').filter({ hasText: choice });
	await select.selectOption((await option.first().getAttribute('value')) ?? '');
	if (inSheet) await page.getByRole('button', { name: /^Visa \d+ produkt/ }).click();
}

export async function search(page: Page, words: string): Promise<void> {
	await page.getByRole('searchbox', { name: 'Sök produkter' }).fill(words);
}

export interface PublicProduct {
	title: string;
	sku: string;
	price: number;
	condition: string;
	stock_status: string;
	sort_order: number;
	created: string;
	short_description: string;
	expand: { category_id?: { slug: string; parent_id: string; id: string }; brand_id?: { slug: string; name: string } };
}

/** What a visitor may see, straight from the database. */
export async function publicProducts({ superuser }: RunningSite): Promise<PublicProduct[]> {
	const query = { filter: 'is_published = true && sold_at = ""', expand: 'category_id,brand_id' };
	return superuser.collection('products').getFullList<PublicProduct>(query);
}
