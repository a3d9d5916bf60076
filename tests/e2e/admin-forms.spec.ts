/** What all forms of the back office have in common: two people, unsaved changes, and what follows a save. */
import { expectToast, signIn } from '#tests/support/signIn.ts';
import { expect, test } from '#tests/support/site.ts';

test('C3: where two people change one category, each field shows what the colleague wrote before it is overwritten', async ({
	page,
	site,
}) => {
	const categories = site.superuser.collection('categories');
	const { id } = await categories.create({ name: 'Bänkar', icon_name: 'package', description: 'Som de var' });
	await signIn(page, site);
	await page.goto(`/admin/kategorier?id=${id}`);
	const dialog = page.getByRole('dialog', { name: 'Redigera kategori' });
	await expect(dialog.getByLabel('Beskrivning')).toHaveValue('Som de var');
	await dialog.getByLabel('Namn').fill('Arbetsbänkar');
	await categories.update(id, { name: 'Rostfria bänkar', description: 'Kollegans text' });
	await dialog.getByRole('button', { name: 'Spara' }).click();

	await expect(dialog.getByText('Någon annan har ändrat till ”Rostfria bänkar”')).toBeVisible();
	await expect(dialog.getByLabel('Namn')).toHaveValue('Arbetsbänkar');
	await expect(dialog.getByLabel('Beskrivning')).toHaveValue('Kollegans text');
	await dialog.getByRole('button', { name: 'Spara' }).click();
	await expectToast(page, 'Kategori uppdaterad');
	await expect(dialog).toBeHidden();
	expect(await categories.getOne(id)).toMatchObject({ name: 'Arbetsbänkar', description: 'Kollegans text' });
});

test('C7: what is typed during a save stays in the form, and stays unsaved', async ({ page, site }) => {
	const { email } = await site.createAdmin('formular@rostfri.example', 'Frida Formulär');
	await signIn(page, site, email);
	await page.goto('/admin/profil');
	const name = page.getByLabel('Namn');
	const save = page.getByRole('button', { name: 'Spara', exact: true });
	await name.fill('Frida F');
	let answer = () => {};
	const answered = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route('**/api/rostfri/profile', async (route) => {
		await answered;
		await route.continue();
	});
	await save.click();
	await name.fill('Frida Form');
	answer();
	await expectToast(page, 'Profil uppdaterad');
	await expect(name).toHaveValue('Frida Form');
	await expect(save).toBeEnabled();
	await save.press('Enter');
	await expect(save).toBeDisabled();
	await page.keyboard.press('Enter');
	await expect(save).toBeFocused();
	const users = site.superuser.collection('users');
	expect(await users.getFirstListItem(`email = "${email}"`)).toMatchObject({ full_name: 'Frida Form' });
});
