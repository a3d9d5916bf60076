/** Pages that hold whatever people write, photograph and enlarge. */
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { photoVariants } from '#data/photos.ts';
import { heroPhoto } from '#data/public/media.ts';
import { animationsEnd } from '#tests/support/accessibility.ts';
import { aPhoto } from '#tests/support/photos.ts';
import { startSite } from '#tests/support/running.ts';
import { signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';
import { copyOfTemplate } from '#tests/support/template.ts';
import { restoreTexts, writeTexts } from '#tests/support/texts.ts';

const word = (length: number) => 'Rostfri'.repeat(Math.ceil(length / 7)).slice(0, length);
const texts = (value: Record<string, number>) =>
	Object.fromEntries(Object.entries(value).map(([name, length]) => [name, word(length)]));

/** What sticks out of a window of some widths at an address. */
async function tooWide(page: Page, address: string, widths: number[]): Promise<string[]> {
	await page.goto(address);
	await page.locator('main, [role=main], h1').first().waitFor();
	await page.waitForLoadState('networkidle');
	return tooWideNow(page, address, widths);
}

/** What sticks out of a window of some widths, each as 'place at width: how wide the page is'. */
async function tooWideNow(page: Page, place: string, widths: number[]): Promise<string[]> {
	const found: string[] = [];
	for (const width of widths) {
		await page.setViewportSize({ width, height: 740 });
		// A table becomes a list of cards when React has heard of the new width.
		const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
			timeout: 3000,
		});
		await fits.catch(() => {});
		const culprit = await page.evaluate(() => {
			if (document.documentElement.scrollWidth <= innerWidth) return '';
			const wide = [...document.querySelectorAll('body *')].filter(
				(element) => element.getBoundingClientRect().right > innerWidth + 1,
			);
			const deepest = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
			return deepest
				.slice(0, 3)
				.map((element) => element.outerHTML.slice(0, 120))
				.join(' + ');
		});
		if (culprit) found.push(`${place.slice(0, 40)} at ${width}: ${culprit}`);
	}
	return found;
}

test('no text that a person writes widens a page or a screen', async ({ page, site }) => {
	test.setTimeout(240_000);
	const { superuser } = site;
	const parent = await superuser
		.collection('categories')
		.create({ name: word(100), icon_name: 'flame', description: word(300) });
	const child = await superuser
		.collection('categories')
		.create({ name: `X${word(99)}`, icon_name: 'flame', description: word(300), parent_id: parent.id });
	const brand = await superuser.collection('brands').create({ name: word(100) });
	const photo = new File([new Uint8Array(await aPhoto())], 'bild.jpg', { type: 'image/jpeg' });
	const product = await superuser.collection('products').create({
		...texts({
			title: 100,
			sku: 50,
			short_description: 200,
			long_description: 600,
			delivery_text: 200,
			service_agreement_text: 200,
		}),
		condition: 'used',
		stock_status: 'in_stock',
		price: 99_999_999,
		price_includes_vat: true,
		category_id: child.id,
		brand_id: brand.id,
		energy_class: word(10),
		tags: [word(50)],
		service_agreement_enabled: true,
		is_published: true,
		is_featured: true,
		sort_order: 0,
		images: [photo],
	});
	const lead = await superuser.collection('leads').create({
		...texts({ name: 100, company: 100, city: 100, message: 600 }),
		email: `${word(60)}@${word(50)}.se`.toLowerCase(),
		phone: '070-123 45 67',
		inquiry_type: 'general',
		prefer_contact: 'email',
		quantity: 1,
		consent: true,
		source: 'other',
		status: 'new',
		product_title: word(100),
		budget: word(50),
	});
	const card = { title: word(100), description: word(200) };
	await writeTexts(site, {
		...texts({
			contact_address: 100,
			business_hours: 100,
			footer_description: 300,
			footer_copyright: 150,
			footer_credit: 100,
			hero_title: 100,
			hero_subtitle: 300,
			about_title: 100,
			about_hero_text: 300,
			about_history_paragraph_1: 300,
			about_history_paragraph_2: 300,
			about_history_paragraph_3: 300,
			about_team_text: 300,
			services_title: 100,
			services_hero_text: 300,
			privacy_text: 300,
		}),
		contact_email: `${word(60)}@${word(50)}.se`.toLowerCase(),
		hero_features: [card, card, card],
		home_why_section: { title: word(100), subtitle: word(300), features: [card, card, card] },
		home_cta_section: card,
		about_values: [card, card, card],
		services_content: {
			main_services: Array.from({ length: 4 }, () => ({ ...card, features: [word(100), word(100), word(100)] })),
			service_agreement_section: { ...card, region: word(100), features: Array.from({ length: 5 }, () => word(100)) },
			process_steps: Array.from({ length: 4 }, (_, place) => ({ number: String(place + 1), ...card })),
		},
	});
	const wide: string[] = [];
	for (const address of [
		'/',
		'/produkter',
		`/produkter/${child.slug}`,
		`/produkter?sok=${word(100)}`,
		`/produkt/${product.slug}`,
		'/om-oss',
		'/tjanster',
		'/kontakt',
		`/intresse?produkt=${product.slug}`,
		'/integritet',
		'/tillganglighet',
	])
		wide.push(...(await tooWide(page, address, [320, 768])));
	await signIn(page, site, `lang${word(40)}@rostfri.example`.toLowerCase());
	// What is open lies over its list.
	for (const address of [
		'/admin',
		'/admin/produkter',
		`/admin/produkter/${product.id}`,
		`/admin/kategorier?id=${child.id}`,
		`/admin/varumarken?id=${brand.id}`,
		`/admin/leads?id=${lead.id}`,
		'/admin/anvandare',
		'/admin/profil',
		'/admin/installningar',
		'/admin/innehall',
	])
		wide.push(...(await tooWide(page, address, [375, 768, 1440])));
	// The texts of every tab are there with those of the first.
	for (const name of ['Varför välja oss', 'Uppmaning', 'Om oss', 'Tjänster', 'Kontakt', 'Sidfot']) {
		const tab = page.getByRole('tab', { name });
		await tab.click();
		await expect(tab).toHaveAttribute('aria-selected', 'true');
		wide.push(...(await tooWideNow(page, name, [375, 1440])));
	}
	expect(wide).toEqual([]);
	await superuser.collection('products').delete(product.id);
	await superuser.collection('leads').delete(lead.id);
	await superuser.collection('brands').delete(brand.id);
	await superuser.collection('categories').delete(child.id);
	await superuser.collection('categories').delete(parent.id);
	await restoreTexts(site);
});

test('F7: in a window enlarged to 320 × 256 px the cookie question is reached first and scrolls away', async ({
	page,
}) => {
	await page.setViewportSize({ width: 320, height: 256 });
	await page.goto('/produkt/huvdiskmaskin-h80');
	const banner = page.getByRole('region', { name: 'Får vi visa kartan från Google?' });
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	expect(await page.evaluate(() => document.activeElement?.closest('#kakor') !== null)).toBe(true);
	await page.evaluate(() => scrollTo(0, 2000));
	await expect(banner).not.toBeInViewport();
	// Nothing stays in place over what the keyboard reaches.
	await page.evaluate(() => scrollTo(0, 0));
	for (let presses = 0; presses < 40; presses += 1) {
		await page.keyboard.press('Tab');
		const covered = await page.evaluate(() => {
			const focused = document.activeElement;
			if (!focused || focused === document.body) return '';
			const { left, top, width, height } = focused.getBoundingClientRect();
			const at = document.elementFromPoint(left + width / 2, Math.min(innerHeight - 1, Math.max(0, top + height / 2)));
			return !at || focused.contains(at) || at.contains(focused)
				? ''
				: `${focused.outerHTML.slice(0, 80)} is under ${at.outerHTML.slice(0, 80)}`;
		});
		expect(covered).toBe('');
	}
});

test('the back office has no bar that stays in place in a window of 320 × 256 px', async ({ page, site }) => {
	await page.setViewportSize({ width: 320, height: 256 });
	await signIn(page, site);
	for (const address of ['/admin', '/admin/produkter/ny', '/admin/leads']) {
		await page.goto(address);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		const staying = await page.evaluate(() =>
			[...document.querySelectorAll('body *')]
				.filter((element) => {
					const { position, display } = getComputedStyle(element);
					const { height, bottom } = element.getBoundingClientRect();
					return ['fixed', 'sticky'].includes(position) && display !== 'none' && height > 24 && bottom > 0;
				})
				.map((element) => element.outerHTML.slice(0, 90)),
		);
		expect(staying, address).toEqual([]);
	}
});

test('D1: a portrait photo leaves room for title and price on the first screen', async ({ page, site }) => {
	const portrait = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#888' } })
		.jpeg()
		.toBuffer();
	const product = await site.superuser.collection('products').create({
		title: `Stående foto ${Date.now()}`,
		condition: 'used',
		stock_status: 'in_stock',
		price: 1000,
		is_published: true,
		images: [new File([new Uint8Array(portrait)], 'hog.jpg', { type: 'image/jpeg' })],
	});
	await expect(async () => expect((await page.goto(`/produkt/${product.slug}`))?.status()).toBe(200)).toPass();
	for (const [width, height] of [
		[375, 667],
		[375, 500],
		[667, 375],
		[768, 500],
		[1440, 600],
	] as const) {
		await page.setViewportSize({ width, height });
		const box = await page.locator('[data-gallery-view] img').first().boundingBox();
		expect(box?.height, `${width} × ${height}`).toBeLessThanOrEqual(height * 0.6 + 1);
	}
});

/** WCAG's relative luminance of an sRGB colour, each part 0 to 255. */
function luminance(parts: readonly number[]): number {
	const [red = 0, green = 0, blue = 0] = parts.map((part) => {
		const share = part / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const grounds = { white: '#ffffff', black: '#000000' };

test("H1: a hero photo is the hero's ground, and every text on it keeps 4.5:1 on a white photo and on a black one", async ({
	page,
}) => {
	test.setTimeout(180_000);
	const folder = await copyOfTemplate();
	// As the publisher would have made them of the photos: it fetches none from where tests run.
	for (const [name, background] of Object.entries(grounds)) {
		const photo = heroPhoto(addressOf(name));
		for (const { url, width, format } of photo ? photoVariants(photo.record, photo.name) : []) {
			const file = join(folder, 'publisher', url);
			await mkdir(dirname(file), { recursive: true });
			await sharp({ create: { width, height: Math.round(width / 1.5), channels: 3, background } })
				.toFormat(format)
				.toFile(file);
		}
	}
	const site = await startSite(folder);
	await page.addInitScript(() => localStorage.setItem('cookie-consent', 'necessary'));
	try {
		for (const name of Object.keys(grounds)) {
			await writeTexts(site, { hero_image_url: addressOf(name) });
			for (const width of [375, 1023, 1440]) {
				await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
				await page.goto(site.url);
				await expect(page.locator('.hero-drawing')).toHaveCount(0);
				const image = page.locator('[data-hero-photo] img');
				await expect
					.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
					.toBeGreaterThan(0);
				// The whole hero, not a band of it.
				expect(await page.locator('[data-hero-photo]').boundingBox()).toEqual(
					await page.locator('.hero').boundingBox(),
				);
				for (const part of ['h1', 'p', '.button-inverse'])
					expect(
						await worstContrast(page, `.hero ${part}`),
						`${part} on ${name} at ${width} px`,
					).toBeGreaterThanOrEqual(4.5);
			}
		}
	} finally {
		await site.stop();
		await rm(folder, { recursive: true, force: true });
	}
});

const addressOf = (name: string) => `https://bilder.example/${name}.jpg`;

/** The least contrast of a text with any of the pixels behind it. */
async function worstContrast(page: Page, selector: string): Promise<number> {
	// The button's colour, which was hidden for the part before, comes back by a transition.
	await animationsEnd(page);
	const element = page.locator(selector).first();
	const box = await element.boundingBox();
	if (!box) throw new Error(`There is no ${selector}`);
	const colour = await element.evaluate((text) => {
		const canvas = document.createElement('canvas').getContext('2d');
		if (!canvas) throw new Error('No canvas');
		canvas.fillStyle = getComputedStyle(text).color;
		canvas.fillRect(0, 0, 1, 1);
		return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
	});
	// The page's policy lets no style element in.
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(
			'.hero-text * { color: transparent !important; border-color: transparent !important; transition: none !important }',
		);
		document.adoptedStyleSheets = [sheet];
	});
	const picture = await page.screenshot({ clip: box });
	await page.evaluate(() => {
		document.adoptedStyleSheets = [];
	});
	const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const text = luminance(colour);
	let worst = Number.POSITIVE_INFINITY;
	for (let pixel = 0; pixel < data.length; pixel += info.channels) {
		const ground = luminance([data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0]);
		worst = Math.min(worst, (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05));
	}
	return worst;
}
