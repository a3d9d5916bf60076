/** Every public page by axe, on a phone and in a wide window; nothing moves by itself, and nothing is lost at 320 px or in double size. */
import { axeFaults } from '#tests/support/accessibility.ts';
import { expect, test } from '#tests/support/site.ts';

const pages = [
	'/',
	'/produkter',
	'/produkter?kategori=ugnar&skick=ny',
	'/om-oss',
	'/tjanster',
	'/kontakt',
	'/intresse',
	'/integritet',
	'/tillganglighet',
	'/produkt/nedkylningsskap-for-en-hel-inkorningsvagn-gn-2-1-med-avfrostning-karntemperaturgivare-och-skrivare',
	// Sold, and reserved.
	'/produkt/elspis-fyra-plattor-med-ugn',
	'/produkt/pizzaugn-ett-dack-rod',
	'/finns-inte',
	'/produkt/finns-inte',
];

for (const path of pages) {
	test(`${path} has no fault that axe can see, and stands still`, async ({ page }) => {
		await page.addInitScript(() => {
			const seen = window as unknown as { shift: number };
			seen.shift = 0;
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
					if (!entry.hadRecentInput) seen.shift += entry.value;
				}
			}).observe({ type: 'layout-shift', buffered: true });
		});
		for (const width of [375, 1440]) {
			await page.setViewportSize({ width, height: 800 });
			// With the cookie banner, as at a first visit.
			await page.goto(path);
			await page.waitForLoadState('networkidle');
			expect(await axeFaults(page), `${path} at ${width} px`).toEqual([]);
			expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), `shift at ${width} px`).toBe(0);
		}
		// 640 and 720 px are windows of 1280 and 1440 in double size, 320 px in fourfold: of the page that is open.
		for (const width of [768, 720, 640, 320]) {
			await page.setViewportSize({ width, height: 640 });
			await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		}
	});
}
