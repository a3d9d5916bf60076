import type { Page } from '@playwright/test';
import { siteSettings } from '#domain/company/site.ts';
import { lead } from '#domain/leads/lead.ts';
import { leadNotice, leadReceipt } from '#domain/leads/leadMail.ts';
import { anInquiryBody, aPhoto } from '#tests/support/factories.ts';
import { fillInLogin, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';
import { writeTexts } from '#tests/support/texts.ts';

/** What the browser refused to run or load, and whatever ran that should not have. */
async function watch(page: Page): Promise<string[]> {
	const complaints: string[] = [];
	page.on('console', (message) => {
		if (/content security policy|refused to/i.test(message.text())) complaints.push(message.text());
	});
	page.on('dialog', (dialog) => {
		complaints.push(`a script ran: ${dialog.message()}`);
		void dialog.dismiss();
	});
	await page.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) =>
			console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
		);
	});
	return complaints;
}

/** What runs wherever it is taken for markup, an address or a template. At most 90 characters each. */
const attacks = [
	`</script><script>alert('ran')</script>`,
	`<img src=x onerror="alert('ran')">`,
	`"><svg onload=alert('ran')>`,
	`' onmouseover='alert(1)' autofocus onfocus='alert(1)`,
	`</title><iframe srcdoc="<script>parent.alert('ran')</script>">`,
	`<details open ontoggle=alert('ran')>`,
	`<style>*{background:url(//x.example)}</style><a style="position:fixed">`,
	`javascript:alert('ran')`,
	`[a](javascript:alert('ran')) ![a](x"onerror="alert('ran'))`,
	`{{constructor.constructor("alert(1)")()}} \${alert(1)} <%= alert(1) %>`,
	`--></textarea></noscript><script>alert('ran')</script>`,
	`\u2028</script\u2028><base href=//x.example><meta http-equiv=refresh content=0>`,
];
const everything = attacks.join('\n');

test('W4: no page needs more than its policy allows, and none allows inline scripts', async ({ page, site }) => {
	const complaints = await watch(page);
	const [product] = (
		await site.superuser.collection('products').getList(1, 1, { filter: 'is_published = true && sold_at = ""' })
	).items;
	for (const path of [
		'/',
		'/produkter',
		`/produkt/${product?.slug}`,
		'/om-oss',
		'/tjanster',
		'/kontakt',
		'/finns-inte',
	]) {
		const response = await page.goto(path);
		const policy = response?.headers()['content-security-policy'] ?? '';
		expect(policy, path).toContain("default-src 'none'");
		expect(policy.match(/(script|style)-src[^;]*/g)?.join(), path).not.toMatch(/unsafe-/);
		await page.mouse.wheel(0, 4000);
		await page.waitForLoadState('networkidle');
	}
	// What brings styles of its own at run time: a dialog that holds the page still, and a toast.
	await page.goto(`/produkt/${product?.slug}`);
	await page.getByRole('button', { name: 'Skicka intresseanmälan' }).first().click();
	const dialog = page.getByRole('dialog');
	await expect(dialog).toBeVisible();
	await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');

	await signIn(page, site, 'vakt@example.com');
	await page.goto('/admin/kategorier');
	await page.getByRole('button', { name: 'Ny kategori' }).first().click();
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Escape');
	await page.goto('/admin/installningar');
	const months = page.getByLabel('Sparas i antal månader');
	await months.fill((await months.inputValue()) === '24' ? '25' : '24');
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	const toast = page.locator('[data-sonner-toast]').first();
	await expect(toast).toBeVisible();
	await expect(page.locator('[data-sonner-toaster]')).toHaveCSS('position', 'fixed');
	expect(complaints).toEqual([]);
});

test('C1, B4, C5: what strangers and staff write runs neither in the back office, nor in a letter, nor on a page', async ({
	page,
	site,
}) => {
	test.slow();
	const complaints = await watch(page);
	const { superuser } = site;
	const leads: { id: string; reference: string }[] = [];
	const half = attacks.length / 2;
	for (const [place, attack] of attacks.slice(0, half).entries()) {
		const other = attacks[place + half] ?? '';
		const answer = await fetch(`${site.url}/api/rostfri/submit-lead`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(
				anInquiryBody({ name: attack, company: other, city: attack, message: everything, productTitle: other }),
			),
		});
		const { reference } = (await answer.json()) as { reference: string };
		const { id } = await superuser.collection('leads').getFirstListItem(`reference = "${reference}"`);
		// What looks like spam is listed last.
		await superuser.collection('leads').update(id, { is_likely_spam: false });
		leads.push({ id, reference });
	}
	const [first = '', second = ''] = attacks;
	const category = await superuser
		.collection('categories')
		.create({ name: first, description: everything, icon_name: 'package' });
	const brand = await superuser.collection('brands').create({ name: second });
	const product = await superuser.collection('products').create({
		title: first,
		sku: attacks[2],
		short_description: second + attacks[3],
		long_description: everything,
		tags: attacks.map((attack) => attack.slice(0, 50)),
		delivery_type: 'pickup',
		delivery_text: attacks[5],
		service_agreement_enabled: true,
		service_agreement_text: attacks[4],
		condition: 'used',
		stock_status: 'in_stock',
		category_id: category.id,
		brand_id: brand.id,
		is_published: true,
		images: aPhoto(`${second.replaceAll('/', '')}.png`),
	});
	const texts = await superuser.collection('site_settings').getFirstListItem('');
	try {
		await writeTexts(site, {
			hero_title: first,
			hero_subtitle: everything.slice(0, 400),
			hero_features: attacks.slice(0, 3).map((title) => ({ title, description: title })),
			footer_description: second,
			business_hours: attacks[2],
			seo_default_title: first,
			seo_default_description: second,
			about_hero_text: everything.slice(0, 600),
			contact_phone: '"><b>070',
			contact_address: attacks[6],
			privacy_text: everything,
		});
		for (const [path, expected] of [
			['/', first],
			['/produkter', first],
			[`/produkt/${product.slug}`, attacks[2]],
			[`/produkter?kategori=${category.slug}`, first],
			['/om-oss', second],
			['/kontakt', second],
			['/integritet', attacks[10]],
		] as const) {
			await page.goto(path);
			await expect(page.locator('body'), path).toContainText((expected ?? '').slice(0, 30));
			await page.waitForLoadState('networkidle');
		}

		await signIn(page, site, 'vakt@example.com');
		for (const path of [
			'/admin',
			'/admin/leads?status=new',
			'/admin/produkter?q=alert',
			`/admin/produkter/${product.id}`,
			'/admin/kategorier',
			'/admin/varumarken',
			'/admin/innehall',
			'/admin/installningar',
			`/admin/leads?id=${leads.at(-1)?.id}`,
		]) {
			const response = await page.goto(path);
			expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
			if (!path.includes('?id=')) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
			await page.waitForLoadState('networkidle');
		}
		// The latest is listed first.
		const dialog = page.getByRole('dialog');
		for (const { id, reference } of leads.toReversed()) {
			if (id !== leads.at(-1)?.id) await dialog.getByRole('button', { name: 'Nästa lead' }).click();
			await expect(dialog).toContainText(reference);
			await expect(dialog).toContainText(attacks[10] ?? '');
		}
		await page.waitForLoadState('networkidle');

		// A mail program has no policy of ours: there the escaping stands alone.
		await page.goto('about:blank');
		for (const { id } of leads) {
			const record = await superuser.collection('leads').getOne(id);
			const clean = { ...lead.schema.parse(record), id };
			for (const { html } of [
				leadNotice(clean, site.url),
				leadReceipt(clean, { phone: '"><b>070', siteUrl: site.url }),
			]) {
				await page.setContent(html);
				await expect(page.locator('script, img, svg, iframe, style, base, meta[http-equiv], details')).toHaveCount(0);
				await expect(page.locator('a[href^="javascript" i]')).toHaveCount(0);
			}
		}
	} finally {
		await writeTexts(site, Object.fromEntries(Object.keys(siteSettings.fields).map((name) => [name, texts[name]])));
		await superuser.collection('products').delete(product.id);
		await superuser.collection('categories').delete(category.id);
		await superuser.collection('brands').delete(brand.id);
		for (const { id } of leads) await superuser.collection('leads').delete(id);
	}
	expect(complaints).toEqual([]);
});

test('I7: staff choose receipts and how long leads are kept, and show and erase what is kept of a person', async ({
	page,
	site,
}) => {
	await fetch(`${site.url}/api/rostfri/submit-lead`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(anInquiryBody({ email: 'glom.mig@example.com' })),
	});
	await page.goto('/admin/installningar');
	await fillInLogin(page, await site.createAdmin('ombud@example.com'));

	const months = page.getByLabel('Sparas i antal månader');
	await months.fill('200');
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expect(page.getByText('Ange högst 120 månader')).toBeVisible();
	await months.fill('36');
	await page.getByLabel('Skicka kvittens till kunden').check();
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expect(page.getByText('Inställningar uppdaterade')).toBeVisible();
	expect(await site.superuser.collection('site_private').getFirstListItem('')).toMatchObject({
		send_receipts: true,
		retention_months: 36,
	});

	const person = page.getByLabel('Personens e-postadress');
	await page.getByRole('button', { name: 'Radera uppgifter' }).click();
	await expect(page.getByText('Ange en e-postadress')).toBeVisible();
	await expect(person).toBeFocused();
	await person.fill('inte en adress');
	await page.getByRole('button', { name: 'Hämta uppgifter' }).click();
	await expect(page.getByText('Ogiltig e-postadress').first()).toBeVisible();
	await expect(person).toBeFocused();
	await person.fill('Glom.Mig@example.com');
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Hämta uppgifter' }).click(),
	]);
	expect(download.suggestedFilename()).toBe('personuppgifter.json');
	await page.getByRole('button', { name: 'Radera uppgifter' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Radera' }).click();
	await expect(page.getByText('En förfrågan raderad')).toBeVisible();
	expect((await site.superuser.collection('leads').getFullList({ filter: 'email ~ "glom.mig"' })).length).toBe(0);
});
