/** Who may ask PocketBase for something: from no account at all to a superuser. */
import type PocketBase from 'pocketbase';
import type { TestBackend } from './backend.ts';
import { aDemotedAdmin, aStranger } from './factories.ts';

export type Identity = 'anonymous' | 'stranger' | 'demoted' | 'admin' | 'superuser';
export const everybody: Identity[] = ['anonymous', 'stranger', 'demoted', 'admin', 'superuser'];
export const staff: Identity[] = ['admin', 'superuser'];
export const superuserOnly: Identity[] = ['superuser'];
export const nobodies: Identity[] = ['anonymous', 'stranger', 'demoted'];

/** A client of each. */
export async function clientsOf(backend: TestBackend): Promise<Record<Identity, PocketBase>> {
	return {
		anonymous: backend.visitor(),
		stranger: await aStranger(backend),
		demoted: await aDemotedAdmin(backend),
		admin: await backend.admin(),
		superuser: backend.superuser,
	};
}
