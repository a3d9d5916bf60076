/** Names and deletes the databases that restores have set aside. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** How long one is kept: it holds everything that customers had written. Days. */
const kept = 30;

/** Where a restore puts the database that was there before, named after the moment. */
export function setAsideName(database: string, now = new Date()): string {
	return `${database}.before-${now.toISOString().slice(0, 19).replace(/:/g, '')}`;
}

/** Deletes what was set aside more than 30 days ago. Never throws: the next night tries again. */
export async function clearSetAside(dataFolder: string, say: (line: string) => void): Promise<void> {
	try {
		const oldest = setAsideName('pocketbase', new Date(Date.now() - kept * 86_400_000));
		for (const name of await readdir(dataFolder)) {
			if (!name.startsWith('pocketbase.before-') || name >= oldest) continue;
			await rm(join(dataFolder, name), { recursive: true });
			say(`Deleted ${name}, which a restore had set aside`);
		}
	} catch (error) {
		say(`What a restore had set aside is still there: ${error instanceof Error ? error.message : error}`);
	}
}
