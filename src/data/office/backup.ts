/** How the nightly backup went. */
import type { LastBackup } from '#domain/operations/backupState.ts';
import { client } from './client.ts';

export function readBackup(): Promise<LastBackup> {
	return client.send<LastBackup>('/api/rostfri/backup', {});
}
