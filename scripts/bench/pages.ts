/**
 * What a visitor's phone downloads of every kind of page before anything is touched, when the largest thing is painted
 * on a slow network, and whether anything moves, in a real Chromium on the demo catalogue. Ends with 1 when a budget is
 * passed. `npm run bench -- pages [address]`: the address of a running site saves the minute that a fresh one takes.
 */
import { type Browser, chromium, devices, type Page } from 'playwright';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { demoSite, productPage } from './demoSite.ts';

/** Bytes, as the network brings them: compressed with brotli. */
const kB = 1000;
const htmlAndCss = 35 * kB;
const budgets: Record<string, number> = {
	'/': 20 * kB,
	'/produkter': 110 * kB,
	'/produkter?skick=ny': 110 * kB,
	'/produkter?kategori=ugnar': 110 * kB,
	'/produkter?kategori=ugnar&skick=ny': 110 * kB,
	'/produkter?varumarke=skolja': 110 * kB,
	// None of their cards stands in the page: a brand has a file of its first ones, those of the next two pages are asked for
	// at once, and those further on are not.
	'/produkter?varumarke=nordhall&lager=i-lager': 110 * kB,
	'/produkter?bredd-till=400': 110 * kB,
	'/produkter?pris-till=500': 110 * kB,
	'/produkter?sortering=namn-a-o': 110 * kB,
	'/produkter?kategori=ugnar&sortering=pris-lag-till-hog': 110 * kB,
	'/produkter?sok=kyl': 110 * kB,
	'/produkter?kategori=ugnar&sok=gn': 110 * kB,
	'/produkter/ugnar': 110 * kB,
	[productPage]: 90 * kB,
	'/produkt/nedkylningsskap-for-en-hel-inkorningsvagn-gn-2-1-med-avfrostning-karntemperaturgivare-och-skrivare':
		90 * kB,
	'/intresse': 110 * kB,
	'/intresse?typ=salja': 110 * kB,
	'/om-oss': 20 * kB,
	'/tjanster': 20 * kB,
	'/kontakt': 20 * kB,
	'/integritet': 20 * kB,
	'/tillganglighet': 20 * kB,
	'/finns-inte': 20 * kB,
	'/produkt/finns-inte': 20 * kB,
};
/** Milliseconds to the largest paint on the slow network. */
const largestPaint = 2500;
const widths = { phone: 375, desktop: 1440 } as const;

export async function run([address]: string[]): Promise<void> {
	const site = await demoSite(address);
	const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
	let passed = 0;
	try {
		for (const [path, script] of Object.entries(budgets)) {
			const onPhone = await visit(browser, site.url + path, widths.phone);
			const faults = [
				onPhone.script > script && `JavaScript over ${script / kB} kB`,
				onPhone.document > htmlAndCss && `HTML and CSS over ${htmlAndCss / kB} kB`,
				onPhone.largest > largestPaint && `largest paint after ${largestPaint} ms`,
				onPhone.shift > 0 && `moves on a phone: ${onPhone.moved}`,
			];
			const { shift, moved } = await visit(browser, site.url + path, widths.desktop);
			if (shift > 0) faults.push(`moves by ${shift.toFixed(4)} in a wide window: ${moved}`);
			const told = faults.filter(Boolean);
			passed += told.length;
			const sizes = [onPhone.script, onPhone.document].map((bytes) => (bytes / kB).toFixed(1).padStart(6));
			console.log(
				`${sizes[0]} kB script ${sizes[1]} kB HTML+CSS  CLS ${onPhone.shift.toFixed(4)}  LCP ${Math.round(onPhone.largest)} ms  ${path.slice(0, 60)}${told.length ? `  FAILED: ${told.join('; ')}` : ''}`,
			);
		}
	} finally {
		await browser.close();
		await site.stop();
	}
	if (passed > 0) {
		console.error(`${passed} budgets passed.`);
		process.exit(1);
	}
	console.log('Within every budget.');
}

interface Visit {
	/** Bytes. */
	script: number;
	document: number;
	/** The sum of all layout shifts, not of the worst second only. */
	shift: number;
	/** What moved. */
	moved: string;
	/** Milliseconds to the largest paint, on the slow network. */
	largest: number;
}

/** A first visit on a slow network: there every part of a page arrives on its own, and what moves is seen. */
async function visit(browser: Browser, url: string, width: number): Promise<Visit> {
	const context = await browser.newContext({
		...(width === widths.phone ? devices['iPhone 13 Mini'] : {}),
		viewport: { width, height: 800 },
		locale: 'sv-SE',
	});
	try {
		const page = await context.newPage();
		const received = await countBytes(page);
		await page.addInitScript(observe);
		await page.goto(url, { waitUntil: 'networkidle' });
		// What waits for a quiet moment has its chance too.
		await page.waitForTimeout(1500);
		await page.waitForLoadState('networkidle');
		const { shift, moved, largest } = await page.evaluate(() => window.seen);
		return { script: received.Script, document: received.Document + received.Stylesheet, shift, moved, largest };
	} finally {
		await context.close();
	}
}

async function countBytes(page: Page) {
	const received = { Script: 0, Document: 0, Stylesheet: 0 };
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	// Lighthouse's slow 4G, as it is applied to a real connection.
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150 * 3.75,
		downloadThroughput: (1.6e6 / 8) * 0.9,
		uploadThroughput: (750e3 / 8) * 0.9,
	});
	const requests = new Map<string, { type: string; headers: number }>();
	session.on('Network.responseReceived', ({ requestId, type, response }) =>
		requests.set(requestId, { type, headers: response.encodedDataLength }),
	);
	// Without the headers, which HTTP/2 packs to a few bytes.
	session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		const { type = '', headers = 0 } = requests.get(requestId) ?? {};
		const kind = type as keyof typeof received;
		if (kind in received) received[kind] += encodedDataLength - headers;
	});
	return received;
}

declare global {
	interface Window {
		/** Filled by the script that runs before the page's own. */
		seen: Seen;
	}
}

interface Seen {
	shift: number;
	moved: string;
	largest: number;
}

/** Runs in the page, before anything else. */
function observe(): void {
	interface Shift extends PerformanceEntry {
		value: number;
		sources: { node: Node | null }[];
	}
	const seen: Seen = { shift: 0, moved: '', largest: 0 };
	window.seen = seen;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries() as Shift[]) {
			seen.shift += entry.value;
			const names = entry.sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
			seen.moved += `${names.join(', ').slice(0, 200)} `;
		}
	}).observe({ type: 'layout-shift', buffered: true });
	new PerformanceObserver((list) => {
		seen.largest = list.getEntries().at(-1)?.startTime ?? 0;
	}).observe({ type: 'largest-contentful-paint', buffered: true });
}
