/**
 * `npm run bench -- admin`: what the back office promises to staff. The JavaScript of the login page, how soon a list of
 * two thousand products can be used after its data has come, how long the server takes to save a product, and how long
 * a search and the file of all take in an inbox of ten thousand leads. Ends with 1 when a budget is passed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { searchText } from '#domain/catalogue/search.ts';
import { indexText } from '#domain/catalogue/searchTerms.ts';
import { formatDate } from '#domain/text/dates.ts';
import { clientOf } from '#tests/support/backend.ts';
import { type RunningSite, startSite } from '#tests/support/running.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { percentile } from './statistics.ts';

/** Bytes, as gzip brings them over the network. */
const loginScript = 140_000;
/** Milliseconds. */
const listReady = 1_000;
const saved = 150;
const found = 1_000;
const exported = 5_000;
const products = 2_000;
const leads = 10_000;
const saves = 60;

export async function run(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-bench-'));
	const site = await startSite(folder);
	const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
	try {
		say('login page, JavaScript', await scriptOfLogin(browser, site), loginScript, 'bytes gzip');
		const session = await signedIn(site);
		enterProducts(site);
		const save = await savingTimes(site, session.token);
		say(`saving a product, ${saves} times, median`, percentile(save, 0.5), saved, 'ms');
		say('saving a product, 95 of 100', percentile(save, 0.95), saved, 'ms');
		say(`list of ${products} products, after its data`, await listTime(browser, site, session), listReady, 'ms');
		enterLeads(site);
		const inbox = await inboxTimes(browser, site, session);
		say(`a search among ${leads} leads, from the last letter to the rows`, inbox.search, found, 'ms');
		say(`the file of ${leads} leads, from the click`, inbox.file, exported, 'ms');
	} finally {
		await browser.close();
		await site.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

function say(what: string, measured: number, budget: number, unit: string): void {
	const isOver = measured > budget;
	console.log(`${what}: ${Math.round(measured)} ${unit} (at most ${budget})${isOver ? ' FAILED' : ''}`);
	if (isOver) process.exitCode = 1;
}

async function scriptOfLogin(browser: Browser, site: RunningSite): Promise<number> {
	const page = await browser.newPage();
	const scripts: Promise<Buffer>[] = [];
	page.on('response', (response) => {
		if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response.body());
	});
	await page.goto(`${site.url}/admin/login`, { waitUntil: 'networkidle' });
	await page.getByLabel('E-post').waitFor();
	const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length);
	await page.close();
	return sizes.reduce((sum, size) => sum + size, 0);
}

async function signedIn(site: RunningSite) {
	const { email, password } = await site.createAdmin();
	return clientOf(site.pocketbaseUrl).collection('users').authWithPassword(email, password);
}

/** Written straight into the database: entering thousands through the form's route takes longer than all else. */
function enterProducts(site: RunningSite): void {
	const database = new DatabaseSync(join(site.dataFolder, 'pocketbase', 'data.db'), { timeout: 10_000 });
	const insert = database.prepare(
		`INSERT INTO products (id, title, slug, sku, price, condition, stock_status, sort_order, search_text, created, updated)
		VALUES (?, ?, ?, ?, ?, 'new', 'in_stock', ?, ?, ?, ?)`,
	);
	const now = formatDate();
	database.exec('BEGIN');
	for (let n = 1; n <= products; n += 1) {
		const title = `Kylbänk ${n}`;
		insert.run(idOf(n), title, `kylbank-${n}`, `KB-${n}`, n * 10, n, indexText([title, `KB-${n}`]), now, now);
	}
	database.exec('COMMIT');
	database.close();
}

function enterLeads(site: RunningSite): void {
	const database = new DatabaseSync(join(site.dataFolder, 'pocketbase', 'data.db'), { timeout: 10_000 });
	const insert = database.prepare(
		`INSERT INTO leads (id, name, email, phone, inquiry_type, prefer_contact, message, quantity, source, status, search_text, created, updated)
		VALUES (?, ?, ?, '070-123 45 67', 'general', 'email', ?, 1, 'other', 'new', ?, ?, ?)`,
	);
	database.exec('BEGIN');
	for (let n = 1; n <= leads; n += 1) {
		const name = `Kund ${n} Öberg`;
		const email = `kund${n}@exempel.example`;
		const created = formatDate(Date.now() - n * 600_000);
		insert.run(idOf(n), name, email, 'Finns den kvar? '.repeat(20), searchText([name, email]), created, created);
	}
	database.exec('COMMIT');
	database.close();
}

function idOf(number: number): string {
	return `bench${String(number).padStart(10, '0')}`;
}

/** Milliseconds from the request to the whole answer, without files, as the editor saves; on loopback that is the server's. */
async function savingTimes(site: RunningSite, token: string): Promise<number[]> {
	const times: number[] = [];
	for (let n = 1; n <= saves; n += 1) {
		const body = { id: idOf(n), values: { short_description: `Ändrad ${n}`, price: n }, images: [], videos: [] };
		const began = performance.now();
		const answer = await fetch(`${site.url}/api/rostfri/products/save`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', Authorization: token },
			body: JSON.stringify(body),
		});
		const text = await answer.text();
		times.push(performance.now() - began);
		if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
	}
	return times;
}

/** Milliseconds from the arrival of the rows until a click in the list is answered: the slowest of three. */
async function listTime(browser: Browser, site: RunningSite, session: object): Promise<number> {
	const times: number[] = [];
	for (let visit = 0; visit < 3; visit += 1) {
		const page = await signedInPage(browser, site, session);
		const rows = page.waitForResponse((response) => response.url().includes('/collections/products/records'));
		await page.goto(`${site.url}/admin/produkter`);
		await (await rows).finished();
		const began = performance.now();
		const box = page.getByRole('checkbox').nth(1);
		await box.check();
		await page.getByRole('button', { name: 'Publicera', exact: true }).waitFor();
		times.push(performance.now() - began);
		await page.close();
	}
	return Math.max(...times);
}

/** Milliseconds, in the browser of a person at work. */
async function inboxTimes(browser: Browser, site: RunningSite, session: object) {
	const page = await signedInPage(browser, site, session);
	await page.goto(`${site.url}/admin/leads?vy=all`);
	await page.getByText('Kund 1 Öberg').first().waitFor();
	const searched = page.evaluate(timeOfSearch, '1 lead');
	await page.getByRole('searchbox').fill('kund 9876 öberg');
	const search = await searched;
	await page.getByRole('searchbox').fill('');
	await page.getByText('Kund 1 Öberg').first().waitFor();
	const download = page.waitForEvent('download');
	const began = performance.now();
	await page.getByRole('button', { name: 'Exportera CSV' }).click();
	await (await download).path();
	const file = performance.now() - began;
	await page.close();
	return { search, file };
}

/**
 * Runs in the page: milliseconds from the next letter until `count` stands above the rows and the browser draws them.
 * A poll from outside the page runs every half second in the end, and would notice that much later.
 */
function timeOfSearch(count: string): Promise<number> {
	return new Promise((resolve) => {
		let typed = 0;
		document.addEventListener('input', (event) => (typed = event.timeStamp), { capture: true, once: true });
		new MutationObserver((_changes, observer) => {
			if (![...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === count)) return;
			observer.disconnect();
			requestAnimationFrame(() => resolve(performance.now() - typed));
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	});
}

async function signedInPage(browser: Browser, site: RunningSite, session: object): Promise<Page> {
	const page = await browser.newPage();
	await page.goto(`${site.url}/robots.txt`);
	await page.evaluate((value) => localStorage.setItem('pocketbase_auth', JSON.stringify(value)), session);
	return page;
}
