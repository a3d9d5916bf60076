/** Films that play. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#scripts/environment.ts';

/** A clip of as many bytes as are asked for: what it lacks is filler behind it. */
export async function aVideo(size: number): Promise<File> {
	const clip = await readFile(join(projectFolder, 'scripts/demo/clips/ugn.mp4'));
	const bytes = Buffer.alloc(Math.max(size, clip.length + 8));
	clip.copy(bytes);
	bytes.writeUInt32BE(bytes.length - clip.length, clip.length);
	bytes.write('free', clip.length + 4, 'latin1');
	return new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4' });
}
