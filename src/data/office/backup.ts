/** How the nightly backup went. */
import { client } from './client.ts';

export interface LastBackup {
	/** ISO moment of the newest backup, '' when there is none that this site knows of. */
	made: string;
	/** What has gone wrong since then, '' when nothing has. */
	error: string;
}

export function readBackup(): Promise<LastBackup> {
	return client.send<LastBackup>('/api/rostfri/backup', {});
}
