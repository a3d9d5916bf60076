/** Names and deletes the databases that were set aside: by restores, and because they were broken. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** How long one is kept: it holds everything that customers had written. Days. */
const kept = 30;

const moment = /\.before-(\d{4}-\d\d-\d\dT\d{6,9})$/;

/** Whether a name in the data folder is that of a database that a restore has set aside. */
export function isSetAside(name: string): boolean {
	return name.startsWith('pocketbase.') && moment.test(name);
}

/** Where a database goes that another one replaces, named after the millisecond: a second may see two restores. */
export function setAsideName(database: string, now = new Date()): string {
	return `${database}.before-${now.toISOString().slice(0, 23).replace(/[:.]/g, '')}`;
}

/** Deletes what was set aside more than 30 days ago. Never throws: the next night tries again. */
export async function clearSetAside(dataFolder: string, say: (line: string) => void): Promise<void> {
	try {
		const oldest = momentOf(setAsideName('', new Date(Date.now() - kept * 86_400_000)));
		for (const name of await readdir(dataFolder)) {
			const setAside = momentOf(name);
			if (!setAside || setAside >= oldest) continue;
			await rm(join(dataFolder, name), { recursive: true });
			say(`Deleted ${name}, which had been set aside`);
		}
	} catch (error) {
		say(`What had been set aside is still there: ${error instanceof Error ? error.message : error}`);
	}
}

function momentOf(name: string): string {
	return moment.exec(name)?.[1] ?? '';
}
