import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pixelsMax, pixelsOf } from '#domain/products/imageSize.ts';
import { aPictureBomb, aTwoFacedPicture } from '#tests/support/photos.ts';

test('the pixels of a picture are read from its header, whatever kind it is', async () => {
	const small = sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } });
	for (const bytes of [
		await small.clone().png().toBuffer(),
		await small.clone().jpeg({ progressive: true }).toBuffer(),
		await small.clone().webp().toBuffer(),
		await small.clone().webp({ lossless: true }).toBuffer(),
		await small
			.clone()
			.withExif({ IFD0: { Make: 'Telefon' } })
			.webp()
			.toBuffer(),
	])
		expect(pixelsOf(bytes.subarray(0, 4096))).toBe(60_000);
});

test('a picture of many pixels in few bytes is known by its first bytes', () => {
	const bomb = aPictureBomb();
	expect(bomb.length).toBeLessThan(30_000);
	expect(pixelsOf(bomb.subarray(0, 4096))).toBe(144_000_000);
	expect(pixelsMax).toBe(50_000_000);
});

test('of two frames in a file the one counts that decoders take', async () => {
	const twoFaced = aTwoFacedPicture(400);
	expect((await sharp(twoFaced, { failOn: 'none' }).metadata()).width).toBe(400);
	expect(pixelsOf(twoFaced.subarray(0, 4096))).toBe(160_000);
});

test('what is no picture, or is cut off before its size, has no pixels', () => {
	for (const text of ['', '<html>', '\u0089PNG\r\n', 'RIFF\0\0\0\0WEBP'])
		expect(pixelsOf(Buffer.from(text, 'latin1'))).toBe(undefined);
});
