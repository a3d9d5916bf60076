/**
 * `npm run screens [folder] [beginning of a name] [width]`: every screen and dialog of the back office as a picture, at the width of a phone, a tablet
 * and a desk, for a person to look at. Ends with 1 when axe finds a fault in one, or one scrolls sideways.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { noProof } from '#domain/nightlyProof.ts';
import { dayAfter, swedishDay } from '#domain/swedishDay.ts';
import { axeFaults } from '#tests/support/accessibility.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aPhoto } from '#tests/support/photos.ts';
import { type RunningSite, startSite } from '#tests/support/running.ts';
import { endSessions, signIn } from '#tests/support/signIn.ts';
import makeTemplate, { copyOfTemplate } from '#tests/support/template.ts';
import { chromiumFlags, findChromium } from './chromium.ts';
import { projectFolder } from './environment.ts';

interface Screen {
	name: string;
	path: string;
	/** What is done before the picture. */
	act?: (page: Page, site: RunningSite) => Promise<unknown>;
	isVisitor?: boolean;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** The demo's first product that has a video. */
async function aProduct(site: RunningSite) {
	return site.superuser.collection('products').getFirstListItem('videos:length > 0');
}

async function openProduct(page: Page, site: RunningSite) {
	await page.goto(`/admin/produkter/${(await aProduct(site)).id}`);
	await page.getByLabel('Titel').waitFor();
}

async function changeTexts(site: RunningSite, values: Record<string, unknown>) {
	const settings = site.superuser.collection('site_settings');
	await settings.update((await settings.getFirstListItem('')).id, values);
}

async function twoWriters(page: Page, site: RunningSite) {
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
async function openHistory(page: Page, site: RunningSite) {
	const { id, images, price } = await aProduct(site);
	const products = site.superuser.collection('products');
	const short_description = `Genomgången i vår verkstad, ny dörrpackning. ${Date.now()}`;
	await products.update(id, { price: price + 2000, short_description });
	await products.update(id, { price, images: images.slice(0, 1), stock_status: 'on_order' });
	await openProduct(page, site);
	await button(page, 'Historik');
	await page.getByRole('list', { name: 'Sparade versioner' }).waitFor();
}

/** Two changes of many products, one of them undone after a colleague had changed some. */
async function changeMany(site: RunningSite) {
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
async function openMeasures(page: Page, site: RunningSite) {
	const { id } = await aProduct(site);
	await site.superuser.collection('products').update(id, {
		width: 900,
		depth: 0,
		height: 0,
		weight: 0,
		power: 0,
		voltage: '',
		connections: [],
		long_description:
			'Mått: 880 × 800 × 1 060 mm. Vikt 145 kg.\nAnsluts till 400 V 3-fas, avsäkring 32 A, effekt 18,5 kW. ' +
			'Kallvatten och avlopp.\nTillverkad 2017.',
	});
	await openProduct(page, site);
}

async function withoutMeasures(site: RunningSite) {
	const products = site.superuser.collection('products');
	const none = { width: 0, depth: 0, height: 0, weight: 0, power: 0, voltage: '', fuse: '', connections: [] };
	for (const { id } of (await products.getList(1, 40)).items) await products.update(id, none);
}

async function failedPhotos(page: Page) {
	await page.route('**/api/collections/uploads/records', (route) => route.abort());
	const buffer = await aPhoto();
	await page
		.getByLabel('Välj bilder')
		.setInputFiles(
			['ugn-fram.jpg', 'ugn-bak.jpg', 'manual.pdf'].map((name) => ({ name, mimeType: mimeOf(name), buffer })),
		);
	await page.getByText('2 bilder kom inte fram.').waitFor();
}

function mimeOf(name: string): string {
	return name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
}

/** An editor with what the law asks for: a reduced price, a refrigerant without its reason, and documents. */
async function openLawful(page: Page, site: RunningSite) {
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
	await button(page, 'Uppdatera produkt');
}

/** Opens a lead that much has happened to, and that a product belongs to. */
async function openFollowed(page: Page, site: RunningSite) {
	const leads = site.superuser.collection('leads');
	const lead = await leads.getFirstListItem('name ~ "Svarta Räfven"');
	const product = await aProduct(site);
	await leads.update(lead.id, {
		product_id: product.id,
		product_title: product.title,
		next_step: 'Ring Karl-Johan om leverans till Bergslagen',
		next_step_day: dayAfter(swedishDay(new Date().toISOString()), -1),
		next_step_time: '10:00',
	});
	const log = site.superuser.collection('lead_log');
	if ((await log.getList(1, 1, { filter: `lead_id = "${lead.id}"` })).totalItems < 6) {
		const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ');
		const by_name = 'Anna Admin';
		for (const entry of [
			{ kind: 'call', at: at(70) },
			{ kind: 'status', at: at(69), old_status: 'new', new_status: 'contacted' },
			{ kind: 'note', at: at(69), text: 'Ringde 14.10, återkommer på torsdag.' },
			{
				kind: 'email',
				at: at(47),
				subject: `Din förfrågan om ${product.title}`,
				text: 'Hej Karl-Johan!\n\nTack för din förfrågan. Priset är 24 900 kr.\n\nVänliga hälsningar\nRostfri',
			},
			{ kind: 'text_message', at: at(26), text: 'Hej! Ringer i morgon.' },
			{
				kind: 'step_set',
				at: at(26),
				text: 'Ring om leverans',
				step_day: dayAfter(swedishDay(new Date().toISOString()), -1),
				step_time: '10:00',
			},
			{ kind: 'status', at: at(2), old_status: 'contacted', new_status: 'ongoing' },
		])
			await log.create({ lead_id: lead.id, by_name, ...entry });
	}
	await page.goto(`/admin/leads?id=${lead.id}`);
	await page.getByRole('dialog').getByRole('heading', { name: 'Historik' }).waitFor();
	await page.getByText(/^Visa hela historiken/).waitFor();
}

/** The site of the pictures has no mail server: lets the page believe that it has one. */
async function withMailServer(page: Page) {
	const mail = {
		configured: true,
		notify_email: 'info@rostfri.example',
		waiting: 0,
		failed: 0,
		failures: [],
		skipped: 0,
	};
	await page.route('**/api/rostfri/mail', (route) => route.fulfill({ json: { ...mail, last_error: '' } }));
}

async function openTodo(page: Page, site: RunningSite, isFull = true) {
	const leads = site.superuser.collection('leads');
	const today = swedishDay(new Date().toISOString());
	const steps = [-3, -1, 0, 0, 1, 5];
	for (const [index, { id }] of (await leads.getFullList()).entries()) {
		const days = steps[index];
		const step = { next_step: 'Ring om leverans och installation', next_step_day: dayAfter(today, days ?? 0) };
		const none = { next_step: '', next_step_day: '', next_step_time: '' };
		await leads.update(
			id,
			isFull && days !== undefined ? { ...step, next_step_time: days === 0 ? '23:30' : '' } : none,
		);
	}
	await page.goto('/admin/leads?vy=todo');
	await page.getByText(isFull ? /^\d+ leads$/ : 'Inget att göra just nu').waitFor();
}

async function showProof(page: Page, site: RunningSite, state: 'well' | 'failed') {
	const watch = site.superuser.collection('lead_watch');
	const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ');
	const proof = {
		...noProof,
		watched_since: at(900),
		started_at: at(0.02),
		succeeded_at: at(state === 'well' ? 0.01 : 30),
	};
	const failed = { failed_at: at(0.01), failed_step: 'server', reason: 'Mejlservern svarade: 451 4.3.0 Try later' };
	await watch.update((await watch.getFirstListItem('')).id, { proof: { ...proof, ...(state === 'failed' && failed) } });
	await page.goto('/admin');
	await page.getByText(state === 'well' ? 'Förfrågningar kommer fram' : /^Förfrågningar kanske inte/).waitFor();
}

/** A dealer's own spreadsheet, of the kind that Swedish Excel saves as CSV: with changes, new machines and faults. */
async function chooseSpreadsheet(page: Page, site: RunningSite) {
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

async function previewSpreadsheet(page: Page, site: RunningSite) {
	await chooseSpreadsheet(page, site);
	await button(page, 'Förhandsgranska');
	await page.getByRole('region', { name: 'Rader' }).waitFor();
}

/** An import as it is while it runs. */
async function runningImport(page: Page) {
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
async function choosePhotos(page: Page, site: RunningSite) {
	const products = site.superuser.collection('products');
	const names: string[] = [];
	for (const [at, title] of [
		'Kombiugn 6 GN 1/1',
		'Kylbänk med 3 dörrar',
		'Huvdiskmaskin',
		'Salamandergrill',
	].entries()) {
		const sku = `BN${Date.now() % 1_000_000}-${at}`;
		await products.create({ title, slug: 'x', condition: 'used', stock_status: 'in_stock', sku });
		names.push(...Array.from({ length: at + 2 }, (_, number) => `${sku}_${number + 1}.jpg`));
	}
	const all = [...names, 'IMG_2034.jpg', 'semester.jpg', 'lista.pdf'];
	const buffer = await aPhoto();
	await page.getByLabel('Välj bilder').setInputFiles(all.map((name) => ({ name, mimeType: mimeOf(name), buffer })));
	await page.getByRole('region', { name: 'Utan plats' }).waitFor();
}

/** Machines that were sold and reserved, with long titles; the first of the list is for sale. */
async function sellSome(site: RunningSite) {
	const products = site.superuser.collection('products');
	const { items } = await products.getList(1, 9, { sort: 'sort_order,-created,id' });
	const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
	const today = swedishDay(new Date().toISOString());
	for (const [at, { id }] of items.entries())
		await products.update(id, {
			...(at === 1 && {
				title: 'Genomgångsdiskmaskin med värmeåtervinning, torkzon och inmatningsbord för tre diskkorgar',
			}),
			...(at % 3 === 1 && { reserved_until: dayAfter(today, 5 + at) }),
			...(at % 3 === 2 && { sold_at: ago(at * 3) }),
		});
	for (const [at, { id }] of items.entries())
		inDatabase(site, 'UPDATE products SET first_published_at = ? WHERE id = ?', ago(40 + at * 13), id);
	return items.map(({ id }) => id);
}

async function openSale(page: Page, site: RunningSite, place: number) {
	const ids = await sellSome(site);
	await page.goto(`/admin/produkter/${ids[place]}`);
	await page.getByLabel('Titel').waitFor();
}

async function openSales(page: Page, site: RunningSite, path: string) {
	await sellSome(site);
	await page.goto(path);
	await page.getByRole('checkbox').first().waitFor();
}

const screens: Screen[] = [
	{ name: 'sales-all', path: '/admin', act: (page, site) => openSales(page, site, '/admin/produkter?vy=alla') },
	{ name: 'sales-sold', path: '/admin', act: (page, site) => openSales(page, site, '/admin/produkter?vy=salda') },
	{
		name: 'sales-marked',
		path: '/admin',
		async act(page, site) {
			await openSales(page, site, '/admin/produkter?vy=alla');
			await page.getByRole('checkbox').nth(2).check();
			await button(page, 'Fler åtgärder');
		},
	},
	{
		name: 'sales-editor',
		path: '/admin',
		async act(page, site) {
			await openSale(page, site, 1);
			await page.getByLabel('Reserverad till och med').fill('2030-01-01');
			await button(page, 'Uppdatera produkt');
			await page.getByText('En reservation kan gälla').waitFor();
		},
	},
	{
		name: 'sales-ask',
		path: '/admin',
		async act(page, site) {
			await openSale(page, site, 1);
			await page.getByLabel('Pris', { exact: true }).fill('9 900');
			await button(page, 'Markera som såld');
		},
	},
	{ name: 'sales-banner', path: '/admin', act: (page, site) => openSale(page, site, 2) },
	{
		name: 'sales-dashboard',
		path: '/admin',
		async act(page, site) {
			await sellSome(site);
			await page.reload();
			await page.getByRole('list', { name: 'Stått längst' }).waitFor();
		},
	},
	{ name: 'login', path: '/admin/login', isVisitor: true },
	{ name: 'login-missing', path: '/admin/login', act: (page) => button(page, 'Logga in'), isVisitor: true },
	{ name: 'reset', path: '/admin/aterstall', isVisitor: true },
	{ name: 'reset-choose', path: '/admin/aterstall?token=x', isVisitor: true },
	{ name: 'dashboard', path: '/admin' },
	{ name: 'user-menu', path: '/admin', act: (page) => button(page, /Användarmeny/) },
	{ name: 'publishing', path: '/admin', act: (page) => button(page, /^Publicera|^Väntar/) },
	{ name: 'products', path: '/admin/produkter' },
	{ name: 'demand-none', path: '/admin/efterfragat' },
	{ name: 'products-empty', path: '/admin/produkter?sok=finns+inte' },
	{ name: 'products-filtered', path: '/admin/produkter?status=utkast&sortera=title' },
	{ name: 'products-marked', path: '/admin/produkter', act: (page) => page.getByRole('checkbox').nth(2).check() },
	{ name: 'products-menu', path: '/admin/produkter', act: (page) => button(page, /^Fler åtgärder för/) },
	{ name: 'products-spreadsheets', path: '/admin/produkter', act: (page) => button(page, 'Import och export') },
	{ name: 'import', path: '/admin/produkter/importera' },
	{ name: 'import-columns', path: '/admin/produkter/importera', act: chooseSpreadsheet },
	{ name: 'import-preview', path: '/admin/produkter/importera', act: previewSpreadsheet },
	{
		name: 'import-preview-changed',
		path: '/admin/produkter/importera',
		async act(page, site) {
			await previewSpreadsheet(page, site);
			await page.getByText(/^Ändrade/).click();
		},
	},
	{ name: 'import-progress', path: '/admin/produkter/importera', act: runningImport },
	{
		name: 'import-report',
		path: '/admin/produkter/importera',
		async act(page, site) {
			await previewSpreadsheet(page, site);
			await button(page, /^Importera \d/);
			await page.getByText('Importen är klar').waitFor({ timeout: 30_000 });
		},
	},
	{ name: 'photos-by-name', path: '/admin/produkter/bilder' },
	{ name: 'photos-by-name-preview', path: '/admin/produkter/bilder', act: choosePhotos },
	{
		name: 'photos-by-name-report',
		path: '/admin/produkter/bilder',
		async act(page, site) {
			await choosePhotos(page, site);
			await button(page, /^Lägg till \d/);
			await page.getByText(/^\d+ bilder på \d/).waitFor({ timeout: 60_000 });
		},
	},
	{
		name: 'products-price',
		path: '/admin/produkter',
		async act(page) {
			await button(page, /^Ändra pris på/);
			await page.getByLabel(/^Pris på .* i kronor$/).fill('tolv tusen');
			await page.keyboard.press('Enter');
		},
	},
	{
		name: 'products-delete',
		path: '/admin/produkter',
		async act(page) {
			await button(page, /^Fler åtgärder för/);
			await page.getByRole('menuitem', { name: 'Radera' }).click();
		},
	},
	{
		name: 'products-category',
		path: '/admin/produkter',
		async act(page) {
			await page.getByRole('checkbox').nth(2).check();
			await page.getByRole('button', { name: 'Fler åtgärder', exact: true }).click();
			await page.getByRole('menuitem', { name: 'Byt kategori…' }).click();
		},
	},
	{ name: 'products-order', path: '/admin/produkter?lage=ordning' },
	{
		name: 'products-failed',
		path: '/admin',
		async act(page) {
			await page.route('**/api/collections/products/records**', (route) => route.fulfill({ status: 400, json: {} }));
			await page.goto('/admin/produkter');
			await page.getByText('Produkterna kunde inte hämtas').waitFor();
		},
	},
	{ name: 'editor-new', path: '/admin/produkter/ny' },
	{
		name: 'editor-wrong',
		path: '/admin/produkter/ny',
		async act(page) {
			await page.getByLabel('Pris', { exact: true }).fill('tolv');
			await page.getByLabel('Leverans', { exact: true }).selectOption('Frakt tillgänglig');
			await page.getByLabel('Serviceavtal', { exact: true }).check();
			await page.getByLabel('Garanti', { exact: true }).check();
			await page.getByLabel('Garantitid').fill('500');
			await button(page, 'Skapa produkt');
		},
	},
	{ name: 'editor-failed-photos', path: '/admin/produkter/ny', act: failedPhotos },
	{
		name: 'editor-draft',
		path: '/admin/produkter/ny',
		async act(page) {
			await page.getByLabel('Titel').fill('Halvskriven ugn');
			await page.waitForTimeout(600);
			page.once('dialog', (dialog) => dialog.accept());
			await page.reload();
			await page.getByText('Ditt osparade utkast är tillbaka').waitFor();
		},
	},
	{
		name: 'editor-leave',
		path: '/admin/produkter/ny',
		async act(page) {
			await page.getByLabel('Titel').fill('Halvskriven ugn');
			await page.getByRole('link', { name: 'Avbryt' }).click();
		},
	},
	{ name: 'editor', path: '/admin', act: openProduct },
	{
		name: 'editor-preview',
		path: '/admin',
		async act(page, site) {
			await openProduct(page, site);
			await button(page, 'Förhandsgranska');
			await page.waitForTimeout(1500);
		},
	},
	{
		name: 'editor-delete',
		path: '/admin',
		async act(page, site) {
			await openProduct(page, site);
			await button(page, 'Radera produkt');
		},
	},
	{ name: 'editor-conflict', path: '/admin', act: twoWriters },
	{ name: 'history', path: '/admin', act: openHistory },
	{
		name: 'history-compare',
		path: '/admin',
		async act(page, site) {
			await openHistory(page, site);
			await page
				.getByRole('button', { name: /^Återställ/ })
				.last()
				.click();
		},
	},
	{
		name: 'changes',
		path: '/admin',
		async act(page, site) {
			await changeMany(site);
			await page.goto('/admin/andringar');
			await page
				.getByText(/lämnades som de/)
				.first()
				.click();
		},
	},
	{ name: 'editor-lawful', path: '/admin', act: openLawful },
	{ name: 'measures', path: '/admin', act: openMeasures },
	{
		name: 'measures-proposals',
		path: '/admin',
		async act(page, site) {
			await openMeasures(page, site);
			await button(page, 'Läs ur texten');
			await page.getByRole('heading', { name: 'Mått och anslutning' }).scrollIntoViewIfNeeded();
		},
	},
	{
		name: 'measures-wrong',
		path: '/admin',
		async act(page, site) {
			await openMeasures(page, site);
			for (const label of ['Bredd', 'Effekt']) {
				await page.getByLabel(label, { exact: true }).fill('bred');
				await page.getByLabel(label, { exact: true }).blur();
			}
			await page.getByText('Ange en effekt').waitFor();
		},
	},
	{ name: 'measures-lacking', path: '/admin/produkter?matt=utan', act: (_page, site) => withoutMeasures(site) },
	{
		name: 'measures-read',
		path: '/admin/profil',
		async act(page, site) {
			await withoutMeasures(site);
			await page.goto('/admin/produkter?matt=utan');
			await button(page, 'Läs mått ur texterna');
			await page.getByText(/^[\d\s]+ värden till/).waitFor();
		},
	},
	{ name: 'editor-gone', path: '/admin/produkter/finnsintelangre' },
	{
		name: 'session-ended',
		path: '/admin/produkter/ny',
		async act(page, site) {
			await endSessions(site, 'anna@rostfri.example');
			await page.getByLabel('Titel').fill('Skrivs just nu');
			await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
			await page
				.getByLabel('Välj bilder')
				.setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }]);
			await page.getByRole('alertdialog', { name: 'Logga in igen' }).waitFor();
		},
	},
	{ name: 'categories', path: '/admin/kategorier' },
	{ name: 'categories-marked', path: '/admin/kategorier', act: (page) => page.getByRole('checkbox').nth(1).check() },
	{ name: 'categories-order', path: '/admin/kategorier?lage=ordning' },
	{ name: 'category-new', path: '/admin/kategorier?id=ny', act: (page) => button(page, 'Skapa kategori') },
	{
		name: 'category-same-name',
		path: '/admin/kategorier?id=ny',
		act: (page) => page.getByLabel('Namn').fill('diskmaskiner'),
	},
	{ name: 'category-gone', path: '/admin/kategorier?id=borta' },
	{ name: 'brands', path: '/admin/varumarken' },
	{
		name: 'brands-delete',
		path: '/admin/varumarken',
		async act(page) {
			await page.getByRole('checkbox').nth(1).check();
			await button(page, /^Radera valda/);
		},
	},
	{ name: 'brands-order', path: '/admin/varumarken?lage=ordning' },
	{ name: 'brand-edit', path: '/admin/varumarken', act: (page) => button(page, /^Redigera/) },
	{ name: 'leads', path: '/admin/leads' },
	{ name: 'leads-empty', path: '/admin/leads?vy=archived' },
	{
		name: 'leads-none',
		path: '/admin/profil',
		async act(page) {
			const none = { leads: [], total: 0, pages: 0 };
			await page.route('**/api/rostfri/leads/search', (route) => route.fulfill({ json: none }));
			await page.goto('/admin/leads');
			await page.getByText('Inga leads hittades').waitFor();
		},
	},
	{ name: 'lead', path: '/admin/leads', act: (page) => button(page, /^Visa Restaurang/) },
	{
		name: 'lead-delete',
		path: '/admin/leads',
		async act(page) {
			await button(page, /^Visa Restaurang/);
			await button(page, 'Radera');
		},
	},
	{ name: 'lead-log', path: '/admin/leads', act: (page, site) => openFollowed(page, site) },
	{
		name: 'lead-log-whole',
		path: '/admin/leads',
		async act(page, site) {
			await openFollowed(page, site);
			await button(page, /^Visa hela historiken/);
			await page.getByText('Förfrågan kom in').scrollIntoViewIfNeeded();
		},
	},
	{
		name: 'lead-step',
		path: '/admin/leads?sok=li+ek',
		async act(page) {
			await button(page, /^Visa Li Ek/);
			await button(page, 'Planera nästa steg');
			await button(page, 'Spara');
			await page.getByText('Skriv vad som ska göras').scrollIntoViewIfNeeded();
		},
	},
	{
		name: 'reply',
		path: '/admin/leads',
		async act(page, site) {
			await withMailServer(page);
			await openFollowed(page, site);
			await button(page, /^Mejla$/);
			await button(page, 'Tack och pris');
		},
	},
	{
		name: 'reply-empty',
		path: '/admin/leads?sok=li+ek',
		async act(page) {
			await withMailServer(page);
			await button(page, /^Visa Li Ek/);
			await button(page, /^Mejla$/);
			await button(page, 'Skicka mejlet');
			await page.getByText('Skriv ett meddelande').waitFor();
		},
	},
	{
		name: 'reply-failed',
		path: '/admin/leads?sok=li+ek',
		async act(page) {
			await withMailServer(page);
			await button(page, /^Visa Li Ek/);
			await button(page, /^Mejla$/);
			await button(page, 'Behöver bild');
			await page.getByRole('textbox', { name: 'Meddelande' }).fill('Hej!\n\nSkicka gärna en bild på typskylten.');
			await button(page, 'Tack och pris');
			await page.route('**/reply', (route) => route.abort());
			await button(page, 'Skicka mejlet');
			await page.getByText('Mejlet kunde inte skickas').waitFor();
		},
	},
	{
		name: 'reply-without-server',
		path: '/admin/leads?sok=li+ek',
		async act(page) {
			await button(page, /^Visa Li Ek/);
			await button(page, /^Mejla$/);
			await button(page, 'Behöver bild');
		},
	},
	{
		name: 'reply-text',
		path: '/admin/leads?sok=li+ek',
		async act(page) {
			await button(page, /^Visa Li Ek/);
			await button(page, /^Sms$/);
			await button(page, 'Behöver bild');
		},
	},
	{ name: 'todo', path: '/admin', act: openTodo },
	{ name: 'todo-empty', path: '/admin/leads?vy=todo&sok=', act: (page, site) => openTodo(page, site, false) },
	{ name: 'dashboard-proved', path: '/admin', act: (page, site) => showProof(page, site, 'well') },
	{ name: 'dashboard-unproved', path: '/admin', act: (page, site) => showProof(page, site, 'failed') },
	{
		name: 'dashboard-no-figures',
		path: '/admin/profil',
		async act(page) {
			await page.route('**/api/rostfri/leads/figures', (route) => route.fulfill({ status: 400, json: {} }));
			await page.goto('/admin');
			await page.getByText('Uppföljningen kunde inte hämtas').waitFor();
		},
	},
	{
		name: 'settings-template',
		path: '/admin/installningar',
		async act(page) {
			const templates = page.getByRole('list', { name: 'Svarsmallar' });
			await templates.getByRole('button', { name: /^Tack och pris/ }).click();
			await page.getByLabel('Text', { exact: true }).first().fill('Hej {nam}!\n\n{produkt} kostar {pris}.');
			await page.getByLabel('Text', { exact: true }).first().blur();
			await page.getByRole('heading', { name: 'Svarsmallar' }).scrollIntoViewIfNeeded();
		},
	},
	{ name: 'lead-gone', path: '/admin/leads?id=finnsintelangre' },
	...['hero', 'why', 'cta', 'about', 'services', 'contact', 'footer'].map((tab) => ({
		name: `content-${tab}`,
		path: `/admin/innehall?tab=${tab}`,
	})),
	{
		name: 'content-conflict',
		path: '/admin/innehall?tab=footer',
		async act(page, site) {
			await page.getByLabel('Beskrivning').fill(`Min sidfot ${Date.now()}`);
			await changeTexts(site, { footer_description: `Den andras sidfot ${Date.now()}` });
			await button(page, 'Spara');
			await page.getByRole('dialog').waitFor();
		},
	},
	{ name: 'users', path: '/admin/anvandare' },
	{
		name: 'user-created',
		path: '/admin/anvandare',
		async act(page) {
			await page.getByLabel('Namn').fill('Nora Ny');
			await page.getByLabel('E-post').fill(`nora${Date.now()}@rostfri.example`);
			await button(page, 'Generera');
			await button(page, 'Skapa admin');
			await page.getByRole('dialog', { name: 'Kontot är skapat' }).waitFor();
		},
	},
	{ name: 'user-delete', path: '/admin/anvandare', act: (page) => button(page, /^Ta bort (Bo|Nora)/) },
	{ name: 'profile', path: '/admin/profil' },
	{ name: 'settings', path: '/admin/installningar' },
	{ name: 'not-found', path: '/admin/finns/inte' },
];

const [folder = join(projectFolder, 'test-results', 'screens'), only = '', width] = process.argv.slice(2);
const widths = width ? [Number(width)] : [375, 768, 1440];
await mkdir(folder, { recursive: true });
await makeTemplate();
const data = await copyOfTemplate();
const site = await startSite(data);
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
try {
	await site.createAdmin('bo@rostfri.example', 'Bo-Gunnar Långström-Abrahamsson');
	await enterLeads();
	for (const width of widths) {
		for (const screen of screens) {
			if (screen.name.startsWith(only)) await look(browser, screen, width);
		}
	}
} finally {
	await browser.close();
	await site.stop();
	await rm(data, { recursive: true, force: true });
}
process.exit();

async function look(browser: Browser, { name, path, act, isVisitor }: Screen, width: number): Promise<void> {
	const context = await browser.newContext({
		baseURL: site.url,
		viewport: { width, height: width < 700 ? 740 : 900 },
		hasTouch: width < 1000,
		locale: 'sv-SE',
		timezoneId: 'Europe/Stockholm',
	});
	const page = await context.newPage();
	page.setDefaultTimeout(8000);
	try {
		if (!isVisitor) await signIn(page, site);
		await page.goto(path);
		await page.locator('h1').first().waitFor();
		await act?.(page, site);
		await page.evaluate(() => document.fonts.ready);
		await page.waitForTimeout(700);
		const isDialog = (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) > 0;
		await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: !isDialog });
		const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		if (overflow > 0) fail(`${name} at ${width} px scrolls ${overflow} px sideways`);
		// While a menu is open, the page behind it is nothing to assistive technology.
		const isMenu = (await page.getByRole('menu').count()) > 0;
		for (const fault of await axeFaults(page, isMenu ? '[role=menu]' : undefined))
			fail(`${name} at ${width} px: ${fault}`);
	} catch (error) {
		fail(`${name} at ${width} px: ${error}`);
	} finally {
		await context.close();
	}
}

function fail(message: string): void {
	console.error(message);
	process.exitCode = 1;
}

async function enterLeads(): Promise<void> {
	const leads = site.superuser.collection('leads');
	const lead = {
		phone: '070-123 45 67',
		prefer_contact: 'phone',
		quantity: 1,
		consent: true,
		source: 'other',
		city: 'Köping',
	};
	await leads.create({
		...lead,
		name: 'Restaurang Svarta Räfven genom Karl-Johan Wallenstråle',
		email: 'inkop.karl-johan.wallenstrale@restaurang-svarta-rafven.example',
		company: 'Svarta Räfven Krog & Festvåning i Bergslagen AB',
		city: 'Västerås',
		inquiry_type: 'buy_equipment',
		source: 'product',
		product_title: 'Kombiugn 6 GN 1/1 med pekskärm',
		quantity: 3,
		message: 'Finns de kvar?\n\nVi bygger om köket i mars och behöver tre likadana. Kan ni leverera till Bergslagen?',
		internal_note: 'Ringde 14.10, återkommer på torsdag.',
		status: 'ongoing',
		is_starred: true,
	});
	for (const [n, status] of (['new', 'contacted', 'won', 'lost', 'new', 'new'] as const).entries()) {
		await leads.create({
			...lead,
			name: ['Åsa Öberg', 'Li Ek', 'Mehmet Yılmaz', 'Café Vid Ån', 'Skolköket Södra', 'Anna Berg'][n],
			email: `kund${n}@exempel.example`,
			company: n % 2 ? 'Krogen på Hörnet AB' : '',
			inquiry_type: (['service', 'sell_equipment', 'general'] as const)[n % 3],
			message: 'Diskmaskinen stannade i går och vi har fullsatt på lördag.',
			status,
		});
	}
}
