import type { Page } from '@playwright/test';

/** Holds the scripts of a page back until the function that it gives is called; then they come, or fail. */
export async function holdScripts(page: Page, answer: 'continue' | 'abort' = 'continue'): Promise<() => void> {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/_astro/*.js', async (route) => {
		await held;
		await route[answer]();
	});
	return release;
}
