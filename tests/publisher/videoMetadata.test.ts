import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanVideo } from '#publisher/publish/videoMetadata.ts';
import { projectFolder } from '#scripts/environment.ts';

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-video-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const clip = (name: string) => readFile(join(projectFolder, 'scripts/demo/clips', name));
const position = '+59.6099+016.5448/';

async function cleaned(bytes: Buffer): Promise<Buffer> {
	const file = join(folder, 'film');
	await writeFile(file, bytes);
	await cleanVideo(file);
	return readFile(file);
}

function box(type: string, ...content: (Buffer | string)[]): Buffer {
	const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
	const head = Buffer.alloc(8);
	head.writeUInt32BE(body.length + 8);
	head.write(type, 4, 'latin1');
	return Buffer.concat([head, body]);
}

/** The clip with more boxes at the end of its index, which is last in the file, so that no offset moves. */
async function withInIndex(...more: Buffer[]): Promise<Buffer> {
	const bytes = await clip('ugn.mp4');
	for (let at = 0; at < bytes.length; ) {
		const size = bytes.readUInt32BE(at);
		if (bytes.toString('latin1', at + 4, at + 8) === 'moov') {
			const index = Buffer.concat([bytes.subarray(at + 8, at + size), ...more]);
			// What follows moves, so the frames are looked for where they were: the index goes to the end.
			const old = Buffer.concat([box('free', Buffer.alloc(size - 8))]);
			return Buffer.concat([bytes.subarray(0, at), old, bytes.subarray(at + size), box('moov', index)]);
		}
		at += size;
	}
	throw new Error('No index');
}

test('an MP4 loses where it was taken and what else it tells, and not one of its frames moves', async () => {
	const tells = [
		box('udta', box('\u00a9xyz', Buffer.from([0, 18, 0x15, 0xc7]), position), Buffer.alloc(4)),
		box('meta', Buffer.alloc(4), box('hdlr', Buffer.alloc(20)), box('ilst', `com.apple.location ${position}`)),
		box('uuid', '0123456789abcdef', `<x:xmpmeta>${position}</x:xmpmeta>`),
	];
	const plain = await withInIndex();
	const given = Buffer.concat([await withInIndex(...tells), box('uuid', '0123456789abcdef', position)]);
	expect(given.toString('latin1')).toContain(position);
	const clean = await cleaned(given);
	expect(clean.length).toBe(given.length);
	for (const trace of [position, 'xyz', 'xmpmeta', 'location']) expect(clean.toString('latin1')).not.toContain(trace);
	const first = plain.indexOf('moov', 0, 'latin1') - 4;
	// Its own user data, the name of the encoder, goes as well.
	expect(clean.subarray(0, first).equals(plain.subarray(0, first))).toBe(true);
	expect(clean.includes('avc1')).toBe(true);
	// Clean already: nothing is left to do.
	expect((await cleaned(clean)).equals(clean)).toBe(true);
});

test('a track that notes a position for every second goes with all it points at', async () => {
	const table = (type: string, ...numbers: number[]) => {
		const body = Buffer.alloc(4 + numbers.length * 4);
		for (const [index, number] of numbers.entries()) body.writeUInt32BE(number, 4 + index * 4);
		return box(type, body);
	};
	const track = (offset: number) =>
		box(
			'trak',
			box(
				'mdia',
				box('hdlr', Buffer.alloc(8), 'meta', Buffer.alloc(12)),
				box('minf', box('stbl', table('stsz', 0, 2, 18, 18), table('stsc', 1, 1, 2, 1), table('stco', 1, offset))),
			),
		);
	const length = (await withInIndex(track(0))).length;
	const given = Buffer.concat([await withInIndex(track(length + 8)), box('mdat', position, position, 'bild')]);
	const clean = await cleaned(given);
	expect(clean.toString('latin1')).not.toContain(position);
	expect(clean.toString('latin1')).not.toContain('meta');
	expect(clean.subarray(-4).toString()).toBe('bild');
});

test('a WebM loses its tags and keeps its length', async () => {
	const bytes = await clip('kylskap.webm');
	const tags = Buffer.concat([Buffer.from([0x12, 0x54, 0xc3, 0x67, 0x40, position.length]), Buffer.from(position)]);
	const given = Buffer.concat([bytes, tags]);
	const clean = await cleaned(given);
	expect(clean.length).toBe(given.length);
	expect(clean.toString('latin1')).not.toContain(position);
	// A Void of the same length.
	expect(clean[bytes.length]).toBe(0xec);
	expect((await cleaned(clean)).equals(clean)).toBe(true);
});

test('what only some browsers play, and what is no video, is refused with a reason', async () => {
	const mp4 = await clip('ugn.mp4');
	const hevc = Buffer.from(mp4.toString('latin1').replace('avc1', 'hvc1').replace(/avc1/g, 'hvc1'), 'latin1');
	await expect(cleaned(hevc)).rejects.toThrow('HEVC');
	const webm = await clip('kylskap.webm');
	const matroska = Buffer.from(webm.toString('latin1').replace('webm', 'mkv\0'), 'latin1');
	await expect(cleaned(matroska)).rejects.toThrow('Matroska');
	await expect(cleaned(Buffer.from('<html>'.repeat(10)))).rejects.toThrow('varken MP4 eller WebM');
	await expect(cleaned(mp4.subarray(0, mp4.length / 2))).rejects.toThrow('avhuggen');
	await expect(cleaned(Buffer.alloc(0))).rejects.toThrow('varken');
});
