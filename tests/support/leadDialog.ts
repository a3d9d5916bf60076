/** A lead in the back office, and what is written at it, for the tests of several files. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { StoredLead } from '#domain/leads/lead.ts';
import { storeLead } from '#tests/support/factories.ts';
import type { RunningSite } from '#tests/support/running.ts';

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A lead whose customer is named after `word`, so that a test finds its own. */
export const aLead = (site: RunningSite, word: string, values: Partial<StoredLead> = {}) =>
	storeLead(site, { name: `${word} Öberg`, email: `${word.toLowerCase()}@exempel.example`, ...values });

export const read = (site: RunningSite, id: string): Promise<StoredLead> =>
	site.superuser.collection('leads').getOne(id);

export const logOf = (site: RunningSite, id: string) =>
	site.superuser.collection('lead_log').getFullList({ filter: `lead_id = "${id}"`, sort: 'at,created' });

export async function openLead(page: Page, { id, name }: { id: string; name: string }): Promise<Locator> {
	await page.goto(`/admin/leads?id=${id}`);
	const dialog = dialogOf(page, name);
	await expect(dialog.getByRole('heading', { name: 'Historik' })).toBeVisible();
	return dialog;
}

/** Opens the sheet that an email is written in. */
export async function openReply(page: Page, lead: { id: string; name: string }): Promise<Locator> {
	await (await openLead(page, lead)).getByRole('button', { name: 'Mejla', exact: true }).click();
	const sheet = dialogOf(page, `Mejla ${lead.name}`);
	await expect(sheet.getByRole('button', { name: 'Tack och pris' })).toBeVisible();
	return sheet;
}

/** What a finger cannot hit: controls of less than 24 × 24 px, apart from links in running text (WCAG 2.5.8). */
export async function smallTargets(part: Locator): Promise<string[]> {
	return part.locator('button, input, select, textarea, summary, a').evaluateAll((elements) =>
		elements
			.filter((element) => getComputedStyle(element).display !== 'inline' && element.checkVisibility())
			.filter((element) => !element.closest('.sr-only'))
			.filter((element) => {
				const { width, height } = element.getBoundingClientRect();
				return width < 24 || height < 24;
			})
			.map((element) => element.outerHTML.slice(0, 120)),
	);
}
