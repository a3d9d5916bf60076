import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
	leftoverBefore,
	permissionExpiry,
	permissionState,
	permissionText,
	readPermission,
	sellerPhotoLimits,
	sellerPhotoProblem,
	takesPhotos,
	writePermission,
} from '#domain/leads/sellerPhotos.ts';

const now = '2026-11-29 12:00:00.000Z';
const permission = { id: 'abcdefghij0123456789', expires: permissionExpiry(now) };
const signature = 'ab'.repeat(32);

describe('S6: the permission of a seller’s photos', () => {
	test('is good for six files and an hour', () => {
		expect(permission.expires).toBe('2026-11-29 13:00:00.000Z');
		expect(permissionState(permission, [], now)).toBe('open');
		expect(permissionState(permission, [0, 1, 2, 3, 4], now)).toBe('open');
		// A photo that was sent twice takes one place.
		expect(permissionState(permission, [0, 0, 1, 2, 3, 4], now)).toBe('open');
		expect(permissionState(permission, [0, 1, 2, 3, 4, 5], now)).toBe('full');
		expect(permissionState(permission, [], '2026-11-29 12:59:59.999Z')).toBe('open');
		expect(permissionState(permission, [], '2026-11-29 13:00:00.000Z')).toBe('expired');
	});
	test('that would last longer than any is none', () =>
		expect(permissionState({ ...permission, expires: '2027-11-29 12:00:00.000Z' }, [], now)).toBe('expired'));
	test('travels as text, and what it says is signed', () => {
		const written = writePermission(permission, signature);
		expect(readPermission(written)).toEqual({ permission, signature });
		expect(permissionText(permission)).toContain(permission.id);
		expect(permissionText(permission)).not.toBe(permissionText({ ...permission, expires: now }));
	});
	test.each(['', 'x', `${permission.id}.1.${signature}`, `../../x.1795953600000.${signature}`, 'a'.repeat(10_000)])(
		'%j is none',
		(written) => expect(readPermission(written)).toBeUndefined(),
	);
	test('belongs to an offer alone', () => {
		expect(takesPhotos({ inquiryType: 'sell_equipment' })).toBe(true);
		expect(takesPhotos({ inquiryType: 'buy_equipment' })).toBe(false);
	});
	test('a photo without inquiry is gone well within a day', () =>
		expect(leftoverBefore(now)).toBe('2026-11-29 00:00:00.000Z'));
});

describe('S6: photos that are taken', () => {
	const picture = () => sharp({ create: { width: 40, height: 60, channels: 3, background: '#888' } });
	const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 16/1 0/1' } };

	test.each(['jpeg', 'webp'] as const)('%s as a canvas makes it', async (format) => {
		expect(sellerPhotoProblem(await picture().toFormat(format).toBuffer())).toBeUndefined();
		// Safari's canvas writes Exif of its own.
		const withExif = await picture()
			.withExif({ IFD0: { Software: 'Safari' } })
			.toFormat(format)
			.toBuffer();
		expect(sellerPhotoProblem(withExif)).toBeUndefined();
	});
	test.each(['jpeg', 'webp'] as const)('%s never with the place where it was taken', async (format) =>
		expect(sellerPhotoProblem(await picture().withExif(place).toFormat(format).toBuffer())).toBe(
			sellerPhotoLimits.hasLocation,
		),
	);
	test.each(['jpeg', 'webp'] as const)('%s neither in XMP', async (format) => {
		const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a exif:GPSLatitude="59,16N"/></x:xmpmeta>';
		expect(sellerPhotoProblem(await picture().withXmp(xmp).toFormat(format).toBuffer())).toBe(
			sellerPhotoLimits.hasLocation,
		);
	});
	test('no PNG, no PDF, no text, nothing too large', async () => {
		expect(sellerPhotoProblem(await picture().png().toBuffer())).toBe(sellerPhotoLimits.wrongType);
		expect(sellerPhotoProblem(new TextEncoder().encode('<svg onload=alert(1)>'))).toBe(sellerPhotoLimits.wrongType);
		expect(sellerPhotoProblem([])).toBe(sellerPhotoLimits.wrongType);
		expect(sellerPhotoProblem(new Uint8Array(sellerPhotoLimits.maxSize + 1))).toBe(sellerPhotoLimits.tooLarge);
	});
	test('broken and endless headers are read in no time', () => {
		let looks = 0;
		// As PocketBase's JS VM holds a file: every byte that is looked at costs.
		const counted = (bytes: Uint8Array) =>
			new Proxy(bytes, {
				get(target, name) {
					looks += 1;
					const value = Reflect.get(target, name);
					return typeof value === 'function' ? value.bind(target) : value;
				},
			});
		const full = (fill: (bytes: Uint8Array) => void) => {
			const bytes = new Uint8Array(sellerPhotoLimits.maxSize);
			fill(bytes);
			return bytes;
		};
		const endless = [
			full((bytes) => bytes.fill(0xff).set([0xff, 0xd8, 0xff])),
			// Parts of two bytes, and metadata in every part.
			full((bytes) => {
				for (let at = 2; at + 4 <= bytes.length; at += 4) bytes.set([0xff, 0xe0, 0, 2], at);
				bytes.set([0xff, 0xd8]);
			}),
			full((bytes) => {
				for (let at = 2; at + 4 < bytes.length; at += 65_537) bytes.set([0xff, 0xe1, 0xff, 0xff], at);
				bytes.set([0xff, 0xd8]);
			}),
			full((bytes) => bytes.set(new TextEncoder().encode('RIFF0000WEBP'))),
			full((bytes) => bytes.set([...new TextEncoder().encode('RIFF0000WEBPXMP '), 0xe0, 0xff, 0x2f, 0])),
		];
		for (const [place, bytes] of endless.entries()) {
			looks = 0;
			expect([place, sellerPhotoProblem(counted(bytes))]).toEqual([place, sellerPhotoLimits.wrongType]);
			expect(looks).toBeLessThan(10_000);
		}
		const zeros = new Uint8Array(1000);
		zeros.set([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
		expect(sellerPhotoProblem(zeros)).toBeUndefined();
	});
});
