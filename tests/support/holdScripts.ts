import type { Page } from '@playwright/test';

interface HeldScripts {
	/** The name of one script; else all are held. */
	of?: string;
	answer?: 'continue' | 'abort';
}

/** Holds the scripts of a page back until the function that it gives is called; then they come, or fail. */
export async function holdScripts(page: Page, { of = '', answer = 'continue' }: HeldScripts = {}): Promise<() => void> {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(`**/_astro/${of && `${of}.`}*.js`, async (route) => {
		await held;
		await route[answer]();
	});
	return release;
}
