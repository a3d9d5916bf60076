/** Tells staff about the backups. */
import { requireAdmin } from './request.ts';

/** GET backup: when the newest backup was made, and what has gone wrong since. The backup script writes both. */
export function backupState(e: core.RequestEvent) {
	requireAdmin(e);
	e.json(200, { made: '', error: '', ...lastBackup() });
}

function lastBackup(): { made?: string; error?: string } {
	try {
		return JSON.parse(toString($os.readFile(`${$os.getenv('DATA_DIR')}/backups/last.json`)));
	} catch {
		// No backup has been made yet, or another program makes them.
		return {};
	}
}
