/** What is next at a lead, what has happened, and how fast leads are answered (R1, R2, R4, R5). */
import { expect } from '@playwright/test';
import { answerFigures } from '#domain/leads/firstAnswer.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import { noProof, type ProofRecord } from '#domain/operations/nightlyProof.ts';
import { dayAfter, swedishDay } from '#domain/text/swedishDay.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { inDatabase } from '#tests/support/database.ts';
import { aLead, dialogOf, openLead, read, smallTargets } from '#tests/support/leadDialog.ts';
import { takePictures } from '#tests/support/pictures.ts';
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { testWithMail as test } from '#tests/support/site.ts';

test('R1: the next step is planned with few taps, kept while it is typed, ticked off, undone and removed', {
	tag: '@phone-only',
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

test('R1: undoing a step, ticked off or changed, leaves what a colleague has planned since, and says so', {
	tag: '@phone-only',
}, async ({ page, mailed: { site } }) => {
	const day = dayAfter(swedishDay(new Date().toISOString()), 1);
	const lead = await aLead(site, 'Ångersteget', { next_step: 'Ring om leverans', next_step_day: day });
	const leads = site.superuser.collection('leads');
	await signIn(page, site);
	const dialog = await openLead(page, lead);
	const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: 'Ångra', exact: true });
	const refused = 'En kollega har ändrat nästa steg sedan dess.';

	await dialog.getByRole('button', { name: 'Klart' }).click();
	await expect(undo).toBeVisible();
	await leads.update(lead.id, { next_step: 'Maila offert', next_step_day: day });
	await undo.click();
	await expectToast(page, 'Kunde inte ångra', refused);
	expect((await read(site, lead.id)).next_step).toBe('Maila offert');

	// Without the toasts so far.
	await openLead(page, lead);
	await dialog.getByRole('button', { name: 'Ändra nästa steg' }).click();
	await dialog.getByLabel('Vad ska göras?').fill('Maila ny offert');
	await dialog.getByRole('button', { name: 'Spara', exact: true }).click();
	await expect(undo).toBeVisible();
	await leads.update(lead.id, { next_step: 'Boka montör', next_step_day: day });
	await undo.click();
	await expectToast(page, 'Kunde inte ångra', refused);
	expect((await read(site, lead.id)).next_step).toBe('Boka montör');
});

test('R1: Att göra lists what is overdue first, and its number stands on the dashboard and in the navigation', {
	tag: '@phone-only',
}, async ({ page, mailed: { site } }) => {
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
	const navigation = page.getByRole('navigation', { name: 'Snabbmeny' });
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

test('R2, R5: the dashboard tells how fast leads are answered, and whether inquiries reach us', async ({
	page,
	mailed: { site },
}) => {
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
