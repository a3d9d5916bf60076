/** How the newest backup went: the backup scripts write it, the health check reads it. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LastBackup } from '#domain/operations/backupState.ts';

/** What the last backup left behind. A file that a power cut or a full disk has broken says nothing: never throws. */
export async function lastBackup(dataFolder: string): Promise<LastBackup> {
	try {
		const { made, error } = JSON.parse(await readFile(fileIn(dataFolder), 'utf8'));
		return { made: String(made ?? ''), error: String(error ?? '') };
	} catch {
		return { made: '', error: '' };
	}
}

export async function rememberBackup(dataFolder: string, last: LastBackup): Promise<void> {
	await mkdir(join(dataFolder, 'backups'), { recursive: true });
	await writeFile(`${fileIn(dataFolder)}.new`, JSON.stringify(last));
	await rename(`${fileIn(dataFolder)}.new`, fileIn(dataFolder));
}

function fileIn(dataFolder: string): string {
	return join(dataFolder, 'backups', 'last.json');
}
