/** How the newest backup went: the backup scripts write it, the health check reads it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LastBackup } from '#domain/backupState.ts';

export async function lastBackup(dataFolder: string): Promise<LastBackup> {
	const text = await readFile(fileIn(dataFolder), 'utf8').catch(() => '');
	return text ? (JSON.parse(text) as LastBackup) : { made: '', error: '' };
}

export async function rememberBackup(dataFolder: string, last: LastBackup): Promise<void> {
	await mkdir(join(dataFolder, 'backups'), { recursive: true });
	await writeFile(fileIn(dataFolder), JSON.stringify(last));
}

function fileIn(dataFolder: string): string {
	return join(dataFolder, 'backups', 'last.json');
}
