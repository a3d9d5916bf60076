import { requireAdmin } from './request.ts';

/** GET backup: when the newest one was made, and what has gone wrong since. Written down by the script that makes them. */
export function backupState(e: core.RequestEvent) {
	requireAdmin(e);
	e.json(200, { made: '', error: '', ...lastBackup() });
}

function lastBackup(): { made?: string; error?: string } {
	try {
		return JSON.parse(toString($os.readFile(`${$os.getenv('DATA_DIR')}/backups/last.json`)));
	} catch {
		// None has been made yet, or somebody else makes them.
		return {};
	}
}
