/** Finds programs of the machine that some scripts run and that are no npm packages. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Throws a sentence that says how to get a program when it is not on the PATH. */
export function needProgram(name: string, debianPackage = name): void {
	const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	if (!folders.some((folder) => isExecutable(join(folder, name))))
		throw new Error(`This needs ${name}, which is not on the PATH. On Debian: apt-get install ${debianPackage}`);
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
