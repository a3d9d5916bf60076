/** The people who work in the back office (C6), and one's own account (C7). */
import type { RecordAuthResponse, RecordModel } from 'pocketbase';
import type { StoredAccount } from '#domain/account.ts';
import { client } from './client.ts';

/** Everybody, in the order in which they came. */
export function readAdmins(): Promise<StoredAccount[]> {
	return client.collection('users').getFullList<StoredAccount>({ sort: 'created' });
}

export function createAdmin(values: { full_name: string; email: string; password: string }): Promise<StoredAccount> {
	return client.send('/api/rostfri/admins', { method: 'POST', body: values });
}

/** The account's sessions end at once. Refused for oneself and for the last admin. */
export async function deleteAdmin(id: string): Promise<void> {
	await client.send(`/api/rostfri/admins/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** One's own account, fresh from the server. */
export async function readProfile(): Promise<StoredAccount> {
	const { record } = await client.collection('users').authRefresh<StoredAccount>();
	return record;
}

interface ProfileChange {
	full_name: string;
	email: string;
	/** A new one; needs the present one beside it, as a new e-mail address does. */
	password?: string;
	current_password?: string;
	/** What the form was loaded with: a field changed elsewhere since then is refused with 409. */
	base?: { full_name: string; email: string };
}

/** Other sessions of the account end when its address or password changes; this one goes on with a new token. */
export async function saveProfile(change: ProfileChange): Promise<StoredAccount> {
	const { token, record } = await client.send<RecordAuthResponse<StoredAccount & RecordModel>>('/api/rostfri/profile', {
		method: 'PATCH',
		body: change,
	});
	client.authStore.save(token, record);
	return record;
}
