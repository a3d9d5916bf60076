/** How the newest backup went. */
export interface LastBackup {
	/** ISO moment of the newest backup, '' when there is none that this site knows of. */
	made: string;
	/** What has gone wrong since then, '' when nothing has. */
	error: string;
}
