/**
 * Photos of what a visitor offers us (S6): up to six, with an inquiry of the type sell_equipment. Never public: only admins
 * open them, through the collection's rules. Taken only with a permission that the server has signed, which is good for
 * six files and an hour, and deleted with their lead, or within a day where no lead came.
 */
import { file, type Infer, integer, object, relation, type Stored, text } from '../fields.ts';
import { momentAfter, parseDate, pocketBaseMoment } from '../text/dates.ts';
import { latePhotoDays, sellerPhotoLimits } from './sellerPhotoLimits.ts';

export { photoPermissionHeader, sellerPhotoLimits, takesPhotos } from './sellerPhotoLimits.ts';

/** How long a permission lasts, in minutes. A form that takes longer asks for another. */
const permissionMinutes = 60;
/** How long photos without a lead are kept, in hours. With an hourly cron they are gone well within a day. */
const leftoverHours = 12;

/** Collection `seller_photos`. Unique by `permission` and `slot`: a permission is good for six files, however they are sent. */
export const sellerPhoto = object({
	/** The id of the permission that it came with. */
	permission: text({ max: 40, required: 'Tillstånd krävs' }),
	/** 0 to 5. Sent again it is the same photo: the first one stays, and the answer is the same. */
	slot: integer({
		min: 0,
		max: sellerPhotoLimits.max - 1,
		initial: 0,
		tooSmall: 'Ogiltig plats',
		tooLarge: 'Max 6 bilder',
	}),
	file: file({ ...sellerPhotoLimits, required: true, thumbs: ['480x320f'] }),
	/** '' until the inquiry has been sent. */
	lead_id: relation('leads', { cascade: true }),
});
type SellerPhoto = Infer<typeof sellerPhoto>;
export type StoredSellerPhoto = Stored<SellerPhoto>;

/**
 * Of a lead: the id of the permission of its photos. A photo that arrives after its lead finds it by this, and
 * `toLead`'s caller links those that came before.
 */
export const sellerPhotoLeadFields = { photo_permission: text({ max: 40 }) };

export interface PhotoPermission {
	/** Random, 20 to 40 of a-z and 0-9. */
	id: string;
	/** As PocketBase writes it. */
	expires: string;
}

/** When a permission that is given now ends. */
export function permissionExpiry(now: string): string {
	return momentAfter(pocketBaseMoment(now), permissionMinutes * 60_000);
}

/** What the server signs: HMAC-SHA256 of this text in hex. */
export function permissionText({ id, expires }: PhotoPermission): string {
	return `rostfri seller photos 1\n${id}\n${expires}`;
}

/** As a header carries it: 'id.expires.signature', expires in milliseconds. */
export function writePermission({ id, expires }: PhotoPermission, signature: string): string {
	return `${id}.${parseDate(expires)}.${signature}`;
}

/** undefined for what no server of ours can have written. The signature is still to be checked. */
export function readPermission(written: string): { permission: PhotoPermission; signature: string } | undefined {
	const [, id, time, signature] = /^([a-z0-9]{20,40})\.(\d{13})\.([0-9a-f]{64})$/.exec(written) ?? [];
	if (!id || !signature) return undefined;
	const expires = pocketBaseMoment(new Date(Number(time)).toISOString());
	return { permission: { id, expires }, signature };
}

type PermissionState = 'open' | 'expired' | 'full';

/**
 * Of a permission whose signature is right. `slots` are those that are taken. A permission that was stolen is good for no
 * more than six photos that only admins see.
 */
export function permissionState({ expires }: PhotoPermission, slots: readonly number[], now: string): PermissionState {
	const at = pocketBaseMoment(now);
	// No permission lasts longer, whatever a clock said that ran ahead.
	if (at >= expires || expires > permissionExpiry(now)) return 'expired';
	return new Set(slots).size >= sellerPhotoLimits.max ? 'full' : 'open';
}

/** Why a photo is not taken; undefined when it is. Takes its bytes, all of them. */
export function sellerPhotoProblem(bytes: ArrayLike<number>): string | undefined {
	if (bytes.length > sellerPhotoLimits.maxSize) return sellerPhotoLimits.tooLarge;
	const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
	const isWebp = characters(bytes, 0) === 'RIFF' && characters(bytes, 8) === 'WEBP';
	if (!isJpeg && !isWebp) return sellerPhotoLimits.wrongType;
	const metadata = isJpeg ? jpegMetadata(bytes) : webpMetadata(bytes);
	const size = metadata?.reduce((sum, [start, end]) => sum + end - start, 0) ?? Number.POSITIVE_INFINITY;
	if (!metadata || size > metadataMax) return sellerPhotoLimits.wrongType;
	return metadata.some(([start, end]) => hasLocation(bytes, start, end)) ? sellerPhotoLimits.hasLocation : undefined;
}

function characters(bytes: ArrayLike<number>, at: number): string {
	return String.fromCharCode(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0);
}

type Part = [start: number, end: number];

/**
 * Parts of a file, and bytes of metadata, that are looked at: PocketBase's JS VM takes a microsecond for each byte, and a
 * file that is all parts would hold a processor for seconds. What a canvas gives has twenty parts, and hardly any metadata.
 */
const partsMax = 200;
const metadataMax = 128 * 1024;

/** APP1 (Exif, XMP) and APP13 (IPTC), which stand before the picture itself (ITU T.81, annex B). undefined for too many parts. */
function jpegMetadata(bytes: ArrayLike<number>): Part[] | undefined {
	const found: Part[] = [];
	let at = 2;
	let parts = 0;
	while (at + 4 <= bytes.length && bytes[at] === 0xff) {
		parts += 1;
		if (parts > partsMax) return undefined;
		const marker = bytes[at + 1];
		if (marker === 0xff) {
			// A fill byte.
			at += 1;
			continue;
		}
		if (marker === 0xda || marker === 0xd9) break;
		const end = at + 2 + Math.max(2, bigEndian(bytes, at + 2));
		if (marker === 0xe1 || marker === 0xed) found.push([at + 4, Math.min(end, bytes.length)]);
		at = end;
	}
	return found;
}

/** Chunks of a name and a length, padded to even lengths (RFC 9649). undefined for too many. */
function webpMetadata(bytes: ArrayLike<number>): Part[] | undefined {
	const found: Part[] = [];
	let at = 12;
	let parts = 0;
	while (at + 8 <= bytes.length) {
		parts += 1;
		if (parts > partsMax) return undefined;
		const name = characters(bytes, at);
		const length = littleEndian(bytes, at + 4) + littleEndian(bytes, at + 6) * 65_536;
		if (name === 'EXIF' || name === 'XMP ') found.push([at + 8, Math.min(at + 8 + length, bytes.length)]);
		at += 8 + length + (length % 2);
	}
	return found;
}

function bigEndian(bytes: ArrayLike<number>, at: number): number {
	return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

function littleEndian(bytes: ArrayLike<number>, at: number): number {
	return (bytes[at + 1] ?? 0) * 256 + (bytes[at] ?? 0);
}

/** The tag of Exif that points to a position (CIPA DC-008, 4.6.3). */
const positionTag = 0x8825;

/**
 * Whether metadata says where a photo was taken: Exif with a pointer to a position, or a text with 'GPS'. Safari writes
 * Exif of its own into what a canvas gives, so that Exif alone says nothing.
 */
function hasLocation(bytes: ArrayLike<number>, start: number, end: number): boolean {
	const tiff = characters(bytes, start) === 'Exif' ? start + 6 : start;
	const order = characters(bytes, tiff).slice(0, 2);
	if (order === 'II' || order === 'MM') {
		const read = order === 'II' ? littleEndian : bigEndian;
		const [high, low] = order === 'II' ? [6, 4] : [4, 6];
		const directory = tiff + read(bytes, tiff + high) * 65_536 + read(bytes, tiff + low);
		const entries = read(bytes, directory);
		for (let place = 0; place < entries; place += 1) {
			const at = directory + 2 + place * 12;
			if (at + 12 > end) return false;
			if (read(bytes, at) === positionTag) return true;
		}
		return false;
	}
	for (let at = start; at + 3 <= end; at += 1)
		if (bytes[at] === 0x47 && bytes[at + 1] === 0x50 && bytes[at + 2] === 0x53) return true;
	return false;
}

/** Photos without a lead that were created before this moment, as PocketBase writes it, are deleted. */
export function leftoverBefore(now: string): string {
	return momentAfter(pocketBaseMoment(now), -leftoverHours * 3_600_000);
}

/** Inquiries that were sent before this moment, as PocketBase writes it, take no more photos. */
export function latePhotosSince(now: string): string {
	return momentAfter(pocketBaseMoment(now), -latePhotoDays * 24 * 3_600_000);
}
