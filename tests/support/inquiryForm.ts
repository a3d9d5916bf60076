/** The inquiry form as a visitor uses it, for the tests of several files. */
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/site.ts';

/** Waits until the form has come to life: before that a click would send it as plain HTML. */
export async function openForm(page: Page, address = '/intresse'): Promise<void> {
	await page.goto(address);
	await expect(page.locator('astro-island:not([ssr])').getByRole('button', { name: 'Skicka förfrågan' })).toBeVisible();
}

export async function openDialog(page: Page): Promise<void> {
	await page.goto('/produkt/kombiugn-6-gn-1-1-med-pekskarm');
	await page.getByRole('button', { name: 'Skicka intresseanmälan' }).first().click();
	await expect(page.getByRole('dialog', { name: 'Intresseanmälan' })).toBeVisible();
}

export async function fillIn(page: Page, given: Record<string, string> = {}): Promise<void> {
	const values = {
		Namn: 'anna andersson',
		'E-post': 'anna@example.se',
		Telefon: '0701234567',
		Ort: 'västerås',
		Meddelande: 'Ugnen blir inte varm.',
		...given,
	};
	for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
	await page.getByRole('checkbox', { name: /Jag godkänner/ }).check();
}

/** A text field; 'E-post' is also the name of a choice. */
export function field(page: Page, name: string) {
	const exactly = new RegExp(`^${name}$`);
	return page.getByRole('textbox', { name: exactly }).or(page.getByRole('spinbutton', { name: exactly }));
}

export const send = (page: Page) => page.getByRole('button', { name: /^(Skicka|Skickar)/ }).last();
export const toast = (page: Page) => page.locator('[data-sonner-toast]');
