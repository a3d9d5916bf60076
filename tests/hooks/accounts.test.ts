import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPassword, startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call, statusOf } from '#tests/support/calls.ts';
import { aDemotedAdmin, aStranger } from '#tests/support/factories.ts';

let backend: TestBackend;
beforeAll(async () => {
	backend = await startBackend({ SETUP_TOKEN: 'koden-fran-starten' });
});
afterAll(() => backend.stop());

const first = {
	full_name: 'Ada Först',
	email: 'Ada.Forst@Example.com',
	password: 'sextkn',
	token: 'koden-fran-starten',
};

// The order matters: setup is open only in the beginning.
describe('setup and accounts', () => {
	test('A1: setup is open while there is no admin, and says that it takes the token', async () => {
		expect((await call(backend, 'setup')).body).toEqual({
			open: true,
			token_required: true,
			sends_mail: false,
		});
	});

	test('A1: setup judges every field, and the token', async () => {
		const empty = await call(backend, 'setup', { full_name: ' ', email: '', password: '' });
		expect(empty.status).toBe(400);
		expect(
			Object.fromEntries(
				Object.entries(empty.body.data).map(([name, e]) => [name, (e as { message: string }).message]),
			),
		).toEqual({
			full_name: 'Namn måste anges.',
			email: 'E-post måste anges.',
			password: 'Lösenord måste anges.',
		});
		const short = await call(backend, 'setup', { ...first, password: 'femtk' });
		expect(short.body.data.password.message).toBe('Lösenordet måste vara minst 6 tecken.');
		for (const token of [undefined, '', 'fel', 'koden-fran-starte'])
			expect((await call(backend, 'setup', { ...first, token })).body.data).toHaveProperty('token');
		expect((await call(backend, 'setup')).body.open).toBe(true);
	});

	test('A1: an account that cannot be stored is told of in Swedish, with the field', async () => {
		const users = backend.superuser.collection('users');
		const { id } = await users.create({
			full_name: first.full_name,
			email: first.email.toLowerCase(),
			password: adminPassword,
			passwordConfirm: adminPassword,
		});
		const answer = await call(backend, 'setup', first);
		expect(answer).toMatchObject({ status: 400, body: { message: 'Kunde inte skapa användare.' } });
		expect(answer.body.data).toHaveProperty('email');
		await users.delete(id);
	});

	test('A1: twenty simultaneous setups make one admin', async () => {
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, n) => call(backend, 'setup', { ...first, email: `forst${n}@Example.com` })),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		const others = answers.filter(({ status }) => status !== 200);
		expect(new Set(others.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
			new Set(['409 Setup redan klar.']),
		);
		const admins = await backend.superuser.collection('users').getFullList();
		expect(admins).toHaveLength(1);
		expect((await call(backend, 'setup')).body.open).toBe(false);
		const login = backend.visitor().collection('users');
		expect(await statusOf(login.authWithPassword(String(admins[0]?.email), first.password))).toBe(200);
	});

	test('A2: the address is one, in whatever case it is written', async () => {
		await backend.admin('vera@example.com');
		const login = backend.visitor().collection('users');
		expect(await statusOf(login.authWithPassword('Vera@EXAMPLE.com', adminPassword))).toBe(200);
	});

	test('A2: who is not an admin gets no token', async () => {
		const stranger = await aStranger(backend);
		const email = stranger.authStore.record?.email;
		expect(await statusOf(backend.visitor().collection('users').authWithPassword(email, adminPassword))).toBe(403);
		expect(await statusOf(stranger.collection('users').authRefresh())).toBe(403);
	});

	test('C6: an admin makes an account for a colleague, who can log in', async () => {
		const client = await backend.admin();
		const made = await call(
			backend,
			'admins',
			{ full_name: 'Ny Kollega', email: 'Ny@Example.com', password: 'attatkn8' },
			{ client },
		);
		expect(made).toMatchObject({ status: 200, body: { full_name: 'Ny Kollega', email: 'ny@example.com' } });
		expect(Object.keys(made.body)).not.toContain('password');
		expect(await statusOf(backend.visitor().collection('users').authWithPassword('ny@example.com', 'attatkn8'))).toBe(
			200,
		);
	});

	test('C6: an account needs name, address and eight characters, and an address of its own', async () => {
		const client = await backend.admin();
		const refused = async (values: object) => (await call(backend, 'admins', values, { client })).body.data;
		const good = { full_name: 'Ny', email: 'ny2@example.com', password: 'attatkn8' };
		expect((await refused({ ...good, full_name: '' })).full_name.message).toBe('Alla fält måste fyllas i.');
		expect((await refused({ ...good, email: 'ny2' })).email.message).toBe('Ogiltig e-postadress.');
		expect((await refused({ ...good, password: 'sjutkn7' })).password.message).toBe(
			'Lösenordet måste vara minst 8 tecken.',
		);
		expect((await refused({ ...good, email: 'ADMIN@example.com' })).email.message).toBe(
			'E-postadressen används redan av ett annat konto.',
		);
		for (const client of [backend.visitor(), await aStranger(backend), await aDemotedAdmin(backend)])
			expect([401, 403]).toContain((await call(backend, 'admins', good, { client })).status);
	});

	test('C6: an admin can be deleted, and the old token is dead at once', async () => {
		const client = await backend.admin();
		const leaving = await backend.admin('slutar@example.com');
		const id = leaving.authStore.record?.id;
		expect(await statusOf(leaving.collection('leads').getList())).toBe(200);
		expect((await call(backend, `admins/${id}`, undefined, { method: 'DELETE', client })).status).toBe(200);
		expect((await call(backend, 'products/save', { values: { title: 'X' } }, { client: leaving })).status).toBe(401);
		expect(await statusOf(leaving.collection('leads').getList())).toBe(401);
		expect(await statusOf(leaving.collection('users').authRefresh())).toBe(401);
		expect((await call(backend, `admins/${id}`, undefined, { method: 'DELETE', client })).status).toBe(404);
	});

	test('C6: no admin deletes their own account, and the last admin stays', async () => {
		const client = await backend.admin();
		const own = await call(backend, `admins/${client.authStore.record?.id}`, undefined, { method: 'DELETE', client });
		expect(own).toMatchObject({ status: 400, body: { message: 'Du kan inte ta bort ditt eget konto.' } });
		const admins = await backend.superuser.collection('users').getFullList({ filter: 'role = "admin"' });
		const remove = (id: string) =>
			call(backend, `admins/${id}`, undefined, { method: 'DELETE', client: backend.superuser });
		const answers = await Promise.all(admins.map(({ id }) => remove(id)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(admins.length - 1);
		expect(answers.find(({ status }) => status !== 200)).toMatchObject({
			status: 400,
			body: { message: 'Den sista administratören kan inte tas bort.' },
		});
	});

	test('C7: the profile is saved; a new address or password takes the present one and ends other sessions', async () => {
		const here = await backend.admin('profil@example.com');
		const elsewhere = await backend.admin('profil@example.com');
		const save = (body: object) => call(backend, 'profile', body, { method: 'PATCH', client: here });
		const named = await save({ full_name: 'Nytt Namn', email: 'profil@example.com' });
		expect(named).toMatchObject({ status: 200, body: { record: { full_name: 'Nytt Namn' } } });
		expect(await statusOf(elsewhere.collection('users').authRefresh())).toBe(200);

		const change = { full_name: 'Nytt Namn', email: 'Profil2@example.com', password: 'nyttlosen' };
		expect((await save(change)).body.data.current_password.message).toBe('Ange ditt nuvarande lösenord.');
		expect((await save({ ...change, current_password: 'fel' })).body.data.current_password.message).toBe(
			'Fel lösenord.',
		);
		expect((await save({ ...change, password: 'kort' })).body.data.password.message).toBe(
			'Lösenordet måste vara minst 8 tecken.',
		);
		expect((await save({ ...change, full_name: '', email: '' })).body.data).toMatchObject({
			full_name: { message: 'Namn måste anges.' },
			email: { message: 'E-post måste anges.' },
		});
		const changed = await save({ ...change, current_password: adminPassword });
		expect(changed).toMatchObject({ status: 200, body: { record: { email: 'profil2@example.com' } } });
		expect(await statusOf(elsewhere.collection('users').authRefresh())).toBe(401);
		here.authStore.save(changed.body.token, changed.body.record);
		expect(await statusOf(here.collection('users').authRefresh())).toBe(200);
		expect(
			await statusOf(backend.visitor().collection('users').authWithPassword('profil2@example.com', 'nyttlosen')),
		).toBe(200);
	});

	test('C7: the address of somebody else cannot be taken', async () => {
		const client = await backend.admin('a@example.com');
		await backend.admin('b@example.com');
		const body = { full_name: 'A', email: 'B@example.com', current_password: adminPassword };
		const taken = await call(backend, 'profile', body, { method: 'PATCH', client });
		expect(taken.body.data.email.message).toBe('E-postadressen används redan av ett annat konto.');
	});
});
