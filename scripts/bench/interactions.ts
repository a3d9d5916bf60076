/**
 * How soon the site answers a finger and a keyboard: a visit of forty interactions and more on a phone whose processor is
 * slowed four times, as the browser measures them for its users (Event Timing: from the event to the next paint). Ends
 * with 1 when the 75th percentile is above 100 ms. `npm run bench -- interactions [address]`.
 */
import { chromium, devices, type Locator, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { demoSite, productPage } from './demoSite.ts';

/** Milliseconds at the 75th percentile. */
const goal = 100;
const slowdown = 4;
/** Milliseconds between two interactions: a quick visitor. */
const pause = 250;
/** An interaction is reported from this many milliseconds on; faster ones count as this. */
const shortest = 16;

export async function run([address]: string[]): Promise<void> {
	const site = await demoSite(address);
	const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
	try {
		const context = await browser.newContext({ ...devices['iPhone 13 Mini'], locale: 'sv-SE' });
		const page = await context.newPage();
		await page.addInitScript(observe, shortest);
		const session = await context.newCDPSession(page);
		await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
		const visit = visitor(page);
		await page.goto(`${site.url}/produkter`, { waitUntil: 'networkidle' });
		await page.getByRole('button', { name: 'Bara nödvändiga' }).tap();
		await visitList(page, visit);
		await page.goto(site.url + productPage, { waitUntil: 'networkidle' });
		await visitProduct(page, visit);
		tell(visit.done);
	} finally {
		await browser.close();
		await site.stop();
	}
}

interface Done {
	what: string;
	/** To the next paint. */
	milliseconds: number;
}

interface Visitor {
	done: Done[];
	tap(what: string, target: Locator): Promise<void>;
	press(what: string, target: Locator, ...keys: string[]): Promise<void>;
}

function visitor(page: Page): Visitor {
	const done: Done[] = [];
	async function measured(what: string, interact: () => Promise<void>): Promise<void> {
		await page.evaluate(() => {
			window.slowest = 0;
		});
		await interact();
		await page.waitForTimeout(pause);
		done.push({ what, milliseconds: Math.max(shortest, await page.evaluate(() => window.slowest)) });
	}
	return {
		done,
		async tap(what, target) {
			await target.scrollIntoViewIfNeeded();
			await measured(what, () => target.tap());
		},
		async press(what, target, ...keys) {
			await target.focus();
			for (const key of keys) await measured(`${what}: ${key}`, () => page.keyboard.press(key));
		},
	};
}

async function visitList(page: Page, { tap, press }: Visitor): Promise<void> {
	const search = page.getByRole('searchbox');
	await press('search', search, ...'kombiugn');
	await press('search', search, ...Array.from('kombiugn', () => 'Backspace'));
	const sheet = page.getByRole('dialog', { name: 'Filter' });
	await tap('open the filters', page.getByRole('button', { name: /^Filter/ }));
	for (const name of ['Kategori', 'Skick', 'Lagerstatus'])
		await press(`filter ${name}`, sheet.getByRole('combobox', { name }), 'ArrowDown');
	await tap('show what is found', sheet.getByRole('button', { name: /^Visa \d+ produkt/ }));
	await tap('watch', page.getByRole('button', { name: 'Bevaka' }).locator('visible=true').first());
	await press('leave the dialog', page.getByRole('dialog'), 'Escape');
	await tap('clear the filters', page.getByRole('button', { name: 'Rensa filter' }).first());
	await press('order', page.getByRole('combobox', { name: 'Sortering' }), 'ArrowDown', 'ArrowDown');
	await tap('next page', page.getByRole('link', { name: 'Sida 2' }));
}

async function visitProduct(page: Page, { tap, press }: Visitor): Promise<void> {
	const gallery = page.getByRole('region', { name: /^Bilder av/ });
	await gallery.scrollIntoViewIfNeeded();
	// It comes to life when it is seen.
	await page.locator('astro-island:not([ssr]) [href="#bild-2"]').waitFor();
	for (const number of [2, 3, 1]) await tap(`photo ${number}`, page.locator(`a[href="#bild-${number}"]`));
	const fullView = page.getByRole('dialog', { name: 'i full storlek' });
	await tap('full view', page.getByRole('link', { name: 'Visa bild 1 av 3 i full storlek' }));
	await press('next in full view', fullView, 'ArrowRight', 'ArrowRight');
	await press('leave the full view', fullView, 'Escape');
	await tap('ask', page.getByRole('button', { name: 'Skicka intresseanmälan' }).first());
	const dialog = page.getByRole('dialog', { name: 'Intresseanmälan' });
	await press('name', dialog.getByRole('textbox', { name: /^Namn$/ }), ...'Anna');
	await press('message', dialog.getByRole('textbox', { name: /^Meddelande$/ }), ...'Finns');
	await tap('consent', dialog.getByRole('checkbox', { name: /Jag godkänner/ }));
	await tap('send what lacks an address', dialog.getByRole('button', { name: /^Skicka/ }));
}

function tell(done: readonly Done[]): void {
	const slowestFirst = done.toSorted((one, other) => other.milliseconds - one.milliseconds);
	const at = (share: number) => slowestFirst[Math.floor(slowestFirst.length * (1 - share))]?.milliseconds ?? 0;
	console.log(
		`${done.length} interactions on a processor slowed ${slowdown} times: median ${at(0.5)} ms, 75 % within ${at(0.75)} ms. The slowest:`,
	);
	for (const { what, milliseconds } of slowestFirst.slice(0, 8)) console.log(`  ${milliseconds} ms  ${what}`);
	if (at(0.75) <= goal) return;
	console.error(`Above ${goal} ms.`);
	process.exit(1);
}

declare global {
	interface Window {
		/** Milliseconds of the slowest event since it was set to 0. */
		slowest: number;
	}
}

/** Runs in the page, before anything else. */
function observe(shortest: number): void {
	window.slowest = 0;
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) window.slowest = Math.max(window.slowest, duration);
	}).observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
}
