/** Photos, videos and logos in the back office: only staff can open them, and always see them. */
import type { Locator, Page } from '@playwright/test';
import { fileTokenLifetime } from '#domain/accounts/fileTokenLifetime.ts';
import { fourCorners } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { endSessions, fillInLogin, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

const isSeen = (image: Locator) =>
	expect.poll(() => image.evaluate((photo) => (photo as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
const tokenOf = async (image: Locator) =>
	new URL((await image.getAttribute('src')) ?? '', 'http://site').searchParams.get('token');

/** An unpublished product with two photos and a video, and its video's name. */
async function aDraft(site: RunningSite, title: string) {
	const photo = await fourCorners(480, 320).png().toBuffer();
	const filter = 'videos:length > 0';
	const filmed = await site.superuser.collection('products').getFirstListItem(filter);
	const token = await site.superuser.files.getToken();
	const film = await (await fetch(site.superuser.files.getURL(filmed, filmed.videos[0], { token }))).blob();
	return site.superuser.collection('products').create({
		title,
		condition: 'new',
		stock_status: 'in_stock',
		images: ['ett.png', 'tva.png'].map((name) => new File([new Uint8Array(photo)], name, { type: 'image/png' })),
		videos: new File([film], 'film.mp4', { type: film.type }),
	});
}

const thumbnailOf = (page: Page, title: string) =>
	page
		.getByRole('list', { name: 'Produkter' })
		.getByRole('listitem')
		.or(page.getByRole('table', { name: 'Produkter' }).locator('tbody tr'))
		.filter({ hasText: title })
		.locator('img')
		.first();

test('B2, B5, C4, D9: an admin sees every photo, logo and video; a visitor opens none', async ({
	page,
	site,
	playwright,
}) => {
	const title = `Filugn ${Date.now()}`;
	const product = await aDraft(site, title);
	const opened = new Set<string>();
	page.on('response', (response) => {
		const { pathname, search } = new URL(response.url());
		if (pathname.startsWith('/api/files/') && response.request().method() === 'GET') {
			opened.add(pathname + search);
			expect(response.headers()['cache-control']).toMatch(/^private/);
		}
	});
	await signIn(page, site);

	await page.goto(`/admin/produkter?sok=${encodeURIComponent(title)}`);
	await isSeen(thumbnailOf(page, title));
	await page.screenshot({ path: `test-results/files-list-${page.viewportSize()?.width}.png` });

	await page.goto(`/admin/produkter/${product.id}`);
	for (const number of [1, 2]) await isSeen(page.getByRole('img', { name: new RegExp(`^Bild ${number}:`) }));
	const video = page.getByLabel(/^Video 1:/);
	await expect.poll(() => video.evaluate((film) => (film as HTMLVideoElement).readyState)).toBeGreaterThan(0);
	// Jumping about in it asks for parts of the file.
	await video.evaluate((film) => {
		(film as HTMLVideoElement).currentTime = (film as HTMLVideoElement).duration * 0.8;
	});
	await expect
		.poll(() => video.evaluate((film) => !(film as HTMLVideoElement).seeking && !(film as HTMLVideoElement).error))
		.toBe(true);
	await page.screenshot({ path: `test-results/files-editor-${page.viewportSize()?.width}.png`, fullPage: true });
	await page.getByRole('button', { name: 'Förhandsgranska' }).click();
	const framed = page.getByRole('dialog', { name: 'Förhandsvisning' }).frameLocator('iframe');
	await isSeen(framed.getByRole('img', { name: title }).first());

	await page.goto('/admin/varumarken');
	await isSeen(page.locator('main img').first());
	await page.screenshot({ path: `test-results/files-brands-${page.viewportSize()?.width}.png` });
	await page.goto(`/produkt/${product.slug}`);
	await expect(page.getByRole('alert')).toContainText('Opublicerad produkt');
	await isSeen(page.locator('[data-gallery] img').first());
	await page.screenshot({ path: `test-results/files-draft-${page.viewportSize()?.width}.png` });

	expect([...opened].map((path) => path.split('/')[3])).toEqual(expect.arrayContaining(['products', 'brands']));
	const visitor = await playwright.request.newContext({ baseURL: site.url });
	for (const path of opened) {
		const url = new URL(path, site.url);
		url.searchParams.delete('token');
		expect([path, (await visitor.get(url.href)).status()]).toEqual([path, 404]);
	}
	await visitor.dispose();
	await site.superuser.collection('products').delete(product.id);
});

test('B2: URLs of files stay the same from screen to screen, and a new tab and a reload use them too', async ({
	page,
	site,
	context,
}) => {
	await signIn(page, site);
	await page.goto('/admin/produkter');
	const first = page.locator('main img').first();
	await isSeen(first);
	const token = await tokenOf(first);
	expect(token).toMatch(/^ey/);
	await page.getByRole('link', { name: 'Varumärken' }).first().click();
	await page.getByRole('heading', { level: 1, name: 'Varumärken' }).waitFor();
	await isSeen(page.locator('main img').first());
	expect(await tokenOf(page.locator('main img').first())).toBe(token);
	await page.reload();
	await isSeen(page.locator('main img').first());
	expect(await tokenOf(page.locator('main img').first())).toBe(token);
	const tab = await context.newPage();
	await tab.goto('/admin/produkter');
	await isSeen(tab.locator('main img').first());
	expect(await tokenOf(tab.locator('main img').first())).toBe(token);
});

test('B2: photos come back by themselves when their token is no longer taken', async ({ page, site }) => {
	const email = 'bildtoken@rostfri.example';
	await signIn(page, site, email);
	await page.goto('/admin/produkter');
	const first = page.locator('main img').first();
	await isSeen(first);
	const token = await tokenOf(first);
	// The password changes: every token made before is dead, and the browser has kept only what it has shown.
	await endSessions(site, email);
	await page.getByPlaceholder('Sök produkter...').fill('ugn');
	await fillInLogin(page, await site.createAdmin(email));
	await expect(page.getByRole('alertdialog', { name: 'Logga in igen' })).toBeHidden();
	await page.getByRole('link', { name: 'Varumärken' }).first().click();
	await page.getByRole('heading', { level: 1, name: 'Varumärken' }).waitFor();
	const logo = page.locator('main img').first();
	await isSeen(logo);
	expect(await tokenOf(logo)).not.toBe(token);
});

test('B2: a file token is renewed before it runs out, and a photo that is gone is asked for twice at most', async ({
	page,
	site,
}) => {
	await page.clock.install();
	await signIn(page, site);
	let tokens = 0;
	await page.route('**/api/files/token', (route) => {
		tokens += 1;
		return route.continue();
	});
	await page.goto('/admin/varumarken');
	const logo = page.locator('main img').first();
	await isSeen(logo);
	const [before, token] = [tokens, await tokenOf(logo)];
	// A token of the same second would be the same one.
	const { exp } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
	await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(exp - fileTokenLifetime);
	await page.clock.runFor(46 * 60_000);
	await expect.poll(() => tokenOf(logo)).not.toBe(token);
	await isSeen(logo);
	expect(tokens).toBe(before + 1);

	const asked: string[] = [];
	await page.route('**/api/files/brands/**', (route) => {
		asked.push(new URL(route.request().url()).pathname);
		return route.fulfill({ status: 404, json: {} });
	});
	await page.reload();
	const mostAsked = () => Math.max(0, ...asked.map((path) => asked.filter((other) => other === path).length));
	await expect
		.poll(async () => {
			// The page's clock stands still between.
			await page.clock.runFor(1_000);
			return mostAsked();
		})
		.toBe(2);
	await page.clock.runFor(60_000);
	for (const path of asked) expect(asked.filter((other) => other === path).length).toBeLessThanOrEqual(2);
	expect(tokens).toBeLessThanOrEqual(before + 2);
});
