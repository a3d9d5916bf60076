/**
 * Makes the two clips in `clips/` from the drawings: `node scripts/demo/clips.ts`. Takes ffmpeg, which a machine that
 * only runs the site has no use for; that is why the finished clips are kept with the project.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type Machine, photograph, type Shot } from './drawing/studio.ts';
import { oven } from './machines/cooking.ts';
import { cabinet } from './machines/refrigeration.ts';

const folder = fileURLToPath(new URL('clips', import.meta.url));
const perSecond = 25;
const seconds = 4;
const frames = perSecond * seconds;

const base: Shot = {
	seed: 'clip',
	brand: 'ELDHAMRA',
	width: 1280,
	height: 720,
	yaw: 0,
	pitch: 7,
	fill: 0.84,
	backdrop: { kind: 'studio', wall: [240, 242, 243], floor: [230, 232, 233] },
};

/** Slow at both ends. */
const eased = (share: number) => share * share * (3 - 2 * share);

await clip('ugn.mp4', (share) => [
	oven({ stand: 800, lit: share > 0.3, off: share < 0.3 }),
	{ ...base, yaw: 30 - 52 * eased(share) },
]);
await clip('kylskap.webm', (share) => [
	cabinet({
		width: 700,
		doors: 1,
		off: share < 0.12,
		opening: 118 * eased(Math.max(0, Math.min(1, (share - 0.25) / 0.55))),
	}),
	{
		...base,
		brand: 'FROSTVIK',
		yaw: 24 - 8 * share,
		fill: 0.9,
		framedAs: cabinet({ width: 700, doors: 1, open: true }),
	},
]);

async function clip(name: string, picture: (share: number) => [Machine, Shot]) {
	const work = mkdtempSync(join(tmpdir(), 'clip-'));
	for (let frame = 0; frame < frames; frame++) {
		const svg = photograph(...picture(frame / (frames - 1)));
		writeFileSync(
			join(work, `${String(frame).padStart(4, '0')}.png`),
			await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(),
		);
	}
	const input = ['-y', '-loglevel', 'error', '-framerate', String(perSecond), '-i', join(work, '%04d.png')];
	const coded = name.endsWith('.mp4')
		? ['-c:v', 'libx264', '-preset', 'slow', '-crf', '27', '-movflags', '+faststart']
		: ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0'];
	execFileSync('ffmpeg', [...input, ...coded, '-pix_fmt', 'yuv420p', join(folder, name)]);
	rmSync(work, { recursive: true });
}
