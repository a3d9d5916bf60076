/**
 * `npm run bench -- disk`: what happens when the disk is full while an inquiry is sent, a photo is uploaded and a
 * change is published: a clear answer, nothing broken, and work goes on when there is space again. Needs Linux and the
 * right to mount (root): a small file system in memory takes the place of the disk.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { startPublisher } from '#publisher/publisher.ts';
import { startBackend, type TestBackend } from '#tests/support/backend.ts';
import { call } from '#tests/support/calls.ts';
import { anInquiryBody, aPhoto } from '#tests/support/factories.ts';
import { freePort } from '../freePort.ts';
import { needProgram } from '../program.ts';

const execute = promisify(execFile);
/** Megabytes. */
const size = 160;

export async function run(): Promise<void> {
	needProgram('mount');
	if (process.getuid?.() !== 0)
		throw new Error('This mounts a small disk, which only root may: sudo npm run bench -- disk');
	const folder = await mkdtemp(join(tmpdir(), 'rostfri-disk-'));
	await execute('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder]);
	const port = await freePort();
	let backend: TestBackend | undefined;
	let publisher: Awaited<ReturnType<typeof startPublisher>> | undefined;
	try {
		backend = await startBackend({
			DATA_DIR: folder,
			REBUILD_WEBHOOK_URL: `http://127.0.0.1:${port}/_publisher/webhook`,
		});
		publisher = await startPublisher({
			pocketbaseUrl: backend.url,
			siteUrl: `http://localhost:${port}`,
			host: '127.0.0.1',
			port,
			dataDir: folder,
			secret: 'secret-of-the-tests',
		});
		await publisher.current;
		const tools = await toolsFor(backend, publisher.url);
		await whileFull(backend, folder, tools);
		await fullWhilePublishing(folder, tools);
		const verdict = integrity(folder);
		must(verdict === 'ok', `the database is whole afterwards: ${verdict}`);
	} finally {
		await publisher?.stop();
		await backend?.stop();
		await execute('umount', ['-l', folder]);
		await rm(folder, { recursive: true, force: true });
	}
}

interface Tools {
	home: () => Promise<{ status: number; text: string }>;
	/** Saves the title of the home page. 'saved', or what the server said. */
	write: (hero_title: string) => Promise<string>;
	/** Uploads 2 MB. 'stored', or what the server said. */
	upload: () => Promise<string>;
}

async function toolsFor(backend: TestBackend, site: string): Promise<Tools> {
	const admin = await backend.admin();
	const [row] = await admin.collection('site_settings').getFullList();
	const said = (error: { status: number; response?: { message?: string } }) =>
		`${error.status}: ${error.response?.message}`;
	return {
		async home() {
			const answer = await fetch(site);
			return { status: answer.status, text: await answer.text() };
		},
		write: (hero_title) =>
			admin
				.collection('site_settings')
				.update(row?.id ?? '', { hero_title })
				.then(() => 'saved', said),
		upload: () =>
			admin
				.collection('uploads')
				.create({ kind: 'photo', owner: admin.authStore.record?.id, file: aPhoto('a.png', 'x'.repeat(2_000_000)) })
				.then(() => 'stored', said),
	};
}

/** What is answered while the disk is full, and that all goes on when there is space again. */
async function whileFull(backend: TestBackend, folder: string, { home, write, upload }: Tools): Promise<void> {
	tell('before', await call(backend, 'submit-lead', anInquiryBody()));
	const leadsBefore = await count(backend);
	await fill(folder);
	tell('disk full, inquiry', await call(backend, 'submit-lead', anInquiryBody()));
	tell('disk full, upload of 2 MB', await upload());
	tell('disk full, text of the home page', await write('Skrivet på full disk'));
	// What the database could still take is in its own reserve of pages; until it is used up answers may be good.
	for (let number = 0; number < 200; number += 1) {
		const answer = await call(backend, 'submit-lead', anInquiryBody({ message: 'x'.repeat(2000) }));
		if (answer.status === 200) continue;
		tell(`disk full, inquiry ${number + 1} after that`, answer);
		break;
	}
	const served = await home();
	must(
		served.status === 200 && served.text.includes('</html>'),
		'the home page is served whole while the disk is full',
	);
	const whole = integrity(folder);
	must(whole === 'ok', `the database is whole while the disk is full: ${whole}`);

	await rm(join(folder, 'ballast'));
	const answer = await call(backend, 'submit-lead', anInquiryBody());
	must(answer.status === 200, `an inquiry is stored when there is space again: ${JSON.stringify(answer.body)}`);
	must((await upload()) === 'stored', 'a photo is stored when there is space again');
	must((await write('Nu finns det plats')) === 'saved', 'a text is saved when there is space again');
	must(await soon(async () => (await home()).text.includes('Nu finns det plats')), 'and published');
	must((await count(backend)) > leadsBefore, 'no lead was lost');
}

/** Full again between the save and the publish: the page is the old one or the new one, and whole. */
async function fullWhilePublishing(folder: string, { home, write }: Tools): Promise<void> {
	await fill(folder, 256 * 1024);
	tell('disk almost full, text of the home page', await write('Skrivet i sista stund'));
	await new Promise((done) => setTimeout(done, 5_000));
	const then = await home();
	must(then.status === 200 && then.text.includes('</html>'), 'a page is served whole when publishing had no space');
	await rm(join(folder, 'ballast'));
	tell('space again, text of the home page', await write('Efteråt'));
	must(
		await soon(async () => (await home()).text.includes('Efteråt')),
		'publishing goes on by itself when there is space',
	);
}

/** Leaves `left` bytes. */
async function fill(folder: string, left = 0): Promise<void> {
	const { bavail, bsize } = await statfs(folder);
	const bytes = Math.max(0, bavail * bsize - left);
	const chunk = Buffer.alloc(1 << 20);
	const parts = [
		...Array.from({ length: Math.floor(bytes / chunk.length) }, () => chunk),
		chunk.subarray(0, bytes % chunk.length),
	];
	await writeFile(join(folder, 'ballast'), parts).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOSPC') throw error;
	});
}

function integrity(folder: string): string {
	const database = new DatabaseSync(join(folder, 'pocketbase', 'data.db'), { readOnly: true, timeout: 10_000 });
	try {
		return String(database.prepare('PRAGMA integrity_check').get()?.integrity_check);
	} finally {
		database.close();
	}
}

async function count(backend: TestBackend): Promise<number> {
	return (await backend.superuser.collection('leads').getList(1, 1)).totalItems;
}

async function soon(isTrue: () => Promise<boolean>): Promise<boolean> {
	const giveUp = Date.now() + 120_000;
	while (Date.now() < giveUp) {
		if (await isTrue().catch(() => false)) return true;
		await new Promise((done) => setTimeout(done, 200));
	}
	return false;
}

function tell(what: string, answer: unknown): void {
	console.log(`${what}: ${typeof answer === 'string' ? answer : JSON.stringify(answer)}`);
}

function must(isTrue: boolean, what: string): void {
	console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
	if (!isTrue) process.exitCode = 1;
}
