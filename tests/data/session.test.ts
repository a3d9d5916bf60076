import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { client } from '#data/office/client.ts';
import { checkAccess, currentSession, signIn } from '#data/office/session.ts';
import { adminPassword, startBackend, type TestBackend } from '#tests/support/backend.ts';

const email = 'sen@example.com';
const late = '/api/rostfri/privacy';
let backend: TestBackend;
/** Passes on to PocketBase, and hands over the answers about `late` only when it is told to. */
let door: Server;
let held: (() => void)[];
let asked: string[];
/** Whether the connection breaks in the middle of the next response. */
let cutsNext = false;

beforeAll(async () => {
	backend = await startBackend();
	await backend.admin(email);
	door = createServer(async (request, response) => {
		const headers = { Authorization: request.headers.authorization ?? '', 'Content-Type': 'application/json' };
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
		const answer = await fetch(`${backend.url}${request.url}`, {
			method: request.method ?? 'GET',
			headers,
			...(body && { body }),
		});
		const text = await answer.text();
		asked.push(`${request.url} ${answer.status}`);
		if (request.url === late && held.length < 2) await new Promise<void>((resolve) => held.push(resolve));
		if (cutsNext) {
			cutsNext = false;
			response.writeHead(answer.status, { 'Content-Length': text.length }).write(text.slice(0, 20));
			setTimeout(() => response.destroy(), 20);
			return;
		}
		response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => door.once('listening', resolve));
	client.baseURL = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
});
afterAll(async () => {
	door.closeAllConnections();
	door.close();
	await backend.stop();
});
beforeEach(() => {
	held = [];
	asked = [];
});

/** Ends every session of the account, as a new password does. */
async function endSessions() {
	const users = backend.superuser.collection('users');
	const { id } = await users.getFirstListItem(`email = "${email}"`);
	await users.update(id, { password: adminPassword, passwordConfirm: adminPassword });
}

test('A3, S8: a check that the server refuses signs out; one that it does not answer does not', async () => {
	await signIn(email, adminPassword);
	const { baseURL } = client;
	client.baseURL = 'http://127.0.0.1:9';
	const check = checkAccess();
	setTimeout(() => {
		client.baseURL = baseURL;
	}, 300);
	await check;
	expect(currentSession().admin).toMatchObject({ email });
	client.baseURL = 'http://127.0.0.1:9';
	await expect(checkAccess(1)).rejects.toMatchObject({ status: 0 });
	client.baseURL = baseURL;
	expect(currentSession().admin).toMatchObject({ email });
	await endSessions();
	await expect(checkAccess()).rejects.toMatchObject({ status: 401 });
	expect(currentSession()).toEqual({ admin: undefined, ended: false });
});

test('A5: a refresh whose response is cut off does not sign out', async () => {
	await signIn(email, adminPassword);
	cutsNext = true;
	await checkAccess();
	expect(client.authStore.token).not.toBe('');
	expect(currentSession().admin).toMatchObject({ email });
	cutsNext = true;
	await expect(client.collection('leads').getList()).rejects.toMatchObject({ status: 0 });
});

test('A5: what the old token is refused after a new sign-in is sent once more, without another sign-in', async () => {
	await signIn(email, adminPassword);
	await endSessions();
	const first = client.send(late, {});
	const second = client.send(late, {});
	await expect.poll(() => held.length).toBe(2);
	await signIn(email, adminPassword);
	for (const answer of held) answer();
	expect(await Promise.all([first, second])).toMatchObject([{ months: 24 }, { months: 24 }]);
	expect(asked.filter((line) => line.startsWith(late))).toEqual([
		`${late} 401`,
		`${late} 401`,
		`${late} 200`,
		`${late} 200`,
	]);
	expect(currentSession().ended).toBe(false);
});

test('A5: what is refused during a session is refused once, without a sign-in', async () => {
	await signIn(email, adminPassword);
	const gone = () => client.collection('leads').getOne('000000000000000');
	const answers = await Promise.allSettled([gone(), gone(), gone()]);
	expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.status)).toEqual([404, 404, 404]);
	expect(currentSession().ended).toBe(false);
});

test('A5: a list that is refused because the session has ended is read once more after the sign-in', async () => {
	await signIn(email, adminPassword);
	await endSessions();
	const row = client.collection('site_private').getFirstListItem('');
	await expect.poll(() => currentSession().ended).toBe(true);
	await signIn(email, adminPassword);
	expect(await row).toMatchObject({ key: 'main' });
	// The server's 401 is enough: an empty list is not doubted, and the session not checked.
	asked = [];
	expect((await client.collection('leads').getList(1, 1)).totalItems).toBe(0);
	expect(asked).toHaveLength(1);
});

test('A5: what is refused after a sign-out stays refused, without a sign-in', async () => {
	await signIn(email, adminPassword);
	await endSessions();
	const request = client.send(late, {});
	await expect.poll(() => held.length).toBe(1);
	client.authStore.clear();
	held[0]?.();
	await expect(request).rejects.toMatchObject({ status: 401 });
	expect(currentSession()).toEqual({ admin: undefined, ended: false });
});
