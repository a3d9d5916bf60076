/** The list of products, and what changes many at once: spreadsheets, photos by their names, sales. */
import type { Page } from 'playwright';
import { dayAfter, swedishDay } from '#domain/text/swedishDay.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aPhoto } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/running.ts';
import {
	answer,
	fill,
	hoursAgo,
	mimeOf,
	open,
	press,
	pressItem,
	type Screen,
	type Step,
	see,
	tick,
	unfold,
} from './steps.ts';

const list = '/admin/produkter';
const imports = '/admin/produkter/importera';
const photos = '/admin/produkter/bilder';

export const productScreens: readonly Screen[] = [
	{ name: 'sales-all', path: '/admin', steps: [openSales('alla')] },
	{ name: 'sales-sold', path: '/admin', steps: [openSales('salda')] },
	{ name: 'sales-marked', path: '/admin', steps: [openSales('alla'), tick(2), press('Fler åtgärder')] },
	{
		name: 'sales-editor',
		path: '/admin',
		steps: [
			openSale(1),
			fill('Reserverad till och med', '2030-01-01'),
			press('Uppdatera produkt'),
			see('En reservation kan gälla'),
		],
	},
	{ name: 'sales-ask', path: '/admin', steps: [openSale(1), fill('Pris', '9 900'), press('Markera som såld')] },
	{ name: 'sales-banner', path: '/admin', steps: [openSale(2)] },
	{ name: 'sales-dashboard', path: '/admin', steps: [sellSome, open('/admin'), seeLongestInStock] },
	{ name: 'products', path: list },
	{ name: 'demand-none', path: '/admin/efterfragat' },
	{ name: 'products-empty', path: `${list}?sok=finns+inte` },
	{ name: 'products-filtered', path: `${list}?status=utkast&sortera=title` },
	{ name: 'products-marked', path: list, steps: [tick(2)] },
	{ name: 'products-menu', path: list, steps: [press(/^Fler åtgärder för/)] },
	{ name: 'products-spreadsheets', path: list, steps: [press('Import och export')] },
	{ name: 'import', path: imports },
	{ name: 'import-columns', path: imports, steps: [chooseSpreadsheet] },
	{ name: 'import-preview', path: imports, steps: [chooseSpreadsheet, preview] },
	{ name: 'import-preview-changed', path: imports, steps: [chooseSpreadsheet, preview, unfold(/^Ändrade/)] },
	{ name: 'import-progress', path: imports, steps: [runningImport] },
	{
		name: 'import-report',
		path: imports,
		steps: [chooseSpreadsheet, preview, press(/^Importera \d/), see('Importen är klar', 30_000)],
	},
	{ name: 'photos-by-name', path: photos },
	{ name: 'photos-by-name-preview', path: photos, steps: [choosePhotos] },
	{
		name: 'photos-by-name-report',
		path: photos,
		steps: [choosePhotos, press(/^Lägg till \d/), see(/^\d+ bilder på \d/, 60_000)],
	},
	{
		name: 'products-price',
		path: list,
		steps: [
			press(/^Ändra pris på/),
			fill(/^Pris på .* i kronor$/, 'tolv tusen'),
			(page) => page.keyboard.press('Enter'),
		],
	},
	{ name: 'products-delete', path: list, steps: [press(/^Fler åtgärder för/), pressItem('Radera')] },
	{ name: 'products-category', path: list, steps: [tick(2), press(/^Fler åtgärder$/), pressItem('Byt kategori…')] },
	{ name: 'products-order', path: `${list}?lage=ordning` },
	{
		name: 'products-failed',
		path: '/admin',
		steps: [answer('**/api/collections/products/records**', {}, 400), open(list), see('Produkterna kunde inte hämtas')],
	},
];

/** Machines that were sold and reserved, with long titles; the first of the list is for sale. */
async function sellSome(_page: Page, site: RunningSite): Promise<string[]> {
	const products = site.superuser.collection('products');
	const { items } = await products.getList(1, 9, { sort: 'sort_order,-created,id' });
	const today = swedishDay(new Date().toISOString());
	for (const [at, { id }] of items.entries())
		await products.update(id, {
			...(at === 1 && {
				title: 'Genomgångsdiskmaskin med värmeåtervinning, torkzon och inmatningsbord för tre diskkorgar',
			}),
			...(at % 3 === 1 && { reserved_until: dayAfter(today, 5 + at) }),
			...(at % 3 === 2 && { sold_at: hoursAgo(at * 72) }),
		});
	for (const [at, { id }] of items.entries())
		inDatabase(site, 'UPDATE products SET first_published_at = ? WHERE id = ?', hoursAgo((40 + at * 13) * 24), id);
	return items.map(({ id }) => id);
}

function seeLongestInStock(page: Page): Promise<void> {
	return page.getByRole('list', { name: 'Stått längst' }).waitFor();
}

function openSale(place: number): Step {
	return async (page, site) => {
		const ids = await sellSome(page, site);
		await page.goto(`/admin/produkter/${ids[place]}`);
		await page.getByLabel('Titel').waitFor();
	};
}

function openSales(view: string): Step {
	return async (page, site) => {
		await sellSome(page, site);
		await page.goto(`/admin/produkter?vy=${view}`);
		await page.getByRole('checkbox').first().waitFor();
	};
}

/** A dealer's own spreadsheet, of the kind that Swedish Excel saves as CSV: with changes, new machines and faults. */
async function chooseSpreadsheet(page: Page, site: RunningSite): Promise<void> {
	const { items } = await site.superuser.collection('products').getList(1, 12, { filter: 'sku != "" && price > 0' });
	const lines = [
		'Art.nr;Benämning;Pris exkl moms;Bredd (cm);Kategori;Fabrikat;Saldo;Inköpspris;Leverantör;Hyllplan;Noterat',
		...items.map(
			({ sku, title, price }, at) => `${sku};${title};${at % 2 ? price : price - 900} kr;88;;;1;9000;;B${at};`,
		),
		'KB1822;Kombiugn 10 GN 2/1 med kärntemperaturgivare;84 900;120;Ugnar > Kombiugnar;Rational;1;;;;',
		'KB1823;Rökskåp i rostfritt stål för fläsk, fisk och korv;24 900;80;Rökar > Rökskåp;Rökmästaren;1;;;;',
		'KB1824;Diskmaskin;gratis;60;;;1;;;;',
		'KB1825;;1 200;60;;;1;;;;',
		'KB1826;Dubblett;1 200;88;;;1;;;;',
		'KB1826;Dubblett;1 300;88;;;1;;;;',
	];
	const buffer = Buffer.from(lines.join('\r\n'), 'latin1');
	await page.getByLabel('Välj fil').setInputFiles({ name: 'Lagerlista mars 2026.csv', mimeType: 'text/csv', buffer });
	await page.getByRole('button', { name: 'Förhandsgranska' }).waitFor();
}

async function preview(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Förhandsgranska' }).click();
	await page.getByRole('region', { name: 'Rader' }).waitFor();
}

/** An import as it is while it runs. */
async function runningImport(page: Page): Promise<void> {
	const counts = { created_rows: 412, changed_rows: 828, unchanged_rows: 90, left_out_rows: 0, faulty_rows: 14 };
	const json = {
		id: 'abcdefghijklmno',
		created: '2026-03-01 13:05:00.000Z',
		updated: '2026-03-01 13:05:00.000Z',
		state: 'running',
		file_name: 'Lagerlista mars 2026.xlsx',
		rows: 4900,
		done_rows: 1240,
		...counts,
	};
	await page.route('**/api/collections/imports/records/**', (route) => route.fulfill({ json }));
	await page.route('**/api/rostfri/imports/**', (route) => route.fulfill({ json }));
	await page.goto('/admin/produkter/importera/abcdefghijklmno');
	await page.getByRole('progressbar').waitFor();
}

/** Photos named by article numbers, some of which go nowhere. */
async function choosePhotos(page: Page, site: RunningSite): Promise<void> {
	const products = site.superuser.collection('products');
	const titles = ['Kombiugn 6 GN 1/1', 'Kylbänk med 3 dörrar', 'Huvdiskmaskin', 'Salamandergrill'];
	const names: string[] = [];
	for (const [at, title] of titles.entries()) {
		const sku = `BN${Date.now() % 1_000_000}-${at}`;
		await products.create({ title, slug: 'x', condition: 'used', stock_status: 'in_stock', sku });
		names.push(...Array.from({ length: at + 2 }, (_, number) => `${sku}_${number + 1}.jpg`));
	}
	const all = [...names, 'IMG_2034.jpg', 'semester.jpg', 'lista.pdf'];
	const buffer = await aPhoto();
	await page.getByLabel('Välj bilder').setInputFiles(all.map((name) => ({ name, mimeType: mimeOf(name), buffer })));
	await page.getByRole('region', { name: 'Utan plats' }).waitFor();
}
