/**
 * The key of the links in alerts' emails, outside the database that a restore replaces: in the data folder's secrets, and
 * beside the archives, for a machine where nothing else is left. Without it every link that has been mailed would be dead.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { storeSecret } from './environment.ts';
import { isS3, readObject, type S3Access, writeObject } from './s3.ts';

const name = 'ALERT_SECRET';
const fileName = 'alert-secret.env';

/** Puts the key of a data folder beside its archives. A folder that has none yet leaves what is there. */
export async function keepAlertSecret(dataFolder: string, target: string, s3: S3Access): Promise<void> {
	const secret = keyIn(await readFile(join(dataFolder, 'secrets.env'), 'utf8').catch(absent));
	if (!secret) return;
	const line = `${name}=${secret}\n`;
	if (isS3(target)) await writeObject(s3, target, fileName, line);
	else await writeFile(join(target, fileName), line, { mode: 0o600 });
}

/** Gives a data folder the key beside an archive: with the alerts of the archive come the links that were mailed for them. */
export async function restoreAlertSecret(archive: string, dataFolder: string, s3: S3Access): Promise<void> {
	const text = isS3(archive)
		? await readObject(s3, archive.replace(/\/[^/]*$/, ''), fileName)
		: await readFile(join(dirname(archive), fileName), 'utf8').catch(absent);
	const secret = keyIn(text);
	if (secret) storeSecret(dataFolder, name, secret);
}

function keyIn(text: string | undefined): string {
	return parseEnv(text ?? '')[name]?.trim() ?? '';
}

function absent(error: NodeJS.ErrnoException): undefined {
	if (error.code !== 'ENOENT') throw error;
}
