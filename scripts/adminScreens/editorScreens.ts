/** The editor of a product, with its history, its measures and what the law asks for. */
import type { Page } from 'playwright';
import { aPhoto } from '#tests/support/photos.ts';
import type { RunningSite } from '#tests/support/running.ts';
import { endSessions } from '#tests/support/signIn.ts';
import { fill, leave, mimeOf, open, press, type Screen, scrollTo, see, unfold } from './steps.ts';

const newProduct = '/admin/produkter/ny';

export const editorScreens: readonly Screen[] = [
	{ name: 'editor-new', path: newProduct },
	{ name: 'editor-wrong', path: newProduct, steps: [fillInWrongly, press('Skapa produkt')] },
	{ name: 'editor-failed-photos', path: newProduct, steps: [failedPhotos] },
	{
		name: 'editor-draft',
		path: newProduct,
		steps: [fill(/^Titel/, 'Halvskriven ugn'), reloadLater, see('Ditt osparade utkast är tillbaka')],
	},
	{
		name: 'editor-leave',
		path: newProduct,
		steps: [fill(/^Titel/, 'Halvskriven ugn'), (page) => page.getByRole('link', { name: 'Avbryt' }).click()],
	},
	{ name: 'editor', path: '/admin', steps: [openProduct] },
	{
		name: 'editor-preview',
		path: '/admin',
		steps: [openProduct, press('Förhandsgranska'), (page) => page.waitForTimeout(1500)],
	},
	{ name: 'editor-delete', path: '/admin', steps: [openProduct, press('Radera produkt')] },
	{ name: 'editor-conflict', path: '/admin', steps: [twoWriters] },
	{ name: 'history', path: '/admin', steps: [openHistory] },
	{
		name: 'history-compare',
		path: '/admin',
		steps: [
			openHistory,
			(page) =>
				page
					.getByRole('button', { name: /^Återställ/ })
					.last()
					.click(),
		],
	},
	{
		name: 'changes',
		path: '/admin',
		steps: [changeMany, open('/admin/andringar'), unfold(/lämnades som de/)],
	},
	{ name: 'editor-lawful', path: '/admin', steps: [openLawful, press('Uppdatera produkt')] },
	{ name: 'measures', path: '/admin', steps: [openMeasures] },
	{
		name: 'measures-proposals',
		path: '/admin',
		steps: [openMeasures, press('Läs ur texten'), scrollTo('Mått och anslutning')],
	},
	{
		name: 'measures-wrong',
		path: '/admin',
		steps: [openMeasures, fill('Bredd', 'bred'), leave, fill('Effekt', 'bred'), leave, see('Ange en effekt')],
	},
	{ name: 'measures-lacking', path: '/admin/produkter?matt=utan', steps: [withoutMeasures] },
	{
		name: 'measures-read',
		path: '/admin/profil',
		steps: [
			withoutMeasures,
			open('/admin/produkter?matt=utan'),
			press('Läs mått ur texterna'),
			see(/^[\d\s]+ värden till/),
		],
	},
	{ name: 'editor-gone', path: '/admin/produkter/finnsintelangre' },
	{ name: 'session-ended', path: newProduct, steps: [endSession] },
];

/** The demo's first product that has a video. */
export async function aProduct(site: RunningSite) {
	return site.superuser.collection('products').getFirstListItem('videos:length > 0');
}

async function openProduct(page: Page, site: RunningSite): Promise<void> {
	await page.goto(`/admin/produkter/${(await aProduct(site)).id}`);
	await page.getByLabel('Titel').waitFor();
}

async function fillInWrongly(page: Page): Promise<void> {
	await page.getByLabel('Pris', { exact: true }).fill('tolv');
	await page.getByLabel('Leverans', { exact: true }).selectOption('Frakt tillgänglig');
	await page.getByLabel('Serviceavtal', { exact: true }).check();
	await page.getByLabel('Garanti', { exact: true }).check();
	await page.getByLabel('Garantitid').fill('500');
}

async function reloadLater(page: Page): Promise<void> {
	await page.waitForTimeout(600);
	page.once('dialog', (dialog) => dialog.accept());
	await page.reload();
}

async function twoWriters(page: Page, site: RunningSite): Promise<void> {
	const { id } = await aProduct(site);
	await openProduct(page, site);
	await page.getByLabel('Pris', { exact: true }).fill('15 000');
	await page.getByLabel('Kort beskrivning').fill('Kontrollerad i vår egen verkstad i Västerås, levereras med garanti.');
	await page.getByLabel('Lång beskrivning').fill('Ugnen har gått på en skola och är väl omskött. '.repeat(20));
	await site.superuser.collection('products').update(id, {
		price: 17_900 + (Date.now() % 1000),
		short_description: `Omskött ugn från ett skolkök. ${Date.now()}`,
		long_description: `Kommer från ett skolkök i Köping. ${'Den är genomgången och provkörd. '.repeat(20)}${Date.now()}`,
	});
	await page.getByRole('button', { name: 'Uppdatera produkt' }).click();
	await page.getByRole('dialog', { name: 'Någon annan har ändrat produkten' }).waitFor();
}

/** The history of a product that two people have changed. */
async function openHistory(page: Page, site: RunningSite): Promise<void> {
	const { id, images, price } = await aProduct(site);
	const products = site.superuser.collection('products');
	const short_description = `Genomgången i vår verkstad, ny dörrpackning. ${Date.now()}`;
	await products.update(id, { price: price + 2000, short_description });
	await products.update(id, { price, images: images.slice(0, 1), stock_status: 'on_order' });
	await openProduct(page, site);
	await page.getByRole('button', { name: 'Historik' }).first().click();
	await page.getByRole('list', { name: 'Sparade versioner' }).waitFor();
}

/** Two changes of many products, one of them undone after a colleague had changed some. */
async function changeMany(_page: Page, site: RunningSite): Promise<void> {
	const products = site.superuser.collection('products');
	const ids = (await products.getFullList({ fields: 'id' })).map(({ id }) => id);
	const send = (path: string, body: object) => site.superuser.send(`/api/rostfri/${path}`, { method: 'POST', body });
	const values = { stock_status: 'out_of_stock' };
	const { change_set } = await send('products/bulk', { ids: ids.slice(0, 40), values });
	for (const id of ids.slice(0, 3)) await products.update(id, { stock_status: 'on_order' });
	await send('change-sets/undo', { id: change_set });
	await send('products/bulk', { ids: ids.slice(40, 60), values: { is_featured: true } });
}

/** An open editor whose texts say more of the machine, and something else, than its fields. */
async function openMeasures(page: Page, site: RunningSite): Promise<void> {
	const { id } = await aProduct(site);
	await site.superuser.collection('products').update(id, {
		...noMeasures,
		width: 900,
		long_description:
			'Mått: 880 × 800 × 1 060 mm. Vikt 145 kg.\nAnsluts till 400 V 3-fas, avsäkring 32 A, effekt 18,5 kW. ' +
			'Kallvatten och avlopp.\nTillverkad 2017.',
	});
	await openProduct(page, site);
}

async function withoutMeasures(_page: Page, site: RunningSite): Promise<void> {
	const products = site.superuser.collection('products');
	for (const { id } of (await products.getList(1, 40)).items) await products.update(id, { ...noMeasures, fuse: '' });
}

const noMeasures = { width: 0, depth: 0, height: 0, weight: 0, power: 0, voltage: '', connections: [] };

async function failedPhotos(page: Page): Promise<void> {
	await page.route('**/api/collections/uploads/records', (route) => route.abort());
	const buffer = await aPhoto();
	const names = ['ugn-fram.jpg', 'ugn-bak.jpg', 'manual.pdf'];
	await page.getByLabel('Välj bilder').setInputFiles(names.map((name) => ({ name, mimeType: mimeOf(name), buffer })));
	await page.getByText('2 bilder kom inte fram.').waitFor();
}

/** An editor with what the law asks for: a reduced price, a refrigerant without its reason, and documents. */
async function openLawful(page: Page, site: RunningSite): Promise<void> {
	await openProduct(page, site);
	await page.getByLabel('Pris', { exact: true }).fill('800');
	await page.getByLabel('Ordinarie pris').fill('1000');
	await page.getByText('Prishistorik', { exact: true }).first().click();
	await page.getByLabel('Skick').selectOption('Ny');
	for (const [title, field] of [
		['Energi och köldmedium', 'Energiklass'],
		['Dokument', 'Välj dokument'],
	] as const)
		if (!(await page.getByText(field, { exact: true }).first().isVisible()))
			await page.getByRole('heading', { name: title }).click();
	await page.getByLabel('Köldmedium', { exact: true }).selectOption('R404A');
	await page.getByLabel('Fyllnadsmängd').fill('1,2 kg');
	await page.getByLabel('Publicerad').check();
	// The product of the demo has four of the five that it may have.
	const name = 'CE_försäkran_om_överensstämmelse_2024.pdf';
	const buffer = Buffer.from('%PDF-1.7\n%%EOF');
	await page.getByLabel('Välj dokument').setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
	await page.getByText(name).waitFor();
}

/** Typing goes on while the server ends the session. */
async function endSession(page: Page, site: RunningSite): Promise<void> {
	await endSessions(site, 'anna@rostfri.example');
	await page.getByLabel('Titel').fill('Skrivs just nu');
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() };
	await page.getByLabel('Välj bilder').setInputFiles([photo]);
	await page.getByRole('alertdialog', { name: 'Logga in igen' }).waitFor();
}
