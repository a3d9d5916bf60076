import { rememberBackup } from '#publisher/serve/lastBackup.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { anInquiryBody } from '#tests/support/factories.ts';
import { takePictures } from '#tests/support/pictures.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { test as base, expect, type MailedSite, withMailedSite } from '#tests/support/site.ts';

/** A site of its own: what waits to be mailed is counted. */
const test = base.extend<{ unwell: MailedSite }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
	unwell: ({}, use) => withMailedSite(use),
	baseURL: ({ unwell }, use) => use(unwell.site.url),
});

test('I7, W1: the dashboard tells how mail and backups are, and staff can try again', async ({
	page,
	unwell: { site, mail },
}) => {
	test.slow();
	const tick = () => site.superuser.crons.run('mail');
	const outbox = site.superuser.collection('outbox');
	const inquire = async (given = {}) => {
		const answer = await fetch(`${site.url}/api/rostfri/submit-lead`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(anInquiryBody(given)),
		});
		expect(answer.status).toBe(200);
	};
	await signIn(page, site);
	const status = page.locator('section[aria-labelledby=mail-status]');
	// The nightly proof, which runs here too, mails on its own account.
	const received = () => mail.received.filter(({ subject }) => !/^(Nattligt prov|Varning från)/.test(subject ?? ''));

	await test.step('no email about inquiries is sent until there is an address', async () => {
		const row = await site.superuser.collection('site_private').getFirstListItem('');
		await site.superuser.collection('site_private').update(row.id, { notify_email: '' });
		await page.goto('/admin');
		await expect(status.getByRole('heading', { name: 'Ingen får mejl om nya förfrågningar' })).toBeVisible();
		await expect(status.getByRole('button', { name: 'Skicka testmejl' })).toHaveCount(0);
		await status.getByRole('link', { name: 'Inställningar' }).click();
		await page.getByLabel('Aviseringsadress').fill('anna@rostfri.example');
		await page.getByRole('button', { name: 'Spara', exact: true }).click();
		await expectToast(page, 'Inställningar uppdaterade');
	});

	await test.step('a test email arrives', async () => {
		await page.goto('/admin');
		await expect(status.getByRole('heading', { name: 'Mejlen går fram' })).toBeVisible();
		await expect(status).toContainText('anna@rostfri.example');
		await takePictures(page, 'mail-well');
		await status.getByRole('button', { name: 'Skicka testmejl' }).click();
		await expectToast(page, 'Testmejlet är skickat');
		expect(received().map(({ subject }) => subject)).toEqual(['Testmejl från Rostfri']);
	});

	await test.step('a mail server that refuses is quoted', async () => {
		mail.mood = 'refusing';
		await status.getByRole('button', { name: 'Skicka testmejl' }).click();
		await expectToast(page, 'Testmejlet kunde inte skickas');
		await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Try later' })).toBeVisible();
	});

	await test.step('emails that wait are counted, and come by themselves', async () => {
		await inquire();
		await tick();
		await expect(status.getByRole('heading', { name: 'Mejlen är försenade' })).toBeVisible();
		await expect(status).toContainText('1 väntar på att skickas');
		await expect(status).toContainText('Try later');
		await takePictures(page, 'mail-late');
	});

	await test.step('emails that were refused for good are told of with their lead, and are sent again by a click', async () => {
		mail.mood = 'well';
		mail.receivers.set('anna@rostfri.example', { rcpt: 550 });
		const private_row = await site.superuser.collection('site_private').getFirstListItem('');
		await site.superuser.collection('site_private').update(private_row.id, { send_receipts: true });
		mail.receivers.set('borta.for.alltid@en-valdigt-lang-doman-for-en-restaurang.example', { data: 554 });
		await inquire({ name: 'Bo Bortrest', email: 'borta.for.alltid@en-valdigt-lang-doman-for-en-restaurang.example' });
		for (let refusals = 1; refusals <= 3; refusals += 1) {
			for (const { id } of await outbox.getFullList({ filter: "status = 'pending'" }))
				await outbox.update(id, { next_attempt_at: '2020-01-01 00:00:00.000Z' });
			await tick();
			await expect
				.poll(async () => (await outbox.getFullList({ filter: `kind != 'test' && refusals < ${refusals}` })).length)
				.toBe(0);
		}
		await expect(status.getByRole('heading', { name: 'Mejl som inte har skickats' })).toBeVisible();
		await expect(status).toContainText('3 misslyckade');
		const failures = status.getByRole('list', { name: 'Misslyckade mejl' }).getByRole('listitem');
		await expect(failures).toHaveText([
			'Mejlet till oss om Bo Bortrest kom inte fram. Mejlservern svarade: 550 5.1.1 No such user here',
			'Bekräftelsen till Bo Bortrest kom inte fram. Mejlservern svarade: 554 5.7.1 Rejected as spam',
			'Mejlet till oss om Åsa Öberg kom inte fram. Mejlservern svarade: 550 5.1.1 No such user here',
		]);
		await expectAccessible(page);
		await takePictures(page, 'mail-given-up');
		await failures.first().getByRole('link', { name: 'Bo Bortrest' }).click();
		const lead = page.getByRole('dialog', { name: 'Bo Bortrest' });
		await expect(lead.getByRole('list', { name: 'Misslyckade mejl' }).getByRole('listitem')).toHaveText([
			'Mejlet till oss kom inte fram. Mejlservern svarade: 550 5.1.1 No such user here',
			'Bekräftelsen till kunden kom inte fram. Mejlservern svarade: 554 5.7.1 Rejected as spam',
		]);
		await expectAccessible(page);
		await takePictures(page, 'mail-given-up-lead');
		await page.goto('/admin');
		mail.receivers.clear();
		await status.getByRole('button', { name: 'Försök igen' }).click();
		await expectToast(page, '3 mejl skickas igen');
		await tick();
		await expect(status.getByRole('heading', { name: 'Mejlen går fram' })).toBeVisible();
		await expect.poll(() => received().length).toBe(4);
		expect(
			received()
				.slice(1)
				.map(({ subject }) => subject)
				.join(),
		).toContain('Åsa Öberg');
	});

	await test.step('a backup that failed is told of until one succeeds', async () => {
		const warning = page.getByRole('region', { name: 'Säkerhetskopian misslyckades' });
		await expect(warning).toHaveCount(0);
		await rememberBackup(site.dataFolder, { made: '', error: 'ENOSPC: no space left on device' });
		await page.reload();
		await expect(warning).toContainText('Det finns ingen säkerhetskopia ännu.');
		await rememberBackup(site.dataFolder, {
			made: '2026-03-01T01:30:00.000Z',
			error: 'ENOSPC: no space left on device',
		});
		await page.reload();
		await expect(warning).toContainText('Den senaste är från 2026-03-01 02:30.');
		await expect(warning).toContainText('no space left on device');
		await takePictures(page, 'backup');
		await rememberBackup(site.dataFolder, { made: new Date().toISOString(), error: '' });
		await page.reload();
		await expect(status).toBeVisible();
		await expect(warning).toHaveCount(0);
	});
});
