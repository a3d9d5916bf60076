import { HtmlValidate } from 'html-validate';
import { expect, test } from '#tests/support/site.ts';

/** How Astro and React write, and taste, are no faults. */
const checker = new HtmlValidate({
	extends: ['html-validate:recommended'],
	rules: {
		'attr-case': 'off',
		'attribute-boolean-style': 'off',
		'attribute-empty-style': 'off',
		'doctype-style': 'off',
		'long-title': 'off',
		'no-inline-style': 'off',
		'no-trailing-whitespace': 'off',
		'tel-non-breaking': 'off',
		'valid-id': ['error', { relaxed: true }],
		'void-style': 'off',
		// The product list narrows while somebody types and chooses: there is nothing to submit.
		'wcag/h32': 'off',
	},
});

test('Every page is valid HTML, has one heading, its own title, description and canonical address', async ({
	request,
	site,
}) => {
	test.setTimeout(180_000);
	const sitemap = await (await request.get('/sitemap.xml')).text();
	const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
	expect(paths.length).toBeGreaterThan(90);
	const faults: string[] = [];
	const titles = new Map<string, string>();
	for (const path of [...paths, '/produkter/sida/2', '/finns-inte']) {
		const answer = await request.get(path);
		expect(answer.status(), path).toBe(path === '/finns-inte' ? 404 : 200);
		const html = await answer.text();
		const report = await checker.validateString(html, path);
		// Astro puts the style of its islands where the first of them stands.
		for (const { messages } of report.results)
			for (const { ruleId, message, line, column } of messages)
				if (!message.startsWith('<style> element is not permitted'))
					faults.push(`${path}:${line}:${column} ${ruleId}: ${message}`);
		const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
		if (title.length < 5) faults.push(`${path} has the title ${title}`);
		if (titles.has(title)) faults.push(`${path} has the title of ${titles.get(title)}: ${title}`);
		titles.set(title, path);
		// The error page has one for each of its reasons, of which one is shown.
		if (path === '/finns-inte') continue;
		if ((html.match(/<h1[\s>]/g) ?? []).length !== 1) faults.push(`${path} has not one h1`);
		if (!/<meta name="description" content="[^"]{5,}"/.test(html)) faults.push(`${path} has no description`);
		const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
		if (new URL(canonical, site.url).pathname !== path) faults.push(`${path} has the canonical address ${canonical}`);
	}
	expect([...new Set(faults)].slice(0, 40)).toEqual([]);
});

interface Data {
	'@type': string;
	[name: string]: unknown;
}

test('Structured data of a page says what the page says', async ({ page, site }) => {
	const dataOf = async (path: string): Promise<Data[]> => {
		await page.goto(path);
		const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
		return scripts.map((script) => JSON.parse(script));
	};
	const ofList = await dataOf('/produkter/sida/2');
	expect(ofList.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
	const shown = await page.locator('[data-cards] h2').allTextContents();
	const titles = shown.map((title) => title.replaceAll('\u00a0', ' '));
	expect(ofList[1]?.itemListElement).toMatchObject(titles.map((name, place) => ({ name, position: place + 25 })));

	await page.goto('/');
	const shared = new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '');
	expect((await page.request.get(shared.pathname)).headers()['content-type']).toBe('image/jpeg');

	for (const path of ['/', '/kontakt']) {
		const business = (await dataOf(path)).find((data) => data['@type'] === 'LocalBusiness');
		expect(business, path).toMatchObject({ name: 'Rostfri', foundingDate: '2002' });
	}

	const query = { filter: 'is_published = true && sold_at = ""', expand: 'brand_id,category_id' };
	const items = await site.superuser.collection('products').getFullList(query);
	const chosen = new Map<string, (typeof items)[number]>();
	for (const item of items) chosen.set(`${item.condition} ${item.stock_status} ${item.price > 0}`, item);
	for (const product of chosen.values()) {
		const { brand_id, category_id } = product.expand ?? {};
		const all = await dataOf(`/produkt/${product.slug}`);
		expect(all.map((data) => data['@type'])).toContain('BreadcrumbList');
		const data = all.find((one) => one['@type'] === 'Product');
		// Search consoles report a product without an offer as an error.
		if (product.price === 0) {
			expect(data).toBeUndefined();
			continue;
		}
		expect(data).toMatchObject({
			'@type': 'Product',
			name: product.title,
			...(product.sku && { sku: product.sku }),
			...(brand_id && { brand: { name: brand_id.name } }),
			...(category_id && { category: category_id.name }),
			itemCondition: `https://schema.org/${{ new: 'New', renovated: 'Refurbished', used: 'Used' }[product.condition as 'new']}Condition`,
		});
		expect(data?.offers).toMatchObject({
			price: product.price.toFixed(2),
			priceCurrency: 'SEK',
			availability: `https://schema.org/${product.reserved_until ? 'Reserved' : { in_stock: 'InStock', on_order: 'BackOrder', out_of_stock: 'OutOfStock' }[product.stock_status as 'in_stock']}`,
		});
		const photo = await page.locator('meta[property="og:image"]').getAttribute('content');
		expect(data?.image).toContain(photo);
		expect((await page.request.get(new URL(photo ?? '').pathname)).headers()['content-type']).toBe('image/jpeg');
	}
});

test('robots.txt shuts the back office out and names the sitemap', async ({ request }) => {
	const text = await (await request.get('/robots.txt')).text();
	expect(text).toContain('Disallow: /admin');
	expect(text).toMatch(/Sitemap: https?:\/\/\S+\/sitemap\.xml/);
});
