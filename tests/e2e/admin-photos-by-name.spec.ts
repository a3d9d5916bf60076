/** Photos by name in the back office (X7): many files at once, each to the product whose article number its name begins with. */
import type { Page } from '@playwright/test';
import type { StoredProduct } from '#domain/products/product.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { aPhoto as aSmallPhoto } from '#tests/support/factories.ts';
import { aPhoto, seen } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

interface ChosenFile {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

/** Products of the test's own, by article number: what an earlier try has left is deleted. */
async function productsWithSkus(site: RunningSite, skus: string[]): Promise<Map<string, StoredProduct>> {
	const products = site.superuser.collection('products');
	const made = new Map<string, StoredProduct>();
	for (const sku of skus) {
		const filter = site.superuser.filter('sku = {:sku}', { sku });
		for (const { id } of await products.getFullList({ filter })) await products.delete(id);
		const values = { title: `Maskin ${sku}`, slug: 'x', condition: 'used', stock_status: 'in_stock', sku };
		made.set(sku, await products.create<StoredProduct>(values));
	}
	return made;
}

const stored = (site: RunningSite, id: string) => site.superuser.collection('products').getOne<StoredProduct>(id);

/** 'kb1822_1_a8x0k2m4q6.png' → 'kb1822_1', 'kb1822_a8x0k2m4q6.1.png' → 'kb1822.1' */
const stems = ({ images }: StoredProduct) => images.map((name) => name.replace(/_[a-z0-9]{10}(\.\w+)?\.\w+$/, '$1'));

async function files(names: string[]): Promise<ChosenFile[]> {
	return Promise.all(
		names.map(async (name) => ({
			name,
			mimeType: 'image/png',
			buffer: Buffer.from(await aSmallPhoto(name, name).arrayBuffer()),
		})),
	);
}

async function choose(page: Page, site: RunningSite, chosen: ChosenFile[]) {
	await signIn(page, site);
	await page.goto('/admin/produkter/bilder');
	await page.getByLabel('Välj bilder').setInputFiles(chosen);
	await page
		.getByRole('region', { name: /^(Produkter som får bilder|Utan plats)$/ })
		.first()
		.waitFor();
}

const addPhotos = (page: Page) => page.getByRole('button', { name: /^Lägg till/ });
const done = (page: Page, text: string | RegExp) =>
	expect(page.getByRole('region', { name: 'Förlopp' }).getByRole('status')).toHaveText(text, { timeout: 120_000 });

test('X7: of many photos dropped at once none is on the wrong product, and what is unsure is listed', async ({
	page,
	site,
}) => {
	test.slow();
	// Article numbers that begin with each other, and such as differ in separators alone.
	const skus = [
		'NX18',
		'NX1822',
		'NX-182',
		'NX18-22-B',
		'N7',
		...Array.from({ length: 26 }, (_, at) => `NY${1000 + at}`),
	];
	const products = await productsWithSkus(site, skus);
	const expected = new Map<string, unknown[]>([
		['NX18', ['nx18_1']],
		['NX1822', ['nx1822_1', 'nx1822_2', 'nx1822.3', 'nx1822_10']],
		['NX18-22-B', ['nx18_22_b_fram']],
		// PocketBase makes a short name longer.
		['N7', [expect.stringMatching(/^n7[a-z0-9]{10}$/)]],
	]);
	const names = ['NX18_2.png', 'nx18_1.png', 'NX1822_10.png', 'NX1822_1.png', 'NX1822 (2).png', 'NX18-22-B fram.png'];
	names.push('NX1822.3.png', 'N7.png');
	// Five photos of each, in the opposite order.
	for (const sku of skus.slice(5)) {
		for (let number = 5; number > 0; number -= 1) names.push(`${sku}_${number}.png`);
		expected.set(
			sku,
			Array.from({ length: 5 }, (_, at) => `${sku.toLowerCase()}_${at + 1}`),
		);
	}
	names.push('NX1823_1.png', 'semester.png', 'lista.xlsx', 'NX18224_1.png');
	names.push(...Array.from({ length: 150 - names.length }, (_, at) => `NZ${at}_1.png`));

	await choose(page, site, await files(names));
	const left = page.getByRole('region', { name: 'Utan plats' });
	await expect(left.getByRole('listitem').filter({ hasText: 'NX1823_1.png' })).toContainText(
		'Filnamnet börjar inte med något artikelnummer',
	);
	await expect(left.getByRole('listitem').filter({ hasText: 'lista.xlsx' })).toContainText('Filen är ingen bild');
	await expect(left.getByRole('listitem').filter({ hasText: 'NX18_2.png' })).toContainText(
		'Oklart om filen hör till NX-182 eller NX18',
	);
	// Nothing is sent before the preview is accepted.
	const [first] = products.values();
	expect((await stored(site, first?.id ?? '')).images).toEqual([]);
	await expectAccessible(page);

	await addPhotos(page).click();
	await done(page, '137 bilder på 30 produkter');
	for (const [sku, product] of products)
		expect(stems(await stored(site, product.id)), sku).toEqual(expected.get(sku) ?? []);

	// The same folder once more adds nothing.
	await page.getByRole('button', { name: 'Fler bilder' }).click();
	await page.getByLabel('Välj bilder').setInputFiles(await files(names));
	await expect(addPhotos(page)).toBeDisabled();
	for (const name of ['NY1000_1.png', 'NX1822.3.png', 'N7.png'])
		await expect(left.getByRole('listitem').filter({ hasText: name })).toContainText(
			'Produkten har redan en bild med det namnet',
		);
});

test('X7: photos come upright, smaller and without the place where they were taken', async ({ page, site }) => {
	const products = await productsWithSkus(site, ['NU-77']);
	const buffer = await aPhoto({ orientation: 6, width: 3600, height: 2400 });
	await choose(page, site, [{ name: 'NU-77.jpg', mimeType: 'image/jpeg', buffer }]);
	await expectAccessible(page);
	await addPhotos(page).click();
	await done(page, '1 bild på 1 produkt');
	await expectAccessible(page);
	const product = await stored(site, products.get('NU-77')?.id ?? '');
	const token = await site.superuser.files.getToken();
	const response = await fetch(site.superuser.files.getURL(product, product.images[0] ?? '', { token }));
	expect(await seen(new Uint8Array(await response.arrayBuffer()))).toMatchObject({
		width: 2400,
		height: 1600,
		isUpright: true,
		metadata: [],
	});
});

test('X7: a request that fails is sent again, and what is refused leaves the rest', async ({ page, site }) => {
	const products = await productsWithSkus(site, ['NF1', 'NF2']);
	await choose(page, site, [
		...(await files(['NF1_1.png', 'NF1_2.png', 'NF2_1.png'])),
		{ name: 'NF2_2.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
	]);
	let uploads = 0;
	await page.route('**/api/collections/uploads/records', (route) => {
		uploads += 1;
		return uploads <= 2 ? route.abort() : route.fallback();
	});
	let saves = 0;
	await page.route('**/api/rostfri/products/save', async (route) => {
		saves += 1;
		if (saves > 1) return route.fallback();
		// Stored, and the answer lost.
		await route.fetch();
		return route.abort();
	});
	await addPhotos(page).click();
	await done(page, '3 bilder på 2 produkter');
	await expect(page.getByRole('region', { name: 'Lades inte till' }).getByRole('listitem')).toContainText([
		'NF2_2.png',
	]);
	expect(stems(await stored(site, products.get('NF1')?.id ?? ''))).toEqual(['nf1_1', 'nf1_2']);
	expect(stems(await stored(site, products.get('NF2')?.id ?? ''))).toEqual(['nf2_1']);
});

test('X7: a server that is away pauses the rest, which is sent when the person goes on', async ({ page, site }) => {
	const products = await productsWithSkus(site, ['NP1', 'NP2']);
	await page.clock.install();
	await choose(page, site, await files(['NP1_1.png', 'NP2_1.png']));
	await page.route('**/api/collections/uploads/records', (route) => route.fulfill({ status: 503, body: '{}' }));
	await addPhotos(page).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Servern svarar inte. Försöker igen' })).toBeVisible();
	for (let minute = 0; minute < 8; minute += 1) await page.clock.runFor(30_000);
	await expect(page.getByRole('button', { name: 'Fortsätt' })).toBeVisible();
	await page.unroute('**/api/collections/uploads/records');
	await page.getByRole('button', { name: 'Fortsätt' }).click();
	await done(page, '2 bilder på 2 produkter');
	for (const { id } of products.values()) expect((await stored(site, id)).images).toHaveLength(1);
});

test('X7: what a colleague changes after the preview is kept, and a changed article number gets no photo', async ({
	page,
	site,
}) => {
	const products = await productsWithSkus(site, ['NC1', 'NC2', 'NC3', 'NC4']);
	const [one, two, three, four] = [...products.values()];
	if (!one || !two || !three || !four) throw new Error('No products');
	await choose(
		page,
		site,
		await files(['NC1_1.png', 'NC2_1.png', 'NC3_1.png', ...[1, 2, 3].map((at) => `NC4_${at}.png`)]),
	);
	await expect(page.getByRole('checkbox', { name: /NC4/ })).toBeChecked();
	const collection = site.superuser.collection('products');
	await collection.update(one.id, { images: [aSmallPhoto('theirs.png')] });
	await collection.update(two.id, { sku: 'NC2-SOLD' });
	await collection.delete(three.id);
	await collection.update(four.id, { images: Array.from({ length: 7 }, (_, at) => aSmallPhoto(`theirs${at}.png`)) });
	await addPhotos(page).click();
	await done(page, '2 bilder på 2 produkter');
	const left = page.getByRole('region', { name: 'Lades inte till' }).getByRole('listitem');
	await expect(left.filter({ hasText: 'NC2_1.png' })).toContainText('Produkten har fått ett annat artikelnummer');
	await expect(left.filter({ hasText: 'NC3_1.png' })).toContainText('Produkten finns inte längre');
	await expect(left.filter({ hasText: 'NC4_2.png' })).toContainText('Max 8 bilder per produkt');
	expect(stems(await stored(site, one.id))).toEqual(['theirs', 'nc1_1']);
	expect((await stored(site, two.id)).images).toEqual([]);
	expect(stems(await stored(site, four.id)).at(-1)).toBe('nc4_1');
});
