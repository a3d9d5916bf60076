import type { Page } from '@playwright/test';
import { anInquiryBody } from '#tests/support/calls.ts';
import { expect, test } from '#tests/support/site.ts';

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

const script = `</script><script>alert('ran')</script><img src=x onerror="alert('ran')">`;

test('W4: no page needs more than its policy allows, and none allows inline scripts', async ({ page, site }) => {
	const complaints = await watch(page);
	const [product] = (await site.superuser.collection('products').getList(1, 1, { filter: 'is_published = true' }))
		.items;
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
		expect(policy.match(/script-src[^;]*/)?.[0], path).not.toMatch(/unsafe-(inline|eval)/);
		await page.mouse.wheel(0, 4000);
		await page.waitForLoadState('networkidle');
	}
	expect(complaints).toEqual([]);
});

test('C1, B4: what strangers and staff write runs neither in the back office nor on a page', async ({ page, site }) => {
	const complaints = await watch(page);
	const answer = await fetch(`${site.url}/api/rostfri/submit-lead`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(anInquiryBody({ name: script.slice(0, 90), company: script.slice(0, 90), message: script })),
	});
	expect(answer.status).toBe(200);
	const [product] = (await site.superuser.collection('products').getList(1, 1, { filter: 'is_published = true' }))
		.items;
	const { slug } = await site.superuser
		.collection('products')
		.update(product?.id ?? '', { title: script.slice(0, 100), long_description: script, tags: [script.slice(0, 30)] });

	await expect(async () => {
		expect(await (await page.request.get(`/produkt/${slug}`)).text()).toContain('alert');
	}).toPass({ timeout: 20_000 });
	await page.goto(`/produkt/${slug}`);
	await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>');
	await page.goto('/produkter');
	await page.waitForLoadState('networkidle');

	const { email, password } = await site.createAdmin('vakt@example.com');
	await page.goto('/admin/login');
	await page.getByLabel('E-post').fill(email);
	await page.getByLabel('Lösenord', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Logga in' }).click();
	// The demo has no mail server, and says what that means.
	await expect(page.getByRole('heading', { name: 'Ingen mejlserver är inställd' })).toBeVisible();
	for (const path of ['/admin', '/admin/leads', '/admin/produkter', '/admin/innehall', '/admin/installningar']) {
		const response = await page.goto(path);
		expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
		await page.waitForLoadState('networkidle');
	}
	// The demo's starred leads come first, so this one is opened by its own address.
	const [newest] = (await site.superuser.collection('leads').getList(1, 1, { sort: '-created' })).items;
	await page.goto(`/admin/leads?id=${newest?.id}`);
	await expect(page.getByRole('dialog')).toContainText('<script>');
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
	const { email, password } = await site.createAdmin('ombud@example.com');
	await page.goto('/admin/installningar');
	await page.getByLabel('E-post').fill(email);
	await page.getByLabel('Lösenord', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Logga in' }).click();

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
	await person.fill('inte en adress');
	await page.getByRole('button', { name: 'Hämta uppgifter' }).click();
	await expect(page.getByText('Ogiltig e-postadress').first()).toBeVisible();
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
