/** Photos as phones and makers give them: square, upright, wide, cut out (B2, B5, D1, H3, L1). */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const [wall, floor] = ['#c8b496', '#503c28'];

/** A machine of steel before a wall, on a floor. */
async function aMachine(width: number, height: number): Promise<Buffer> {
	const [w, h] = [Math.round(width * 0.6), Math.round(height * 0.8)];
	const machine = { create: { width: w, height: h, channels: 3 as const, background: '#8899aa' } };
	const ground = { create: { width, height: Math.round(height / 4), channels: 3 as const, background: floor } };
	return sharp({ create: { width, height, channels: 3, background: wall } })
		.composite([
			{ input: ground, gravity: 'south' },
			{ input: machine, gravity: 'centre' },
		])
		.jpeg()
		.toBuffer();
}

/** It reaches the upper and the lower edge of its photo. */
async function aCutOut(): Promise<Buffer> {
	const machine = { create: { width: 500, height: 900, channels: 4 as const, background: '#8899aa' } };
	return sharp({ create: { width: 900, height: 900, channels: 4, background: '#0000' } })
		.composite([{ input: machine, gravity: 'centre' }])
		.png()
		.toBuffer();
}

const photos: Record<string, () => Promise<Buffer>> = {
	upright: () => aMachine(900, 1200),
	square: () => aMachine(1000, 1000),
	panorama: () => aMachine(1500, 500),
	'3:2': () => aMachine(1200, 800),
	'cut out': aCutOut,
};

const slugs: Record<string, string> = {};

test.beforeAll(async ({ site }) => {
	for (const [shape, photo] of Object.entries(photos)) {
		const file = new File([new Uint8Array(await photo())], shape === 'cut out' ? 'bild.png' : 'bild.jpg');
		const { slug } = await site.superuser.collection('products').create({
			title: `Formfoto ${shape.replace(':', ' ')}`,
			condition: 'used',
			stock_status: 'in_stock',
			price: 1000,
			is_published: true,
			images: [file, new File([new Uint8Array(await aMachine(900, 1200))], 'till.jpg')],
		});
		slugs[shape] = slug;
	}
	for (const slug of Object.values(slugs))
		await expect.poll(async () => (await fetch(`${site.url}/produkt/${slug}`)).status, { timeout: 60_000 }).toBe(200);
	// A list follows a moment after its products.
	const list = async () => (await fetch(`${site.url}/produkter`)).text();
	for (const slug of Object.values(slugs)) await expect.poll(list, { timeout: 60_000 }).toContain(`/produkt/${slug}`);
});

test.beforeEach(async ({ page }) => {
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
});

/** How the photo of a frame is fitted into it, and the colours beside it, from the left or from above. */
async function look(frame: Locator): Promise<{ fit: string; ground: (string | null)[] }> {
	return frame.evaluate((element) => ({
		fit: getComputedStyle(element.querySelector('img') as HTMLImageElement).objectFit,
		ground: [...element.querySelectorAll('svg path[fill]')].map((path) => path.getAttribute('fill')),
	}));
}

/** Whether colours are those, but for what a JPEG makes of them. */
function areLike(seen: (string | null)[], wanted: string[]): boolean {
	const parts = (colour: string | null) => [1, 3, 5].map((at) => Number.parseInt(colour?.slice(at, at + 2) ?? '', 16));
	return (
		seen.length === wanted.length &&
		seen.every((colour, place) =>
			parts(colour).every((part, index) => Math.abs(part - (parts(wanted[place] ?? null)[index] ?? 0)) < 10),
		)
	);
}

const expected: Record<string, { fit: string; ground: string[] }> = {
	upright: { fit: 'contain', ground: [wall, floor, wall, floor] },
	square: { fit: 'contain', ground: [wall, floor, wall, floor] },
	panorama: { fit: 'contain', ground: [wall, floor] },
	'3:2': { fit: 'cover', ground: [] },
	'cut out': { fit: 'contain', ground: ['#ffffff'] },
};

test('L1, H3: cards show photos whole whose shape is another, on a ground that continues them, without a script', {
	tag: '@phone',
}, async ({ browser, site }) => {
	const page = await (await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })).newPage();
	await page.goto('/produkter');
	for (const [shape, { fit, ground }] of Object.entries(expected)) {
		const card = page.getByRole('article').filter({ hasText: `Formfoto ${shape.replace(':', ' ')}` });
		const seen = await look(card);
		expect(seen.fit, shape).toBe(fit);
		expect(areLike(seen.ground, ground), `${shape}: ${seen.ground}`).toBe(true);
	}
	await page.context().close();
});

test('D1: the gallery and its thumbnails show whole photos, nothing moves, and title and price are in view', {
	tag: '@phone',
}, async ({ page }) => {
	const errors: string[] = [];
	page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
	page.on('pageerror', (error) => errors.push(String(error)));
	await page.addInitScript(() => {
		Object.assign(window, { shift: 0 });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				(window as never as { shift: number }).shift += (entry as never as { value: number }).value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	for (const [shape, { ground, fit }] of Object.entries(expected)) {
		await page.goto(`/produkt/${slugs[shape]}`);
		await expect(page.locator('[data-gallery-view]')).toHaveAttribute('data-active');
		const slide = await look(page.locator('.gallery-slide').first());
		expect(slide.fit, shape).toBe('contain');
		if (shape !== '3:2') expect(areLike(slide.ground, ground), `${shape}: ${slide.ground}`).toBe(true);
		const thumbnail = await look(page.locator('[data-gallery-thumbnail]').first());
		expect(thumbnail.fit, shape).toBe(fit);
		expect(areLike(thumbnail.ground, ground), `${shape}: ${thumbnail.ground}`).toBe(true);
		const { height = 0 } = page.viewportSize() ?? {};
		const box = await page.locator('.gallery-slide').first().boundingBox();
		expect(box?.height, shape).toBeLessThanOrEqual(height * 0.6 + 1);
		await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
		await expect(page.getByText(/^1\s000\skr$/).first()).toBeInViewport();
	}
	expect(await page.evaluate(() => (window as never as { shift: number }).shift)).toBe(0);
	expect(errors).toEqual([]);
});

test('H3, D1: the picture of a shared page continues the photo too', async ({ page, request }) => {
	await page.goto(`/produkt/${slugs.upright}`);
	const address = await page.locator('meta[property="og:image"]').getAttribute('content');
	const picture = sharp(await (await request.get(new URL(address ?? '').pathname)).body());
	const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
	expect([info.width, info.height]).toEqual([1200, 630]);
	const colourAt = (x: number, y: number) => {
		const start = (y * info.width + x) * info.channels;
		return `#${[...data.subarray(start, start + 3)].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
	};
	const seen = [colourAt(20, 100), colourAt(20, 600), colourAt(1180, 100), colourAt(1180, 600)];
	expect(areLike(seen, [wall, floor, wall, floor]), String(seen)).toBe(true);
});

test('B2, B5, D9: the back office shows photos as visitors will see them, in list, editor and preview', async ({
	page,
	site,
}) => {
	await signIn(page, site);
	await page.goto('/admin/produkter?sok=Formfoto');
	for (const [shape, { fit, ground }] of Object.entries(expected)) {
		const row = page.getByRole('row').filter({ hasText: `Formfoto ${shape.replace(':', ' ')}` });
		await row.scrollIntoViewIfNeeded();
		await expect.poll(async () => (await look(row)).fit, { message: shape }).toBe(fit);
		await expect.poll(async () => areLike((await look(row)).ground.slice(0, ground.length), ground)).toBe(true);
	}
	await page
		.getByRole('row')
		.filter({ hasText: 'Formfoto upright' })
		.getByRole('link', { name: /^Redigera/ })
		.click();
	const tile = page.getByRole('button', { name: 'Flytta bild 1 av 2' });
	await expect.poll(async () => areLike((await look(tile)).ground, [wall, floor, wall, floor])).toBe(true);
	await page.getByRole('button', { name: 'Förhandsgranska' }).first().click();
	const preview = page.frameLocator('iframe').locator('.gallery-slide').first();
	await expect.poll(async () => areLike((await look(preview)).ground, [wall, floor, wall, floor])).toBe(true);
	await page.frameLocator('iframe').getByRole('button', { name: 'Nästa bild' }).click();
	await expect(page.frameLocator('iframe').locator('[data-gallery-thumbnail][aria-current]')).toHaveAccessibleName(
		'Bild 2',
	);
});
