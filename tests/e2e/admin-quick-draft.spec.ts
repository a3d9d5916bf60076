/** 'Fota först' (S8): photographed without network, sent when it is back, finished later. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';
import { axeFaults } from '#tests/support/accessibility.ts';
import { fourCorners } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { fillInLogin, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

/** A way to the site that can be shut: for the pages, and for the service worker. */
async function openDoor(site: RunningSite) {
	const sockets = new Set<Socket>();
	let server: Server | undefined;
	let port = 0;
	const door = {
		url: '',
		async open() {
			server = createServer((from) => {
				const to = connect(Number(new URL(site.url).port), '127.0.0.1');
				for (const socket of [from, to]) {
					sockets.add(socket);
					socket.on('error', () => {}).on('close', () => sockets.delete(socket));
				}
				from.pipe(to).pipe(from);
			}).listen(port, '127.0.0.1');
			await new Promise((resolve) => server?.once('listening', resolve));
			({ port } = server.address() as AddressInfo);
			door.url = `http://127.0.0.1:${port}`;
		},
		async close() {
			const closed = new Promise((resolve) => server?.close(resolve));
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
	await door.open();
	return door;
}

let shot = 0;
/** Presses a button that opens the camera, and takes a photo with it. */
async function photograph(page: Page, button: string) {
	const chooser = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: button, exact: true }).first().click();
	shot++;
	const buffer = await fourCorners(600 + shot, 400)
		.jpeg()
		.toBuffer();
	await (await chooser).setFiles({ name: 'image.jpg', mimeType: 'image/jpeg', buffer });
}

/** What waits on the device is told by the name of its part of the page. */
const waiting = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const photosIn = (page: Page) => page.getByRole('dialog', { name: 'Fota först' }).getByRole('img', { name: /^Foto/ });
const draftsOf = (site: RunningSite) =>
	site.superuser.collection('products').getFullList({ filter: "draft_key != ''", sort: 'title,created' });

test('S8: photos taken without network outlive the browser, arrive once by themselves, and go live', {
	tag: '@phone-only',
}, async ({ site, playwright, viewport, isMobile, hasTouch, userAgent }) => {
	test.setTimeout(120_000);
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-phone-'));
	const door = await openDoor(site);
	const errors: string[] = [];
	const openBrowser = async (): Promise<[BrowserContext, Page]> => {
		const options: BrowserContextOptions = {
			viewport,
			isMobile,
			hasTouch,
			locale: 'sv-SE',
			baseURL: door.url,
			serviceWorkers: 'allow',
		};
		const context = await playwright.chromium.launchPersistentContext(folder, {
			...options,
			...(userAgent && { userAgent }),
			executablePath: findChromium(),
			args: chromiumFlags,
		});
		// Requests without network, as the fixture allows them (consoleErrors.ts).
		context.on('weberror', (error) => {
			const text = String(error.error());
			if (!/ClientResponseError 0: /.test(text)) errors.push(text);
		});
		return [context, context.pages()[0] ?? (await context.newPage())];
	};
	let [context, page] = await openBrowser();
	await signIn(page, site);
	await page.goto('/admin/produkter');
	await expect
		.poll(() => page.evaluate(async () => Boolean(await caches.match('/admin'))), { timeout: 30_000 })
		.toBe(true);

	await door.close();
	await photograph(page, 'Ny produkt');
	await expect(photosIn(page)).toHaveCount(1);
	await photograph(page, 'Ta en bild till');
	await expect(photosIn(page)).toHaveCount(2);
	expect(await axeFaults(page)).toEqual([]);
	// Closed with the dialog open: what was taken becomes a draft all the same.
	await context.close();

	[context, page] = await openBrowser();
	await page.goto('/admin');
	await expect(waiting(page, 'Ett utkast väntar på nätet')).toBeVisible({ timeout: 30_000 });
	await expect(page.getByRole('list', { name: 'Foton' }).getByRole('img')).toHaveCount(2);
	for (const photo of await page.getByRole('list', { name: 'Foton' }).getByRole('img').all())
		await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
	await photograph(page, 'Ny produkt');
	await expect(photosIn(page)).toHaveCount(1);
	await page.getByRole('button', { name: 'Klar', exact: true }).click();
	await expect(waiting(page, 'Två utkast väntar på nätet')).toBeVisible({ timeout: 15_000 });

	await page.getByRole('button', { name: /^Användarmeny/ }).click();
	await page.getByRole('menuitem', { name: 'Logga ut' }).click();
	const question = page.getByRole('alertdialog', { name: 'Två utkast har inte kommit fram' });
	await expect(question).toContainText('ligger kvar på den här enheten');
	await question.getByRole('button', { name: 'Stanna kvar' }).click();

	// The answer to the first draft is lost on its way: it is sent again, and stored once.
	let asked = 0;
	await page.route('**/api/rostfri/products/quick-draft', async (route) => {
		asked++;
		if (asked > 1) return route.continue();
		await route.fetch();
		await route.abort();
	});
	await door.open();
	await waiting(page, 'Två utkast väntar på nätet').getByRole('button', { name: 'Försök igen' }).click();
	await expect(waiting(page, /utkast (väntar|skickas)/i)).toHaveCount(0, { timeout: 30_000 });
	expect(asked).toBe(3);
	const drafts = await draftsOf(site);
	expect(drafts.map(({ images }) => images.length).sort()).toEqual([1, 2]);

	await finish(page, drafts.find(({ images }) => images.length === 2)?.id ?? '');
	await expect
		.poll(async () => (await fetch(`${site.url}/produkt/kombiugn-fran-garden`)).status, { timeout: 30_000 })
		.toBe(200);
	const left = drafts.find(({ images }) => images.length === 1)?.id ?? '';
	await page.goto('/admin');
	await expect(page.getByRole('region', { name: 'Att göra klart' }).locator(`a[href*="${left}"]`)).toBeVisible();
	await expect(page.getByRole('region', { name: 'Att göra klart' }).locator('li')).not.toContainText([
		'Kombiugn från gården',
	]);
	expect(errors).toEqual([]);
	await context.close();
	await door.close();
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** From the dashboard's list through the editor; the name of a draft is refused beside its field. */
async function finish(page: Page, id: string) {
	await page.goto('/admin');
	const row = page.getByRole('region', { name: 'Att göra klart' }).locator(`a[href*="${id}"]`);
	await expect(row).toContainText('Saknar titel, kategori, pris, mått, varumärke och beskrivning');
	await row.click();
	const title = page.getByLabel('Titel');
	await expect(title).toBeFocused();
	await page.getByLabel('Pris', { exact: true }).fill('24900');
	await page.getByLabel('Publicerad').check();
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page.getByText('Skriv en riktig titel innan du publicerar', { exact: true })).toBeVisible();
	await expect(title).toHaveAttribute('aria-invalid', 'true');
	await title.focus();
	// What is typed replaces the name of the draft.
	await page.keyboard.type('Kombiugn från gården');
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await expect(page).toHaveURL(/\/admin\/produkter$/);
}

test('S8: a colleague on the same device sends nothing under another name unasked; a ninth photo begins a draft', {
	tag: '@phone-only',
}, async ({ page, site, context }) => {
	const before = (await draftsOf(site)).length;
	const anna = await site.createAdmin('anna.foto@rostfri.example', 'Anna Foto');
	const bertil = await site.createAdmin('bertil.foto@rostfri.example', 'Bertil Foto');
	await signIn(page, site, anna.email);
	await context.route('**/api/collections/uploads/records', (route) => route.abort());
	await page.goto('/admin/produkter');
	const buffer = await fourCorners(640, 480).jpeg().toBuffer();
	await photograph(page, 'Ny produkt');
	await page
		.getByLabel('Bilder från telefonen')
		.setInputFiles([
			...Array.from({ length: 8 }, (_, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer })),
			{ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('Hej') },
		]);
	await expect(page.getByRole('alert').filter({ hasText: 'lista.txt' })).toBeVisible();
	await expect(photosIn(page)).toHaveCount(1);
	await page.getByRole('button', { name: 'Klar', exact: true }).click();
	await expect(waiting(page, 'Två utkast väntar på nätet')).toBeVisible();
	await page.getByRole('button', { name: /^Användarmeny/ }).click();
	await page.getByRole('menuitem', { name: 'Logga ut' }).click();
	await page.getByRole('button', { name: 'Logga ut ändå' }).click();

	await context.unroute('**/api/collections/uploads/records');
	await fillInLogin(page, bertil);
	const others = waiting(page, 'Två utkast av Anna Foto ligger kvar här');
	await expect(others).toBeVisible();
	expect((await draftsOf(site)).length).toBe(before);
	await page.getByRole('button', { name: 'Ta över' }).first().click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Ta över och skicka' }).click();
	await expect.poll(async () => (await draftsOf(site)).length).toBe(before + 1);
	expect((await draftsOf(site)).some(({ images }) => images.length === 8)).toBe(true);
	await expect(waiting(page, 'Ett utkast av Anna Foto ligger kvar här')).toBeVisible();
	const versions = site.superuser.collection('versions');
	const { id } = (await versions.getList(1, 1, { sort: '-created' })).items[0] ?? { id: '' };
	const account = await site.superuser.collection('users').getFirstListItem(`email = "${bertil.email}"`);
	expect((await versions.getOne(id)).by).toBe(account.id);
});

test('S8: a network that answers nothing and a lost connection to the storage hide no photo; a sign-out in another tab leaves none behind', {
	tag: '@phone-only',
}, async ({ page, site, context }) => {
	const before = (await draftsOf(site)).length;
	const cecilia = await site.createAdmin('cecilia.foto@rostfri.example', 'Cecilia Foto');
	await signIn(page, site, cecilia.email);
	// Never answered.
	await context.route('**/api/collections/users/auth-refresh', () => {});
	await page.goto('/admin/produkter');
	await photograph(page, 'Ny produkt');
	await expect(photosIn(page)).toHaveCount(1);
	await page.evaluate(() => {
		IDBObjectStore.prototype.getAll = () => {
			throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
		};
	});
	await photograph(page, 'Ta en bild till');
	await expect(photosIn(page).nth(1).locator('..').getByText('Skickat')).toBeAttached();
	await expect(photosIn(page)).toHaveCount(2);
	await context.unroute('**/api/collections/users/auth-refresh');

	const other = await context.newPage();
	await other.goto('/admin/profil');
	await other.getByRole('button', { name: /^Användarmeny/ }).click();
	await other.getByRole('menuitem', { name: 'Logga ut' }).click();
	await other.getByRole('button', { name: 'Logga ut ändå' }).click();
	await expect(page).toHaveURL(/\/admin\/login/);
	expect((await draftsOf(site)).length).toBe(before);
	await fillInLogin(page, cecilia);
	await expect.poll(async () => (await draftsOf(site)).length).toBe(before + 1);
	expect((await draftsOf(site)).some(({ images }) => images.length === 2)).toBe(true);
});

test('S8: a device without room says so, and the photo is sent from the open page', { tag: '@phone-only' }, async ({
	page,
	site,
}) => {
	await page.addInitScript(() => {
		IDBObjectStore.prototype.put = () => {
			throw new DOMException('No room', 'QuotaExceededError');
		};
	});
	await signIn(page, site);
	await page.route('**/api/collections/uploads/records', (route) => route.abort());
	await page.goto('/admin/produkter');
	await photograph(page, 'Ny produkt');
	await expect(page.getByRole('alert').filter({ hasText: 'inget utrymme' })).toBeVisible();
	await expect(page.getByRole('dialog').getByText('väntar på nätet')).toBeVisible();
	const before = (await draftsOf(site)).length;
	await page.unroute('**/api/collections/uploads/records');
	await page.getByRole('button', { name: 'Klar', exact: true }).click();
	await expect.poll(async () => (await draftsOf(site)).length, { timeout: 20_000 }).toBe(before + 1);
});

/** Photos whose name begins with 'sen' are not read before the page is told so: a library of many takes a phone a while. */
async function holdLatePhotos(page: Page) {
	await page.evaluate(() => {
		const told = new Promise((resolve) => addEventListener('read late photos', resolve, { once: true }));
		const read = Blob.prototype.arrayBuffer;
		Blob.prototype.arrayBuffer = async function (this: Blob) {
			if (this instanceof File && this.name.startsWith('sen')) await told;
			return read.call(this);
		};
	});
	return () => page.evaluate(() => dispatchEvent(new Event('read late photos')));
}

async function chooseLatePhotos(page: Page, count: number) {
	const buffer = await fourCorners(640, 480).jpeg().toBuffer();
	await page
		.getByLabel('Bilder från telefonen')
		.setInputFiles(
			Array.from({ length: count }, (_, index) => ({ name: `sen ${index}.jpg`, mimeType: 'image/jpeg', buffer })),
		);
}

/** How many photos each draft has that was stored since `before` was read. */
async function photoCounts(site: RunningSite, before: readonly { id: string }[]) {
	const drafts = (await draftsOf(site)).filter(({ id }) => !before.some((known) => known.id === id));
	return drafts.map(({ images }) => images.length).sort();
}

/** Begins a machine with one photo, and chooses more, which are read when `readLatePhotos` is called. */
async function beginWithLatePhotos(page: Page, site: RunningSite, count: number) {
	const before = await draftsOf(site);
	await signIn(page, site);
	await page.goto('/admin/produkter');
	await photograph(page, 'Ny produkt');
	await expect(photosIn(page)).toHaveCount(1);
	const readLatePhotos = await holdLatePhotos(page);
	await chooseLatePhotos(page, count);
	return { before, readLatePhotos };
}

test('S8: photos that are still being read stay with their machine when the next one is begun', {
	tag: '@phone-only',
}, async ({ page, site }) => {
	const { before, readLatePhotos } = await beginWithLatePhotos(page, site, 3);
	await photograph(page, 'Nästa maskin');
	await expect(photosIn(page)).toHaveCount(1);
	await photograph(page, 'Ta en bild till');
	await expect(photosIn(page)).toHaveCount(2);
	await readLatePhotos();
	await expect.poll(() => photoCounts(site, before), { timeout: 20_000 }).toEqual([4]);
	await expect(photosIn(page)).toHaveCount(2);
	await page.getByRole('button', { name: 'Klar', exact: true }).click();
	await expect.poll(() => photoCounts(site, before), { timeout: 20_000 }).toEqual([2, 4]);
});

test('S8: photos that are read after the dialog was closed are stored, and one that comes then opens it again', {
	tag: '@phone-only',
}, async ({ page, site }) => {
	const { before, readLatePhotos } = await beginWithLatePhotos(page, site, 9);
	await page.getByRole('button', { name: 'Klar', exact: true }).click();
	await expect(page.getByRole('dialog')).toBeHidden();
	await readLatePhotos();
	await expect.poll(() => photoCounts(site, before), { timeout: 20_000 }).toEqual([2, 8]);

	await chooseLatePhotos(page, 1);
	await expect(photosIn(page)).toHaveCount(1);
	await page.keyboard.press('Escape');
	await expect.poll(() => photoCounts(site, before), { timeout: 20_000 }).toEqual([1, 2, 8]);
});
