import { rm } from 'node:fs/promises';
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { answerFigures } from '#domain/firstAnswer.ts';
import type { StoredLead } from '#domain/lead.ts';
import { noProof, type ProofRecord } from '#domain/nightlyProof.ts';
import { dayAfter, swedishDay } from '#domain/swedishDay.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { adminPassword } from '#tests/support/backend.ts';
import { test as base } from '#tests/support/consoleErrors.ts';
import { inDatabase } from '#tests/support/database.ts';
import { anInquiryBody, storeLead } from '#tests/support/factories.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';
import { takePictures } from '#tests/support/pictures.ts';
import { type RunningSite, startSite } from '#tests/support/running.ts';
import { endSessions, expectToast, signIn } from '#tests/support/signIn.ts';
import { copyOfTemplate } from '#tests/support/template.ts';

/** A site with a mail server, one for all tests of a worker. */
const test = base.extend<object, { mailed: { site: RunningSite; mail: MailServer } }>({
	mailed: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
		async ({}, use) => {
			const folder = await copyOfTemplate();
			const mail = await startMailServer();
			const site = await startSite(folder, {
				SMTP_HOST: '127.0.0.1',
				SMTP_PORT: mail.port,
				MAIL_FROM: 'sajten@rostfri.example',
			});
			// The demo's own emails had no recipient.
			for (const { id } of await site.superuser.collection('outbox').getFullList())
				await site.superuser.collection('outbox').delete(id);
			const hidden = site.superuser.collection('site_private');
			await hidden.update((await hidden.getFirstListItem('')).id, { notify_email: 'info@rostfri.example' });
			await use({ site, mail });
			await site.stop();
			await mail.stop();
			await rm(folder, { recursive: true, force: true });
		},
		{ scope: 'worker', timeout: 240_000 },
	],
	baseURL: ({ mailed }, use) => use(mailed.site.url),
});

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** A lead whose customer is named after `word`, so that a test finds its own. */
const aLead = (site: RunningSite, word: string, values: Partial<StoredLead> = {}) =>
	storeLead(site, { name: `${word} Öberg`, email: `${word.toLowerCase()}@exempel.example`, ...values });

const read = (site: RunningSite, id: string): Promise<StoredLead> => site.superuser.collection('leads').getOne(id);
const logOf = (site: RunningSite, id: string) =>
	site.superuser.collection('lead_log').getFullList({ filter: `lead_id = "${id}"`, sort: 'at,created' });

async function openLead(page: Page, { id, name }: { id: string; name: string }): Promise<Locator> {
	await page.goto(`/admin/leads?id=${id}`);
	const dialog = dialogOf(page, name);
	await expect(dialog.getByRole('heading', { name: 'Historik' })).toBeVisible();
	return dialog;
}

/** Opens the sheet that an email is written in. */
async function openReply(page: Page, lead: { id: string; name: string }): Promise<Locator> {
	await (await openLead(page, lead)).getByRole('button', { name: 'Mejla', exact: true }).click();
	const sheet = dialogOf(page, `Mejla ${lead.name}`);
	await expect(sheet.getByRole('button', { name: 'Tack och pris' })).toBeVisible();
	return sheet;
}

/** What a finger cannot hit: controls of less than 24 × 24 px, apart from links in running text (WCAG 2.5.8). */
async function smallTargets(part: Locator): Promise<string[]> {
	return part.locator('button, input, select, textarea, summary, a').evaluateAll((elements) =>
		elements
			.filter((element) => getComputedStyle(element).display !== 'inline' && element.checkVisibility())
			.filter((element) => !element.closest('.sr-only'))
			.filter((element) => {
				const { width, height } = element.getBoundingClientRect();
				return width < 24 || height < 24;
			})
			.map((element) => element.outerHTML.slice(0, 120)),
	);
}

async function slowNetwork(page: Page): Promise<CDPSession> {
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	// What a phone has in a cellar: 500 kbit/s, and 400 ms each way.
	const rate = (500 * 1024) / 8;
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 400,
		downloadThroughput: rate,
		uploadThroughput: rate,
	});
	return session;
}

test('R3: from the link in the notice to a sent answer in five taps and thirty seconds, on a slow network', {
	tag: '@phone-only',
}, async ({ page, mailed: { site, mail } }) => {
	test.slow();
	const products = site.superuser.collection('products');
	const product = await products.getFirstListItem(
		'is_published = true && sold_at = "" && price > 0 && is_margin_scheme = false',
	);
	const answer = await fetch(`${site.url}/api/rostfri/submit-lead`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(
			anInquiryBody({ name: 'Tappräknaren Öberg', email: 'info@krögarn.example', productId: product.id }),
		),
	});
	expect(answer.status).toBe(200);
	await site.superuser.crons.run('mail');
	const notices = () => mail.received.filter(({ subject }) => subject?.includes('Tappräknaren'));
	await expect.poll(() => notices().length).toBe(1);
	const [link = ''] = notices()[0]?.text?.match(/http\S+\/admin\/leads\?id=\w+/) ?? [];
	await signIn(page, site);
	await slowNetwork(page);

	const begun = Date.now();
	// The first tap.
	await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
	await dialogOf(page, 'Tappräknaren Öberg').getByRole('button', { name: 'Mejla', exact: true }).click();
	const sheet = dialogOf(page, 'Mejla Tappräknaren Öberg');
	await sheet.getByRole('button', { name: 'Tack och pris' }).click();
	await expect(sheet.getByLabel('Meddelande')).toHaveValue(/^Hej Tappräknaren Öberg!/);
	// The fourth.
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).click();
	await expectToast(page, 'Mejlet är på väg', 'Till info@krögarn.example');
	expect(Date.now() - begun).toBeLessThan(30_000);
	await expect(sheet).toBeHidden();

	await site.superuser.crons.run('mail');
	const replies = () => mail.received.filter(({ subject }) => subject === `Din förfrågan om ${product.title}`);
	await expect.poll(() => replies().length).toBe(1);
	const [reply] = replies();
	expect(reply?.text).toContain('Hej Tappräknaren Öberg!');
	expect(reply?.text).toContain(`/produkt/${product.slug}`);
	expect(reply?.text).toMatch(/Priset är [\d\s]+ kr/);
	expect(reply?.text).not.toContain('{');
	expect(reply?.from?.text).toContain('Anna Admin via Rostfri');
	expect(reply?.replyTo?.text).toBe('anna@rostfri.example');
	expect(reply?.references).toContain(notices()[0]?.messageId);
	const log = dialogOf(page, 'Tappräknaren Öberg').getByRole('region', { name: 'Historik' });
	const line = log.getByRole('listitem').filter({ hasText: `Mejl: Din förfrågan om ${product.title}` });
	await expect(line).toContainText('Anna Admin');
	await expect(line).toContainText('Skickat');
	await expect(log).toContainText('Förfrågan kom in');
	await expect(log).toContainText('Mejl till oss om förfrågan');
	await expect(dialogOf(page, 'Tappräknaren Öberg')).not.toContainText('Svarstiden har gått ut');
});

test('R3: an answer that is lost on the way keeps its text, and is sent once however often it is tried', {
	tag: '@phone-only',
}, async ({ page, mailed: { site } }) => {
	const lead = await aLead(site, 'Tappade');
	await signIn(page, site);
	let sheet = await openReply(page, lead);
	await sheet.getByRole('button', { name: 'Behöver bild' }).click();
	await sheet.getByLabel('Meddelande').fill('Hej! Vilken modell är det?');
	// Stored by the server, whose answer never arrives.
	await page.route('**/reply', async (route) => {
		await route.fetch();
		await route.abort();
	});
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).click();
	await expect(sheet.getByRole('alert')).toContainText('Mejlet kunde inte skickas. Texten finns kvar.');
	await expect(sheet.getByLabel('Meddelande')).toHaveValue('Hej! Vilken modell är det?');
	await expectAccessible(page);
	await takePictures(page, 'reply-failed');
	await page.unroute('**/reply');

	// The phone puts the tab away.
	const dialog = await openLead(page, lead);
	await expect(dialog.getByText('Du har ett påbörjat mejl.')).toBeVisible();
	sheet = await openReply(page, lead);
	await expect(sheet.getByText('Ditt osparade utkast är tillbaka')).toBeVisible();
	await expect(sheet.getByLabel('Meddelande')).toHaveValue('Hej! Vilken modell är det?');
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).dblclick();
	await expectToast(page, 'Mejlet är på väg');
	await expect(dialog.getByText('Du har ett påbörjat mejl.')).toBeHidden();
	expect((await logOf(site, lead.id)).map(({ kind, text }) => [kind, text])).toEqual([
		['email', 'Hej! Vilken modell är det?'],
	]);
	expect((await read(site, lead.id)).first_answer_kind).toBe('email');

	// The next one is another one.
	sheet = await openReply(page, lead);
	await expect(sheet.getByLabel('Meddelande')).toHaveValue('');
	await sheet.getByLabel('Meddelande').fill('Tack för bilden.');
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).dblclick();
	await expect.poll(async () => (await logOf(site, lead.id)).length).toBe(2);
});

test('R3: an answer that is left by Back while it is sent, and not sent, says so and keeps its text', {
	tag: '@phone-only',
}, async ({ page, mailed: { site } }) => {
	const lead = await aLead(site, 'Tillbakagången');
	await signIn(page, site);
	const sheet = await openReply(page, lead);
	await sheet.getByLabel('Meddelande').fill('Hej! Vi har en i lager.');
	let lose = () => {};
	const left = new Promise<void>((resolve) => {
		lose = resolve;
	});
	await page.route('**/reply', async (route) => {
		await left;
		await route.abort();
	});
	const sent = page.waitForRequest('**/reply');
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).click();
	await sent;
	await page.goBack();
	await expect(sheet).toBeHidden();
	lose();
	await expectToast(page, `Mejlet till ${lead.name} kunde inte skickas`);
	await page.unroute('**/reply');
	const again = await openReply(page, lead);
	await expect(again.getByLabel('Meddelande')).toHaveValue('Hej! Vi har en i lager.');
	expect(await logOf(site, lead.id)).toEqual([]);
});

test('R3, W4: an answer to a lead that a colleague deletes ends, and nothing of it stays on the device', {
	tag: '@phone-only',
}, async ({ page, mailed: { site } }) => {
	const lead = await aLead(site, 'Borttagen');
	await signIn(page, site);
	const sheet = await openReply(page, lead);
	await sheet.getByLabel('Meddelande').fill('Hej! Det här hinner inte fram.');
	const kept = () => page.evaluate((id) => Object.keys(localStorage).filter((name) => name.includes(id)), lead.id);
	await expect.poll(kept).not.toEqual([]);
	await site.superuser.collection('leads').delete(lead.id);
	await expect(page.getByRole('dialog').getByText('Leadet finns inte längre')).toBeVisible();
	await expect(sheet).toBeHidden();
	expect(await kept()).toEqual([]);
	await page.getByRole('dialog').getByRole('button', { name: 'Till listan' }).click();
	await expect(page.getByRole('dialog')).toBeHidden();
});

test('R3: a session that has ended asks to sign in, and the answer is sent then', { tag: '@phone-only' }, async ({
	page,
	mailed: { site },
}) => {
	const email = `utgangen${Date.now()}@rostfri.example`;
	const lead = await aLead(site, 'Utgången');
	await signIn(page, site, email);
	const sheet = await openReply(page, lead);
	await sheet.getByLabel('Meddelande').fill('Skrivet innan inloggningen gick ut.');
	await endSessions(site, email);
	const send = sheet.getByRole('button', { name: 'Skicka mejlet' });
	// Something else that the page asks for may find out first: then the dialog is there before the tap.
	const isTapped = await send.click({ timeout: 5_000 }).then(
		() => true,
		() => false,
	);
	const again = page.getByRole('alertdialog', { name: 'Logga in igen' });
	await again.getByRole('textbox', { name: 'Lösenord' }).fill(adminPassword);
	await again.getByRole('button', { name: 'Logga in' }).click();
	await expect(again).toBeHidden();
	if (!isTapped) await send.click();
	await expectToast(page, 'Mejlet är på väg');
	expect((await logOf(site, lead.id)).map(({ text }) => text)).toEqual(['Skrivet innan inloggningen gick ut.']);
});

test('R3: what a template lacks is said, what was written can be taken back, and no placeholder is ever sent', {
	tag: '@phone-only',
}, async ({ page, mailed: { site } }) => {
	const lead = await aLead(site, 'Produktlös', { reference: 'R-MALL01' });
	await signIn(page, site);
	const sheet = await openReply(page, lead);
	await expect(sheet.getByLabel('Ämne')).toHaveValue('Svar på din förfrågan (R-MALL01)');
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).click();
	await expect(sheet.getByText('Skriv ett meddelande')).toBeVisible();

	await sheet.getByLabel('Meddelande').fill('Mina egna ord.');
	await sheet.getByRole('button', { name: 'Tack och pris' }).click();
	await expect(sheet.getByText('Skriv ett meddelande')).toBeHidden();
	await expect(sheet.getByRole('button', { name: 'Tack och pris' })).toHaveAttribute('aria-pressed', 'true');
	await expect(sheet.getByRole('status').filter({ hasText: 'Uppgifter saknas' })).toContainText(
		'Uppgifter saknas: produkten som förfrågan gäller, produktens pris med moms, länk till produkten',
	);
	await expect(sheet.getByLabel('Meddelande')).toHaveValue(/Tack för din förfrågan om utrustningen\./);
	await expect(sheet.getByLabel('Meddelande')).not.toHaveValue(/[{}]|Priset/);
	await expectAccessible(page);
	expect(await smallTargets(sheet)).toEqual([]);
	await takePictures(page, 'reply-lacking');
	await sheet.getByRole('button', { name: 'Ta tillbaka min text' }).click();
	await expect(sheet.getByLabel('Meddelande')).toHaveValue('Mina egna ord.');

	await sheet.getByLabel('Meddelande').fill('Hej {namn}! Välkommen.');
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).click();
	await expect(sheet.getByText('Byt ut {namn} mot det som ska stå där')).toBeVisible();
	await expect(sheet.getByLabel('Meddelande')).toBeFocused();
	expect(await logOf(site, lead.id)).toEqual([]);

	// Closed without sending: kept, until it is discarded.
	await page.keyboard.press('Escape');
	await expect(sheet).toBeHidden();
	await expect(dialogOf(page, lead.name).getByText('Du har ett påbörjat mejl.')).toBeVisible();
	await dialogOf(page, lead.name).getByRole('button', { name: 'Mejla', exact: true }).click();
	await sheet.getByRole('button', { name: 'Börja om' }).click();
	await expect(sheet.getByLabel('Meddelande')).toHaveValue('');
});

test('R3: an address that takes no mail is said before anything is written, and one that refuses it afterwards', {
	tag: '@phone-only',
}, async ({ page, mailed: { site, mail } }) => {
	test.slow();
	await signIn(page, site);
	const doubtful = await aLead(site, 'Tveksam', { email: '', doubtful_email: 'tveksam@@exempel' });
	await (await openLead(page, doubtful)).getByRole('button', { name: 'Mejla', exact: true }).click();
	const obstacle = dialogOf(page, 'Mejla Tveksam Öberg');
	await expect(obstacle).toContainText('E-postadressen tar inte emot mejl. Ring i stället.');
	await expect(obstacle.getByRole('link', { name: /^Ring / })).toHaveAttribute('href', 'tel:0701234567');
	await expectAccessible(page);

	const lead = await aLead(site, 'Avvisad');
	mail.receivers.set('avvisad@exempel.example', { rcpt: 550 });
	const sheet = await openReply(page, lead);
	await sheet.getByLabel('Meddelande').fill('Hej!');
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).click();
	await expectToast(page, 'Mejlet är på väg');
	const outbox = site.superuser.collection('outbox');
	const mine = `lead_id = "${lead.id}" && kind = "lead_reply"`;
	// It is tried again after hours, which the test does not wait for.
	await expect(async () => {
		for (const { id } of await outbox.getFullList({ filter: `${mine} && status = "pending"` }))
			await outbox.update(id, { next_attempt_at: '2020-01-01 00:00:00.000Z' });
		await site.superuser.crons.run('mail');
		expect((await outbox.getFirstListItem(mine)).status).toBe('failed');
	}).toPass();
	const dialog = dialogOf(page, lead.name);
	await expect(dialog.getByRole('list', { name: 'Misslyckade mejl' })).toContainText(
		'Svaret till kunden kom inte fram.',
	);
	await expect(dialog.getByRole('region', { name: 'Historik' })).toContainText(
		'Kunde inte skickas: Mejlservern svarade: 550',
	);
	await expectAccessible(page);
	await takePictures(page, 'reply-refused');
	// What did not arrive was no answer.
	await expect.poll(async () => (await read(site, lead.id)).first_answer_kind).toBe('');
});

test('R2, R3: a text message opens filled in in the phone, and is noted when begun; so is a call', {
	tag: '@phone-only',
}, async ({ page, mailed: { site } }) => {
	const lead = await aLead(site, 'Sms', { prefer_contact: 'sms' });
	inDatabase(site, 'UPDATE leads SET created = ? WHERE id = ?', '2026-03-02 10:00:00.000Z', lead.id);
	await signIn(page, site);
	const dialog = await openLead(page, lead);
	await expect(dialog.getByText('Svarstiden har gått ut')).toBeVisible();
	// No program of a phone is here to open.
	await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
	await dialog.getByRole('button', { name: 'Sms', exact: true }).click();
	const sheet = dialogOf(page, 'Sms till Sms Öberg');
	await sheet.getByRole('button', { name: 'Behöver bild' }).click();
	await expect(sheet.getByText(/^\d sms, \d+ tecken kvar$/)).toBeVisible();
	await sheet.getByLabel('Meddelande').fill('Hej Sms! Vilken modell?');
	await expect(sheet.getByText('137 tecken kvar')).toBeVisible();
	await expectAccessible(page);
	expect(await smallTargets(sheet)).toEqual([]);
	await takePictures(page, 'text-message');
	const link = sheet.getByRole('link', { name: 'Öppna i sms-appen' });
	await expect(link).toHaveAttribute('href', 'sms:+46701234567?&body=Hej%20Sms%21%20Vilken%20modell%3F');
	await link.click();
	await expect(sheet).toBeHidden();
	// An answer that was begun is one, whatever the status says.
	await expect(dialog.getByText('Svarstiden har gått ut')).toBeHidden();
	const log = dialog.getByRole('region', { name: 'Historik' });
	await expect(log).toContainText('Sms påbörjat');
	await expect(log).toContainText('Hej Sms! Vilken modell?');
	await dialog.getByRole('link', { name: 'Ring', exact: true }).click();
	await expect(log).toContainText('Samtal påbörjat');
	const kinds = (await logOf(site, lead.id)).map(({ kind, by_name }) => [kind, by_name]);
	expect(kinds).toEqual([
		['text_message', 'Anna Admin'],
		['call', 'Anna Admin'],
	]);
	expect((await read(site, lead.id)).first_answer_kind).toBe('text_message');
});

test('R1: the next step is planned with few taps, kept while it is typed, ticked off, undone and removed', {
	tag: '@phone',
}, async ({ page, mailed: { site } }) => {
	const lead = await aLead(site, 'Stegen');
	await signIn(page, site);
	let dialog = await openLead(page, lead);
	await dialog.getByRole('button', { name: 'Planera nästa steg' }).click();
	await expect(dialog.getByLabel('Vad ska göras?')).toBeFocused();
	await dialog.getByRole('button', { name: 'Spara', exact: true }).click();
	await expect(dialog.getByText('Skriv vad som ska göras')).toBeVisible();
	await dialog.getByLabel('Vad ska göras?').fill('Ring om leverans');
	await dialog.getByRole('button', { name: 'Spara', exact: true }).click();
	await expect(dialog.getByText('Välj en dag')).toBeVisible();
	await expectAccessible(page);
	expect(await smallTargets(dialog)).toEqual([]);
	await takePictures(page, 'step-form');

	// What was typed is there after the phone has put the tab away.
	await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('Ring om leverans'))).toBe(true);
	dialog = await openLead(page, lead);
	await expect(dialog.getByLabel('Vad ska göras?')).toHaveValue('Ring om leverans');
	// A colleague plans something else in the same moment.
	const tomorrow = dayAfter(swedishDay(new Date().toISOString()), 1);
	const leads = site.superuser.collection('leads');
	await leads.update(lead.id, { next_step: 'Maila offert', next_step_day: tomorrow });
	await expect(dialog.getByText('En kollega har ändrat nästa steg:')).toBeVisible();
	await expect(dialog.getByText('Maila offert, i morgon')).toBeVisible();
	await dialog.getByRole('button', { name: 'Om en vecka' }).click();
	await expect(dialog.getByRole('button', { name: 'Om en vecka' })).toHaveAttribute('aria-pressed', 'true');
	await expect(dialog.getByLabel('Dag', { exact: true })).not.toHaveValue('');
	await dialog.getByLabel('Tid').fill('08:30');
	await dialog.getByRole('button', { name: 'Spara', exact: true }).click();
	const step = dialog.getByRole('region', { name: 'Nästa steg' });
	await expect(step).toContainText('Ring om leverans');
	await expect(step).toContainText(/kl\. 08:30/);
	await expect(step.getByRole('button', { name: 'Ändra nästa steg' })).toBeFocused();
	const planned = await read(site, lead.id);
	expect([planned.next_step, planned.next_step_time]).toEqual(['Ring om leverans', '08:30']);
	const log = dialog.getByRole('region', { name: 'Historik' });
	await expect(log).toContainText('Nästa steg: Ring om leverans');

	await step.getByRole('button', { name: 'Klart' }).click();
	await expect(step).toBeHidden();
	await expect(log).toContainText('Klart: Ring om leverans');
	await page.getByRole('button', { name: 'Ångra', exact: true }).click();
	await expect(step).toContainText('Ring om leverans');
	await step.getByRole('button', { name: 'Ändra nästa steg' }).click();
	await dialog.getByRole('button', { name: 'Ta bort' }).click();
	await expect(dialog.getByRole('button', { name: 'Planera nästa steg' })).toBeVisible();
	await expect.poll(async () => (await read(site, lead.id)).next_step_day).toBe('');
	await expect(log).toContainText('Nästa steg togs bort: Ring om leverans');
});

test('R1: Att göra lists what is overdue first, and its number stands on the dashboard and in the navigation', {
	tag: '@phone',
}, async ({ page, mailed: { site }, isMobile }) => {
	const today = swedishDay(new Date().toISOString());
	inDatabase(site, "UPDATE leads SET next_step = '', next_step_day = '', next_step_time = ''");
	await signIn(page, site);
	await page.goto('/admin/leads?vy=todo');
	await expect(page.getByText('Inget att göra just nu')).toBeVisible();
	await takePictures(page, 'todo-empty');

	for (const [word, next_step_day, next_step_time] of [
		['Göramorgon', dayAfter(today, 1), ''],
		['Göraidag', today, '23:59'],
		['Görasent', dayAfter(today, -3), ''],
		['Göraigår', dayAfter(today, -1), '10:00'],
	] as const)
		await aLead(site, word, { next_step: `Ring ${word}`, next_step_day, next_step_time });
	await aLead(site, 'Göraarkiv', { next_step: 'Ring', next_step_day: today, is_archived: true });
	await page.goto('/admin');
	const followUp = page.getByRole('region', { name: 'Uppföljning av leads' });
	await expect(followUp.getByRole('link')).toContainText('Att göra');
	await expect(followUp.getByRole('link')).toContainText('3');
	await expect(followUp.getByRole('link')).toContainText('2 försenade, 1 i dag');
	const navigation = page.getByRole('navigation', { name: isMobile ? 'Snabbmeny' : 'Huvudmeny' });
	await expect(navigation.getByRole('link', { name: /^Leads\s*, 3 att göra$/ })).toBeVisible();
	await followUp.getByRole('link').click();
	const rows = page
		.getByRole('list', { name: 'Leads' })
		.getByRole('listitem')
		.or(page.getByRole('table', { name: 'Leads' }).locator('tbody tr'));
	await expect(rows).toHaveCount(4);
	for (const [index, words] of ['Görasent', 'Göraigår', 'Göraidag', 'Göramorgon'].entries())
		await expect(rows.nth(index)).toContainText(`Ring ${words}`);
	await expect(rows.nth(0)).toContainText('Försenat');
	await expect(rows.nth(2)).toContainText('kl. 23:59');
	await expectAccessible(page);
	await takePictures(page, 'todo');
	// The arrows of a lead follow the list.
	await rows.nth(0).getByRole('button', { name: 'Visa Görasent Öberg' }).click();
	await dialogOf(page, 'Görasent Öberg').getByRole('button', { name: 'Nästa lead' }).click();
	await dialogOf(page, 'Göraigår Öberg').getByRole('button', { name: 'Klart' }).click();
	await page.keyboard.press('Escape');
	await expect(rows).toHaveCount(3);
});

test('R4: a long log is folded and whole on demand; an ordinary lead has a few lines', { tag: '@phone-only' }, async ({
	page,
	mailed: { site },
}) => {
	const lead = await aLead(site, 'Loggen');
	await signIn(page, site);
	let dialog = await openLead(page, lead);
	let lines = dialog.getByRole('region', { name: 'Historik' }).getByRole('listitem');
	await expect(lines).toHaveText([/Förfrågan kom in/]);
	const log = site.superuser.collection('lead_log');
	for (let number = 1; number <= 120; number += 1) {
		const at = new Date(Date.now() - (121 - number) * 3_600_000).toISOString().replace('T', ' ');
		await log.create({
			lead_id: lead.id,
			kind: 'note',
			at,
			by_name: 'Bo Ek',
			text: `Anteckning nummer ${number}. `.repeat(9),
		});
	}
	dialog = await openLead(page, lead);
	lines = dialog.getByRole('region', { name: 'Historik' }).getByRole('listitem');
	await expect(lines).toHaveCount(6);
	await expect(dialog.getByRole('button', { name: 'Visa hela historiken (121)' })).toBeVisible();
	await dialog.getByRole('button', { name: 'Visa hela historiken (121)' }).click();
	await expect(lines).toHaveCount(121);
	await expect(lines.filter({ hasText: 'Anteckning nummer 1.' })).toContainText('Bo Ek');
	await lines.nth(1).getByRole('button', { name: 'Visa allt' }).click();
	await expect(lines.nth(1).getByRole('button', { name: 'Visa mindre' })).toHaveAttribute('aria-expanded', 'true');
	await expectAccessible(page);
	expect(await smallTargets(dialog)).toEqual([]);

	await page.route('**/api/collections/lead_log/records**', (route) => route.fulfill({ status: 400, json: {} }));
	await page.goto(`/admin/leads?id=${lead.id}`);
	await expect(dialogOf(page, lead.name).getByRole('alert')).toContainText('Historiken kunde inte hämtas');
});

test('R3: the keyboard writes and sends an answer, and comes back to where it was', async ({
	page,
	mailed: { site },
}) => {
	const lead = await aLead(site, 'Tangent');
	await signIn(page, site);
	const dialog = await openLead(page, lead);
	await dialog.getByRole('button', { name: 'Mejla', exact: true }).focus();
	await page.keyboard.press('Enter');
	const sheet = dialogOf(page, 'Mejla Tangent Öberg');
	await expect(sheet.getByRole('button', { name: 'Tack och pris' })).toBeVisible();
	const tabTo = async (target: Locator) => {
		for (let tabs = 0; tabs < 20; tabs += 1) {
			await page.keyboard.press('Tab');
			if (await target.evaluate((element) => element === document.activeElement)) return;
		}
		throw new Error('The keyboard does not get there');
	};
	await tabTo(sheet.getByRole('button', { name: 'Behöver bild' }));
	await page.keyboard.press('Space');
	await tabTo(sheet.getByLabel('Meddelande'));
	await page.keyboard.press('Control+End');
	await page.keyboard.type(' PS: gärna i dag.');
	await tabTo(sheet.getByRole('button', { name: 'Skicka mejlet' }));
	await page.keyboard.press('Enter');
	await expectToast(page, 'Mejlet är på väg');
	await expect(dialog.getByRole('button', { name: 'Mejla', exact: true })).toBeFocused();
	expect((await logOf(site, lead.id))[0]?.text).toMatch(/PS: gärna i dag\.$/);
});

test('R3: templates are written, checked, sorted, removed and seen in the settings, and offered at a lead', {
	tag: '@phone',
}, async ({ page, mailed: { site } }) => {
	test.slow();
	const hidden = site.superuser.collection('site_private');
	await hidden.update((await hidden.getFirstListItem('')).id, { reply_templates: null });
	await signIn(page, site);
	await page.goto('/admin/installningar');
	const section = page.getByRole('region', { name: 'Svarsmallar' });
	const rows = section.getByRole('list', { name: 'Svarsmallar' }).getByRole('listitem');
	await expect(rows).toHaveCount(5);
	await expect(section).toContainText('Det här är färdiga förslag.');
	await expectAccessible(page);
	await takePictures(page, 'templates');

	// The first change begins with the ready-made ones.
	await rows
		.nth(0)
		.getByRole('button', { name: /^Tack och pris/ })
		.click();
	const text = section.getByLabel('Text', { exact: true });
	await expect(text).toHaveValue(/^Hej \{namn\}!/);
	await expect(section.getByRole('figure')).toContainText('Hej Anna Lind!');
	await text.fill('Hej {nam}!');
	await text.blur();
	await expect(section.getByText('Platshållaren ”{nam}” finns inte.')).toBeVisible();
	await text.fill('Hej , priset är .');
	await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4));
	await section.getByRole('button', { name: '{namn}' }).click();
	await expect(text).toHaveValue('Hej {namn}, priset är .');
	await expect(text).toBeFocused();
	await text.press('End');
	await text.press('ArrowLeft');
	await section.getByRole('button', { name: '{pris}' }).click();
	await expect(text).toHaveValue('Hej {namn}, priset är {pris}.');
	await expect(section.getByRole('figure')).toContainText('Hej Anna Lind, priset är 24 900 kr exkl. moms');
	await expectAccessible(page);
	expect(await smallTargets(section)).toEqual([]);
	await takePictures(page, 'template-open');

	await section.getByRole('button', { name: 'Ny mall' }).click();
	await expect(rows).toHaveCount(6);
	await section.getByLabel('Text', { exact: true }).fill('Vi har öppet till fem.');
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expect(section.getByText('Ge mallen ett namn')).toBeVisible();
	await section.getByLabel('Mallens namn').fill('Öppettider');
	for (const action of ['Flytta upp', 'Flytta upp']) {
		await section.getByRole('button', { name: 'Flytta eller ta bort Öppettider' }).click();
		await page.getByRole('menuitem', { name: action }).click();
	}
	await section.getByRole('button', { name: 'Flytta eller ta bort Vi köper inte' }).click();
	await page.getByRole('menuitem', { name: 'Ta bort' }).click();
	await expect(rows).toHaveText([/^Tack och pris/, /^Behöver bild/, /^Tid för service/, /^Öppettider/, /^Såld/]);
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expectToast(page, 'Inställningar uppdaterade');

	const lead = await aLead(site, 'Mallkund');
	const sheet = await openReply(page, lead);
	await expect(sheet.getByRole('group', { name: 'Börja från en mall' }).getByRole('button')).toHaveText([
		'Tack och pris',
		'Behöver bild',
		'Tid för service',
		'Öppettider',
		'Såld',
	]);
	await page.goto('/admin/installningar');
	await section.getByRole('button', { name: 'Återställ till förslagen' }).click();
	await page.getByRole('button', { name: 'Spara', exact: true }).click();
	await expectToast(page, 'Inställningar uppdaterade');
	await expect(section).toContainText('Det här är färdiga förslag.');
});

test('R2, R5: the dashboard tells how fast leads are answered, and whether inquiries reach us', {
	tag: '@phone',
}, async ({ page, mailed: { site } }) => {
	const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ');
	const watch = site.superuser.collection('lead_watch');
	const remember = async (proof: Partial<ProofRecord>) => {
		const { id } = await watch.getFirstListItem('');
		await watch.update(id, { proof: { ...noProof, watched_since: at(900), started_at: at(0.02), ...proof } });
	};
	const answered = await aLead(site, 'Besvarad');
	inDatabase(
		site,
		'UPDATE leads SET created = ?, first_answer_at = ?, first_answer_kind = ? WHERE id = ?',
		at(200),
		at(199),
		'call',
		answered.id,
	);
	inDatabase(site, 'UPDATE leads SET created = ? WHERE id = ?', at(300), (await aLead(site, 'Obesvarad')).id);
	await signIn(page, site);

	await remember({ succeeded_at: at(0.01) });
	await page.goto('/admin');
	const all = await site.superuser.collection('leads').getFullList<StoredLead>();
	const figures = answerFigures(all, new Date().toISOString());
	const followUp = page.getByRole('region', { name: 'Uppföljning av leads' });
	await expect(followUp).toContainText(`${figures.percent} %`);
	await expect(followUp).toContainText(`${figures.inTime} av ${figures.counted} inom 24 timmar, senaste 30 dagarna`);
	await expect(followUp).toContainText('obesvara');
	const proof = (name: string | RegExp) => page.getByRole('region', { name });
	await expect(proof('Förfrågningar kommer fram')).toContainText('Provat i dag kl.');
	await expectAccessible(page);
	expect(await smallTargets(page.locator('main'))).toEqual([]);
	await takePictures(page, 'dashboard-green');

	await remember({
		succeeded_at: at(30),
		failed_at: at(0.01),
		failed_step: 'server',
		reason: 'Mejlservern svarade: 451 Try later',
	});
	await page.reload();
	const red = proof('Förfrågningar kanske inte kommer fram: mejlservern tog inte emot mejlet');
	await expect(red).toContainText('Mejlservern svarade: 451 Try later');
	await expect(red).toContainText(/Provet i dag kl\. \d\d:\d\d misslyckades\. Senast det fungerade: /);
	await expect(proof('Förfrågningar kommer fram')).toHaveCount(0);
	await expectAccessible(page);
	await takePictures(page, 'dashboard-red');

	await page.route('**/api/rostfri/leads/figures', (route) => route.fulfill({ status: 400, json: {} }));
	await page.reload();
	await expect(page.getByRole('alert')).toContainText('Uppföljningen kunde inte hämtas');
});
