/** What is stored about people, and its export and erasure on request. */
import { client } from './client.ts';

interface Retention {
	months: number;
	/** Leads that reach the limit within 30 days, oldest first, at most 50. */
	next: { id: string; name: string; created: string }[];
}

export function readRetention(): Promise<Retention> {
	return client.send<Retention>('/api/rostfri/privacy', {});
}

export interface KeptOfPerson {
	leads: Record<string, unknown>[];
	/** What the person has saved as staff. */
	saves: { collection: string; record: string; created: string }[];
	/** What the person watches for, and what was found and mailed. */
	alerts: Record<string, unknown>[];
}

/** Everything that is stored about the person with this e-mail address, however it is written. */
export function exportPerson(email: string): Promise<KeptOfPerson> {
	return client.send<KeptOfPerson>('/api/rostfri/privacy/export', { method: 'POST', body: { email } });
}

/** Deletes it for good. Returns how many leads and alerts. */
export async function erasePerson(email: string): Promise<{ leads: number; alerts: number }> {
	const { erased, alerts } = await client.send<{ erased: number; alerts: number }>('/api/rostfri/privacy/erase', {
		method: 'POST',
		body: { email },
	});
	return { leads: erased, alerts };
}
