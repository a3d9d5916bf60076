/** Photos that visitors offer us (S6): looked at before a byte of their bodies is kept, since they are larger than a stranger's may be. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { permissionState, permissionText, photoPermissionHeader, readPermission } from '#domain/leads/sellerPhotos.ts';
import type { HeldLimits } from './heldBodies.ts';
import { heldPhotosMax, heldPhotosPerAddress, photoBodyMax, photoBodyTimeoutMs, photoScansMax } from './limits.ts';

/** No other body is made to wait by photos, nor photos by them. Signed in or not: a photo is no larger. */
export const heldPhotos: HeldLimits = {
	bytesMax: heldPhotosMax,
	bytesPerAddress: heldPhotosPerAddress,
	bodyMax: photoBodyMax,
	timeoutMs: photoBodyTimeoutMs,
	adminBodyMax: photoBodyMax,
	adminTimeoutMs: photoBodyTimeoutMs,
};

export function isSellerPhoto(method: string | undefined, path: string): boolean {
	return method === 'POST' && /^\/api\/rostfri\/seller-photos\/[0-9]\/?$/.test(path);
}

/** Whether a request has a permission that PocketBase has signed and that has not expired. Which places are free, PocketBase knows. */
export function hasPhotoPermission(
	{ headers }: IncomingMessage,
	secret: string,
	now = new Date().toISOString(),
): boolean {
	const { permission, signature } = readPermission(String(headers[photoPermissionHeader.toLowerCase()] ?? '')) ?? {};
	if (!permission || !signature || !secret) return false;
	const ours = createHmac('sha256', secret).update(permissionText(permission)).digest('hex');
	return timingSafeEqual(Buffer.from(ours), Buffer.from(signature)) && permissionState(permission, [], now) === 'open';
}

const startOfScan = Buffer.from([0xff, 0xda]);

/**
 * Whether a JPEG has more scans than any photo. Inside one, 0xff is never followed by the mark of another (ITU T.81, B.1.1.5).
 * Judged here, because PocketBase's JS VM takes seconds to go through three megabytes.
 */
export function hasTooManyScans(photo: Buffer): boolean {
	if (photo[0] !== 0xff || photo[1] !== 0xd8) return false;
	let scans = 0;
	for (let at = photo.indexOf(startOfScan); at !== -1; at = photo.indexOf(startOfScan, at + 2)) {
		scans += 1;
		if (scans > photoScansMax) return true;
	}
	return false;
}
