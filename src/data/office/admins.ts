/** The people who work in the back office (C6), and the signed-in person's own account (C7). */
import type { RecordAuthResponse, RecordModel } from 'pocketbase';
import { account } from '#domain/accounts/account.ts';
import { type Infer, partOf, type Stored } from '#domain/fields.ts';
import { client, post } from './client.ts';
import { orConflict } from './conflict.ts';
import { parseFields, parseStored } from './storedRecord.ts';

/** What the server shows of an account: the role is hidden. */
const shownAccount = partOf(account, ['full_name', 'email']);
export type Account = Stored<Infer<typeof shownAccount>>;
type AccountValues = Infer<typeof shownAccount>;

/** All accounts, oldest first. */
export async function readAdmins(): Promise<Account[]> {
	return (await client.collection('users').getFullList({ sort: 'created' })).map(parseAccount);
}

export async function createAdmin(values: AccountValues & { password: string }): Promise<Account> {
	return parseAccount(await post('admins', values));
}

/** The account's sessions end at once. Refused for one's own account and for the last admin. */
export async function deleteAdmin(id: string): Promise<void> {
	await client.send(`/api/rostfri/admins/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** The signed-in person's account, fresh from the server. */
export async function readProfile(): Promise<Account> {
	const { record } = await client.collection('users').authRefresh();
	return parseAccount(record);
}

interface ProfileChange extends AccountValues {
	/** A new one; needs the present one beside it, as a new e-mail address does. */
	password?: string;
	current_password?: string;
	/** What the form was loaded with: throws Conflict where a field has been changed elsewhere since then. */
	base?: AccountValues;
}

/** Other sessions of the account end when its address or password changes; this one goes on with a new token. */
export async function saveProfile(change: ProfileChange): Promise<Account> {
	const { token, record } = await orConflict(
		client.send<RecordAuthResponse<RecordModel>>('/api/rostfri/profile', { method: 'PATCH', body: change }),
		(current) => parseFields(shownAccount, current),
	);
	client.authStore.save(token, record);
	return parseAccount(record);
}

function parseAccount(row: unknown): Account {
	return parseStored(shownAccount, row);
}
