/** S6, S7: photos of what visitors offer us, from their permission to their end, and the draft that becomes of them. */
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unfinishedCondition } from '#data/office/unfinished.ts';
import { sign, signatureHeader, signedPayload } from '#data/public/signature.ts';
import { collectionId } from '#domain/fields.ts';
import { leadsCsv } from '#domain/leads/leadsCsv.ts';
import {
	permissionText,
	photoPermissionHeader,
	sellerPhotoLimits,
	writePermission,
} from '#domain/leads/sellerPhotos.ts';
import { makeBackup } from '#scripts/backup.ts';
import { erasuresBeside, storeErasures } from '#scripts/erasures.ts';
import { restoreBackup } from '#scripts/restore.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { type Answer, call, statusOf } from '#tests/support/calls.ts';
import { inDatabase } from '#tests/support/database.ts';
import { eventually, until } from '#tests/support/eventually.ts';
import { aDemotedAdmin, anInquiryBody, aPhoto as aPng, aStranger } from '#tests/support/factories.ts';
import { type Front, openFront } from '#tests/support/front.ts';
import { type MailServer, startMailServer } from '#tests/support/mailServer.ts';
import { aPhoto as aLocatedPhoto, aPictureBomb, aTwoFacedPicture } from '#tests/support/photos.ts';

const secret = 'secret-of-the-tests';
/** Backups go into a folder here. */
const s3 = { S3_ENDPOINT: '', AWS_REGION: '', AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' };
let backend: TestBackend;
let front: Front;
let mail: MailServer;
let admin: PocketBase;
let jpeg: Buffer;

beforeAll(async () => {
	mail = await startMailServer();
	backend = await startBackend(
		{ SMTP_HOST: '127.0.0.1', SMTP_PORT: mail.port, MAIL_FROM: 'sajten@rostfri.example' },
		`
		cronRemove('mail');
		routerAdd('POST', '/mail', (e) => {
			$app.db().newQuery("UPDATE outbox SET next_attempt_at = '' WHERE status = 'pending'").execute();
			require(__hooks + '/lib.js').sendQueuedEmails();
			e.noContent(204);
		});
		routerAdd('POST', '/sweep/{now}', (e) => {
			require(__hooks + '/lib.js').sweepSellerPhotos(e.request.pathValue('now'));
			e.noContent(204);
		});`,
	);
	front = await openFront(backend.url, { secret });
	admin = await backend.admin();
	jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } })
		.jpeg()
		.toBuffer();
}, 60_000);
afterAll(async () => {
	front.close();
	await backend.stop();
	await mail.stop();
});

async function aPermission(): Promise<string> {
	const { status, body } = await call(front, 'seller-photos/permission', {});
	expect(status).toBe(200);
	return body.permission;
}

const take = (permission: string, slot: number | string, bytes: Uint8Array = jpeg, where: { url: string } = front) =>
	call(where, `seller-photos/${slot}`, bytes, {
		headers: { 'Content-Type': 'image/jpeg', [photoPermissionHeader]: permission },
	});

let customers = 0;
/** An inquiry of someone who sells. Answers its lead. */
async function sell(given: Record<string, unknown> = {}): Promise<RecordModel> {
	customers += 1;
	const email = `saljare${customers}@example.se`;
	const sent = { inquiryType: 'sell_equipment', email, idempotencyKey: `nyckel-${customers}-abc`, ...given };
	const { status, body } = await call(front, 'submit-lead', anInquiryBody(sent));
	expect([status, body.ok]).toEqual([200, true]);
	return admin.collection('leads').getFirstListItem(`reference = "${body.reference}"`);
}

const photosOf = ({ id }: { id: string }) =>
	admin.collection('seller_photos').getFullList({ filter: `lead_id = "${id}"`, sort: 'slot' });
const slotsOf = async (lead: { id: string }) => (await photosOf(lead)).map(({ slot }) => slot);
const isStored = ({ id }: RecordModel) =>
	existsSync(join(backend.dataFolder, 'pocketbase/storage', collectionId('seller_photos'), id));
const code = ({ status, body }: Answer) => [status, body.code ?? body.message];

test('S6: photos that come before and after their lead are all its own, in order, each once', async () => {
	const permission = await aPermission();
	for (const slot of [2, 0]) expect(code(await take(permission, slot))).toEqual([200, undefined]);
	const lead = await sell({ photoPermission: permission });
	// Sent again, because the answer was lost: another photo in its place changes nothing.
	const [first] = await photosOf(lead);
	expect((await take(permission, 0, await sharp(jpeg).negate().jpeg().toBuffer())).body).toMatchObject({ ok: true });
	expect((await photosOf(lead))[0]?.file).toBe(first?.file);
	const all = await Promise.all([1, 3, 4, 5, 3].map((slot) => take(permission, slot)));
	expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
	expect(await slotsOf(lead)).toEqual([0, 1, 2, 3, 4, 5]);
	for (const slot of [6, 7, '00', '-1', 'a']) expect((await take(permission, slot)).status).not.toBe(200);
	expect(await slotsOf(lead)).toHaveLength(6);
});

test('S6: what was signed otherwise, for longer, or not at all is no permission, for the site as for PocketBase', async () => {
	const own = await aPermission();
	const [id = ''] = own.split('.');
	const signed = (at: number, key = secret) => {
		const permission = { id: 'a'.repeat(24), expires: new Date(at).toISOString().replace('T', ' ') };
		return writePermission(permission, createHmac('sha256', key).update(permissionText(permission)).digest('hex'));
	};
	const refused = [
		'',
		'x',
		own.replace(id, 'b'.repeat(24)),
		own.replace(/\.(\d)/, (_all, digit) => `.${Number(digit) + 1}`),
		`${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`,
		signed(Date.now() + 60_000, 'another'),
		signed(Date.now() - 1000),
		signed(Date.now() + 2 * 3_600_000),
	];
	for (const permission of refused)
		for (const where of [front, backend])
			expect([permission, (await take(permission, 0, jpeg, where)).status]).toEqual([permission, 403]);
	expect((await take(signed(Date.now() + 60_000), 0)).status).toBe(200);
});

test('S6: what is no photo, too large, or tells where it was taken is refused, and its place stays free', async () => {
	const permission = await aPermission();
	const refused: [Uint8Array, string][] = [
		[await aLocatedPhoto(), sellerPhotoLimits.hasLocation],
		[Buffer.from(await aPng().arrayBuffer()), sellerPhotoLimits.wrongType],
		[Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), sellerPhotoLimits.wrongType],
		[Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<script>alert(1)</script>')]), sellerPhotoLimits.wrongType],
		[aPictureBomb(), sellerPhotoLimits.wrongType],
		[new Uint8Array(), sellerPhotoLimits.wrongType],
		// More pixels than the form makes, in a small file: staff's thumbnail of it would take hundreds of megabytes.
		[await blank(7000, 7000).jpeg().toBuffer(), 'Bilden har för många pixlar'],
		// Two frames, of which a decoder takes the one, and what trusts every length the other.
		[aTwoFacedPicture(), 'Bilden har för många pixlar'],
		// Its extended header claims fewer.
		[await extendedWebp(), sellerPhotoLimits.wrongType],
		// Parts and parts.
		[
			Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(2_900_000, Buffer.from([0xff, 0xe1, 0, 2]))]),
			sellerPhotoLimits.wrongType,
		],
	];
	const began = performance.now();
	for (const [bytes, error] of refused) expect((await take(permission, 0, bytes)).body).toMatchObject({ error });
	// The last one has once held a processor for twelve seconds.
	expect(performance.now() - began).toBeLessThan(3000);
	const large = Buffer.concat([jpeg, Buffer.alloc(sellerPhotoLimits.maxSize)]);
	expect((await take(permission, 0, large)).status).toBe(413);
	expect((await take(permission, 0, large, backend)).body).toMatchObject({ error: sellerPhotoLimits.tooLarge });
	expect((await take(permission, 0)).body).toEqual({ ok: true, photos: 1 });
});

test('S6: a photo of a hundred thousand scans never reaches staff, whose thumbnail would take minutes', async () => {
	const permission = await aPermission();
	const { status, body } = await take(permission, 0, scansOf(200_000));
	expect([status, body.message]).toEqual([400, 'Bilden går inte att läsa']);
	const progressive = await blank(1600, 1200).jpeg({ progressive: true }).toBuffer();
	expect((await take(permission, 0, progressive)).body).toEqual({ ok: true, photos: 1 });
});

/** A grey picture of 1600 px each way that says so many times, in 14 bytes, that nothing is to be added to any of its blocks. */
function scansOf(times: number): Buffer {
	const bytes = (hex: string) => Buffer.from(hex.replace(/ /g, ''), 'hex');
	const tables = `ffdb 0043 00 ${'01'.repeat(64)} ffc2 000b 08 0640 0640 01 01 11 00
		ffc4 0014 00 01 ${'00'.repeat(15)} 00 ffc4 0014 10 01 ${'00'.repeat(15)} e0`.replace(/\s/g, '');
	return Buffer.concat([
		bytes(`ffd8 ${tables} ffda 0008 01 01 00 00 00 00`),
		Buffer.alloc(5_000),
		Buffer.alloc(14 * times, bytes('ffda 0008 01 01 00 01 3f 00 1c 40 38 83')),
		bytes('ffd9'),
	]);
}

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } });

/** A picture of 4,000 px each way whose extended header says 10. */
async function extendedWebp(): Promise<Buffer> {
	const plain = await blank(4000, 4000).webp().toBuffer();
	const header = Buffer.alloc(18);
	header.write('VP8X', 0, 'latin1');
	header.writeUInt32LE(10, 4);
	header.writeUIntLE(9, 12, 3);
	header.writeUIntLE(9, 15, 3);
	const bytes = Buffer.concat([plain.subarray(0, 12), header, plain.subarray(12)]);
	bytes.writeUInt32LE(bytes.length - 8, 4);
	return bytes;
}

test('S6: only an inquiry that sells carries photos, and no other inquiry gets them', async () => {
	const permission = await aPermission();
	await take(permission, 0);
	const other = await sell({ photoPermission: permission, inquiryType: 'service' });
	expect([other.photo_permission, await slotsOf(other)]).toEqual(['', []]);
	const lead = await sell({ photoPermission: permission });
	expect(await slotsOf(lead)).toEqual([0]);
	// Another inquiry with the same permission: the photos stay with the first, and it is stored all the same.
	const thief = await sell({ photoPermission: permission });
	await take(permission, 1);
	expect([thief.photo_permission, await slotsOf(thief), await slotsOf(lead)]).toEqual(['', [], [0, 1]]);
	for (const photoPermission of ['x', 'a'.repeat(200), null]) expect((await sell({ photoPermission })).id).toBeTruthy();
});

test('S6: the device that sent an inquiry brings its photos later, and no one else does', async () => {
	const lead = await sell({ idempotencyKey: 'hemlig-nyckel-1' });
	const asked = (inquiry: unknown) => call(front, 'seller-photos/permission', { inquiry });
	const { body } = await asked('hemlig-nyckel-1');
	const again = await asked('hemlig-nyckel-1');
	expect(again.body.permission.split('.')[0]).toBe(body.permission.split('.')[0]);
	for (const permission of [body.permission, again.body.permission])
		expect((await take(permission, 0)).body).toEqual({ ok: true, photos: 1 });
	expect(await slotsOf(lead)).toEqual([0]);
	await sell({ idempotencyKey: 'annan-nyckel-1', inquiryType: 'general' });
	for (const key of ['okand-nyckel-1', 'annan-nyckel-1']) expect((await asked(key)).status).toBe(403);
	for (const key of ['', 'a b', 7, { $ne: '' }]) expect((await asked(key)).status).toBe(400);
	await backend.superuser.collection('leads').update(lead.id, { created: '' });
	await backend.kill();
	inDatabase(backend, "UPDATE leads SET created = '2026-01-01 10:00:00.000Z' WHERE id = ?", lead.id);
	await backend.restart();
	expect((await asked('hemlig-nyckel-1')).status).toBe(403);
});

test('S6: killed between a photo and its lead, PocketBase keeps the photo and the permission', async () => {
	const permission = await aPermission();
	await take(permission, 0);
	await backend.kill();
	await backend.restart();
	expect((await take(permission, 1)).status).toBe(200);
	expect(await slotsOf(await sell({ photoPermission: permission }))).toEqual([0, 1]);
});

describe('S6: who opens them', () => {
	let lead: RecordModel;
	let path: string;
	beforeAll(async () => {
		const permission = await aPermission();
		await take(permission, 0);
		lead = await sell({ photoPermission: permission });
		const [photo] = await photosOf(lead);
		path = `/api/files/seller_photos/${photo?.id}/${photo?.file}`;
	});

	test('strangers by no address, size or token, and the publisher by no signature', async () => {
		const paths = [path, `${path}?thumb=480x320f`, path.replace('seller_photos', collectionId('seller_photos'))];
		const tokens = [''];
		for (const client of [await aStranger(backend), await aDemotedAdmin(backend)]) {
			tokens.push(client.authStore.token, await client.files.getToken());
			expect(await statusOf(client.collection('seller_photos').getFullList())).toBe(403);
		}
		for (const each of paths)
			for (const token of tokens)
				for (const url of [backend.url, front.url])
					expect((await fetch(`${url}${each}${each.includes('?') ? '&' : '?'}token=${token}`)).status).toBe(404);
		for (const name of ['seller_photos', collectionId('seller_photos')]) {
			const route = path.replace('/api/files/seller_photos', `/api/rostfri/files/${name}`);
			const headers = { [signatureHeader]: sign(secret, signedPayload('GET', route), Date.now()) };
			expect((await fetch(backend.url + route, { headers })).status).toBe(404);
		}
	});

	test('staff, whole and small, and no shared cache keeps them', async () => {
		const token = await admin.files.getToken();
		for (const query of [`?token=${token}`, `?thumb=480x320f&token=${token}`]) {
			const answer = await fetch(front.url + path + query);
			expect([answer.status, answer.headers.get('cache-control')]).toEqual([
				200,
				expect.stringMatching(/^private, max-age/),
			]);
			expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(
				query.includes('thumb') ? 480 : 900,
			);
		}
	});

	test('the list and the export of leads are what they were', async () => {
		const csv = leadsCsv([await admin.collection('leads').getOne(lead.id)]);
		expect(csv).not.toContain(lead.photo_permission);
	});
});

describe('S6: how they end', () => {
	test('without an inquiry after half a day, by the clock; with one they stay', async () => {
		const [abandoned, kept] = [await aPermission(), await aPermission()];
		await take(abandoned, 0);
		await take(kept, 0);
		const lead = await sell({ photoPermission: kept });
		const leftover = await admin
			.collection('seller_photos')
			.getFirstListItem(`permission = "${abandoned.split('.')[0]}"`);
		const sweepAt = (hours: number) =>
			fetch(`${backend.url}/sweep/${new Date(Date.now() + hours * 3_600_000).toISOString()}`, { method: 'POST' });
		await sweepAt(11);
		expect(isStored(leftover)).toBe(true);
		await sweepAt(13);
		expect(await statusOf(admin.collection('seller_photos').getOne(leftover.id))).toBe(404);
		await until(() => !isStored(leftover));
		expect(await slotsOf(lead)).toEqual([0]);
		await backend.superuser.crons.run('files');
		expect(isStored((await photosOf(lead))[0] as RecordModel)).toBe(true);
	});

	test('with the lead that is deleted or erased, files and all; a person is told of them', async () => {
		for (const end of ['delete', 'erase']) {
			const permission = await aPermission();
			await take(permission, 0);
			const lead = await sell({ photoPermission: permission });
			const [photo] = (await photosOf(lead)) as [RecordModel];
			const { leads } = await admin.send('/api/rostfri/privacy/export', {
				method: 'POST',
				body: { email: lead.email },
			});
			expect(leads[0].photos).toEqual([{ id: photo.id, file: photo.file, created: photo.created }]);
			expect(leads[0]).not.toHaveProperty('photo_permission');
			if (end === 'delete') await admin.collection('leads').delete(lead.id);
			else await admin.send('/api/rostfri/privacy/erase', { method: 'POST', body: { email: lead.email } });
			expect(await statusOf(admin.collection('seller_photos').getOne(photo.id))).toBe(404);
			await until(() => !isStored(photo));
		}
	});
});

test('S6: the notice tells how many photos there are, and carries none', async () => {
	const row = await admin.collection('site_private').getFirstListItem('');
	await admin.collection('site_private').update(row.id, { notify_email: 'agare@rostfri.example' });
	const permission = await aPermission();
	const lead = await sell({ photoPermission: permission });
	const [email] = await admin.collection('outbox').getFullList({ filter: `lead_id = "${lead.id}"` });
	// It waits for them.
	expect(Date.parse(email?.next_attempt_at.replace(' ', 'T'))).toBeGreaterThan(Date.now() + 30_000);
	for (const slot of [0, 1, 2]) await take(permission, slot);
	await fetch(`${backend.url}/mail`, { method: 'POST' });
	await eventually(() => {
		const received = mail.received.find(({ text }) => text?.includes(lead.reference));
		expect(received?.text).toContain('Bilder: 3 bilder');
		expect(received?.text).toContain(`/admin/leads?id=${lead.id}`);
		expect(received?.attachments).toEqual([]);
	});
});

test('S6, W1: a backup brings them back, and leaves out those of who was erased since', async () => {
	const leads = [];
	for (const email of ['kvar@example.se', 'raderad@example.se']) {
		const permission = await aPermission();
		await take(permission, 0);
		leads.push(await sell({ photoPermission: permission, email }));
	}
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-sellers-'));
	try {
		const photos = (await Promise.all(leads.map(photosOf))).flat();
		const { place } = await makeBackup(backend.dataFolder, join(folder, 'archives'), s3);
		await admin.send('/api/rostfri/privacy/erase', { method: 'POST', body: { email: 'raderad@example.se' } });
		await storeErasures(join(folder, 'empty'), await erasuresBeside(place, backend.dataFolder, s3));
		await restoreBackup(place, join(folder, 'empty'), { s3 });
		const storage = join(folder, 'empty/pocketbase/storage', collectionId('seller_photos'));
		expect(photos.map(({ id }) => existsSync(join(storage, id)))).toEqual([true, false]);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});

test('S6: permissions are counted, of one block and of all, and no limit costs an inquiry', async () => {
	const limited = await startBackend({ RATE_LIMITS: true });
	try {
		const ask = (block: string, at: number) =>
			call(
				limited,
				'seller-photos/permission',
				{},
				{
					headers: { 'X-Rostfri-Block': block, 'X-Forwarded-For': `192.0.2.${at}` },
				},
			).then(({ status }) => status);
		const statuses: number[] = [];
		for (let place = 0; place < 12; place += 1) statuses.push(await ask('2001:db8::', place));
		expect(statuses.filter((status) => status === 200)).toHaveLength(sellerPhotoLimits.permissionsPerHourOfBlock);
		let given = sellerPhotoLimits.permissionsPerHourOfBlock;
		for (let place = 0; place < 130; place += 1) if ((await ask(`block ${place}`, place + 20)) === 200) given += 1;
		expect(given).toBe(sellerPhotoLimits.permissionsPerHour);
		const sent = anInquiryBody({ inquiryType: 'sell_equipment', photoPermission: '' });
		expect((await call(limited, 'submit-lead', sent)).status).toBe(200);
	} finally {
		await limited.stop();
	}
});

test('S6: strangers fill no disk: photos without an inquiry have a limit, and those of inquiries still come', async () => {
	const room = await startBackend();
	try {
		const give = async () => (await call(room, 'seller-photos/permission', {})).body.permission;
		await room.kill();
		inDatabase(
			room,
			`WITH RECURSIVE places(place) AS (SELECT 1 UNION ALL SELECT place + 1 FROM places WHERE place < ?)
			INSERT INTO seller_photos (id, permission, slot, file, lead_id, created, updated)
			SELECT printf('foto%011d', place), 'frammande' || place, 0, 'a.jpg', '', strftime('%Y-%m-%d %H:%M:%fZ'), '' FROM places`,
			sellerPhotoLimits.leftoversMax,
		);
		await room.restart();
		const permission = await give();
		expect((await take(permission, 0, jpeg, room)).status).toBe(429);
		await call(room, 'submit-lead', anInquiryBody({ inquiryType: 'sell_equipment', photoPermission: permission }));
		expect((await take(permission, 0, jpeg, room)).status).toBe(200);
	} finally {
		await room.stop();
	}
});

describe('S7: a draft of what is offered', () => {
	const draft = (lead: { id: string }, new_id: string, client = admin) =>
		call(backend, `leads/${lead.id}/draft`, { new_id }, { client });

	test('has its words, photos and town, and is made once however often the button is pressed', async () => {
		const permission = await aPermission();
		for (const slot of [0, 1]) await take(permission, slot);
		const lead = await sell({
			photoPermission: permission,
			city: 'Mora',
			message: 'Rational SCC 61 från 2018.\nFungerar bra.',
			needsPickup: true,
		});
		const answers = await Promise.all([1, 2, 3].map(() => draft(lead, 'utkast000000001')));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		const made = await admin.collection('products').getFullList({ filter: `source_lead_id = "${lead.id}"` });
		expect(made).toHaveLength(1);
		expect(made[0]).toMatchObject({
			id: 'utkast000000001',
			title: 'Rational SCC 61 från 2018.',
			long_description: 'Rational SCC 61 från 2018.\nFungerar bra.',
			storage_location: 'Mora',
			condition: 'used',
			is_published: false,
		});
		expect(made[0]?.images).toHaveLength(2);
		// On purpose another one.
		expect((await draft(lead, 'utkast000000002')).status).toBe(200);
		// The copies are the draft's own.
		await admin.collection('leads').delete(lead.id);
		const left = await admin.collection('products').getOne('utkast000000001');
		expect(left.source_lead_id).toBe('');
		// S8: it waits to be finished all the same.
		const waiting = await admin.collection('products').getFullList({ filter: unfinishedCondition });
		expect(waiting.map(({ id }) => id)).toContain(left.id);
		const url = admin.files.getURL(left, left.images[0], { token: await admin.files.getToken() });
		expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(jpeg);
	});

	test('is for staff alone, of leads that sell, and takes no other product for its own', async () => {
		const lead = await sell();
		for (const client of [backend.visitor(), await aStranger(backend), await aDemotedAdmin(backend)])
			expect([401, 403]).toContain((await draft(lead, 'utkast000000003', client)).status);
		expect((await draft(await sell({ inquiryType: 'general' }), 'utkast000000003')).status).toBe(400);
		expect((await draft({ id: 'finnsintelead01' }, 'utkast000000003')).status).toBe(404);
		expect((await draft(lead, 'utkast000000002')).status).toBe(409);
		expect((await draft(lead, 'x')).status).toBe(400);
	});
});
