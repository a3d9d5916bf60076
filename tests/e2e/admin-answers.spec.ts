/** Answers to leads by email, text message and call, and their templates (R2, R3). */
import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { defaultReplyTemplates } from '#domain/leads/replyTemplate.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { adminPassword } from '#tests/support/backend.ts';
import { inDatabase } from '#tests/support/database.ts';
import { anInquiryBody } from '#tests/support/factories.ts';
import { aLead, dialogOf, logOf, openLead, openReply, read, smallTargets } from '#tests/support/leadDialog.ts';
import { takePictures } from '#tests/support/pictures.ts';
import { endSessions, expectToast, signIn } from '#tests/support/signIn.ts';
import { testWithMail as test } from '#tests/support/site.ts';

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

	// What has been answered leaves 'Ny' with one tap more.
	await dialog.getByRole('button', { name: 'Markera som kontaktad' }).click();
	await expect(dialog.getByLabel('Status')).toHaveValue('contacted');
	await expect(dialog.getByRole('button', { name: 'Markera som kontaktad' })).toBeHidden();
	await expect.poll(async () => (await read(site, lead.id)).status).toBe('contacted');
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

test('R3: what was written outlives one template after the other, changed or not', { tag: '@phone-only' }, async ({
	page,
	mailed: { site },
}) => {
	const lead = await aLead(site, 'Mallprovaren');
	await signIn(page, site);
	const sheet = await openReply(page, lead);
	const subject = sheet.getByLabel('Ämne');
	const text = sheet.getByLabel('Meddelande');
	const takeBack = sheet.getByRole('button', { name: 'Ta tillbaka min text' });
	await subject.fill('Min rubrik');
	await text.fill('Mina egna ord.');
	await sheet.getByRole('button', { name: 'Tack och pris' }).click();
	await sheet.getByRole('button', { name: 'Behöver bild' }).click();
	await expect(text).not.toHaveValue('Mina egna ord.');
	await takeBack.click();
	await expect(text).toHaveValue('Mina egna ord.');
	await expect(subject).toHaveValue('Min rubrik');
	await expect(takeBack).toBeHidden();

	await sheet.getByRole('button', { name: 'Behöver bild' }).click();
	await text.fill('Mallen, ändrad.');
	await sheet.getByRole('button', { name: 'Tack och pris' }).click();
	await takeBack.click();
	await expect(text).toHaveValue('Mallen, ändrad.');
	await takeBack.click();
	await expect(text).toHaveValue('Mina egna ord.');
	await takeBack.click();
	await expect(text).toHaveValue('Mallen, ändrad.');
});

test('R3: what a template has replaced stays on the device, however the answer is left', {
	tag: '@phone-only',
}, async ({ page, mailed: { site } }) => {
	const lead = await aLead(site, 'Malltittaren');
	await signIn(page, site);
	let sheet = await openReply(page, lead);
	await sheet.getByLabel('Meddelande').fill('Mina egna ord.');
	const leaving = {
		'a reload': () => page.reload(),
		'the browser’s Back': () => page.goBack(),
		'the button': () => sheet.getByRole('button', { name: 'Avbryt' }).click(),
	};
	for (const [way, leave] of Object.entries(leaving)) {
		await test.step(way, async () => {
			sheet = await openReply(page, lead);
			await expect(sheet.getByText('Ditt osparade utkast är tillbaka')).toBeVisible();
			await expect(sheet.getByLabel('Meddelande')).toHaveValue('Mina egna ord.');
			await sheet.getByRole('button', { name: 'Tack och pris' }).click();
			await expect(sheet.getByLabel('Meddelande')).toHaveValue(/^Hej Malltittaren Öberg!/);
			await leave();
			await expect(page.getByText('Du har ett påbörjat mejl.')).toBeAttached();
		});
	}
	sheet = await openReply(page, lead);
	await expect(sheet.getByLabel('Meddelande')).toHaveValue('Mina egna ord.');
	await sheet.getByRole('button', { name: 'Behöver bild' }).click();
	await sheet.getByLabel('Meddelande').fill('Mallen, ändrad.');

	// What stood in the form comes back in it, and what it replaced can still be taken back and sent.
	sheet = await openReply(page, lead);
	await expect(sheet.getByLabel('Meddelande')).toHaveValue('Mallen, ändrad.');
	await sheet.getByRole('button', { name: 'Ta tillbaka min text' }).click();
	await sheet.getByRole('button', { name: 'Skicka mejlet' }).click();
	await expectToast(page, 'Mejlet är på väg');
	expect((await logOf(site, lead.id)).map(({ text }) => text)).toEqual(['Mina egna ord.']);
	await expect(dialogOf(page, lead.name).getByText('Du har ett påbörjat mejl.')).toBeHidden();
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

test('R2: what is begun without network is noted when it is back, also by a page that is opened then', {
	tag: '@phone-only',
}, async ({ page, context, mailed: { site } }) => {
	const lead = await aLead(site, 'Källare');
	await signIn(page, site);
	const dialog = await openLead(page, lead);
	const log = dialog.getByRole('region', { name: 'Historik' });
	// No program of a phone is here to open.
	await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
	await context.setOffline(true);
	await dialog.getByRole('link', { name: 'Ring', exact: true }).click();
	await expectToast(page, 'Samtalet är inte noterat än', 'Det noteras av sig självt när det finns nät.');
	await context.setOffline(false);
	await expect(log).toContainText('Samtal påbörjat');
	await expect(page.getByText('Samtalet är inte noterat än')).toBeHidden();

	// Stored by the server, whose answer never arrives.
	await page.route('**/begun', async (route) => {
		await route.fetch();
		await route.abort();
	});
	await dialog.getByRole('button', { name: 'Sms', exact: true }).click();
	const sheet = dialogOf(page, 'Sms till Källare Öberg');
	await sheet.getByLabel('Meddelande').fill('Hej Källare! Vi har en i lager.');
	await sheet.getByRole('link', { name: 'Öppna i sms-appen' }).click();
	await expectToast(page, 'Sms:et är inte noterat än');
	await page
		.getByRole('region', { name: /^Meddelanden/ })
		.getByRole('button', { name: 'Stäng' })
		.click();
	await page.route('**/begun', (route) => route.abort());
	await dialog.getByRole('link', { name: 'Ring', exact: true }).click();
	await expectToast(page, 'Samtalet är inte noterat än');
	await page.unrouteAll({ behavior: 'wait' });

	const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.endsWith(' begun acts')));
	expect(await kept()).toHaveLength(1);
	await page.goto('/admin');
	await expect.poll(kept).toEqual([]);
	const entries = (await logOf(site, lead.id)).map(({ kind, text }) => `${kind} ${text}`);
	// The second call, within a minute of the first, is the same one.
	expect(entries).toEqual(['call ', 'text_message Hej Källare! Vi har en i lager.']);
	expect((await read(site, lead.id)).first_answer_kind).toBe('call');
});

test('R2, W4: a call that could not be noted goes from the device with its lead', { tag: '@phone-only' }, async ({
	page,
	mailed: { site },
}) => {
	const lead = await aLead(site, 'Raderad');
	await signIn(page, site);
	const dialog = await openLead(page, lead);
	await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
	await page.route('**/begun', (route) => route.abort());
	await dialog.getByRole('link', { name: 'Ring', exact: true }).click();
	await expectToast(page, 'Samtalet är inte noterat än');
	const kept = () => page.evaluate((id) => Object.values(localStorage).filter((text) => text.includes(id)), lead.id);
	expect(await kept()).toHaveLength(1);
	await site.superuser.collection('leads').delete(lead.id);
	await expect(page.getByRole('dialog').getByText('Leadet finns inte längre')).toBeVisible();
	await expect.poll(kept).toEqual([]);
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

test('R3: templates are written, checked, sorted, removed and seen in the settings, and offered at a lead', async ({
	page,
	mailed: { site },
}) => {
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

	// To read one changes nothing.
	await rows
		.nth(0)
		.getByRole('button', { name: /^Tack och pris/ })
		.click();
	const text = section.getByLabel('Text', { exact: true });
	await expect(text).toHaveValue(/^Hej \{namn\}!/);
	await text.fill('Hej!');
	await expect(page.getByText('Osparade ändringar', { exact: true })).toBeVisible();
	await text.fill(defaultReplyTemplates[0]?.body ?? '');
	await expect(page.getByText('Osparade ändringar', { exact: true })).toBeHidden();
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
	const kept = (await hidden.getFirstListItem('')).reply_templates as { name: string }[];
	expect(kept.map(({ name }) => name).join('')).toBe('');
});
