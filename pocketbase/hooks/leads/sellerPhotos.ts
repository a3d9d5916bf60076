/** Takes photos of what visitors offer us (S6): permissions, the photos themselves, their lead, and those that no lead came for. */
import * as z from 'zod/mini';
import {
	latePhotosSince,
	leftoverBefore,
	type PhotoPermission,
	permissionExpiry,
	permissionState,
	permissionText,
	photoPermissionHeader,
	readPermission,
	sellerPhotoLimits,
	sellerPhotoProblem,
	writePermission,
} from '#domain/leads/sellerPhotos.ts';
import { pixelsOf } from '#domain/products/imageSize.ts';
import { formatDate } from '#domain/text/dates.ts';
import { clockIsTrusted } from '../clock.ts';
import { execute, findRecord, findRecords, query } from '../database.ts';
import { blockOf, parsedBody, visitorBodyMax } from '../request.ts';
import { countInWindow, dayMs, hourMs } from '../windowCounts.ts';

/** Bytes in which what a canvas gives tells its size, behind Exif and a colour profile. */
const headMax = 16 * 1024;

type Refused = 'foreign' | 'expired' | 'full' | 'validation' | 'busy';
const statuses: Record<Refused, number> = { foreign: 403, expired: 403, full: 409, validation: 400, busy: 429 };
const messages = {
	foreign: 'Bilden hör inte till någon förfrågan härifrån',
	expired: 'Tiden för att skicka bilder har gått ut',
	full: sellerPhotoLimits.tooMany,
	busy: 'Just nu kommer det in väldigt många bilder. Försök igen om en stund.',
} as const satisfies Partial<Record<Refused, string>>;

function refuse(e: core.RequestEvent, code: Refused, error = code === 'validation' ? '' : messages[code]) {
	return e.json(statuses[code], { ok: false, error, code });
}

const permissionRequest = z.strictObject({
	/** The idempotency key of an inquiry that has been sent: its photos go on arriving. Only who sent it knows it. */
	inquiry: z.optional(z.string('Ogiltig nyckel').check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'Ogiltig nyckel'))),
});

/** POST seller-photos/permission { inquiry? }: a permission for six photos that is good for an hour. */
export function givePhotoPermission(e: core.RequestEvent) {
	const { inquiry } = parsedBody(e, permissionRequest, visitorBodyMax);
	const now = new Date().toISOString();
	if (inquiry !== undefined) return renew(e, inquiry, now);
	const id = newPermissionId(e);
	return id ? answerWith(e, id, now) : refuse(e, 'busy');
}

/** The permission of an inquiry that has been sent lately, for another hour. Still good for the same six places. */
function renew(e: core.RequestEvent, key: string, now: string) {
	const values = { key, since: latePhotosSince(now) };
	const filter =
		'idempotency_key = {:key} && inquiry_type = "sell_equipment" && is_proof = false && created > {:since}';
	const lead = findRecord(e.app, 'leads', filter, { values });
	if (!lead) return refuse(e, 'foreign');
	const known = lead.getString('photo_permission');
	if (known) return answerWith(e, known, now);
	const id = newPermissionId(e);
	if (!id) return refuse(e, 'busy');
	// Two requests at once: both get what the first has written. No hooks: nothing that staff see has changed.
	execute(e.app, "UPDATE leads SET photo_permission = {:id} WHERE id = {:lead} AND photo_permission = ''", {
		id,
		lead: lead.id,
	});
	const [row] = query(
		e.app,
		'SELECT photo_permission FROM leads WHERE id = {:lead}',
		{ photo_permission: '' },
		{
			lead: lead.id,
		},
	);
	return row ? answerWith(e, row.photo_permission, now) : refuse(e, 'foreign');
}

function answerWith(e: core.RequestEvent, id: string, now: string) {
	const permission = { id, expires: permissionExpiry(now) };
	return e.json(200, { ok: true, permission: writePermission(permission, signatureOf(permission)) });
}

/** undefined where there are no more: of this hour, in all or of one block of addresses, or of its day. */
function newPermissionId(e: core.RequestEvent): string | undefined {
	const block = blockOf(e);
	const { permissionsPerHour, permissionsPerHourOfBlock, permissionsPerDayOfBlock } = sellerPhotoLimits;
	const ofHour = { name: 'photo_permissions_of_hour', length: hourMs };
	const ofDay = { name: 'photo_permissions_of_day', length: dayMs };
	let isGiven = false;
	// A transaction, because one runs at a time.
	e.app.runInTransaction((tx) => {
		isGiven =
			countInWindow(
				tx,
				ofHour,
				block,
				({ own, all }) => all >= permissionsPerHour || own >= permissionsPerHourOfBlock,
			) && countInWindow(tx, ofDay, block, ({ own }) => own >= permissionsPerDayOfBlock);
	});
	return isGiven ? $security.randomStringWithAlphabet(24, 'abcdefghijklmnopqrstuvwxyz0123456789') : undefined;
}

/** POST seller-photos/{slot}, a photo's bytes: takes it once, however often it is sent. */
export function takeSellerPhoto(e: core.RequestEvent) {
	const slot = e.request!.pathValue('slot');
	if (!/^[0-9]$/.test(slot) || Number(slot) >= sellerPhotoLimits.max) return refuse(e, 'full');
	const permission = signedPermission(e.request!.header.get(photoPermissionHeader));
	if (!permission) return refuse(e, 'foreign');
	const taken = slotsOf(e.app, permission.id);
	const now = new Date().toISOString();
	const state = permissionState(permission, taken, now);
	if (state === 'expired') return refuse(e, 'expired');
	if (taken.includes(Number(slot))) return e.json(200, { ok: true, photos: taken.length });
	if (state === 'full') return refuse(e, 'full');
	// As Go holds them: an array of JavaScript would take many times the memory, and only a few bytes are looked at.
	const bytes = toBytes(e.request!.body, sellerPhotoLimits.maxSize + 1);
	const problem = sellerPhotoProblem(bytes) ?? sizeProblem(bytes);
	if (problem) return refuse(e, 'validation', problem);
	let refused: Refused | undefined;
	let photos = 0;
	try {
		e.app.runInTransaction((tx) => {
			const known = slotsOf(tx, permission.id);
			photos = known.length;
			if (known.includes(Number(slot))) return;
			const lead = leadOfPermission(tx, permission.id);
			if (isDiskSpent(tx, lead !== undefined, now)) refused = 'busy';
			else {
				store(tx, { permission: permission.id, slot: Number(slot), lead_id: lead?.id ?? '' }, bytes);
				photos += 1;
			}
		});
	} catch (error) {
		// PocketBase's own look at the file, and the number of its pixels.
		e.app.logger().warn('A photo of a seller was refused', 'error', String(error));
		return refuse(e, 'validation', sellerPhotoLimits.wrongType);
	}
	return refused ? refuse(e, refused) : e.json(200, { ok: true, photos });
}

/**
 * It must say how large its picture is, which three bytes of a JPEG alone do not, and be no larger than the form makes it: a
 * small file that claims millions of pixels takes all memory when a thumbnail is made for staff. The extended form of WebP
 * (RFC 9649) claims another size than its picture has; the form writes none.
 */
function sizeProblem(bytes: ReturnType<typeof toBytes>): string | undefined {
	const head = new Uint8Array(Math.min(bytes.length, headMax));
	for (let at = 0; at < head.length; at += 1) head[at] = bytes[at] ?? 0;
	const pixels = pixelsOf(head);
	const isExtended = head[0] === 0x52 && head[15] === 0x58;
	if (pixels === undefined || isExtended) return sellerPhotoLimits.wrongType;
	return pixels > sellerPhotoLimits.longestSide ** 2 ? 'Bilden har för många pixlar' : undefined;
}

function store(
	tx: CoreApp,
	values: { permission: string; slot: number; lead_id: string },
	bytes: ReturnType<typeof toBytes>,
): void {
	const photo = new Record(tx.findCollectionByNameOrId('seller_photos'));
	for (const [name, value] of Object.entries(values)) photo.set(name, value);
	const ending = bytes[0] === 0xff ? 'jpg' : 'webp';
	photo.set('file', $filesystem.fileFromBytes(bytes, `bild-${values.slot + 1}.${ending}`));
	tx.save(photo);
}

/** Strangers fill no disk: without an inquiry few photos wait, and with one a day takes so many. */
function isDiskSpent(tx: CoreApp, hasLead: boolean, now: string): boolean {
	const since = formatDate(Date.parse(now) - dayMs);
	const [row] = query(
		tx,
		`SELECT COUNT(*) AS taken, COALESCE(SUM(lead_id = ''), 0) AS leftovers FROM seller_photos WHERE created > {:since}`,
		{ taken: 0, leftovers: 0 },
		{ since },
	);
	if (!row) return false;
	return row.taken >= sellerPhotoLimits.perDay || (!hasLead && row.leftovers >= sellerPhotoLimits.leftoversMax);
}

function slotsOf(app: CoreApp, permission: string): number[] {
	return query(app, 'SELECT slot FROM seller_photos WHERE permission = {:permission}', { slot: 0 }, { permission }).map(
		({ slot }) => slot,
	);
}

function leadOfPermission(app: CoreApp, id: string): core.Record | undefined {
	return findRecord(app, 'leads', 'photo_permission = {:id} && is_proof = false', { values: { id } });
}

/** The id of a permission that we have signed and that no inquiry has yet; '' for none. It may have expired since. */
export function unusedPermission(app: CoreApp, written: string): string {
	const id = signedPermission(written)?.id ?? '';
	return id && !leadOfPermission(app, id) ? id : '';
}

/** Gives a lead the photos that came before it. Those that come after it find it by themselves. */
export function linkSellerPhotos(tx: CoreApp, lead: core.Record): void {
	const permission = lead.getString('photo_permission');
	if (permission === '') return;
	execute(tx, "UPDATE seller_photos SET lead_id = {:lead} WHERE permission = {:permission} AND lead_id = ''", {
		lead: lead.id,
		permission,
	});
}

/** The photos of a lead, in their order. */
export function photosOfLead(app: CoreApp, lead: string): core.Record[] {
	return findRecords(app, 'seller_photos', 'lead_id = {:lead}', { sort: 'slot', values: { lead } });
}

/** Every hour: deletes photos that no inquiry came for. */
export function sweepSellerPhotos(now = new Date().toISOString()): void {
	const app: CoreApp = $app;
	if (!clockIsTrusted(app)) return;
	const values = { before: leftoverBefore(now) };
	for (const photo of findRecords(app, 'seller_photos', 'lead_id = "" && created < {:before}', { values }))
		app.delete(photo);
}

/** undefined for what we have not signed. */
function signedPermission(written: string): PhotoPermission | undefined {
	const { permission, signature } = readPermission(written) ?? {};
	if (!permission || !signature || !$os.getenv('WEBHOOK_SECRET')) return undefined;
	return $security.equal(signature, signatureOf(permission)) ? permission : undefined;
}

/** With the secret that outlives a restart (scripts/environment.ts): the publisher looks at permissions as well. */
function signatureOf(permission: PhotoPermission): string {
	return $security.hs256(permissionText(permission), $os.getenv('WEBHOOK_SECRET'));
}
