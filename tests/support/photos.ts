/** Photos as cameras give them, made for a test, and a look at what became of them. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** The corners of every test photo: red, green, blue and yellow, seen the right way up. */
const corners = { topLeft: '#cc0000', topRight: '#00aa00', bottomLeft: '#0000cc', bottomRight: '#dddd00' } as const;

/** How a picture is turned and mirrored when it is stored with an EXIF orientation, so that readers undo it. */
const stored: Record<number, (picture: Sharp) => Sharp> = {
	1: (picture) => picture,
	2: (picture) => picture.flop(),
	3: (picture) => picture.rotate(180),
	4: (picture) => picture.flip(),
	5: (picture) => picture.rotate(90).flip(),
	6: (picture) => picture.rotate(270),
	7: (picture) => picture.rotate(270).flip(),
	8: (picture) => picture.rotate(90),
};

/** A JPEG with the place where it was taken, stored with one of the eight EXIF orientations. Wider than high when upright. */
export async function aPhoto({ orientation = 1, width = 480, height = 320 } = {}): Promise<Buffer> {
	const turn = stored[orientation];
	if (!turn) throw new Error('An orientation is 1 to 8');
	const upright = await fourCorners(width, height).png().toBuffer();
	// In two steps: sharp would mirror before it turns.
	const turned = await turn(sharp(upright)).png().toBuffer();
	return sharp(turned)
		.withExif({
			IFD0: { Make: 'Apple' },
			IFD3: {
				GPSLatitudeRef: 'N',
				GPSLatitude: '59/1 36/1 36/1',
				GPSLongitudeRef: 'E',
				GPSLongitude: '16/1 32/1 0/1',
			},
		})
		.withMetadata({ orientation })
		.jpeg({ quality: 90 })
		.toBuffer();
}

export function fourCorners(width: number, height: number): Sharp {
	const [w, h] = [width / 2, height / 2];
	const rectangle = (x: number, y: number, color: string) =>
		`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${color}"/>`;
	const { topLeft, topRight, bottomLeft, bottomRight } = corners;
	return sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rectangle(0, 0, topLeft)}${rectangle(w, 0, topRight)}${rectangle(0, h, bottomLeft)}${rectangle(w, h, bottomRight)}</svg>`,
		),
	);
}

/** A black-and-white PNG of some kilobytes that takes four bytes of memory for each of its pixels. */
export function aPictureBomb(width = 12_000, height = 12_000): Buffer {
	const chunk = (type: string, content: Buffer) => {
		const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
		const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(content.length);
		sum.writeUInt32BE(crc32(named));
		return Buffer.concat([length, named, sum]);
	};
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header[8] = 1;
	const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
	const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
	return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * A grey JPEG of some hundred kilobytes that shows decoders a frame of so many pixels each way, and to who takes 'ff 00' for the start
 * of a segment one of 16.
 */
export function aTwoFacedPicture(side = 20_000): Buffer {
	const bytes = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex');
	const frame = (size: number) => {
		const written = size.toString(16).padStart(4, '0');
		return `ffc0 000b 08 ${written} ${written} 01 01 11 00`;
	};
	const large = bytes(`ffdb 0043 00 ${'01'.repeat(64)} ${frame(side)} fffe 000f`);
	const tables = bytes(
		`ffc4 0014 00 01 ${'00'.repeat(16)} ffc4 0014 10 01 ${'00'.repeat(16)} ffda 0008 01 01 00 00 3f 00`,
	);
	// Two bits for each block.
	const scan = Buffer.alloc(Math.ceil(Math.ceil(side / 8) ** 2 / 4) + 8);
	return Buffer.concat([
		bytes('ffd8 ff00'),
		Buffer.from([0, large.length + 2]),
		large,
		bytes(frame(16)),
		tables,
		scan,
		bytes('ffd9'),
	]);
}

export interface SeenPhoto {
	width: number;
	height: number;
	format: string;
	/** Whether the four corners are where they belong, without any EXIF being followed. */
	isUpright: boolean;
	/** Names of metadata that it still carries: none for a photo that tells nothing but its picture. */
	metadata: string[];
}

/** Looks at the bytes of a photo. */
export async function seen(bytes: Uint8Array): Promise<SeenPhoto> {
	const { width, height, format, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
	const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const at = (x: number, y: number) => {
		const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
		return [...data.subarray(start, start + 3)] as [number, number, number];
	};
	const isUpright =
		isLike(at(0.1, 0.1), corners.topLeft) &&
		isLike(at(0.9, 0.1), corners.topRight) &&
		isLike(at(0.1, 0.9), corners.bottomLeft) &&
		isLike(at(0.9, 0.9), corners.bottomRight);
	const text = Buffer.from(bytes).toString('latin1');
	const metadata = [
		...Object.entries({ exif, xmp, iptc, orientation }).flatMap(([name, value]) => (value ? name : [])),
		...['Exif\0\0', 'Apple', 'GPS', 'http://ns.adobe.com'].filter((mark) => text.includes(mark)),
	];
	return { width, height, format, isUpright, metadata };
}

function isLike([red, green, blue]: [number, number, number], color: string): boolean {
	const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
	return [red, green, blue].every((part, index) => Math.abs(part - (wanted[index] ?? 0)) < 40);
}
