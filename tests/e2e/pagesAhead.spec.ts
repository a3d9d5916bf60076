/** Pages that are fetched ahead of a click, so that they appear at once (F2, L1, W1). */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '#tests/support/site.ts';

test.beforeEach(async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
});

/** Paths of what Chromium fetches or renders ahead from now on. */
async function fetchedAhead(page: Page): Promise<{ session: CDPSession; paths: Set<string> }> {
	const session = await page.context().newCDPSession(page);
	const paths = new Set<string>();
	await session.send('Preload.enable');
	session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => paths.add(new URL(prefetchUrl).pathname));
	session.on('Preload.prerenderStatusUpdated', ({ key }) => paths.add(new URL(key.url).pathname));
	return { session, paths };
}

async function press(page: Page, selector: string): Promise<void> {
	const link = page.locator(selector).first();
	await link.scrollIntoViewIfNeeded();
	await link.hover();
	await page.mouse.down();
	await page.waitForTimeout(300);
	// Let go elsewhere: nothing is followed.
	await page.mouse.move(1, 1);
	await page.mouse.up();
}

test('L1: a product that is pressed is fetched before its click, alone, and is what the click shows', async ({
	page,
}) => {
	const errors: string[] = [];
	page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
	const { paths } = await fetchedAhead(page);
	await page.goto('/produkter');
	const card = page.getByRole('article').first().getByRole('link');
	const address = (await card.getAttribute('href')) ?? '';
	await card.hover();
	await page.mouse.down();
	await expect.poll(() => [...paths]).toEqual([address]);
	await page.mouse.up();
	await expect(page).toHaveURL(address);
	const way = await page.evaluate(
		() =>
			(performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & { deliveryType: string })
				.deliveryType,
	);
	expect(way).toBe('navigational-prefetch');
	expect(errors).toEqual([]);
});

test('F2, W1: other pages of ours are fetched when they are pressed; the back office, PocketBase, files and others never', async ({
	page,
}) => {
	const { paths } = await fetchedAhead(page);
	await page.goto('/om-oss');
	await page.evaluate(() => {
		for (const address of [
			'/admin',
			'/admin/produkter',
			'/api/health',
			'/media/v2/a/b-1600.webp',
			'/sitemap.xml',
			'/_publisher/health',
			'https://example.com/',
		]) {
			const link = document.createElement('a');
			link.href = address;
			link.textContent = address;
			link.dataset.pressed = address;
			document.querySelector('main')?.prepend(link, ' ');
		}
	});
	for (const link of await page.locator('[data-pressed]').all())
		await press(page, `[data-pressed="${await link.getAttribute('data-pressed')}"]`);
	await press(page, 'main a[href="/intresse"]');
	await expect.poll(() => [...paths]).toEqual(['/intresse']);
});

for (const [reason, connection] of [
	['data is saved', { saveData: true, effectiveType: '4g' }],
	['the connection is slow', { saveData: false, effectiveType: '3g' }],
] as const)
	test(`W1: nothing is fetched ahead where ${reason}`, async ({ page }) => {
		await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
		const { paths } = await fetchedAhead(page);
		await page.goto('/produkter');
		await press(page, '.card-link');
		expect([...paths]).toEqual([]);
	});

test('L1: without speculation rules a finger fetches the page that it is on, once', { tag: '@phone-only' }, async ({
	page,
}) => {
	await page.addInitScript(() => {
		HTMLScriptElement.supports = (type) => type !== 'speculationrules';
	});
	const asked: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		// The list fetches its own files too.
		if (request.resourceType() === 'fetch' && !pathname.endsWith('.json')) asked.push(pathname);
	});
	await page.goto('/produkter');
	await page.waitForLoadState('networkidle');
	asked.length = 0;
	const card = page.getByRole('article').first().getByRole('link');
	const address = await card.getAttribute('href');
	await card.dispatchEvent('touchstart');
	await card.dispatchEvent('touchstart');
	await page
		.getByRole('link', { name: /^Ring|08-/ })
		.first()
		.dispatchEvent('touchstart');
	await expect.poll(() => asked).toEqual([address]);
});
