/** The kind of a chosen file by its first bytes: a phone's 'IMG_1.jpg' may be HEIC. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'mp4' | 'webm';

/** How many bytes `fileKind` needs. */
export const kindBytes = 64;

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
/** Brands of containers that say nothing of the codec inside; then the compatible brands decide. */
const stillBrands = ['mif1', 'msf1', 'mif2', 'MiHE'];
const mp4Brands = ['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'];

/** The kind of a file by its first bytes; undefined for a kind that we do not accept. */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
	if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
	if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
	if (startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return 'webm';
	if (letters(bytes, 0) === 'RIFF' && letters(bytes, 8) === 'WEBP') return 'webp';
	if (letters(bytes, 4) !== 'ftyp') return undefined;
	const [major = '', ...compatible] = brands(bytes);
	if (heicBrands.includes(major)) return 'heic';
	if (stillBrands.includes(major)) return compatible.some((brand) => heicBrands.includes(brand)) ? 'heic' : undefined;
	return mp4Brands.includes(major) ? 'mp4' : undefined;
}

/** The major brand of an ISO media file, then the compatible ones. */
function brands(bytes: Uint8Array): string[] {
	const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
	const found = [letters(bytes, 8)];
	for (let at = 16; at + 4 <= Math.min(size, bytes.length); at += 4) found.push(letters(bytes, at));
	return found;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
	return start.every((byte, index) => bytes[index] === byte);
}

function letters(bytes: Uint8Array, at: number): string {
	return String.fromCharCode(...bytes.subarray(at, at + 4));
}
