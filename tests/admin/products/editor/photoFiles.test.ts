import { expect, test } from 'vitest';
import { fileKind } from '#admin/products/editor/photos/fileKind.ts';
import { isDisplayP3 } from '#admin/products/editor/photos/heic.ts';
import { fitted } from '#admin/products/editor/photos/preparePhoto.ts';

const bytes = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0));
const media = (...brands: string[]) => {
	const size = String.fromCharCode(16 + 4 * (brands.length - 1));
	return bytes(`\0\0\0${size}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}meta`);
};

test.each([
	['jpeg', bytes('\xff\xd8\xff\xe1')],
	['png', bytes('\x89PNG\r\n\x1a\n')],
	['webp', bytes('RIFF\x24\0\0\0WEBPVP8 ')],
	['heic', media('heic', 'mif1', 'heic')],
	['heic', media('mif1', 'mif1', 'heic')],
	['mp4', media('isom', 'isom', 'avc1')],
	['webm', bytes('\x1a\x45\xdf\xa3')],
])('B5: %s is known by its bytes, whatever its name', (kind, start) => {
	expect(fileKind(start)).toBe(kind);
});

test.each([
	['a GIF', bytes('GIF89a')],
	['an AVIF', media('avif', 'avif', 'mif1')],
	['an AVIF in a general container', media('mif1', 'avif', 'miaf')],
	['a QuickTime film', media('qt  ', 'qt  ')],
	['a text', bytes('hej')],
	['nothing', bytes('')],
])('B5: %s is none of them', (_, start) => {
	expect(fileKind(start)).toBeUndefined();
});

test('B5: photos are scaled to 2,400 px at most, and never enlarged', () => {
	expect(fitted(4032, 3024)).toEqual({ width: 2400, height: 1800 });
	expect(fitted(3024, 4032)).toEqual({ width: 1800, height: 2400 });
	expect(fitted(640, 480)).toEqual({ width: 640, height: 480 });
	expect(fitted(20_000, 2)).toEqual({ width: 2400, height: 1 });
});

test('a photo of an iPhone is known by the name of its colour profile, in either alphabet', () => {
	expect(isDisplayP3(bytes('ftypheic … mluc \0D\0i\0s\0p\0l\0a\0y\0 \0P\x003 …'))).toBe(true);
	expect(isDisplayP3(bytes('ftypheic … desc Display P3 …'))).toBe(true);
	expect(isDisplayP3(bytes('ftypheic … sRGB IEC61966-2.1'))).toBe(false);
});
