import type { Page } from '@playwright/test';

/**
 * Waits until what has changed in a page has been painted. Keys that are pressed sooner, as no person can, may meet a
 * list that has not measured yet where its rows lie.
 */
export async function painted(page: Page): Promise<void> {
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
