/**
 * Removes metadata from a video: where it was taken, by which phone, its title. Nothing is encoded again and nothing
 * moves: metadata is overwritten in place with filler (`free` in
 * MP4, `Void` in WebM), so that every offset in the file stays right.
 *
 * MP4: ISO/IEC 14496-12 (boxes), 14496-15 (H.264, HEVC). WebM: RFC 8794 (EBML) and RFC 9559 (Matroska).
 */
import { type FileHandle, open } from 'node:fs/promises';

/** The most boxes or elements that are looked at, so that a file made to be endless ends. */
const mostParts = 100_000;
/** Bytes of one table of a track; it counts millions of frames before it is as large. */
const largestTable = 32 * 2 ** 20;

/**
 * Cleans the file in place. Throws, with a part of a sentence in Swedish, when it is neither MP4 nor WebM by its
 * contents, when it is cut off, or when its pictures are encoded in a way that only some browsers play.
 */
export async function cleanVideo(path: string): Promise<void> {
	const file = await open(path, 'r+');
	try {
		const { size } = await file.stat();
		const video = { file, size, left: mostParts };
		const head = await read(file, 0, 12);
		if (head.subarray(4, 8).toString('latin1') === 'ftyp') await cleanMp4(video);
		else if (head.length > 4 && head.readUInt32BE(0) === ebmlHeader) await cleanWebm(video);
		else throw new Error('videon är varken MP4 eller WebM');
	} finally {
		await file.close();
	}
}

interface Video {
	file: FileHandle;
	size: number;
	/** How many more parts may be looked at. */
	left: number;
}

function countPart(video: Video): void {
	video.left -= 1;
	if (video.left < 0) throw new Error('videon består av för många delar');
}

/** Fewer bytes where the file ends. */
async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
	const bytes = Buffer.alloc(length);
	const { bytesRead } = await file.read(bytes, 0, length, position);
	return bytes.subarray(0, bytesRead);
}

async function fillWithZeros(file: FileHandle, from: number, to: number): Promise<void> {
	const zeros = Buffer.alloc(64 * 1024);
	for (let at = from; at < to; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
}

interface Box {
	type: string;
	start: number;
	/** Where its content begins. */
	content: number;
	end: number;
}

/** Boxes that hold metadata: QuickTime's and 3GPP's user data, iTunes' and Apple's keys, Adobe's XMP. */
const metadataBoxes = new Set(['udta', 'meta', 'uuid', 'loci']);
/** Kinds of tracks that are played. Others tell of every second where it was taken. */
const playedTracks = new Set(['vide', 'soun', 'subt', 'text', 'sbtl', 'clcp']);
/** What every browser that we support decodes. */
const playedCodecs = new Set(['avc1', 'avc2', 'avc3', 'avc4', 'av01', 'vp08', 'vp09']);

async function cleanMp4(video: Video): Promise<void> {
	let hasPictures = false;
	let hasIndex = false;
	for await (const box of boxesIn(video, 0, video.size)) {
		if (metadataBoxes.has(box.type)) await blank(video, box);
		if (box.type !== 'moov') continue;
		hasIndex = true;
		for await (const inner of boxesIn(video, box.content, box.end)) {
			if (metadataBoxes.has(inner.type)) await blank(video, inner);
			if (inner.type === 'trak') hasPictures = (await cleanTrack(video, inner)) || hasPictures;
		}
	}
	if (!hasIndex) throw new Error('videon är avhuggen eller skadad');
	if (!hasPictures) throw new Error('videon har ingen bild');
}

/** Returns whether it is a track of pictures. */
async function cleanTrack(video: Video, track: Box): Promise<boolean> {
	const kind = await kindOf(video, track);
	if (!playedTracks.has(kind)) {
		await blankSamples(video, track);
		await blank(video, track);
		return false;
	}
	for await (const box of boxesIn(video, track.content, track.end))
		if (metadataBoxes.has(box.type)) await blank(video, box);
	if (kind === 'vide') await checkCodec(video, track);
	return kind === 'vide';
}

async function kindOf(video: Video, track: Box): Promise<string> {
	const handler = await boxAt(video, track, ['mdia', 'hdlr']);
	return handler ? (await read(video.file, handler.content + 8, 4)).toString('latin1') : '';
}

async function checkCodec(video: Video, track: Box): Promise<void> {
	const table = await boxAt(video, track, ['mdia', 'minf', 'stbl', 'stsd']);
	const codec = table ? (await read(video.file, table.content + 12, 4)).toString('latin1') : '';
	if (/^(hvc|hev|dvh)/.test(codec))
		throw new Error('videon är i HEVC (H.265), som inte spelas i alla webbläsare. Spara den i H.264');
	if (!playedCodecs.has(codec))
		throw new Error(`videons format (${codec.replace(/\W/g, '')}) spelas inte i alla webbläsare`);
}

/** Overwrites what a track points at: with the track gone, its positions would still be in the file. */
async function blankSamples(video: Video, track: Box): Promise<void> {
	const tables = await boxAt(video, track, ['mdia', 'minf', 'stbl']);
	if (!tables) return;
	const sizes = await tableIn(video, tables, 'stsz');
	const runs = await tableIn(video, tables, 'stsc');
	const long = await tableIn(video, tables, 'co64');
	const chunks = long ?? (await tableIn(video, tables, 'stco'));
	if (!sizes || !runs || !chunks) return;
	const sameSize = sizes.readUInt32BE(4);
	let sample = 0;
	let run = 0;
	let blanked = 0;
	const count = Math.min(chunks.readUInt32BE(4), Math.floor((chunks.length - 8) / (long ? 8 : 4)));
	const runCount = Math.min(runs.readUInt32BE(4), Math.floor((runs.length - 8) / 12));
	for (let chunk = 0; chunk < count && runCount > 0; chunk += 1) {
		countPart(video);
		while (run + 1 < runCount && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run += 1;
		let length = 0;
		const samples = runs.readUInt32BE(8 + run * 12 + 4);
		if (sameSize) length = sameSize * samples;
		else
			for (let index = 0; index < samples && 16 + sample * 4 <= sizes.length; index += 1, sample += 1)
				length += sizes.readUInt32BE(12 + sample * 4);
		const start = long ? Number(chunks.readBigUInt64BE(8 + chunk * 8)) : chunks.readUInt32BE(8 + chunk * 4);
		const end = Math.min(start + length, video.size);
		blanked += Math.max(0, end - start);
		if (blanked > video.size) throw new Error('videon är skadad');
		await fillWithZeros(video.file, start, end);
	}
}

/** The content of a table with its version and flags. */
async function tableIn(video: Video, tables: Box, type: string): Promise<Buffer | undefined> {
	const box = await boxAt(video, tables, [type]);
	if (!box || box.end - box.content > largestTable || box.end - box.content < 12) return undefined;
	return read(video.file, box.content, box.end - box.content);
}

async function boxAt(video: Video, outer: Box, path: readonly string[]): Promise<Box | undefined> {
	const [first, ...rest] = path;
	for await (const box of boxesIn(video, outer.content, outer.end))
		if (box.type === first) return rest.length > 0 ? boxAt(video, box, rest) : box;
	return undefined;
}

async function blank({ file }: Video, { start, content, end }: Box): Promise<void> {
	await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
	await fillWithZeros(file, content, end);
}

async function* boxesIn(video: Video, from: number, to: number): AsyncGenerator<Box> {
	for (let start = from; start + 8 <= to; ) {
		countPart(video);
		const head = await read(video.file, start, 16);
		if (head.length < 8) break;
		const type = head.subarray(4, 8).toString('latin1');
		const short = head.readUInt32BE(0);
		if (short === 1 && head.length < 16) break;
		const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - start : short;
		const content = start + (short === 1 ? 16 : 8);
		const end = start + size;
		if (end < content || end > to) throw new Error('videon är avhuggen eller skadad');
		yield { type, start, content, end };
		start = end;
	}
}

const ebmlHeader = 0x1a45dfa3;
const docType = 0x4282;
const segment = 0x18538067;
const cluster = 0x1f43b675;
const trackList = 0x1654ae6b;
/** Tags, attachments, and the title of the file. */
const metadataElements = new Set([0x1254c367, 0x1941a469]);
const info = 0x1549a966;
const title = 0x7ba9;

interface Element {
	id: number;
	start: number;
	content: number;
	/** undefined where it is unknown: as long as its parent. */
	end: number | undefined;
}

async function cleanWebm(video: Video): Promise<void> {
	let hasTracks = false;
	for (let at = 0; at < video.size; ) {
		const element = await elementAt(video, at);
		if (!element) break;
		const { id, content, end } = element;
		if (end !== undefined && end > video.size && id !== segment) throw new Error('videon är avhuggen eller skadad');
		if (id === ebmlHeader) await checkDocType(video, element);
		else if (id === trackList) hasTracks = true;
		else if (metadataElements.has(id)) await blankElement(video, element);
		else if (id === info && end !== undefined) await blankTitle(video, content, end);
		// The contents of the file, and those of a part that was streamed, follow one another like everything else.
		const isEntered = id === segment || (id === cluster && end === undefined);
		at = isEntered ? content : (end ?? video.size);
	}
	if (!hasTracks) throw new Error('videon är avhuggen eller skadad');
}

async function checkDocType(video: Video, { content, end = content }: Element): Promise<void> {
	for (let at = content; at < end; ) {
		const element = await elementAt(video, at);
		if (!element?.end) break;
		if (element.id === docType) {
			const name = await read(video.file, element.content, Math.min(element.end - element.content, 20));
			if (name.toString('latin1').replace(/\0/g, '') === 'webm') return;
		}
		at = element.end;
	}
	throw new Error('videon är Matroska, som inte spelas i alla webbläsare. Spara den som MP4 eller WebM');
}

async function blankTitle(video: Video, from: number, to: number): Promise<void> {
	for (let at = from; at < to; ) {
		const element = await elementAt(video, at);
		if (!element?.end) return;
		if (element.id === title) await blankElement(video, element);
		at = element.end;
	}
}

/** A Void of the same length. */
async function blankElement({ file, size }: Video, { start, end = size }: Element): Promise<void> {
	const length = end - start;
	// The length as one byte, or as eight.
	const head = length < 9 ? Buffer.from([0xec, 0x80 | (length - 2)]) : Buffer.alloc(9);
	if (length >= 9) {
		head.writeBigUInt64BE(BigInt(length - 9) | (1n << 56n), 1);
		head[0] = 0xec;
	}
	await file.write(head, 0, head.length, start);
	await fillWithZeros(file, start + head.length, end);
}

async function elementAt(video: Video, start: number): Promise<Element | undefined> {
	countPart(video);
	const head = await read(video.file, start, 12);
	const idLength = Math.clz32(head[0] ?? 0) - 23;
	if (idLength > 4 || head.length < idLength + 1) return undefined;
	const id = head.readUIntBE(0, idLength);
	const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
	if (sizeLength > 8 || head.length < idLength + sizeLength) return undefined;
	let size = BigInt((head[idLength] ?? 0) & (0xff >> sizeLength));
	for (let index = 1; index < sizeLength; index += 1) size = (size << 8n) | BigInt(head[idLength + index] ?? 0);
	const isUnknown = size === (1n << BigInt(7 * sizeLength)) - 1n;
	const content = start + idLength + sizeLength;
	return { id, start, content, end: isUnknown ? undefined : content + Number(size) };
}
