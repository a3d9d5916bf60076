/**
 * How long the product list takes, in a real Chromium, from a choice to the cards of its first page, and how much a phone
 * downloads for it, with catalogues of 2,000 and 10,000 products (or as many as are given). `npm run bench -- list`.
 * Ends with 1 when a choice, a sort or a search among 2,000 takes more than 16 ms.
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { catalogueCardsUrl, catalogueIndexUrl, catalogueWordsUrl } from '#data/addresses.ts';
import type { CatalogueIndex, CatalogueWords } from '#data/catalogueFiles.ts';
import { everything, narrowed, unpacked } from '#domain/catalogue.ts';
import { foundBy, unpackedWordIndex } from '#domain/wordIndex.ts';
import { foundDespiteTypos } from '#site/catalogue/typos.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { benchCatalogue } from './catalogue.ts';

/** Milliseconds, among 2,000 products. */
const budget = 16;
const rounds = 15;

export async function run(rest: string[]): Promise<void> {
	const sizes = rest.length > 0 ? rest.map(Number) : [2_000, 10_000];
	let isSlow = false;
	for (const size of sizes) {
		const slowest = await measure(size);
		if (size <= 2_000 && slowest > budget) isSlow = true;
	}
	if (!isSlow) return;
	console.error(`More than ${budget} ms among 2,000 products.`);
	process.exit(1);
}

/** Returns the median of the slowest kind of choice, in milliseconds. */
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
		const [index, words, cards] = files.map((bytes) => `${(gzipSync(bytes).length / 1000).toFixed(1)} kB`);
		console.log(`\n${count} products: index ${index}, words ${words} when searching, a page of cards ${cards} (gzip)`);
		const inPage = await choices(await browser.newPage(), publisher.url);
		const searches = searching(JSON.parse(String(files[0])), JSON.parse(String(files[1])));
		const all = { ...inPage, ...searches };
		for (const [what, times] of Object.entries(all)) console.log(`  ${what.padEnd(44)} ${median(times).toFixed(1)} ms`);
		return Math.max(...Object.values(all).map(median));
	} finally {
		await browser.close();
		await publisher.stop();
		await catalogue.remove();
	}
}

/** From the change of a field to the new cards in the page, once their files have come: in Chromium. */
async function choices(page: Page, url: string): Promise<Record<string, number[]>> {
	await page.goto(`${url}/produkter`, { waitUntil: 'networkidle' });
	const times: Record<string, number[]> = {};
	for (const [name, value, what] of [
		['category', 'kategori-7', 'a category, in the browser'],
		['brand', 'fabrikat-3', 'a brand, in the browser'],
		['sort', 'price-desc', 'by price, in the browser'],
		['sort', 'name-asc', 'by name, in the browser'],
	] as const) {
		times[what] = [];
		for (let round = 0; round <= rounds; round += 1) {
			const time = await page.evaluate(chosen, { name, value });
			// The first time its cards are fetched too.
			if (round > 0) times[what]?.push(time);
			await page.evaluate(chosen, { name, value: name === 'sort' ? 'default' : '' });
		}
	}
	return times;
}

/** Runs in the page: chooses, and gives the milliseconds until the cards have been replaced. */
function chosen({ name, value }: { name: string; value: string }): Promise<number> {
	const select = document.querySelector<HTMLSelectElement>(`[data-filter-form] select[name=${name}]`);
	const cards = document.querySelector('[data-cards]');
	if (!select || !cards) throw new Error(`There is no ${name} to choose`);
	return new Promise((resolve) => {
		const began = performance.now();
		const observer = new MutationObserver(() => {
			observer.disconnect();
			resolve(performance.now() - began);
		});
		observer.observe(cards, { childList: true });
		select.value = value;
		select.dispatchEvent(new Event('change', { bubbles: true }));
	});
}

/** The searches themselves: the box waits for the typist, so that they are timed without it. */
function searching(index: CatalogueIndex, words: CatalogueWords): Record<string, number[]> {
	const catalogue = unpacked(index);
	const known = unpackedWordIndex(words);
	const timed = (work: () => ReadonlySet<number> | undefined) =>
		Array.from({ length: rounds }, () => {
			const began = performance.now();
			narrowed(catalogue, { ...everything, search: 'x', sort: 'price-asc' }, work());
			return performance.now() - began;
		});
	return {
		'search: kylbank dorrar, sorted by price': timed(() => foundBy('kylbank dorrar', known)),
		'search: part of an article number': timed(() => foundBy('-1001', known)),
		'search with a typo: kylbnäk': timed(() => foundDespiteTypos('kylbnäk', known)),
	};
}

function median(values: number[]): number {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
