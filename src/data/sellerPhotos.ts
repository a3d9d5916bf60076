/** Sending photos of what is offered (S6). Without PocketBase's client, which every visitor would have to download. */
import { photoPermissionHeader } from '#domain/leads/sellerPhotoLimits.ts';
import { routeUrl } from './visitorApi.ts';

/** Milliseconds that an answer may take: a photo over a slow phone's line, and anything else. */
const timeoutMs = { photo: 90_000, permission: 6_000 } as const;

type PhotoFate =
	/** It has arrived. */
	| 'arrived'
	/** It will never be taken. */
	| 'refused'
	/** Another permission is needed. */
	| 'expired'
	/** No network, or too much to do: later. */
	| 'later';

/**
 * A permission for six photos, for an inquiry that is about to be sent; with the idempotency key of one that has been
 * sent, the permission of that one. 'none' where that inquiry takes no photos (any longer), undefined for no answer.
 */
export async function askPermission(inquiry?: string): Promise<string | 'none' | undefined> {
	try {
		const response = await fetch(address('permission'), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(inquiry ? { inquiry } : {}),
			signal: AbortSignal.timeout(timeoutMs.permission),
		});
		if (response.status === 403) return 'none';
		const { permission }: { permission?: unknown } = await response.json();
		return response.ok && typeof permission === 'string' ? permission : undefined;
	} catch {
		return undefined;
	}
}

export async function sendPhoto(
	permission: string,
	{ slot, bytes, type }: { slot: number; bytes: ArrayBuffer; type: string },
): Promise<PhotoFate> {
	try {
		const { status } = await fetch(address(String(slot)), {
			method: 'POST',
			headers: { 'Content-Type': type, [photoPermissionHeader]: permission },
			body: bytes,
			signal: AbortSignal.timeout(timeoutMs.photo),
		});
		if (status === 200) return 'arrived';
		if (status === 403) return 'expired';
		return status === 400 || status === 409 || status === 413 ? 'refused' : 'later';
	} catch {
		return 'later';
	}
}

function address(path: string): string {
	return routeUrl(`seller-photos/${path}`);
}
