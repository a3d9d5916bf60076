import { join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Takes pictures of what a page shows, at the three widths that are looked at, into the folder that SCREENSHOTS names;
 * without it nothing is done: `SCREENSHOTS=pictures npm test -- e2e publishing`.
 */
export async function takePictures(page: Page, name: string): Promise<void> {
	const folder = process.env.SCREENSHOTS;
	const size = page.viewportSize();
	if (!folder || !size) return;
	for (const width of [375, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await page.screenshot({ path: join(folder, `${name}-${width}.png`) });
	}
	await page.setViewportSize(size);
}
