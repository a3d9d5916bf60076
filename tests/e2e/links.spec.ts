/** Every page of the demo as a search engine reads it: its links, its pictures and its structured data. */
import { expect, test } from '#tests/support/site.ts';

interface Read {
	status: number;
	location: string | null;
	type: string;
	text: string;
}

async function read(url: string): Promise<Read> {
	const response = await fetch(url, { redirect: 'manual' });
	const type = response.headers.get('content-type') ?? '';
	const isText = /^text\/(html|css)|xml/.test(type);
	const text = await response.text();
	return {
		status: response.status,
		location: response.headers.get('location'),
		type,
		text: isText ? text : '',
	};
}

const withoutEntities = (text: string) =>
	text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&#38;', '&');

/** What an HTML page or a style sheet names: of a srcset each picture, of meta tags the shared picture. */
function namedIn({ text, type }: Read): string[] {
	if (type.startsWith('text/css'))
		return [...text.matchAll(/url\((?!["']?data:)["']?([^"')]+)/g)].map(([, url = '']) => url);
	const html = text.replace(/<script[^>]*>[\s\S]*?<\/script>/g, (script) => script.slice(0, script.indexOf('>') + 1));
	const single = [...html.matchAll(/\s(?:href|src|poster|data-poster|component-url|renderer-url)="([^"]+)"/g)].map(
		([, url = '']) => url,
	);
	const sets = [...html.matchAll(/\ssrcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
		set.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
	);
	const shared = [...html.matchAll(/<meta property="og:(?:image|url)" content="([^"]+)"/g)].map(([, url = '']) => url);
	return [...single, ...sets, ...shared].map(withoutEntities);
}

test('every href and src of the whole site answers, every redirect in one step', async ({ site }) => {
	test.setTimeout(300_000);
	const canonical = new URL(
		(/<link rel="canonical" href="([^"]+)"/.exec((await read(`${site.url}/`)).text) ?? [])[1] ?? '',
	).origin;
	const sitemap = await read(`${site.url}/sitemap.xml`);
	const known = new Map<string, string>();
	const queue: string[] = [];
	const faults: string[] = [];
	const add = (address: string, from: string) => {
		if (/^(mailto|tel|data|javascript|sms):/.test(address)) return;
		const url = new URL(address, site.url + from);
		if (url.origin === canonical) url.host = new URL(site.url).host;
		if (url.host !== new URL(site.url).host || known.has(url.pathname + url.search)) return;
		known.set(url.pathname + url.search, from);
		queue.push(url.pathname + url.search);
	};
	add('/', '/');
	for (const [, address = ''] of sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)) add(address, '/sitemap.xml');
	await Promise.all(
		Array.from({ length: 8 }, async () => {
			for (;;) {
				const path = queue.shift();
				if (path === undefined) return;
				const answer = await read(site.url + path);
				if (answer.location) {
					const next = await read(new URL(answer.location, site.url).href);
					if (next.status !== 200) faults.push(`${path} (on ${known.get(path)}) → ${answer.location}: ${next.status}`);
				} else if (answer.status !== 200) faults.push(`${path} (on ${known.get(path)}): ${answer.status}`);
				else if (!path.startsWith('/admin')) for (const address of namedIn(answer)) add(address, path);
			}
		}),
	);
	expect(faults).toEqual([]);
	// All pages, photos and scripts of the demo have been asked for.
	expect(known.size).toBeGreaterThan(300);
});

type Data = Record<string, unknown>;

const isAbsolute = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value);
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/**
 * What is wrong with an item by the rules of schema.org and of Google's rich results
 * (https://developers.google.com/search/docs/appearance/structured-data): required properties, their types and values.
 */
function faultsOf(data: Data): string[] {
	const faults: string[] = [];
	const need = (condition: boolean, fault: string) => {
		if (!condition) faults.push(`${data['@type']}: ${fault}`);
	};
	need(data['@context'] === 'https://schema.org', 'context');
	switch (data['@type']) {
		case 'Product': {
			need(isText(data.name), 'name');
			need(data.image === undefined || (data.image as unknown[]).every(isAbsolute), 'image');
			const offer = (data.offers ?? {}) as Data;
			need(offer['@type'] === 'Offer', 'offers');
			need(/^\d+(\.\d\d)?$/.test(String(offer.price)) && Number(offer.price) > 0, 'price');
			need(offer.priceCurrency === 'SEK', 'priceCurrency');
			need(
				/^https:\/\/schema\.org\/(InStock|BackOrder|OutOfStock|Reserved)$/.test(String(offer.availability)),
				'availability',
			);
			need(
				/^https:\/\/schema\.org\/(New|Refurbished|Used)Condition$/.test(String(offer.itemCondition)),
				'itemCondition',
			);
			need(isAbsolute(offer.url), 'url of the offer');
			break;
		}
		case 'BreadcrumbList':
		case 'ItemList': {
			const items = data.itemListElement as Data[];
			need(Array.isArray(items), 'itemListElement');
			for (const [place, item] of items.entries()) {
				need(item['@type'] === 'ListItem' && isText(item.name), `step ${place}`);
				need(isAbsolute(item.item ?? item.url), `address of step ${place}`);
				need(item.position === place + Number(items[0]?.position), `position of step ${place}`);
			}
			need(data['@type'] === 'ItemList' || items.length >= 2, 'at least two steps');
			break;
		}
		case 'LocalBusiness': {
			need(isText(data.name), 'name');
			need(typeof data.address === 'string' || isText((data.address as Data | undefined)?.streetAddress), 'address');
			need(isAbsolute(data.url), 'url');
			break;
		}
		default:
			faults.push(`no rule for ${data['@type']}`);
	}
	return faults;
}

test('structured data of every page has what rich results require, and none that they report as an error', async ({
	site,
}) => {
	test.setTimeout(120_000);
	const { text } = await read(`${site.url}/sitemap.xml`);
	const faults: string[] = [];
	const types = new Map<string, number>();
	let unpriced = 0;
	for (const [, address = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) {
		const { pathname } = new URL(address);
		const { text: html } = await read(site.url + pathname);
		const items = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
			([, json = '']) => JSON.parse(json) as Data,
		);
		for (const item of items) {
			types.set(String(item['@type']), (types.get(String(item['@type'])) ?? 0) + 1);
			faults.push(...faultsOf(item).map((fault) => `${pathname}: ${fault}`));
		}
		const meta = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
		const isProduct = pathname.startsWith('/produkt/');
		if (isProduct && !items.some((item) => item['@type'] === 'Product')) {
			unpriced += 1;
			if (!html.includes('Pris på förfrågan')) faults.push(`${pathname}: no Product`);
		}
		if (meta('type') !== (isProduct ? 'product' : 'website')) faults.push(`${pathname}: og:type ${meta('type')}`);
		if (meta('image') && (meta('image:width') !== '1200' || meta('image:height') !== '630'))
			faults.push(`${pathname}: size of og:image`);
	}
	expect(faults).toEqual([]);
	expect([...types.keys()].sort()).toEqual(['BreadcrumbList', 'ItemList', 'LocalBusiness', 'Product']);
	expect(unpriced).toBeGreaterThan(0);
});
