/** What is stored about people, and its export and erasure on request. */
import { client, post } from './client.ts';

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

/** Everything that is stored about the person with this e-mail address, however it is written, photos and all. */
export async function exportPerson(email: string): Promise<KeptOfPerson> {
	const kept = await post<KeptOfPerson>('privacy/export', { email });
	const leads: Record<string, unknown>[] = [];
	for (const lead of kept.leads) leads.push({ ...lead, photos: await withContents(lead.photos) });
	return { ...kept, leads };
}

/** Photos with their bytes, as an address that a browser opens (S6). Throws where one cannot be had. */
async function withContents(photos: unknown): Promise<object[]> {
	if (!Array.isArray(photos)) return [];
	const token = photos.length > 0 ? await client.files.getToken() : '';
	const contents: object[] = [];
	for (const photo of photos as { id: string; file: string }[]) {
		const url = client.files.getURL({ id: photo.id, collectionName: 'seller_photos' }, photo.file, { token });
		const response = await fetch(url);
		if (!response.ok) throw new Error(`${photo.file} answers ${response.status}`);
		contents.push({ ...photo, content: await dataAddress(await response.blob()) });
	}
	return contents;
}

function dataAddress(blob: Blob): Promise<string> {
	return new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result));
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(blob);
	});
}

/** Deletes it for good. Returns how many leads and alerts. */
export async function erasePerson(email: string): Promise<{ leads: number; alerts: number }> {
	const { erased, alerts } = await post<{ erased: number; alerts: number }>('privacy/erase', { email });
	return { leads: erased, alerts };
}
