/**
 * How long the product list takes, in a real Chromium on a processor slowed four times, from a choice to the painted
 * cards of its first page, in a phone's window and in a wide one, and how much is downloaded for it, with catalogues of
 * 2,000 and 10,000 products (or as many as are given). `npm run bench -- list`. Ends with 1 when the median of a kind of
 * choice passes its budget on the phone; a wide window's processor is seldom that slow, and its figures are for comparison.
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { catalogueCardsUrl, catalogueIndexUrl, catalogueWordsUrl } from '#data/addresses.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { benchCatalogue } from './catalogue.ts';
import { median } from './statistics.ts';

/** Milliseconds from the event to the painted cards. */
const budgetFor = (products: number) => (products <= 2_000 ? 50 : 100);
/** A phone of the middle class is as many times slower than this machine. */
const slowdown = 4;
const rounds = 11;
/** Milliseconds without a change before the next choice: the list does afterwards what can wait, as cards out of sight. */
const calm = 300;

export async function run(rest: string[]): Promise<void> {
	const sizes = rest.length > 0 ? rest.map(Number) : [2_000, 10_000];
	let isSlow = false;
	for (const size of sizes) {
		const slowest = await measure(size);
		if (slowest <= budgetFor(size)) continue;
		isSlow = true;
		console.error(`More than ${budgetFor(size)} ms among ${size} products.`);
	}
	if (isSlow) process.exit(1);
}

const windows = {
	phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
	wide: { viewport: { width: 1280, height: 720 } },
};

/** Returns the median of the slowest kind of choice on a phone, in milliseconds. */
async function measure(count: number): Promise<number> {
	const catalogue = await benchCatalogue(count);
	const publisher = await catalogue.publish();
	await publisher.current;
	const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
	try {
		const files = await Promise.all(
			[catalogueIndexUrl, catalogueWordsUrl, catalogueCardsUrl(1)].map(async (path) =>
				Buffer.from(await (await fetch(publisher.url + path)).arrayBuffer()),
			),
		);
		const kilobytes = (bytes: Buffer | string) => `${(gzipSync(bytes).length / 1000).toFixed(1)} kB`;
		const [index, words, cards] = files.map(kilobytes);
		const { width, depth, height, supply, ...bare } = JSON.parse(String(files[0]));
		const unmeasured = kilobytes(JSON.stringify(bare));
		console.log(
			`\n${count} products: index ${index} (${unmeasured} without measures), words ${words} when searching, a page of cards ${cards} (gzip)`,
		);
		const medians: number[] = [];
		for (const [name, value, what] of choices) {
			const { fetched, times } = await measureChoice(await browser.newPage(windows.phone), publisher.url, name, value);
			const wide = await measureChoice(await browser.newPage(windows.wide), publisher.url, name, value);
			medians.push(median(times));
			console.log(
				`  ${what.padEnd(36)} ${inMilliseconds(times)}, in a wide window ${inMilliseconds(wide.times)}; the first time ${(fetched.bytes / 1000).toFixed(1)} kB in ${fetched.files} files`,
			);
		}
		return Math.max(...medians);
	} finally {
		await browser.close();
		await publisher.stop();
		await catalogue.remove();
	}
}

function inMilliseconds(times: number[]): string {
	return `${median(times).toFixed(1).padStart(5)} ms (at most ${Math.max(...times).toFixed(1)})`;
}

/** Milliseconds that a field waits for the typist: no work, and taken off. The letter itself is painted in that time. */
const waits: Record<string, number> = { sok: 120, 'bredd-till': 500 };

const choices = [
	['kategori', 'kategori-7', 'a category'],
	['varumarke', 'fabrikat-3', 'a brand'],
	['sortering', 'price-desc', 'by price'],
	['dorr', '80', 'a door of 80 cm'],
	['bredd-till', '60 cm', 'a width of 60 cm at most'],
	['el', '400v_3ph', 'a connection of 400 V'],
	['sok', 'kylbank 42', 'search: kylbank 42'],
	['sok', '-1004', 'search: part of an article number'],
	['sok', '847x500', 'search: 847x500'],
	['sok', 'kylbnäk 42', 'search with a typo: kylbnäk 42'],
] as const;

interface Measured {
	/** Of each time after the first, when the files are there. Milliseconds until the cards are painted. */
	times: number[];
	/** What the first time downloads, as gzip brings it, without the index, which is fetched in a quiet moment. */
	fetched: { bytes: number; files: number };
}

async function measureChoice(page: Page, url: string, name: string, value: string): Promise<Measured> {
	await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
	await page.goto(`${url}/produkter`, { waitUntil: 'networkidle' });
	const fetched = { bytes: 0, files: 0 };
	page.on('response', (response) => {
		if (!/\/produkter\/(kort\/|ord)|\.js$/.test(response.url())) return;
		fetched.files += 1;
		fetched.bytes += Number(response.headers()['content-length'] ?? 0);
	});
	const times: number[] = [];
	const wait = waits[name] ?? 0;
	for (let round = 0; round <= rounds; round += 1) {
		const time = await page.evaluate(chosen, { name, value, wait });
		if (round > 0) times.push(time);
		await page.evaluate(untilCalm, calm);
		await page.evaluate(chosen, { name, value: name === 'sortering' ? 'default' : '', wait });
		await page.evaluate(untilCalm, calm);
	}
	await page.close();
	return { times, fetched };
}

/** Runs in the page: waits until nothing of the list has changed for so many milliseconds. */
function untilCalm(milliseconds: number): Promise<void> {
	return new Promise((resolve) => {
		let timer = setTimeout(resolve, milliseconds);
		new MutationObserver(() => {
			clearTimeout(timer);
			timer = setTimeout(resolve, milliseconds);
		}).observe(document.querySelector('main') ?? document.body, {
			childList: true,
			subtree: true,
			characterData: true,
		});
	});
}

/** Runs in the page: chooses, and returns the milliseconds until other cards are painted, without those that it waits. */
function chosen({ name, value, wait }: { name: string; value: string; wait: number }): Promise<number> {
	const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-filter-form] [name=${name}]`);
	const cards = document.querySelector('[data-cards]');
	// The first card of a phone may stay: then the number of products is what answers.
	const total = document.querySelector('[data-total]');
	if (!field || !cards || !total) throw new Error(`There is no ${name} to choose`);
	// As a person does it: React looks past what a script writes.
	const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
	return new Promise((resolve, reject) => {
		setTimeout(() => reject(new Error(`The same cards whatever ${name} is: choose another`)), 30_000);
		const began = performance.now() + wait;
		const observer = new MutationObserver(() => {
			observer.disconnect();
			requestAnimationFrame(() => {
				// The task after the frame, which has been laid out and painted then, and before what the list does after that.
				void scheduler.postTask(() => resolve(performance.now() - began), { priority: 'user-blocking' });
			});
		});
		observer.observe(cards, { childList: true, subtree: true });
		observer.observe(total, { characterData: true, childList: true, subtree: true });
		write?.call(field, value);
		field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
	});
}
