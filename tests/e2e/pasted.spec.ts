/** What people paste into the inquiry form: from the table of the tests of the domain and of the server. */
import { tidyName } from '#domain/text/tidy.ts';
import { field, fillIn, openForm, send, toast } from '#tests/support/inquiryForm.ts';
import { type Pasted, pastedEmails, pastedMessages, pastedNames, pastedPhones } from '#tests/support/pasted.ts';
import { expect, test } from '#tests/support/site.ts';

/** A few of each kind: the domain's and the server's tests go through all of them. */
const some = <Row>(table: readonly Row[]) => table.filter((_, place) => place % 4 === 0);

/** A field of one line never gets a line break: the browser takes it away before anybody sees it. */
const oneLine = ([pasted]: readonly string[]) => !/[\r\n]/.test(pasted ?? '');
const kept = (table: readonly Pasted[]) => table.filter(oneLine).filter(([, stored]) => !stored.startsWith('✗'));
const refused = (table: readonly (readonly string[])[]) => table.filter(([, stored = '']) => stored.startsWith('✗'));

test('I4: a field that is left shows what will be kept of what was pasted into it', async ({ page }) => {
	await openForm(page);
	const tables: [string, readonly (readonly string[])[]][] = [
		['Namn', kept(pastedNames).map(([pasted, stored]) => [pasted, tidyName(stored)])],
		['E-post', kept(pastedEmails)],
		['Telefon', pastedPhones.map(([pasted, , tidied]) => [pasted, tidied])],
	];
	for (const [name, table] of tables)
		for (const [pasted = '', shown = ''] of some(table)) {
			await field(page, name).fill(pasted);
			await field(page, name).blur();
			await expect(field(page, name), JSON.stringify(pasted)).toHaveValue(shown);
		}
});

test('I3: what nothing is left of, and what is no address or number, is refused in words', async ({ page }) => {
	await openForm(page);
	await send(page).click();
	const tables: [string, readonly (readonly string[])[]][] = [
		['Namn', refused(pastedNames)],
		['E-post', refused(pastedEmails).filter(oneLine)],
		['Telefon', refused(pastedPhones)],
	];
	for (const [name, table] of tables)
		for (const [pasted = '', stored = ''] of some(table)) {
			await field(page, name).fill(pasted);
			await expect(field(page, name), JSON.stringify(pasted)).toHaveAccessibleDescription(stored.slice(2));
		}
});

test('I7: an inquiry of pasted texts is stored as it can be read and answered', async ({ page, site }) => {
	await openForm(page);
	const [message = ''] = pastedMessages[5] ?? [];
	await fillIn(page, {
		Namn: '\u200bŁukasz\u00a0Żółć\u202c',
		'E-post': '\u200binfo@kök-företaget.se\u00a0',
		Telefon: '\u202d+46\u00a0(0)70.123–45.67',
		Ort: 'ö\u00adrebro',
		Meddelande: message,
	});
	await send(page).click();
	await expect(toast(page)).toContainText('Tack');
	const lead = await site.superuser.collection('leads').getFirstListItem('email ~ "företaget.se"');
	expect(lead).toMatchObject({
		name: 'Łukasz Żółć',
		email: 'info@kök-företaget.se',
		phone: '+46701234567',
		city: 'Örebro',
		message,
	});
});
