/** The inquiry form: what it asks, how it tells what is wrong, and what is sent (I1–I7). */
import { expectAccessibleAt } from '#tests/support/accessibility.ts';
import { field, fillIn, openDialog, openForm, send, toast } from '#tests/support/inquiryForm.ts';
import { signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

test('I1, I2: the general form asks what it is about, service first', { tag: '@phone' }, async ({ page }) => {
	await openForm(page);
	await expect(page.getByRole('heading', { level: 1, name: 'Kontakta oss' })).toBeVisible();
	await expect(page.getByRole('radio', { name: 'Boka service' })).toBeChecked();
	for (const name of ['Boka service', 'Sälja utrustning', 'Köpa utrustning', 'Allmän fråga'])
		await expect(page.getByRole('radio', { name })).toBeVisible();
});

for (const [query, name] of [
	['salja', 'Sälja utrustning'],
	['buy_equipment', 'Köpa utrustning'],
	['okand', 'Boka service'],
] as const)
	test(`I2: ?typ=${query} preselects ${name}`, async ({ page }) => {
		await openForm(page, `/intresse?typ=${query}`);
		await expect(page.getByRole('radio', { name })).toBeChecked();
	});

test('I3: what is asked depends on the type', async ({ page }) => {
	await openForm(page);
	const asked = {
		quantity: field(page, 'Antal'),
		budget: field(page, 'Budget'),
		condition: page.getByRole('group', { name: 'Önskat skick' }),
		pickup: page.getByRole('checkbox', { name: /hämtar utrustningen/ }),
	};
	const expected = {
		'Boka service': [],
		'Sälja utrustning': ['quantity', 'pickup'],
		'Köpa utrustning': ['quantity', 'budget', 'condition'],
		'Allmän fråga': [],
	};
	for (const [type, shown] of Object.entries(expected)) {
		await page.getByRole('radio', { name: type }).check();
		for (const [name, field] of Object.entries(asked))
			await expect(field, `${name} of ${type}`).toBeVisible({ visible: (shown as string[]).includes(name) });
	}

	// What was typed into a field that has gone does not stand in the way, nor is it lost.
	await page.getByRole('radio', { name: 'Köpa utrustning' }).check();
	await field(page, 'Antal').fill('5000');
	await field(page, 'Budget').fill('x'.repeat(51));
	await page.getByRole('radio', { name: 'Sälja utrustning' }).check();
	await expect(field(page, 'Antal')).toHaveValue('5000');
	await page.getByRole('radio', { name: 'Boka service' }).check();
	await fillIn(page);
	await send(page).click();
	await expect(toast(page)).toContainText('Tack för din serviceförfrågan!');
	// I4: the next message begins with a capital too.
	await field(page, 'Meddelande').pressSequentially('hej');
	await expect(field(page, 'Meddelande')).toHaveValue('Hej');
});

test('I3, I6: every rule has its message beside the field and in a toast, and the first error gets the focus', async ({
	page,
}) => {
	await openForm(page);
	await page.getByRole('radio', { name: 'Köpa utrustning' }).check();
	await send(page).click();
	await expect(toast(page)).toContainText('Valideringsfel');
	await expect(toast(page)).toContainText('Namn är obligatoriskt');
	await expect(field(page, 'Namn')).toBeFocused();
	const form = page.locator('form[novalidate]');
	for (const message of [
		'Namn är obligatoriskt',
		'Ogiltig e-postadress',
		'Telefonnummer är obligatoriskt',
		'Ort är obligatorisk',
		'Du måste godkänna behandling av dina uppgifter',
	])
		await expect(form.getByText(message)).toBeVisible();
	await expect(field(page, 'Namn')).toHaveAccessibleDescription('Namn är obligatoriskt');

	await fillIn(page, { Telefon: 'ring mig', Antal: '0', 'E-post': 'anna@' });
	await expect(form.getByText('Ogiltigt telefonnummer')).toBeVisible();
	await expect(form.getByText('Antal måste vara minst 1')).toBeVisible();
	await field(page, 'Antal').fill('1001');
	await expect(form.getByText('Antal får vara max 1000')).toBeVisible();
	const tooLong = {
		Namn: ['X'.repeat(101), 'Namnet får vara max 100 tecken'],
		'E-post': [`${'X'.repeat(250)}@example.se`, 'E-postadressen är för lång'],
		Telefon: ['0'.repeat(21), 'Telefonnumret är för långt'],
		Företag: ['X'.repeat(101), 'Företagsnamnet är för långt'],
		Ort: ['X'.repeat(101), 'Ortnamnet är för långt'],
		Budget: ['X'.repeat(51), 'Budget-texten är för lång'],
		Meddelande: ['X'.repeat(2001), 'Meddelandet får vara max 2000 tecken'],
	} as const;
	for (const [label, [value, message]] of Object.entries(tooLong)) {
		await field(page, label).fill(value);
		await send(page).click();
		await expect(form.getByText(message)).toBeVisible();
		await expect(field(page, label), 'what was typed stays').toHaveValue(value);
	}
});

test('I4: leaving a field tidies it', async ({ page }) => {
	await openForm(page);
	const tidied = {
		Namn: ['anna-karin von essen', 'Anna-Karin von Essen'],
		Telefon: ['08 123 456 78', '08-123 456 78'],
		Företag: ['bagarns kök ab', 'Bagarns Kök AB'],
		Ort: ['upplands väsby', 'Upplands Väsby'],
	};
	for (const [label, [typed = '', shown = '']] of Object.entries(tidied)) {
		await field(page, label).fill(typed);
		await field(page, label).blur();
		await expect(field(page, label)).toHaveValue(shown);
	}
	await field(page, 'Meddelande').pressSequentially('hej');
	await expect(field(page, 'Meddelande')).toHaveValue('Hej');
});

const thanks = {
	'Boka service': [
		'Tack för din serviceförfrågan!',
		'Vi återkommer till dig så snart som möjligt för att bekräfta din servicebokning.',
	],
	'Sälja utrustning': ['Tack för din förfrågan!', 'Vi återkommer med en värdering av din utrustning inom kort.'],
	'Köpa utrustning': ['Tack för din förfrågan!', 'Vi återkommer med tillgänglighet och pris så snart som möjligt.'],
	'Allmän fråga': ['Tack för ditt meddelande!', 'Vi återkommer till dig så snart som möjligt.'],
} as const;

for (const [type, [title, text]] of Object.entries(thanks))
	test(`I6, I7: ${type} arrives, thanks, gives a reference and empties the form`, async ({ page, site }) => {
		await openForm(page);
		await page.getByRole('radio', { name: type }).check();
		await fillIn(page);
		if (type === 'Sälja utrustning') await page.getByRole('checkbox', { name: /hämtar/ }).check();
		if (type === 'Köpa utrustning') {
			await page.getByRole('radio', { name: 'Begagnat' }).check();
			await field(page, 'Budget').fill('20 000 kr');
			await field(page, 'Antal').fill('3');
		}
		await send(page).click();
		await expect(toast(page)).toContainText(title);
		await expect(toast(page)).toContainText(text);
		const reference = /R-[A-Z0-9]{6}/.exec((await toast(page).textContent()) ?? '')?.[0] ?? '';
		await expect(page.locator('main strong', { hasText: reference })).toBeVisible();
		await expect(field(page, 'Namn')).toHaveValue('');
		await expect(page.getByRole('checkbox', { name: /Jag godkänner/ })).not.toBeChecked();
		expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('intresse')))).toEqual(
			[],
		);

		const [lead] = await site.superuser.collection('leads').getFullList({ filter: `reference = "${reference}"` });
		expect(lead).toMatchObject({
			name: 'Anna Andersson',
			phone: '070-123 45 67',
			city: 'Västerås',
			source: 'other',
			product_id: '',
			...(type === 'Köpa utrustning' && { condition: 'used', budget: '20 000 kr', quantity: 3 }),
			...(type === 'Sälja utrustning' && { needs_pickup: true }),
		});
		if (type === 'Köpa utrustning')
			expect(lead?.message).toBe('Ugnen blir inte varm.\nÖnskat skick: Begagnat\nBudget: 20 000 kr');
		if (type === 'Sälja utrustning')
			expect(lead?.message).toBe('Ugnen blir inte varm.\nÖnskar hämtning av utrustningen');
	});

test('D4, I2, I6: the dialog on a product page', { tag: '@phone' }, async ({ page, site }) => {
	await openDialog(page);
	const dialog = page.getByRole('dialog', { name: 'Intresseanmälan' });
	await expect(dialog).toContainText('Kombiugn 6 GN 1/1 med pekskärm');
	await expect(dialog.getByRole('radio', { name: 'Boka service' })).toHaveCount(0);
	await expect(dialog.getByRole('textbox', { name: 'Budget' })).toHaveCount(0);
	for (let step = 0; step < 25; step += 1) {
		await page.keyboard.press('Tab');
		expect(await page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]')))).toBe(true);
	}
	await page.keyboard.press('Escape');
	await expect(dialog).toBeHidden();
	await expect(page.getByRole('button', { name: 'Skicka intresseanmälan' }).first()).toBeFocused();

	await page.getByRole('button', { name: 'Skicka intresseanmälan' }).first().click();
	await fillIn(page, { Meddelande: '', Antal: '2' });
	await send(page).click();
	await expect(dialog).toBeHidden();
	await expect(toast(page)).toContainText('Vi återkommer med tillgänglighet och pris så snart som möjligt.');
	const reference = /R-[A-Z0-9]{6}/.exec((await toast(page).textContent()) ?? '')?.[0] ?? '';
	await expect(page.locator('#anmalan-svar')).toContainText(reference);
	const [lead] = await site.superuser.collection('leads').getFullList({ filter: `reference = "${reference}"` });
	expect(lead).toMatchObject({
		inquiry_type: 'buy_equipment',
		product_title: 'Kombiugn 6 GN 1/1 med pekskärm',
		source: 'product',
		quantity: 2,
	});
});

test('I6: an e-mail address that is most probably a slip is asked about once, then sent and marked', async ({
	page,
	site,
}) => {
	await openForm(page);
	await fillIn(page, { 'E-post': 'anna..svensson@gmail.com' });
	await send(page).click();
	await expect(page.getByText('Kontrollera e-postadressen. Stämmer den, skicka igen.').first()).toBeVisible();
	await expect(field(page, 'E-post')).toBeFocused();
	// Another address is asked about again.
	await field(page, 'E-post').fill('anna.svensson.@gmail.com');
	await send(page).click();
	await expect(field(page, 'E-post')).toHaveAttribute('aria-invalid', 'true');
	await send(page).click();
	await expect(toast(page)).toContainText('Tack för din serviceförfrågan!');
	const lead = await site.superuser.collection('leads').getFirstListItem("doubtful_email != ''");
	expect(lead).toMatchObject({ email: '', doubtful_email: 'anna.svensson.@gmail.com' });

	await signIn(page, site);
	await page.goto(`/admin/leads?id=${lead.id}`);
	await expect(page.getByRole('link', { name: 'anna.svensson.@gmail.com' })).toBeVisible();
	await expect(page.getByText('E-postadressen går kanske inte att svara på')).toBeVisible();
});

test('I3: the wheel scrolls the page and leaves the number as it is', async ({ page }) => {
	await openForm(page);
	await page.getByRole('radio', { name: 'Köpa utrustning' }).check();
	const number = field(page, 'Antal');
	await number.fill('3');
	await number.hover();
	await page.mouse.wheel(0, 300);
	await page.mouse.wheel(0, 300);
	await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
	await expect(number).toHaveValue('3');
});

test('I6: a double tap and the return key send once', async ({ page }) => {
	let sent = 0;
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route('**/submit-lead', async (route) => {
		sent += 1;
		await held;
		await route.continue();
	});
	await openForm(page);
	await fillIn(page);
	await send(page).dblclick();
	await field(page, 'Namn').press('Enter');
	await expect(send(page)).toHaveText('Skickar...');
	release();
	await expect(toast(page)).toContainText('Tack för din serviceförfrågan!');
	expect(sent).toBe(1);
});

test('I6: what the server refuses is told beside the field', async ({ page }) => {
	await page.route('**/submit-lead', (route) =>
		route.fulfill({
			status: 400,
			json: {
				ok: false,
				code: 'validation',
				error: 'Ogiltigt telefonnummer',
				fields: { phone: 'Ogiltigt telefonnummer' },
			},
		}),
	);
	await openForm(page);
	await fillIn(page);
	await send(page).click();
	await expect(toast(page)).toContainText('Valideringsfel');
	await expect(field(page, 'Telefon')).toHaveAccessibleDescription('Ogiltigt telefonnummer');
	await expect(field(page, 'Telefon')).toBeFocused();
	await expect(field(page, 'Namn')).toHaveValue('Anna Andersson');
});

test('I6, I7: a key that another inquiry has used costs no inquiry: the form sends with a new one', async ({
	page,
	site,
}) => {
	const used = crypto.randomUUID();
	const name = `Nyckel Nilsson ${Date.now()}`;
	const keys: string[] = [];
	await page.route('**/submit-lead', async (route) => {
		const body = route.request().postDataJSON();
		keys.push(body.idempotencyKey);
		if (keys.length > 1) return route.continue();
		await site.superuser.send('/api/rostfri/submit-lead', {
			method: 'POST',
			body: { ...body, message: 'En tidigare förfrågan', idempotencyKey: used },
		});
		return route.continue({ postData: JSON.stringify({ ...body, idempotencyKey: used }) });
	});
	await openForm(page);
	await fillIn(page, { Namn: name });
	await send(page).click();
	await expect(toast(page)).toContainText('Tack för din serviceförfrågan!');
	expect(new Set(keys).size).toBe(2);
	const leads = await site.superuser.collection('leads').getFullList({ filter: `name = "${name}"` });
	expect(leads.map(({ message }) => message).sort()).toEqual(['En tidigare förfrågan', 'Ugnen blir inte varm.']);
});

for (const [name, answer] of [
	['an error', { status: 500, json: { ok: false, code: 'server', error: 'x' } }],
	['ok that is not true', { status: 200, json: { ok: false, error: 'x' } }],
	['something else entirely', { status: 502, body: '<html>Bad gateway</html>' }],
] as const)
	test(`I6: the server answers ${name}: it is said kindly and everything stays`, async ({ page }) => {
		await page.route('**/submit-lead', (route) => route.fulfill(answer));
		await openForm(page);
		await fillIn(page);
		await send(page).click();
		await expect(toast(page)).toContainText('Något gick fel');
		await expect(toast(page)).toContainText('Kunde inte skicka din förfrågan. Försök igen.');
		await expect(page.getByText('Det du skrivit är kvar')).toBeVisible();
		await expect(field(page, 'Meddelande')).toHaveValue('Ugnen blir inte varm.');
		await expect(send(page)).toHaveText('Skicka igen');
	});

test('A robot that fills in the hidden field is marked, and a person cannot reach it', async ({ page, site }) => {
	await openForm(page);
	const trap = page.locator('input[name=website]');
	await expect(trap).toHaveAttribute('tabindex', '-1');
	await expect(trap).toHaveAttribute('autocomplete', 'off');
	const name = `Robot Robotsson ${Date.now()}`;
	await fillIn(page, { Namn: name });
	await trap.evaluate((input: HTMLInputElement) => {
		input.value = 'https://spam.example';
	});
	await send(page).click();
	await expect(toast(page)).toContainText('Tack');
	const [lead] = await site.superuser.collection('leads').getFullList({ filter: `name = "${name}"` });
	expect(lead?.is_likely_spam).toBe(true);
});

test('The form is accessible in every state', async ({ page }) => {
	test.slow();
	const check = (state: string) => expectAccessibleAt([320, 768, 1440], page, state);
	await openForm(page, '/intresse?typ=kopa');
	await check('empty');
	await send(page).click();
	await expect(toast(page)).toBeVisible();
	await check('invalid');
	await fillIn(page);
	await send(page).click();
	await expect(page.locator('main strong', { hasText: /R-[A-Z0-9]{6}/ })).toBeVisible();
	await check('sent');
	await openDialog(page);
	await check('dialog');
	await page.setViewportSize({ width: 320, height: 640 });
	await send(page).scrollIntoViewIfNeeded();
	await expect(send(page)).toBeInViewport();
});
