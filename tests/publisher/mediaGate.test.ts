import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mediaOf } from '#data/public/media.ts';
import type { Snapshot } from '#data/public/snapshot.ts';
import { type MediaGate, openMediaGate } from '#publisher/publish/mediaGate.ts';
import { aSnapshot } from '#tests/support/snapshots.ts';

let folder: string;
let server: Server;
let gate: MediaGate;
/** What the next originals are, by the file's name. */
let originals: Record<string, Buffer>;
let logged: string[];
let onReady: () => void;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'rostfri-gate-'));
	const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
		.jpeg()
		.toBuffer();
	originals = { 'good.jpg': photo, 'broken.jpg': Buffer.from('no photo') };
	logged = [];
	onReady = () => {};
	server = createServer((request, response) => {
		response.end(originals[request.url?.split('/').at(-1) ?? '']);
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => server.once('listening', resolve));
	gate = await openMediaGate({
		folder,
		pocketbaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		secret: 'unused',
		mediaOf,
		log: (line) => void logged.push(line),
		onReady: () => onReady(),
	});
});
afterEach(async () => {
	gate.media.stop();
	server.closeAllConnections();
	server.close();
	await rm(folder, { recursive: true, force: true });
});

function snapshotWith(images: Record<string, string[]>, hero_image_url = ''): Snapshot {
	return aSnapshot({
		products: Object.entries(images).map(([id, names]) => ({ id, images: names })),
		settings: { hero_image_url },
	});
}
/** Asks for what is missing, and resolves when nothing is being prepared. */
async function prepared(snapshot: Snapshot): Promise<void> {
	const ready = new Promise<void>((resolve) => {
		onReady = () => (gate.media.waiting() === 0 ? resolve() : undefined);
	});
	gate.findMissing(snapshot);
	await ready;
}

test('a product is pending until its photos are there, and others are not', async () => {
	const snapshot = snapshotWith({ p: ['good.jpg'], q: [] });
	expect([...gate.findMissing(snapshot).pending]).toEqual(['p']);
	await prepared(snapshot);
	expect(gate.findMissing(snapshot)).toMatchObject({ pending: new Set(), failed: new Map(), problems: [] });
	expect(logged).toEqual([]);
});

test('W3: a product whose photo a power cut has emptied is pending until it is made again', async () => {
	const snapshot = snapshotWith({ p: ['good.jpg'] });
	await prepared(snapshot);
	gate.forgetBroken();
	expect(gate.findMissing(snapshot).pending.size).toBe(0);
	const [first = ''] = gate.media.all();
	const file = join(folder, first.slice('/media/'.length));
	await writeFile(file, '');
	gate.forgetBroken();
	await prepared(snapshot);
	expect(gate.findMissing(snapshot).pending.size).toBe(0);
	expect((await stat(file)).size).toBeGreaterThan(0);
});

test('W3: a photo that cannot be prepared is named in a problem, and its product no longer pending', async () => {
	const snapshot = snapshotWith({ p: ['good.jpg', 'broken.jpg'] });
	await prepared(snapshot);
	const missing = gate.findMissing(snapshot);
	expect([missing.pending.size, missing.failed.get('p')]).toEqual([0, new Set(['broken.jpg'])]);
	expect(missing.problems).toMatchObject([{ collection: 'products', id: 'p', field: 'images' }]);
	expect(missing.problems[0]?.message).toContain('broken.jpg');
	originals['broken.jpg'] = originals['good.jpg'] as Buffer;
	gate.media.retryFailures();
	await prepared(snapshot);
	expect(gate.findMissing(snapshot).problems).toEqual([]);
});
